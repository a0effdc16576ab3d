// All tests of the page: the small ones, then whole games side by side. Ends with the sum of all.
//
//   BOARDROOM=target/release/boardroom node tests/page/run.mjs
//
// The stand-in without our bot is the example that `cargo test` and `cargo build --examples` make.

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const bot = process.env.BOARDROOM ?? 'target/debug/boardroom';
const sum = { passed: 0, failed: 0 };

/** Runs a script to its end, and then shows all that it said. */
async function run(script, program) {
  const child = spawn(process.execPath, [join(here, script), program]);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk) => { said += chunk; });
  await new Promise((resolve) => { child.on('close', resolve); });
  console.log(`── ${script}\n${said}`);
  const counted = /^(\d+) passed, (\d+) failed$/m.exec(said);
  sum.passed += Number(counted?.[1] ?? 0);
  sum.failed += Number(counted?.[2] ?? 1);
}

await run('page.mjs', process.env.STAND_IN ?? 'target/debug/examples/stand_in');
// In games most of the time is spent waiting for others.
await Promise.all(['game.mjs', 'burn.mjs', 'quick.mjs'].map((script) => run(script, bot)));
console.log(`${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed ? 1 : 0;
