// The hint for a first game: three lines, until it was dismissed.

import { h } from './dom.js';
import { t, parts, currentLocale } from './words.js';
import { commandName } from './commands.js';

const SEEN = 'boardroom:hint-seen';

function seen() {
  try {
    return localStorage.getItem(SEEN) === 'yes';
  } catch {
    return false;
  }
}

/** The hint as a card. `deed`: what pressing the command does, and the button that puts the card away. */
export function hintCard(name = '/table open', deed = null) {
  const command = deed ? h('button.mention', { type: 'button', onclick: deed.start }, name) : h('code', null, name);
  const lines = [t('hint1'), parts('hint2', { command }), t('hint3')];
  return h('section.hint', { 'aria-label': t('hintTitle') }, h('b', null, t('hintTitle')), h('ol', null, lines.map((line) => h('li', null, line))),
    deed && h('button.button.secondary', { type: 'button', onclick: deed.dismiss }, t('gotIt')));
}

/** Adds the hint to the entries of a log until it was dismissed. */
export function hint(entries, app, deeds) {
  if (seen()) return;
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
  entries.push({ key: 'hint', signature: `${currentLocale()} ${name}`, make: () => hintCard(name, { start, dismiss }) });
}
