// A whole game of I'm the Boss! on the page: three people in windows of their own type and press as people do.
//
//   node game.mjs PATH-OF-BOARDROOM
//
// Ada plays in English on a desktop and types commands; Ben on a phone, by buttons and menus; 陈明 in Chinese.
// The script knows no rules: it reads the board, does what is awaited, and takes twenty pictures on the way.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Count, DESKTOP, PHONE, Somebody, openBrowser, run } from './stage.mjs';
import { catalogue, pattern } from './words.mjs';

const program = process.argv[2] ?? process.env.BOARDROOM ?? 'target/release/boardroom';
const MOST_STEPS = 600;

const en = catalogue('en-US');
const zh = catalogue('zh-CN');
const NAMES = ['cashman', 'dougherty', 'goldman', 'liebgeld', 'sacks', 'wadsworth'].map((each) => en(`boss-name-${each}`));

const count = new Count();
const data = mkdtempSync(join(tmpdir(), 'boardroom-game-'));
const server = await run(program, ['sandbox', '--port', '0', '--data', data], /(http:\/\/127\.0\.0\.1:\d+)/);
const url = server.found[1];
const browser = await openBrowser();

/** A player: somebody with the words of their language. */
const player = async (name, words, view) => Object.assign(await Somebody.enter(browser, url, name, { view }), { words });

// ── reading ──

/** The board as Ada sees it: sections by title, and when it was drawn. */
async function board() {
  return ada.page.evaluate((players) => {
    const message = [...document.querySelectorAll('#log .message')].filter((each) => [...each.querySelectorAll('.embed .title')].some((title) => title.textContent === players)).at(-1);
    if (!message) return null;
    const sections = [...message.querySelectorAll('.embed')].map((each) => [each.querySelector('.title')?.innerText ?? '', each.querySelector('.text')?.innerText ?? '']);
    return { sections, whole: message.innerText };
  }, en('boss-board-players'));
}

const section = (seen, title) => seen.sections.find(([head]) => head === title)?.[1] ?? '';
const rows = (text) => text.split('\n').filter(Boolean);

/** Whom the board waits for, and for what: `[[names], what]`. */
function awaited(seen) {
  return rows(section(seen, en('host-head-awaited'))).map((row) => {
    const [people, ...what] = row.split(': ');
    return [people.split(/, | and /).map((each) => each.replace('@', '').trim()), what.join(': ')];
  });
}

/** The names that the deal still needs, as `[how many, of which]` for each group. */
function missing(seen) {
  const head = pattern(en('boss-board-deal'));
  const deal = seen.sections.find(([title]) => head.test(title));
  return rows(deal?.[1] ?? '').filter((row) => row.startsWith('⬜')).map((row) => {
    const open = row.split(' still ').at(-1);
    const number = /(\d+) of/.exec(open);
    const of = NAMES.filter((name) => open.replace(/^.*\d+ of/, '').includes(name));
    return [number ? Number(number[1]) : of.length, of];
  });
}

/** Whose investors are whose: name → person, uncovered ones only. */
function owners(seen) {
  const owned = new Map();
  for (const row of rows(section(seen, en('boss-board-players')))) {
    const who = players.find((each) => row.includes(`@${each.name}`));
    if (!who) continue;
    for (const part of row.split(' · ')[1]?.split(', ') ?? []) {
      const name = NAMES.find((each) => part === each);
      if (name) owned.set(name, who.name);
    }
  }
  return owned;
}

// ── acting ──

const by = (name) => players.find((each) => each.name === name);

/** Opens the private menu under the board and presses a verb there; answers what it asks with `picks`, then confirms. */
async function menu(somebody, verb, ...picks) {
  const { words, page } = somebody;
  const before = await page.$$eval('#log .message.private', (all) => all.at(-1)?.id ?? '');
  await somebody.press(words('host-button-act'));
  await somebody.until('a menu', (last) => [...document.querySelectorAll('#log .message.private')].at(-1)?.id > last, before);
  const own = '#log .message.private:last-of-type';
  await somebody.click(`${own} .button`, words(`boss-verb-${verb}`));
  for (const pick of picks) {
    await somebody.click(`${own} .select`);
    for (const label of [pick].flat()) await somebody.click('.list .item', label);
    const done = await page.$('.list .foot .button');
    if (done) await done.click();
  }
}

async function confirm(somebody) {
  await somebody.click('#log .message.private .button', somebody.words('ui-button-yes'));
}

/** Types a command of the game in one's own language. */
async function command(somebody, verb, options = {}) {
  const { words } = somebody;
  const named = Object.fromEntries(Object.entries(options));
  await somebody.command(`${words('boss-command.name')} ${words(`boss-verb-${verb}.name`)}`, named);
}

/** Waits until the board is another than `seen`. */
async function moved(seen) {
  try {
    await ada.page.waitForFunction((before, title) => {
      const message = [...document.querySelectorAll('#log .message')].filter((each) => [...each.querySelectorAll('.embed .title')].some((one) => one.textContent === title)).at(-1);
      return message && message.innerText.replace(/\(.*?\)/g, '') !== before;
    }, { timeout: 8000, polling: 100 }, seen.whole.replace(/\(.*?\)/g, ''), en('boss-board-players'));
  } catch {
    // Nothing to see: the next look decides.
  }
}

// ── playing ──

let turns = 0;
let deals = 0;
const shots = new Set();

async function shoot(somebody, name) {
  if (shots.has(name)) return;
  shots.add(name);
  await somebody.shot(name);
}

async function negotiate(boss, seen) {
  const owned = owners(seen);
  const wanted = [];
  for (const [number, of] of missing(seen)) {
    const order = of.filter((name) => owned.has(name)).sort((a, b) => (owned.get(b) === boss.name) - (owned.get(a) === boss.name));
    wanted.push(...order.slice(0, number));
  }
  if (!missing(seen).length) {
    await command(boss, 'close');
    await boss.find('#log .message.private .button', boss.words('ui-button-yes'));
    await shoot(boss, `confirm-close-${boss.words === zh ? 'zh' : 'en'}`);
    await confirm(boss);
    return;
  }
  const own = wanted.filter((name) => owned.get(name) === boss.name);
  if (own.length) {
    await command(boss, 'fill', { names: own.map((name) => inWords(boss, name)).join(', ') });
    return;
  }
  if (!wanted.length) {
    await command(boss, 'giveup');
    await confirm(boss);
    return;
  }
  const supplier = owned.get(wanted[0]);
  const names = wanted.filter((name) => owned.get(name) === supplier);
  await boss.say(boss.words === zh ? `${supplier}，${names.length} 份给你一百万？` : `@${supplier} would you do it for $1M?`);
  await command(boss, 'offer', { names: names.map((name) => inWords(boss, name)).join(', '), price: 1, to: { pick: supplier } });
}

function inWords(somebody, name) {
  const id = `boss-name-${name.toLowerCase()}`;
  return somebody.words(id);
}

async function step(seen) {
  const asked = awaited(seen);
  const find = (id) => asked.find(([, what]) => pattern(en(id).replace(/$/, '')).test(what.replace(/ \(.*$/, '')));
  const window = find('boss-awaited-window') ?? find('boss-awaited-last-chance');
  if (window) {
    for (const name of window[0]) {
      await shoot(by(name), name === 'Ben' ? 'window-phone' : name === 'Ada' ? 'window-en' : 'window-zh');
      await by(name).press(by(name).words('boss-verb-pass'));
    }
    return;
  }
  const offer = find('boss-awaited-offer');
  if (offer) {
    const somebody = by(offer[0][0]);
    await shoot(somebody, `offer-${somebody.name === 'Ben' ? 'phone' : somebody.words === zh ? 'zh' : 'en'}`);
    await menu(somebody, 'accept');
    return;
  }
  const discard = find('boss-awaited-discard');
  if (discard) throw new Error('nobody draws so much');
  const place = find('boss-awaited-place');
  if (place) {
    await command(by(place[0][0]), 'place', { [by(place[0][0]).words === zh ? 'deal' : 'deal']: { pick: '12' } });
    return;
  }
  const roll = find('boss-awaited-raise-or-roll');
  if (roll) {
    turns += 1;
    const boss = by(roll[0][0]);
    await menu(boss, turns % 3 === 1 ? 'raise' : 'roll');
    return;
  }
  const draw = find('boss-awaited-raise-or-draw') ?? find('boss-awaited-raise');
  if (draw) {
    await command(by(draw[0][0]), turns === 2 ? 'draw' : 'raise');
    return;
  }
  const deal = find('boss-awaited-deal');
  if (deal) {
    await negotiate(by(deal[0][0]), seen);
    return;
  }
  throw new Error(`the board waits for something unknown:\n${seen.whole}`);
}

let ada;
let players;
try {
  await count.that('a table is opened, joined and started', async () => {
    ada = await player('Ada', en, DESKTOP);
    const ben = await player('Ben', en, PHONE);
    const chen = await player('陈明', zh, DESKTOP);
    players = [ada, ben, chen];
    await ada.until('commands', () => document.querySelector('#status').textContent === '');
    await ada.clear();
    await ada.type('/table o');
    await ada.find('.popup .item', '/table open');
    await shoot(ada, 'commands-en');
    await ada.command('table open', { game: { pick: en('boss') }, pace: { pick: 'live' } });
    await ada.see(en('host-invitation-lobby'));
    await shoot(ada, 'invitation-en');
    await ben.press(en('host-button-join'));
    await chen.press(en('host-button-join'));
    await ada.until('three players', () => document.querySelector('#log').innerText.includes('3 of'));
    await shoot(chen, 'invitation-zh');
    await ada.press(en('host-button-start'));
    for (const each of players) {
      await each.click('#log .thread');
      await each.find('#log .button', en('host-button-act'));
    }
  });

  await count.that('the game is played to its end', async () => {
    let steps = 0;
    for (; steps < MOST_STEPS; steps += 1) {
      await ada.see(en('boss-board-players'), '.embed .title');
      const seen = await board();
      if (section(seen, en('host-head-result'))) break;
      await step(seen);
      await moved(seen);
    }
    assert.ok(steps < MOST_STEPS, 'it ended');
    await ada.see(en('host-head-result'));
  });
  await count.that('no error in any page', async () => {
    assert.deepEqual(players.flatMap((each) => each.troubles), []);
  });
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(`${shots.size} pictures`);
count.end();
process.exit();
