// The hints for a first game: three lines, until they were dismissed.

import { h, fill, nameOf } from './dom.js';
import { t, parts, currentLocale } from './words.js';
import { commandName } from './commands.js';
import { quickGames, quickStart } from './quick.js';

const SEEN = 'boardroom:hint-seen';

function seen() {
  try {
    return localStorage.getItem(SEEN) === 'yes';
  } catch {
    return false;
  }
}

function card(title, lines, ...below) {
  return h('section.hint', { 'aria-label': title }, h('b', null, title), h('ol', null, lines.map((line) => h('li', null, line))), ...below);
}

/** The hint as a card. `deed`: whose it is, what pressing the command does, the games to start at once, and what puts the card away. */
export function hintCard(name = '/table open', deed = null) {
  const command = deed ? h('button.mention', { type: 'button', onclick: deed.start }, name) : h('code', null, name);
  const lines = [deed ? t('hintMe', { name: deed.me }) : t('hint1'), parts('hint2', { command }), t('hint3')];
  return card(t('hintTitle'), lines, deed?.quick, deed && gotIt(deed.dismiss));
}

const gotIt = (dismiss) => h('button.button.secondary', { type: 'button', onclick: dismiss }, t('gotIt'));

/** A button for each game: alone with automatic players, at once. */
function quickButtons(app, deeds) {
  const games = quickGames(app);
  if (!games.length) return null;
  const wrong = h('p.wrong', { role: 'alert' });
  const buttons = games.map((game) => h('button.button.primary', { type: 'button', onclick: () => begin(game) }, game.name));
  async function begin(game) {
    for (const button of buttons) button.disabled = true;
    fill(wrong, t('quickWait'));
    fill(wrong, await quickStart(app, deeds, game.value) ?? '');
    for (const button of buttons) button.disabled = false;
  }
  return h('div.quick', { role: 'group', 'aria-label': t('quickTitle') }, h('b', null, t('quickTitle')), ' ', t('quickText'), h('div', null, buttons), wrong);
}

/** Adds the hint to the entries of a log until it was dismissed: how to begin, or in a thread begun at once, the first move. */
export function hint(entries, app, deeds) {
  const channel = app.channels.get(app.here);
  if (app.quick.has(app.here)) {
    const dismiss = () => {
      app.quick.delete(app.here);
      deeds.draw();
    };
    const make = () => card(t('moveTitle'), [t('move1'), t('move2'), t('move3')], gotIt(dismiss));
    entries.push({ key: 'move', signature: currentLocale(), make });
    return;
  }
  if (channel?.type !== 0 || seen()) return;
  const start = () => deeds.startCommand('table open', null);
  const dismiss = () => {
    try {
      localStorage.setItem(SEEN, 'yes');
    } catch {
      // It will be shown again; no harm.
    }
    deeds.draw();
  };
  const name = `/${commandName(app.commands, 'table open', null)}`;
  const make = () => hintCard(name, { me: nameOf(app.me), start, dismiss, quick: quickButtons(app, deeds) });
  entries.push({ key: 'hint', signature: `${currentLocale()} ${nameOf(app.me)} ${name} ${app.commands.version}`, make });
}
