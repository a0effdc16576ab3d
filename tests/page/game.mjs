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

const began = Date.now();
const trace = (...what) => process.env.TRACE && console.log(((Date.now() - began) / 1000).toFixed(1), ...what);

const count = new Count();
const data = mkdtempSync(join(tmpdir(), 'boardroom-game-'));
const server = await run(program, ['sandbox', '--port', '0', '--data', data], /(http:\/\/127\.0\.0\.1:\d+)/);
const url = server.found[1];
const browser = await openBrowser();

/** A player: somebody with the words of their language. */
const player = async (name, words, view, look) => Object.assign(await Somebody.enter(browser, url, name, { view }), { words, look });

// ── reading ──

/** The text of the newest board on Ada's page. */
const boardText = () => ada.page.evaluate((players) => [...document.querySelectorAll('#log .message .embed')].map((each) => each.innerText)
  .filter((text) => text.split('\n').includes(players)).at(-1) ?? '', en('boss-board-players'));

/** The board as Ada sees it: rows by the heading over them, which stands after an empty line. */
async function board() {
  await ada.see(en('boss-board-players'), '.embed');
  const whole = await boardText();
  const sections = whole.split(/\n\n+/).map((part) => {
    const [head, ...text] = part.split('\n').filter(Boolean);
    return [head ?? '', text.join('\n')];
  });
  return { sections, whole };
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
    for (const part of row.split(' · ')[1]?.split(/, | and /) ?? []) {
      const name = NAMES.find((each) => part === each);
      if (name) owned.set(name, who.name);
    }
  }
  return owned;
}

// ── acting ──

const by = (name) => players.find((each) => each.name === name);

/** The labels of the buttons, and of the select, of the newest private message. */
const lastPrivate = (somebody) => somebody.page.evaluate(() => {
  const message = [...document.querySelectorAll('#log .message.private')].at(-1);
  return {
    id: message?.id ?? '',
    buttons: [...(message?.querySelectorAll('.button:not(:disabled)') ?? [])].map((each) => each.textContent),
    select: message?.querySelector('.select')?.textContent ?? null,
    text: message?.innerText ?? '',
  };
});

/** Opens the private menu under the board. The board speaks the table's language, the menu one's own. */
async function openMenu(somebody) {
  const { id } = await lastPrivate(somebody);
  await somebody.press(en('host-button-act'));
  await somebody.until('a menu', (last) => [...document.querySelectorAll('#log .message.private')].at(-1)?.id > last, id);
  return lastPrivate(somebody);
}

/** Clicks what is called just so in an open list, else what begins so. */
async function clickItem(somebody, label) {
  const handle = await somebody.until(`"${label}" in a list`, (wanted) => {
    const items = [...document.querySelectorAll('.list .item')];
    const named = (test) => items.find((each) => test(each.querySelector('b').textContent));
    return named((name) => name === wanted) ?? named((name) => name.startsWith(wanted));
  }, label);
  await handle.asElement().click();
}

/** Does something by the private menu: `answers` are labels by option (`names: [...]`); what may be left out is left out. */
async function menu(somebody, verb, answers = {}) {
  const { words, look } = somebody;
  trace(somebody.name, 'menu', verb, JSON.stringify(answers));
  await openMenu(somebody);
  await somebody.click('#log .message.private .button', words(`boss-verb-${verb}`));
  const given = new Map(Object.entries(answers).map(([option, labels]) => [words(`boss-param-${option}`), [labels].flat()]));
  let last = '';
  for (let looks = 1; looks <= 200; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    const now = await lastPrivate(somebody);
    const question = now.select ?? '';
    if (now.text === last || await somebody.page.$('#log .button[aria-busy], #log .select[aria-busy]')) continue;
    const typed = now.select === null && now.buttons.includes(words('ui-button-type'));
    if (now.select === null && !typed && !now.buttons.includes(words('ui-button-skip'))) {
      if (now.buttons.includes(words(`boss-verb-${verb}`)) && looks < 3) continue; // not answered yet
      return;
    }
    last = now.text;
    if (typed) {
      // More amounts than a select can hold.
      await somebody.click('#log .message.private .button', words('ui-button-type'));
      await somebody.find('dialog.modal input');
      await somebody.page.focus('dialog.modal input');
      await somebody.type(answers.price);
      await somebody.click('dialog.modal .primary');
      continue;
    }
    if (given.has(question)) {
      await somebody.click('#log .message.private .select');
      await somebody.find('.list .item');
      await shoot(somebody, `select-${look}`);
      for (const label of given.get(question)) await clickItem(somebody, label);
      const done = await somebody.page.$('.list .foot .button');
      if (done) await done.click();
    } else if (now.buttons.includes(words('ui-button-skip'))) {
      await somebody.click('#log .message.private .button', words('ui-button-skip'));
    } else {
      await somebody.click('#log .message.private .select');
      await somebody.find('.list .item');
      await somebody.page.click('.list .item');
      const done = await somebody.page.$('.list .foot .button');
      if (done) await done.click();
    }
  }
}

async function confirm(somebody) {
  await somebody.click('#log .message.private .button', somebody.words('ui-button-yes'));
}

/** Types a command of the game in one's own language. */
async function command(somebody, verb, options = {}) {
  trace(somebody.name, verb, JSON.stringify(options));
  const { words } = somebody;
  await somebody.command(`${words('boss-command.name')} ${words(`boss-verb-${verb}.name`)}`, options, { send: false });
  if (options.names) {
    await somebody.page.focus('input[data-option=names]');
    await somebody.find('.popup .item');
    await shoot(somebody, `complete-${somebody.look}`);
  }
  await somebody.click('.send');
}

/** Waits until the board is another than `seen`; what only the clock changes doesn't count. */
async function moved(seen) {
  const still = (text) => text.replace(/\(in .*?\)|\(.*? ago\)/g, '');
  for (let left = 80; left > 0; left -= 1) {
    if (still(await boardText()) !== still(seen.whole)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

// ── playing ──

let turns = 0;
let interfered = false;

// The twenty pictures: desktop, phone, both languages.
const WANTED = [
  'who-zh-phone', 'commands-en', 'form-en', 'invitation-en', 'invitation-phone', 'invitation-zh', 'board-en', 'board-phone', 'hand-phone', 'dm-zh',
  'act-zh', 'select-phone', 'complete-en', 'window-en', 'window-phone', 'window-zh', 'close', 'end-en', 'log-phone', 'board-zh-dark',
];
const shots = new Set();

async function shoot(somebody, name) {
  if (shots.has(name) || !WANTED.includes(name)) return;
  shots.add(name);
  await somebody.shot(`${String(WANTED.indexOf(name) + 1).padStart(2, '0')}-${name}`);
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
    await shoot(boss, 'close');
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
  await boss.say(boss.words === zh ? `@${supplier} 一百万，怎么样？` : `@${supplier} would you do it for $1M?`);
  if (boss === by('Ben')) await menu(boss, 'offer', { to: supplier, names, price: '$1M' });
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
      await shoot(somebody, `window-${somebody.look}`);
      if (lastChance && !interfered && (await openMenu(somebody)).buttons.includes(somebody.words('boss-verb-travel'))) {
        interfered = true;
        await menu(somebody, 'travel');
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
    await menu(somebody, 'accept');
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
    const visitor = await (await browser.createBrowserContext()).newPage();
    await visitor.setViewport(PHONE);
    await visitor.goto(url);
    const somebody = new Somebody(visitor, 'a visitor');
    await somebody.click('.languages button', '中文');
    await somebody.find('.hint li');
    await shoot(somebody, 'who-zh-phone');
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
    await shoot(ada, 'commands-en');
    // Live, but with time enough for the slowest machine.
    const hour = Object.fromEntries(['turn', 'deal', 'offer', 'window'].map((each) => [each, '1h']));
    await ada.command('table open', { game: { pick: en('boss') }, pace: { pick: 'live' }, ...hour }, { send: false });
    await ada.page.focus('.tail');
    await ada.find('.popup .item', 'language');
    await shoot(ada, 'form-en');
    await ada.click('.send');
    await ada.see(en('host-invitation-lobby'));
    await shoot(ada, 'invitation-en');
    await ben.press(en('host-button-join'));
    await chen.press(en('host-button-join'));
    await ada.until('three players', () => document.querySelector('#log').innerText.includes('3 of'));
    await shoot(ben, 'invitation-phone');
    await shoot(chen, 'invitation-zh');
    await ada.press(en('host-button-start'));
    for (const each of players) {
      await each.click('#log .thread');
      await each.find('#log .button', en('host-button-act'));
    }
    await shoot(ada, 'board-en');
    await shoot(ben, 'board-phone');
    await ben.press(en('host-button-hand'));
    await ben.see(en('boss-hand-money').replace(/ ?\*\*.*/, ''));
    await shoot(ben, 'hand-phone');
    await chen.go('Boardroom');
    await chen.see(zh('boss-hand-investors').replace(/\{.*/, ''));
    await shoot(chen, 'dm-zh');
    await chen.click('.channel.sub');
    await openMenu(chen);
    await shoot(chen, 'act-zh');
  });

  await count.that('the game is played to its end', async () => {
    let steps = 0;
    for (; steps < MOST_STEPS; steps += 1) {
      const seen = await board();
      if (seen.whole.split('\n').includes(en('host-head-result'))) break;
      await step(seen);
      await moved(seen);
    }
    assert.ok(steps < MOST_STEPS, 'it ended');
    for (const each of players) await each.see(en('host-head-result'));
    await ada.key('Escape');
    await shoot(ada, 'end-en');
  });

  await count.that('the story is a file, and chance was fair', async () => {
    const ben = by('Ben');
    await ben.command('table log');
    await ben.find('.textfile pre');
    await shoot(ben, 'log-phone');
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
    await shoot(chen, 'board-zh-dark');
  });

  await count.that('no error in any page, and twenty pictures', async () => {
    assert.deepEqual(players.flatMap((each) => each.troubles), []);
    assert.deepEqual(WANTED.filter((each) => !shots.has(each)), []);
  });
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
count.end();
process.exit();
