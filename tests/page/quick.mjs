// Quick start on the page: one button, a table with automatic players, and the first move within a minute.
//
//   node quick.mjs PATH-OF-BOARDROOM

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { en, zh } from './player.mjs';
import { Count, DESKTOP, PHONE, Somebody, openBrowser, run } from './stage.mjs';

const program = process.argv[2] ?? process.env.BOARDROOM ?? 'target/release/boardroom';
const MINUTE = 60_000;

const count = new Count();
const data = mkdtempSync(join(tmpdir(), 'boardroom-quick-'));
const server = await run(program, ['sandbox', '--port', '0', '--data', data], /(http:\/\/127\.0\.0\.1:\d+)/);
const browser = await openBrowser();

/** The buttons of the newest private message. */
const offered = (somebody) => somebody.page.evaluate(() => {
  const message = [...document.querySelectorAll('#log .message.private')].at(-1);
  return [...(message?.querySelectorAll('.button:not(:disabled), .select') ?? [])].map((each) => each.textContent);
});

/** From the button to the first move, by what the hint says. */
async function firstMove(name, words, game, view) {
  const began = Date.now();
  const somebody = await Somebody.enter(browser, server.found[1], name, { view, hint: true });
  await somebody.until('the bot', () => document.querySelector('#status').textContent === '');
  await somebody.click('.hint .quick .button', words(game));
  await somebody.find('.hint', words === zh ? '你的第一步' : 'Your first move');
  assert.equal(await somebody.page.$$eval('.hint li', (all) => all.length), 3);
  await somebody.see('🤖');
  await somebody.shot(`quick-${name}-${game}`);
  // Until it is one's turn, automatic players play.
  while (Date.now() - began < MINUTE) {
    await somebody.press(words('host-button-act'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    if ((await offered(somebody)).length > 1) {
      await somebody.shot(`quick-${name}-${game}-act`);
      assert.deepEqual(somebody.troubles, []);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`${name} hasn't come to a move in a minute`);
}

try {
  await count.that('quick start leads to the first move of Burn Rate within a minute', () => firstMove('Ada', en, 'burn', DESKTOP));
  await count.that("and of I'm the Boss!, on a phone, in Chinese", () => firstMove('陈明', zh, 'boss', PHONE));
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
count.end();
