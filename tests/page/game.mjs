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
import { Album, Player, awaited, en, isOver, section, zh } from './player.mjs';
import { Count, DESKTOP, PHONE, Somebody, openBrowser, run } from './stage.mjs';
import { pattern } from './words.mjs';

const program = process.argv[2] ?? process.env.BOARDROOM ?? 'target/debug/boardroom';
const MOST_STEPS = 600;

const NAMES = ['cashman', 'dougherty', 'goldman', 'liebgeld', 'sacks', 'wadsworth'].map((each) => en(`boss-name-${each}`));

const began = Date.now();
const trace = (...what) => process.env.TRACE && console.log(((Date.now() - began) / 1000).toFixed(1), ...what);

const count = new Count();
const data = mkdtempSync(join(tmpdir(), 'boardroom-game-'));
const server = await run(program, ['sandbox', '--port', '0', '--data', data], /(http:\/\/127\.0\.0\.1:\d+)/);
const url = server.found[1];
const browser = await openBrowser();

/** Takes their pictures of what may be chosen, too. */
const player = async (name, words, view, look) => Object.assign(await Player.sit(browser, url, name, { game: 'boss', words, view, look }), {
  onList: (somebody) => album.take(somebody, `select-${look}`),
});

// ── reading ──

/** The names that the deal still needs, as `[how many, of which]` for each group. */
function missing(seen) {
  const head = pattern(en('boss-board-deal'));
  const deal = seen.sections.find(([title]) => head.test(title));
  return (deal?.[1] ?? []).filter((row) => row.startsWith('⬜')).map((row) => {
    const open = row.split(' still ').at(-1);
    const number = /(\d+) of/.exec(open);
    const of = NAMES.filter((name) => open.replace(/^.*\d+ of/, '').includes(name));
    return [number ? Number(number[1]) : of.length, of];
  });
}

/** Whose investors are whose: name → person, uncovered ones only. */
function owners(seen) {
  const owned = new Map();
  for (const row of section(seen, en('boss-board-players'))) {
    const who = players.find((each) => row.includes(`@${each.name}`));
    if (!who) continue;
    for (const part of row.split(' · ')[1]?.split(/, | and /) ?? []) {
      const name = NAMES.find((each) => part === each);
      if (name) owned.set(name, who.name);
    }
  }
  return owned;
}

// ── acting ──

const by = (name) => players.find((each) => each.name === name);

/** Types a command of the game in one's own language. */
async function command(somebody, verb, options = {}) {
  trace(somebody.name, verb, JSON.stringify(options));
  await somebody.order(verb, options, { send: false });
  if (options.names) {
    await somebody.page.focus('input[data-option=names]');
    await somebody.find('.popup .item');
    await album.take(somebody, `complete-${somebody.look}`);
  }
  await somebody.click('.send');
}

// ── playing ──

let turns = 0;
let interfered = false;

// The twenty pictures: desktop, phone, both languages.
const WANTED = [
  'who-zh-phone', 'commands-en', 'form-en', 'invitation-en', 'invitation-phone', 'invitation-zh', 'board-en', 'board-phone', 'hand-phone', 'dm-zh',
  'act-zh', 'select-phone', 'complete-en', 'window-en', 'window-phone', 'window-zh', 'close', 'end-en', 'log-phone', 'board-zh-dark',
];
const album = new Album(WANTED);

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
    await album.take(boss, 'close');
    await boss.confirm();
    return;
  }
  const own = wanted.filter((name) => owned.get(name) === boss.name);
  if (own.length) {
    await command(boss, 'fill', { names: own.map((name) => inWords(boss, name)).join(', ') });
    return;
  }
  if (!wanted.length) {
    await command(boss, 'giveup');
    await boss.confirm();
    return;
  }
  const supplier = owned.get(wanted[0]);
  const names = wanted.filter((name) => owned.get(name) === supplier);
  await boss.say(boss.words === zh ? `@${supplier} 一百万，怎么样？` : `@${supplier} would you do it for $1M?`);
  if (boss === by('Ben')) await boss.menu('offer', { to: supplier, names, price: '$1M' });
  else await command(boss, 'offer', { names: names.map((name) => inWords(boss, name)).join(', '), price: 1, to: { pick: supplier } });
}

function inWords(somebody, name) {
  const id = `boss-name-${name.toLowerCase()}`;
  return somebody.words(id);
}

async function step(seen) {
  const asked = awaited(seen);
  trace(JSON.stringify(asked), JSON.stringify(missing(seen)));
  const find = (id) => asked.find(([, what]) => pattern(en(id).replace(/$/, '')).test(what.replace(/ \(.*$/, '')));
  const window = find('boss-awaited-window') ?? find('boss-awaited-last-chance');
  if (window) {
    const lastChance = find('boss-awaited-last-chance');
    for (const somebody of window[0].map(by)) {
      await album.take(somebody, `window-${somebody.look}`);
      if (lastChance && !interfered && (await somebody.openMenu()).buttons.includes(somebody.words('boss-verb-travel'))) {
        interfered = true;
        await somebody.menu('travel');
        return;
      }
      // Against a card everybody tries to stop it; who holds no stop is told so, and passes.
      if (!lastChance) await somebody.press(en('boss-verb-stop'));
      await somebody.press(en('boss-verb-pass'));
    }
    return;
  }
  const offer = find('boss-awaited-offer');
  if (offer) {
    const somebody = by(offer[0][0]);
    await somebody.menu('accept');
    return;
  }
  const discard = find('boss-awaited-discard');
  if (discard) throw new Error('nobody draws so much');
  const place = find('boss-awaited-place');
  if (place) {
    await command(by(place[0][0]), 'place', { deal: { pick: '12' } });
    return;
  }
  const roll = find('boss-awaited-raise-or-roll');
  if (roll) {
    turns += 1;
    const boss = by(roll[0][0]);
    await boss.menu(turns % 3 === 1 ? 'raise' : 'roll');
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
    const visitor = await (await browser.createBrowserContext()).newPage();
    await visitor.setViewport(PHONE);
    await visitor.goto(url);
    const somebody = new Somebody(visitor, 'a visitor');
    await somebody.click('.languages button', '中文');
    await somebody.find('.hint li');
    await album.take(somebody, 'who-zh-phone');
    await visitor.close();

    ada = await player('Ada', en, DESKTOP, 'en');
    const ben = await player('Ben', en, PHONE, 'phone');
    const chen = await player('陈明', zh, DESKTOP, 'zh');
    players = [ada, ben, chen];
    await ada.until('the bot', () => document.querySelector('#status').textContent === '');
    await ada.say('Who plays? **First one** opens.');
    await chen.say('我来！');
    await ada.clear();
    await ada.type('/table');
    await ada.find('.popup .item', '/table open');
    await album.take(ada, 'commands-en');
    // Live, but with time enough for the slowest machine.
    const hour = Object.fromEntries(['turn', 'deal', 'offer', 'window'].map((each) => [each, '1h']));
    await ada.command('table open', { game: { pick: en('boss') }, pace: { pick: 'live' }, ...hour }, { send: false });
    await ada.page.focus('.tail');
    await ada.find('.popup .item', 'language');
    await album.take(ada, 'form-en');
    await ada.click('.send');
    await ada.see(en('host-invitation-lobby'));
    await album.take(ada, 'invitation-en');
    await ben.press(en('host-button-join'));
    await chen.press(en('host-button-join'));
    await ada.until('three players', () => document.querySelector('#log').innerText.includes('3 of'));
    await album.take(ben, 'invitation-phone');
    await album.take(chen, 'invitation-zh');
    await ada.press(en('host-button-start'));
    for (const each of players) {
      await each.click('#log .thread');
      await each.find('#log .button', en('host-button-act'));
    }
    await album.take(ada, 'board-en');
    await album.take(ben, 'board-phone');
    await ben.press(en('host-button-hand'));
    await ben.see(en('boss-hand-money').replace(/ ?\*\*.*/, ''));
    await album.take(ben, 'hand-phone');
    await chen.go('Boardroom');
    await chen.see(zh('boss-hand-investors').replace(/\{.*/, ''));
    await album.take(chen, 'dm-zh');
    await chen.click('.channel.sub');
    await chen.openMenu();
    await album.take(chen, 'act-zh');
  });

  await count.that('the game is played to its end', async () => {
    let steps = 0;
    for (; steps < MOST_STEPS; steps += 1) {
      const seen = await ada.board();
      if (isOver(seen)) break;
      await step(seen);
      await ada.moved(seen);
    }
    assert.ok(steps < MOST_STEPS, 'it ended');
    for (const each of players) await each.see(en('host-head-result'));
    await ada.key('Escape');
    await album.take(ada, 'end-en');
  });

  await count.that('the story is a file, and chance was fair', async () => {
    const ben = by('Ben');
    await ben.command('table log');
    await ben.find('.textfile pre');
    await album.take(ben, 'log-phone');
    await ada.command('table verify');
    await ada.see(en('ui-verify-fair').split('.')[0]);
  });

  await count.that('a second table speaks Chinese', async () => {
    const chen = by('陈明');
    await chen.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await chen.go('games');
    const name = `${zh('ui-command-table.name')} ${zh('ui-table-open.name')}`;
    await chen.command(name, { game: { pick: zh('boss') }, language: { pick: zh('ui-language-zh-CN') }, rules: { type: '', pick: zh('boss-rule-open_money') } });
    await chen.see(zh('host-invitation-lobby'));
    await ada.go('games');
    await ada.press(zh('host-button-join'));
    await chen.until('two players', () => document.querySelector('#log').innerText.includes('2'));
    await chen.press(zh('host-button-start'));
    await chen.click('#log .thread');
    await chen.find('#log .button', zh('host-button-act'));
    await album.take(chen, 'board-zh-dark');
  });

  await count.that('no error in any page, and twenty pictures', async () => {
    assert.deepEqual(players.flatMap((each) => each.troubles), []);
    assert.deepEqual(album.missing(), []);
  });
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
count.end();
process.exit();
