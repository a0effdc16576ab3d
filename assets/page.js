// The page: puts its pieces together, and says what happens when the feed tells of something or one acts.

import { nameOf } from './dom.js';
import { connect, post } from './feed.js';
import { setLocale, t } from './words.js';
import { EPHEMERAL, State } from './state.js';
import { addressed, addressedChannel, become, leave, stay } from './address.js';
import { createSide } from './side.js';
import { createLog } from './log.js';
import { createComposer } from './composer.js';
import { whoDialog, keysDialog, modalDialog } from './dialogs.js';

let wanted = null; // a channel to go to as soon as the feed tells of it

const app = new State(addressed());
// What a piece may cause: each takes of it what it needs.
const deeds = { act, draw, go, openDm, speak, startCommand, dismiss, earlier, note, unnote, markRead, toEnd };
const side = createSide(app, deeds);
const log = createLog(app, deeds);
const composer = createComposer(app, deeds);

// ── the feed ────────────────────────────────────────────────────────────────

function take(change) {
  switch (change.type) {
    case 'state': return takeWhole(change);
    case 'message': takeMessage(change.message); break;
    case 'gone': app.dropMessage(change.channel_id, change.id); break;
    case 'channel': takeChannel(change); break;
    case 'channel_gone': takeChannelGone(change.id); break;
    case 'people': takePeople(change.people); break;
    case 'commands': app.takeCommands(change.commands); composer.refresh(); log.draw(); return;
    case 'bot': app.bot = change.online; break;
    default: return; // something newer than this page
  }
  draw();
}

function takePeople(people) {
  app.takePeople(people);
  if (app.me) setLocale(app.me.locale);
}

function takeWhole(whole) {
  takePeople(whole.people);
  if (!app.me) {
    leave();
    return;
  }
  app.takeWhole(whole);
  go(app.here, null, true);
}

function takeMessage(message) {
  const isNew = app.takeMessage(message);
  if (!isNew || message.channel_id !== app.here) return;
  // What one said, and what answers only oneself, is what one wants to see now.
  if (message.author.id === app.as || message.flags & EPHEMERAL) log.follow();
  if (document.hasFocus() && log.atEnd()) markRead();
}

function takeChannel(change) {
  app.takeChannel(change);
  if (change.channel.id === wanted) go(wanted);
}

function takeChannelGone(id) {
  app.dropChannel(id);
  if (app.here === id) go(app.firstChannel());
}

// ── acting ──────────────────────────────────────────────────────────────────

/** Sends an act to the world as this person. Resolves to its answer; `{ refused }` says why it couldn't be done. */
async function act(deed) {
  const answer = await post(app.as, deed);
  if (answer.modal) modalDialog(answer.modal, (fields) => act({ type: 'submit', interaction: answer.interaction, fields }));
  return answer;
}

function note(entry) {
  app.note(entry);
  log.draw();
}

function unnote(entry) {
  app.unnote(entry);
  log.draw();
}

function startCommand(name, id) {
  composer.start(name, id);
}

function dismiss(message) {
  app.dismiss(message.id);
  draw();
}

async function earlier(channel) {
  const answer = await act({ type: 'earlier', channel, before: app.firstHeld(channel) });
  if (!answer.messages) return;
  app.takeEarlier(channel, answer);
  log.draw({ keepPlace: true });
}

/** Another language for this person's client: the world keeps it, and the bot is told it with every act. */
async function speak(locale) {
  setLocale(locale);
  draw();
  composer.refresh();
  await act({ type: 'locale', locale });
}

// ── where ───────────────────────────────────────────────────────────────────

/** Shows a channel, and a message in it. */
function go(channel, message = null, arriving = false) {
  wanted = app.channels.has(channel) ? null : channel;
  if (wanted || !channel) return;
  const moved = app.here !== channel;
  app.here = channel;
  stay(channel);
  side.close();
  log.enter(app.read.get(channel) ?? null);
  markRead();
  draw();
  if (message) log.show(message);
  else if (moved || arriving) log.toEnd();
  composer.enter();
}

/** Opens this person's direct message with the application. */
async function openDm() {
  const answer = await act({ type: 'open_dm' });
  if (answer.channel) go(answer.channel);
}

function toEnd() {
  log.toEnd();
  markRead();
}

function markRead() {
  if (app.markRead()) drawEdges();
}

// ── drawing ─────────────────────────────────────────────────────────────────

function drawEdges() {
  side.draw();
  const waiting = app.waiting();
  document.title = `${waiting ? `(${waiting}) ` : ''}${nameOf(app.me)} · ${app.channels.get(app.here)?.name ?? t('direct')} · ${t('title')}`;
}

function draw() {
  if (!app.me) return;
  document.getElementById('app').hidden = false;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = t(element.dataset.word);
  drawEdges();
  log.draw();
}

// ── keys ────────────────────────────────────────────────────────────────────

/** The one `step` further in a list, round its ends. */
const around = (all, id, step) => all[(all.findIndex((each) => each.id === id) + step + all.length) % all.length];

function keys(event) {
  if (document.querySelector('dialog[open]')) return;
  if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    if (event.shiftKey) become(around([...app.people.values()].filter((each) => !each.bot), app.as, step).id);
    else go(around(app.channelsInOrder(), app.here, step).id);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest('input, textarea, [role=listbox], [role=option]');
  if (typing) return;
  if (event.key === '?') {
    event.preventDefault();
    keysDialog();
  } else if (event.key === 'Escape') {
    side.close();
    toEnd();
    composer.focus();
  } else if (event.key.length === 1 && event.key !== ' ') composer.focus();
}

// ── the beginning ───────────────────────────────────────────────────────────

/** Nobody yet: the feed tells who there is to be. */
function choose() {
  connect(null, (change) => {
    if (change.type !== 'state' && change.type !== 'people') return;
    takePeople(change.people);
    whoDialog(app, { first: true, act });
  }, () => {});
}

function begin() {
  app.here = addressedChannel();
  connect(app.as, take, (online) => {
    app.online = online;
    if (app.me) drawEdges();
  });
  document.addEventListener('keydown', keys);
  window.addEventListener('focus', () => {
    if (log.atEnd()) markRead();
  });
}

setLocale(navigator.language);
if (app.as) begin();
else choose();
