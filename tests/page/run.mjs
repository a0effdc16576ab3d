// All tests of the page: the small ones, then a whole game of each. Ends with the sum of all.
//
//   BOARDROOM=target/release/boardroom node tests/page/run.mjs
//
// The stand-in without our bot is the example that `cargo test` and `cargo build --examples` make.

import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const bot = process.env.BOARDROOM ?? 'target/release/boardroom';
const sum = { passed: 0, failed: 0 };
for (const [script, program] of [
  ['page.mjs', process.env.STAND_IN ?? 'target/debug/examples/stand_in'],
  ['game.mjs', bot],
  ['burn.mjs', bot],
  ['quick.mjs', bot],
]) {
  const { stdout, stderr } = spawnSync(process.execPath, [join(here, script), program], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  const counted = /^(\d+) passed, (\d+) failed$/m.exec(stdout);
  sum.passed += Number(counted?.[1] ?? 0);
  sum.failed += Number(counted?.[2] ?? 1);
}
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed ? 1 : 0;
