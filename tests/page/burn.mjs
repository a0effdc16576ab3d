// A whole game of Burn Rate on the page: four people in windows of their own, who sit at a table of I'm the Boss! in the
// same channel besides.
//
//   node burn.mjs PATH-OF-BOARDROOM
//
// Ada plays in English on a desktop and types commands; Ben on a phone, by buttons and menus; 陈明 in Chinese; Dora in
// the dark. The script knows few rules: it reads the board, does what is awaited, and takes pictures on the way. First
// the companies mostly change their cards, until a pair against a vice president and Layoffs have been played, or so many
// rounds are over; then they ruin each other. The pace is daily, so that no clock plays for anybody.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Album, Player, awaited, en, isOver, zh } from './player.mjs';
import { Count, DESKTOP, PHONE, openBrowser, run } from './stage.mjs';
import { pattern } from './words.mjs';

const program = process.argv[2] ?? process.env.BOARDROOM ?? 'target/debug/boardroom';
const MOST_STEPS = 500;
/** So many rounds the rarer cards are waited for. */
const PATIENT = 6;

const began = Date.now();
const trace = (...what) => process.env.TRACE && console.log(((Date.now() - began) / 1000).toFixed(1), ...what);

/** Which cards come nobody knows, so these needn't. */
const RARE = ['pair', 'pair-window', 'layoffs', 'layoffs-told'];
const BY_CARDS = ['card-phone', 'card-zh', 'target-phone', 'typed-en', 'window-en', 'window-phone', 'window-zh', 'discard-phone', ...RARE];
const album = new Album([
  'invitation-en', 'draft-zh', 'complete-en', 'board-draft-phone', 'both-channel-en', 'both-dm-zh', 'hand-phone', 'act-zh', 'board-en', 'board-phone', 'board-zh',
  'end-en', 'end-phone', 'end-zh', ...BY_CARDS,
], 'burn-');

const count = new Count();
const data = mkdtempSync(join(tmpdir(), 'boardroom-burn-'));
const server = await run(program, ['sandbox', '--port', '0', '--data', data], /(http:\/\/127\.0\.0\.1:\d+)/);
const browser = await openBrowser();
const players = [];
const named = (name) => players.find((each) => each.name === name);

// ── reading ──

/** The round on the board. */
const round = (seen) => {
  const heading = pattern(en('burn-board-turn').replace(/'s turn$/, ''));
  return Number(seen.sections.map(([head]) => heading.exec(head)?.groups.round).find(Boolean) ?? 0);
};

/** The companies on the board, by name: `{ level, vp }`, by the sign of a department. */
function companies(seen) {
  const department = pattern(en('burn-company-department'));
  const vp = pattern(en('burn-staff-vp').replace(/ \{ \$skill.*$/, ''));
  return new Map(seen.sections.flatMap(([head, rows]) => {
    const who = players.find((each) => head.replace('▶️', '').trim().startsWith(`@${each.name} · `));
    const departments = rows.map((row) => department.exec(row)?.groups).filter(Boolean);
    const by = (what) => Object.fromEntries(departments.map((each) => [each.department, what(each)]));
    return who ? [[who.name, { level: by((each) => Number(each.level)), vp: by((each) => vp.test(each.staff.split(', ')[0])) }]] : [];
  }));
}

/** Opponents who have a vice president where one has none, the easiest first. */
function raids(seen, name) {
  const all = companies(seen);
  const own = all.get(name)?.vp ?? {};
  const level = (of) => of.level[en('burn-sign-human-resources')] ?? 0;
  return [...all].filter(([other, of]) => other !== name && Object.keys(of.vp).some((each) => of.vp[each] && !own[each]))
    .sort(([, one], [, two]) => level(one) - level(two)).map(([other]) => other);
}

/** The last fixed part of a sentence. */
const tail = (text) => text.split('}').at(-1);
const bare = (text) => text.replaceAll('**', '');

// ── acting ──

const most = (numbers) => numbers.reduce((best, each, at) => (each > numbers[best] ? at : best), 0);

/** Where the number after the first sign of more is largest. */
const dearest = (offered) => [most(offered.map((label) => Number(/\+\D*(\d+)/.exec(label)?.[1] ?? 0)))];

/** Vice presidents first, but not of Human Resources: where nobody leads, people are poached. */
function recruit({ words }) {
  const [vp] = /副总裁|VP/.exec(words('burn-employee-vp'));
  const human = words('burn-department-human-resources');
  return (offered) => {
    const worth = offered.map((label) => (label.includes(human) ? 0 : 1) + (label.includes(vp) && !label.includes(human) ? 1 : 0));
    return [most(worth)];
  };
}

/** What is left when the cards worth keeping are kept. */
function junk({ words }) {
  const keep = ['burn-kind-poach', 'burn-card-layoffs', 'burn-kind-bad-idea', 'burn-kind-hire'].map((id) => bare(words(id)));
  return (offered) => {
    const places = offered.map((_, at) => at);
    const useless = places.filter((at) => !keep.some((kind) => offered[at].startsWith(kind)));
    return (useless.length ? useless : places).slice(0, 4);
  };
}

async function draft(somebody) {
  if (somebody.look !== 'en') {
    const at = recruit(somebody);
    await somebody.menu('draft', { employee: async (offered) => (await album.take(somebody, `draft-${somebody.look}`), at(offered)) });
    return;
  }
  await somebody.order('draft', {}, { send: false });
  await somebody.page.focus('input[data-option=employee]');
  await somebody.find('.popup .item');
  await album.take(somebody, 'complete-en');
  const offered = await somebody.page.$$eval('.popup .item', (items) => items.map((each) => each.textContent));
  await (await somebody.page.$$('.popup .item'))[recruit(somebody)(offered)[0]].click();
  await somebody.click('.send');
}

/** Two cards at once, against a vice president. */
async function raid(somebody, seen) {
  const [target] = raids(seen, somebody.name);
  const pair = tail(somebody.words('burn-label-employee-pair'));
  const employee = async (offered) => {
    const at = offered.findIndex((label) => label.endsWith(pair));
    if (at >= 0) await album.take(somebody, 'pair');
    return at >= 0 ? [at] : [];
  };
  return target !== undefined && somebody.choose('poach', { target: (offered) => [offered.findIndex((each) => each.startsWith(target))].filter((at) => at >= 0), employee });
}

async function vpCard(somebody) {
  const { words } = somebody;
  let layoffs = false;
  const card = (offered) => [Math.max(0, offered.findIndex((each) => each.startsWith(bare(words('burn-card-layoffs')))))];
  const staff = async () => {
    layoffs = true;
    await album.take(somebody, 'layoffs');
    return [0];
  };
  await somebody.choose('vp', { card, staff });
  if (layoffs) {
    await named('Ada').see(bare(tail(en('burn-told-laid-off').split('{ $employees')[0])));
    await album.take(named('Ada'), 'layoffs-told');
  }
}

async function idea(somebody) {
  const shown = (what, choose) => async (offered) => (await album.take(somebody, `${what}-${somebody.look}`), choose(offered));
  await somebody.choose('badidea', { card: shown('card', dearest), target: shown('target', dearest) });
}

let typed = false;
let dmSeen = false;

/** One act of who has the turn, after `played` cards. */
async function turn(somebody, played, seen) {
  const { words } = somebody;
  const waiting = round(seen) <= PATIENT && RARE.some((each) => !album.has(each));
  const { buttons } = await somebody.openMenu();
  await album.take(somebody, `act-${somebody.look}`);
  const can = (verb) => buttons.includes(words(`burn-verb-${verb}`));
  if (can('vp')) return vpCard(somebody);
  if (can('poach') && played < 3 && !album.has('pair') && await raid(somebody, seen)) return null;
  const attacks = waiting && round(seen) > 2 ? 0 : 2;
  if (can('badidea') && played < attacks) {
    if (somebody !== named('Ada') || typed) return idea(somebody);
    typed = true;
    await somebody.order('badidea', { card: { pick: bare(words('burn-kind-bad-idea')) } }, { send: false });
    await somebody.page.focus('.tail');
    await somebody.page.focus('input[data-option=target]');
    await somebody.find('.popup .item');
    await album.take(somebody, 'typed-en');
    await somebody.page.click('.popup .item');
    return somebody.click('.send');
  }
  if (can('badhire') && played < attacks) return somebody.choose('badhire', { employee: dearest });
  if (can('discard') && waiting) {
    const at = junk(somebody);
    return somebody.choose('discard', { cards: async (offered) => (await album.take(somebody, `discard-${somebody.look}`), at(offered)) });
  }
  return somebody.choose('done');
}

/** Who is attacked counters if they can; else they are told so, and let it pass. */
async function counter(somebody) {
  await album.take(somebody, `window-${somebody.look}`);
  if (album.has('pair')) await album.take(somebody, 'pair-window');
  await somebody.ask(en('burn-verb-counter'));
  await somebody.answer('counter');
  const answer = await somebody.lastPrivate();
  const [countered] = somebody.words('burn-told-countered');
  if (!answer.text.includes(countered)) await somebody.press(en('burn-verb-pass'));
}

async function step(seen) {
  const asked = awaited(seen);
  trace(JSON.stringify(asked));
  const find = (...ids) => ids.map((id) => asked.map(([[name], what]) => [name, pattern(en(id)).exec(what.replace(/ \((in |the clock).*$/, ''))]).find(([, found]) => found)).find(Boolean);
  const [drafts] = find('burn-awaited-draft') ?? [];
  if (drafts) return draft(named(drafts));
  const [attacked] = find('burn-awaited-window') ?? [];
  if (attacked) return counter(named(attacked));
  const [name, found] = find('burn-awaited-turn', 'burn-awaited-more') ?? [];
  if (!name) throw new Error(`the board waits for something unknown:\n${seen.whole}`);
  return turn(named(name), found.groups?.left ? 4 - Number(found.groups.left) : 0, seen);
}

const titled = (game, number) => `${en(game)} · table ${number}`;

/** Opens a table in the channel; the others join; it starts. */
async function table(game, number, options) {
  const [ada, ...others] = players;
  const members = (count) => players.map((each) => each.until(`${count} players of ${game}`, (title, wanted) => [...document.querySelectorAll('#log .message')]
    .some((message) => message.innerText.includes(title) && message.innerText.includes(wanted)), titled(game, number), `${count} of `));
  await ada.command('table open', { game: { pick: en(game) }, pace: { pick: 'daily' }, ...options });
  await Promise.all(members(1));
  if (game === 'burn') await album.take(ada, 'invitation-en');
  for (const each of others) await each.press(en('host-button-join'));
  await Promise.all(members(4));
  await ada.press(en('host-button-start'));
  await ada.until('its thread', (count) => document.querySelectorAll('#log .thread').length === count, number);
}

/** A picture on a screen so high that all is on it. */
async function tall(somebody, name, height = 1500) {
  const view = somebody.page.viewport();
  await somebody.page.setViewport({ ...view, height });
  await album.take(somebody, name);
  await somebody.page.setViewport(view);
}

try {
  await count.that('the same four sit down to two games in one channel', async () => {
    for (const [name, words, view, look] of [['Ada', en, DESKTOP, 'en'], ['Ben', en, PHONE, 'phone'], ['陈明', zh, DESKTOP, 'zh'], ['Dora', en, DESKTOP, 'dark']]) {
      players.push(await Player.sit(browser, server.found[1], name, { game: 'burn', words, view, look }));
    }
    const [ada, , chen, dora] = players;
    await dora.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    await ada.until('the bot', () => document.querySelector('#status').textContent === '');
    await ada.say('Two tables tonight: **burn money**, then *make* some.');
    await chen.say('两桌都算我一个！');
    const rules = [['starting_funds', 90], ['hand_size', 10]].map(([rule, value]) => `${en(`burn-rule-${rule}`)}: ${value}`).join(', ');
    await table('burn', 1, { rules });
    await table('boss', 2);
    await ada.until('two games that are on', (text) => [...document.querySelectorAll('#log .message')].filter((each) => each.innerText.includes(text)).length === 2, en('host-invitation-playing'));
    await ada.until('both threads at the side', () => document.querySelectorAll('.channel.sub').length === 2);
    await tall(ada, 'both-channel-en');
    for (const each of players) {
      await each.go(titled('burn', 1));
      await each.find('#log .button', en('host-button-act'));
    }
  });

  await count.that('the game is played to its end', async () => {
    const [ada, ben, chen] = players;
    let steps = 0;
    let mid = false;
    for (; steps < MOST_STEPS; steps += 1) {
      const seen = await ada.board();
      if (isOver(seen)) break;
      if (steps === 5) await album.take(ben, 'board-draft-phone');
      if (round(seen) >= 1 && !dmSeen) {
        dmSeen = true;
        await ben.ask(en('host-button-hand'));
        await album.take(ben, 'hand-phone');
        await chen.go('Boardroom');
        await chen.see(tail(zh('burn-hand')).trim());
        await album.take(chen, 'both-dm-zh');
        await chen.go(titled('burn', 1));
      }
      if (round(seen) >= 3 && !mid) {
        mid = true;
        await tall(ada, 'board-en');
        await tall(ben, 'board-phone', 2400);
        await chen.ask(en('host-button-look'));
        await tall(chen, 'board-zh');
      }
      await step(seen);
      await ada.moved(seen);
    }
    assert.ok(steps < MOST_STEPS, 'it ended');
    trace(`${steps} steps`);
    for (const each of players) await each.see(en('host-head-result'));
    await tall(ada, 'end-en');
    await tall(ben, 'end-phone', 2400);
    await chen.ask(en('host-button-look'));
    await tall(chen, 'end-zh');
  });

  await count.that('chance was fair, and the other game stands as it stood', async () => {
    const [ada] = players;
    await ada.command('table verify');
    await ada.see(en('ui-verify-fair').split('.')[0]);
    await ada.go(titled('boss', 2));
    await ada.see(en('boss-board-players'), '.embed');
  });

  await count.that('no error in any page, and the pictures are there', async () => {
    assert.deepEqual(players.flatMap((each) => each.troubles), []);
    const missing = album.missing();
    assert.deepEqual(missing.filter((each) => !BY_CARDS.includes(each)), []);
    if (missing.length) console.log(`     not in these cards: ${missing.join(', ')}`);
  });
} finally {
  await browser.close();
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}
count.end();
process.exit();
