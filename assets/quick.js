// Quick start: opens a table with automatic players and starts it, by the command and the button that anybody has.

import { fullName, localName } from './commands.js';
import { refusal, t } from './words.js';

const PLAYERS = 3;
const PACE = 'relaxed'; // time enough for a first game
const PATIENCE = 20_000; // milliseconds until the application should have answered

/** The games that can be started so: `{ name, value }`; none if the application knows no automatic players. */
export function quickGames(app) {
  const open = leaf(app, 'table open');
  if (!open || !leaf(app, 'table start') || !option(open, 'automatic')) return [];
  return (option(open, 'game')?.choices ?? []).map((each) => ({ name: localName(each), value: each.value }));
}

const leaf = (app, name) => app.commands.find((each) => fullName(each) === name);
const option = (of, name) => of.options.find((each) => each.name === name);

/** Opens and starts a table of a game, and goes there. Resolves to what went wrong, or null. */
export async function quickStart(app, deeds, game) {
  const channel = app.here;
  const before = [...(app.messages.get(channel)?.keys() ?? [])].at(-1) ?? '0';
  const options = [['game', game], ['automatic', PLAYERS]];
  if (option(leaf(app, 'table open'), 'pace')?.choices?.some((each) => each.value === PACE)) options.push(['pace', PACE]);
  const opened = await deeds.act({ type: 'command', channel, command: 'table open', options });
  if (opened.failed) return t('noAnswer');
  if (refusal(opened)) return refusal(opened);
  const found = await invitation(app, channel, before);
  if (!found) return t('noAnswer');
  const started = await deeds.act({ type: 'press', channel, message: found.message, custom_id: found.button.custom_id });
  if (started.failed) return t('failed');
  if (refusal(started)) return refusal(started);
  app.quick.add(found.message);
  // The thread of a message has its id.
  deeds.go(found.message);
  return null;
}

/** Waits for the message with the button that is called as the command that starts a table. */
async function invitation(app, channel, before) {
  const name = localName(leaf(app, 'table start').node).toLowerCase();
  for (const until = Date.now() + PATIENCE; Date.now() < until;) {
    for (const message of app.messages.get(channel)?.values() ?? []) {
      if (BigInt(message.id) <= BigInt(before)) continue;
      const buttons = (message.components ?? []).flatMap((row) => row.components ?? []);
      const button = buttons.find((each) => each.type === 2 && each.label?.toLowerCase() === name);
      if (button) return { message: message.id, button };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
