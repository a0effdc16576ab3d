// The page: who one is, what they see, and what happens when they act. The address says who (`?as=`) and where (`&in=`),
// so that every window can be somebody else.

import { byId, nameOf } from './dom.js';
import { connect, post } from './feed.js';
import { setLocale, t } from './words.js';
import { drawSide } from './side.js';
import { createLog } from './log.js';
import { createComposer } from './composer.js';
import { whoDialog, keysDialog, modalDialog } from './dialogs.js';
import { flatten } from './commands.js';

const address = new URL(location.href);
const EPHEMERAL = 1 << 6;
const HELD = 500; // messages of a channel that a window holds
let wanted = null; // a channel to go to as soon as the feed tells of it

export const app = {
  me: null,
  people: new Map(),
  channels: new Map(),
  messages: new Map(), // channel → Map of message by id
  earlier: new Set(), // channels that have more messages than are held here
  commands: [],
  here: null,
  online: false,
  bot: false,
  pending: new Map(), // control (message:custom_id) → true while an answer is awaited
  failures: new Map(), // message → what went wrong with its control
  notes: [], // local lines under the log: commands on their way, commands without an answer
  read: new Map(),
  dismissed: new Set(),
};

const log = createLog(app, { act, go, startCommand, dismiss, earlier, unnote });
const composer = createComposer(app, { act, note, unnote, toEnd: () => { log.toEnd(); markRead(); } });

// ── the feed ────────────────────────────────────────────────────────────────

function take(change) {
  switch (change.type) {
    case 'state': return takeState(change);
    case 'message': return takeMessage(change.message);
    case 'gone': return takeGone(change);
    case 'channel': takeChannel(change); break;
    case 'channel_gone': takeChannelGone(change.id); break;
    case 'people': takePeople(change.people); break;
    case 'commands': app.commands = flatten(change.commands); composer.refresh(); log.draw(); return;
    case 'bot': app.bot = change.online; break;
    default: return; // something newer than this page
  }
  draw();
}

function takePeople(people) {
  app.people = new Map(people.map((each, place) => [each.id, { ...each, hue: each.bot ? 0 : place % 8 }]));
  app.me = app.people.get(app.as) ?? null;
  if (app.me) setLocale(app.me.locale);
}

function takeState(state) {
  takePeople(state.people);
  if (!app.me) {
    leave();
    return;
  }
  app.channels = new Map(state.channels.map((each) => [each.id, each]));
  const first = app.read.size === 0;
  app.messages = new Map();
  for (const [channel, messages] of Object.entries(state.messages)) {
    app.messages.set(channel, new Map(messages.map((each) => [each.id, each])));
    const last = messages.at(-1)?.id;
    if (first && last && app.channels.get(channel)?.type !== 1) app.read.set(channel, last);
  }
  app.earlier = new Set(state.earlier);
  app.commands = flatten(state.commands);
  app.bot = state.bot;
  app.pending.clear();
  if (!app.channels.has(app.here)) app.here = firstChannel();
  go(app.here, null, true);
}

function takeMessage(message) {
  const held = app.messages.get(message.channel_id) ?? new Map();
  const isNew = !held.has(message.id);
  held.set(message.id, message);
  if (isNew) app.messages.set(message.channel_id, new Map([...held].sort(([a], [b]) => byId(a, b)).slice(-HELD)));
  if (held.size > HELD) app.earlier.add(message.channel_id);
  const channel = app.channels.get(message.channel_id);
  if (channel && isNew) channel.last_message_id = message.id;
  app.failures.delete(message.id);
  // What one said, and what answers only oneself, is what one wants to see now.
  if (isNew && message.channel_id === app.here && (message.author.id === app.as || message.flags & EPHEMERAL)) log.follow();
  if (isNew && message.channel_id === app.here && document.hasFocus() && log.atEnd()) markRead();
  draw();
}

function takeChannel({ channel, messages, more }) {
  app.channels.set(channel.id, channel);
  if (messages) app.messages.set(channel.id, new Map(messages.map((each) => [each.id, each])));
  if (more) app.earlier.add(channel.id);
  if (channel.id === wanted) go(channel.id);
}

function takeGone({ channel_id, id }) {
  app.messages.get(channel_id)?.delete(id);
  draw();
}

function takeChannelGone(id) {
  app.channels.delete(id);
  app.messages.delete(id);
  if (app.here === id) go(firstChannel());
}

function firstChannel() {
  const texts = [...app.channels.values()].filter((each) => each.type === 0).sort((a, b) => byId(a.id, b.id));
  return texts[0]?.id ?? app.channels.keys().next().value ?? null;
}

// ── acting ──────────────────────────────────────────────────────────────────

/** Sends an act to the world as this person. Resolves to its answer; `{ refused }` says why it couldn't be done. */
async function act(deed) {
  const answer = await post(app.as, deed);
  if (answer.modal) openModal(answer);
  return answer;
}

function openModal(answer) {
  modalDialog(answer.modal, (fields) => act({ type: 'submit', interaction: answer.interaction, fields }));
}

function note(entry) {
  app.notes.push(entry);
  if (app.notes.length > 20) app.notes.shift();
  log.draw();
  return entry;
}

function unnote(entry) {
  app.notes = app.notes.filter((each) => each !== entry);
  log.draw();
}

function startCommand(name, id) {
  composer.start(name, id);
}

function dismiss(message) {
  app.dismissed.add(message.id);
  keep();
  draw();
}

async function earlier(channel) {
  const held = app.messages.get(channel);
  const answer = await act({ type: 'earlier', channel, before: held?.keys().next().value ?? null });
  if (!answer.messages) return;
  app.messages.set(channel, new Map([...answer.messages.map((each) => [each.id, each]), ...(held ?? [])]));
  if (!answer.more) app.earlier.delete(channel);
  log.draw({ keepPlace: true });
}

// ── who and where ───────────────────────────────────────────────────────────

/** Shows a channel, and a message in it. */
export function go(channel, message = null, arriving = false) {
  wanted = app.channels.has(channel) ? null : channel;
  const known = app.channels.get(channel);
  if (!known) return;
  const moved = app.here !== channel;
  app.here = channel;
  address.searchParams.set('in', channel);
  history.replaceState(null, '', address);
  closeSide();
  log.enter(app.read.get(channel) ?? null);
  markRead();
  draw();
  if (message) log.show(message);
  else if (moved || arriving) log.toEnd();
  composer.enter();
}

/** Opens this person's direct message with the application. */
export async function openDm() {
  const answer = await act({ type: 'open_dm' });
  if (!answer.channel) return;
  wanted = answer.channel;
  go(wanted);
}

/** Becomes somebody, here or (by the address) in a new window. */
export function become(id) {
  address.searchParams.set('as', id);
  address.searchParams.delete('in');
  location.assign(address);
}

export function addressOf(id) {
  const other = new URL(address);
  other.searchParams.set('as', id);
  other.searchParams.delete('in');
  return other.href;
}

function leave() {
  address.searchParams.delete('as');
  location.assign(address);
}

export function channelsInOrder() {
  const all = [...app.channels.values()].sort((a, b) => byId(a.id, b.id));
  const rows = [];
  for (const channel of all.filter((each) => each.type === 0 || each.type === 5)) {
    rows.push(channel, ...all.filter((each) => each.type >= 10 && each.parent_id === channel.id && each.joined && !each.thread_metadata?.archived));
  }
  rows.push(...all.filter((each) => each.type === 1));
  const current = app.channels.get(app.here);
  if (current && !rows.includes(current)) rows.splice(rows.findIndex((each) => each.id === current.parent_id) + 1, 0, current);
  return rows;
}

/** How many messages of a channel this window hasn't shown, and whether one of them is meant for this person. */
export function unread(channel) {
  const last = app.read.get(channel.id) ?? '0';
  let count = 0;
  let mentioned = false;
  for (const message of app.messages.get(channel.id)?.values() ?? []) {
    if (byId(message.id, last) <= 0 || message.author.id === app.as || message.flags & EPHEMERAL) continue;
    count += 1;
    if (channel.type === 1 || message.mentions?.some((each) => each.id === app.as)) mentioned = true;
  }
  return { count, mentioned };
}

export function markRead() {
  const last = [...(app.messages.get(app.here)?.keys() ?? [])].at(-1);
  if (!last || app.read.get(app.here) === last) return;
  app.read.set(app.here, last);
  keep();
  drawEdges();
}

function keep() {
  try {
    const dismissed = [...app.dismissed].slice(-300);
    sessionStorage.setItem(`boardroom:${app.as}`, JSON.stringify({ read: [...app.read], dismissed }));
  } catch {
    // Storage is full or forbidden: marks are then kept in memory only.
  }
}

function recall() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(`boardroom:${app.as}`) ?? '{}');
    app.read = new Map(kept.read ?? []);
    app.dismissed = new Set(kept.dismissed ?? []);
  } catch {
    app.read = new Map();
  }
}

// ── drawing ─────────────────────────────────────────────────────────────────

function drawEdges() {
  drawSide(app);
  const channel = app.channels.get(app.here);
  const waiting = channelsInOrder().reduce((sum, each) => sum + (each.id === app.here ? 0 : unread(each).count), 0);
  document.title = `${waiting ? `(${waiting}) ` : ''}${nameOf(app.me)} · ${channel?.name ?? t('direct')} · ${t('title')}`;
}

export function draw() {
  if (!app.me) return;
  document.getElementById('app').hidden = false;
  for (const element of document.querySelectorAll('[data-word]')) element.textContent = t(element.dataset.word);
  drawEdges();
  log.draw();
}

export function closeSide() {
  document.body.classList.remove('side-open');
  document.getElementById('menu').setAttribute('aria-expanded', 'false');
}

function keys(event) {
  if (document.querySelector('dialog[open]')) return;
  if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    if (event.shiftKey) {
      const people = [...app.people.values()].filter((each) => !each.bot);
      const place = people.findIndex((each) => each.id === app.as);
      become(people[(place + step + people.length) % people.length].id);
    } else {
      const rows = channelsInOrder();
      const place = rows.findIndex((each) => each.id === app.here);
      go(rows[(place + step + rows.length) % rows.length].id);
    }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const typing = event.target.closest('input, textarea, [role=listbox], [role=option]');
  if (typing) return;
  if (event.key === '?') {
    event.preventDefault();
    keysDialog();
  } else if (event.key === 'Escape') {
    closeSide();
    log.toEnd();
    markRead();
    composer.focus();
  } else if (event.key.length === 1 && event.key !== ' ') composer.focus();
}

function begin() {
  app.as = address.searchParams.get('as');
  app.here = address.searchParams.get('in');
  setLocale(navigator.language);
  if (!/^\d{1,20}$/.test(app.as ?? '')) {
    connect(null, (change) => {
      if (change.type !== 'state' && change.type !== 'people') return;
      takePeople(change.people);
      whoDialog(app, { first: true, act });
    }, () => {});
    return;
  }
  recall();
  connect(app.as, take, (online) => {
    app.online = online;
    if (app.me) drawEdges();
  });
  document.addEventListener('keydown', keys);
  document.getElementById('veil').addEventListener('click', closeSide);
  document.getElementById('menu').addEventListener('click', () => {
    const open = document.body.classList.toggle('side-open');
    document.getElementById('menu').setAttribute('aria-expanded', String(open));
    if (open) document.querySelector('#channels [aria-current]')?.focus();
  });
  window.addEventListener('focus', () => {
    if (log.atEnd()) markRead();
  });
}

/** Another language for this person's client: the world keeps it, and the bot is told it with every act. */
export async function speak(locale) {
  setLocale(locale);
  draw();
  composer.refresh();
  await act({ type: 'locale', locale });
}

begin();
