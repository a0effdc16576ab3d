// Quick start on the page: one button, a table with three automatic players, the first move within a minute, and the
// whole game of each to its end, alone.
//
//   node quick.mjs PATH-OF-BOARDROOM
//
// Ada plays Burn Rate on a desktop and goes over to Chinese on the way; 陈明 plays I'm the Boss! on a phone, in Chinese
// from the start. The games run side by side. Both do what a newcomer does: when the board waits for them they press
// *Act*, and take of what stands there what they like best. They know no rules.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Player, awaited, en, isOver, zh } from './player.mjs';
import { Count, DESKTOP, PHONE, openBrowser, run } from './stage.mjs';
import { pattern } from './words.mjs';

const program = process.argv[2] ?? process.env.BOARDROOM ?? 'target/debug/boardroom';
const MINUTE = 60_000;
/** Until then a game is over. */
const EVENING = 12 * MINUTE;
/** So many offers a boss makes for one deal; then they give it up. */
const OFFERS = 6;

const began = Date.now();
const trace = (...what) => process.env.TRACE && console.log(((Date.now() - began) / 1000).toFixed(1), ...what);

const count = new Count();
const data = mkdtempSync(join(tmpdir(), 'boardroom-quick-'));
const server = await run(program, ['sandbox', '--port', '0', '--data', data], /(http:\/\/127\.0\.0\.1:\d+)/);
const browser = await openBrowser();

/** What is liked best, first. */
const LIKES = {
  burn: ['draft', 'counter', 'pass', 'fund', 'release', 'badidea', 'badhire', 'done'],
  boss: ['place', 'pass', 'close', 'accept', 'decline', 'fill', 'offer', 'giveup', 'raise', 'draw', 'discard'],
};
/** Somebody who plays alone with automatic players. */
class Alone extends Player {
  offers = 0;

  /** Opens a table by the button and goes there. */
  async begin() {
    await this.until('the bot', () => document.querySelector('#status').textContent === '');
    await this.click('.hint .quick .button', this.words(this.game));
    await this.find('.hint', this.words === zh ? '你的第一步' : 'Your first move');
    assert.equal(await this.page.$$eval('.hint li', (all) => all.length), 3);
    // Lines of the story go before the board.
    await this.page.waitForSelector('#log .embed', { timeout: MINUTE });
    trace(this.name, 'sees the board');
    await this.see('🤖');
    await this.shot(`quick-${this.game}-begins`);
  }

  /** Whether the board waits for them; while others have to answer the boss, the boss waits. */
  isAwaited(seen) {
    const asked = awaited(seen);
    const mine = asked.filter(([people]) => people.includes(this.name));
    const deal = pattern(seen.words('boss-awaited-deal')).source.replace('$', '');
    return mine.length > 0 && !(asked.length > mine.length && mine.every(([, what]) => new RegExp(deal).test(what)));
  }

  /** The newest line of the story that calls them: it comes before the board does. */
  call() {
    return this.page.evaluate(() => [...document.querySelectorAll('#log .message.mentioned')].at(-1)?.id);
  }

  /** Does what the menu offers; says what, or nothing if there was nothing. */
  async act() {
    const { buttons } = await this.openMenu();
    const has = (verb) => buttons.includes(this.words(`${this.game}-verb-${verb}`));
    const can = (verb) => has(verb) && (verb !== 'offer' || (has('giveup') && this.offers < OFFERS));
    const verb = LIKES[this.game].find(can);
    if (!verb) return null;
    const done = await this.choose(verb, verb === 'offer' ? { names: this.supplied(), price: this.price() } : {});
    if (verb === 'raise') this.offers = 0;
    if (verb === 'offer') this.offers = done ? this.offers + 1 : OFFERS;
    return verb;
  }

  /** One of the names that an automatic player could supply, another each time. */
  supplied() {
    return (offered) => {
      const places = offered.map((label, at) => (label.includes('🤖') ? at : -1)).filter((at) => at >= 0);
      return places.length ? [places[this.offers % places.length]] : [];
    };
  }

  /** In millions: whole numbers from 0 are offered, or it is typed. */
  price() {
    const millions = 3 + Math.floor(this.offers / 3);
    return (offered) => (offered ? [Math.min(millions, offered.length - 1)] : `${millions}`);
  }

  /** Plays until the board tells the result; `after` the first act something may be done. */
  async play(until, after = async () => {}) {
    let heard;
    let waited = false; // in vain
    let acts = 0;
    while (Date.now() < until) {
      const seen = await this.board();
      if (isOver(seen)) return acts;
      const call = await this.call();
      if (this.isAwaited(seen) || call !== heard || waited) {
        const verb = await this.act();
        trace(this.name, JSON.stringify(awaited(seen)), verb);
        if (verb && (acts += 1) === 1) await after();
      }
      heard = call;
      // Who isn't answered doesn't ask again.
      if (waited) this.offers = OFFERS;
      waited = !(await this.moved(seen, async () => await this.call() !== heard));
    }
    throw new Error(`${this.name}'s game isn't over:\n${(await this.board()).whole}`);
  }

  /** At the end all is told and proved, and nothing is waited for. */
  async end() {
    const { words, table } = this;
    const seen = await this.board();
    assert.deepEqual(awaited(seen), []);
    await this.see(table('table-secret').split('{')[0]);
    await this.shot(`quick-${this.game}-ends`);
    await this.ask(table('host-button-table'));
    await this.privately('ui-button-verify');
    await this.see(words('ui-verify-fair').split(/[.。]/)[0], '#log .message.private');
    await this.command(words('ui-command-tables.name'));
    await this.see(words('ui-tables-none').split('`')[0], '#log .message.private');
    assert.equal(await this.page.$('#log [aria-busy], #log .failed'), null);
    assert.deepEqual(this.troubles, []);
  }

  /** The page speaks the other language from now on, and so does what is said privately. */
  async goOver() {
    await this.click('.languages button', '中文');
    this.words = zh;
    await this.openMenu();
    await this.see(zh('ui-button-again'), '#log .message.private');
  }
}

/** Plays in the background: what becomes of it is awaited later. */
function later(game) {
  game.catch(() => {});
  return game;
}

try {
  const ada = await Alone.sit(browser, server.found[1], 'Ada', { game: 'burn', words: en, view: DESKTOP, hint: true });
  const chen = await Alone.sit(browser, server.found[1], '陈明', { game: 'boss', words: zh, table: zh, view: PHONE, hint: true });
  const games = new Map();
  for (const [somebody, after] of [[ada, () => ada.goOver()], [chen, undefined]]) {
    await count.that(`quick start leads ${somebody.name} to the first move of ${en(somebody.game)} within a minute`, async () => {
      const pressed = Date.now();
      await somebody.begin();
      let first = () => {};
      const moved = new Promise((resolve) => { first = resolve; });
      games.set(somebody, later(somebody.play(pressed + EVENING, async () => {
        first();
        await somebody.shot(`quick-${somebody.game}-acted`);
        await after?.();
      })));
      await Promise.race([moved, games.get(somebody)]);
      assert.ok(Date.now() - pressed < MINUTE, `it took ${Date.now() - pressed} ms`);
    });
  }
  for (const [somebody, game] of games) {
    await count.that(`${somebody.name} finishes ${en(somebody.game)} alone with three automatic players`, async () => {
      trace(somebody.name, 'acted', await game);
      await somebody.end();
    });
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
count.end();
process.exit();
