// What this window knows: the people, channels and messages that the feed told of, and what was read. It draws nothing.

import { byId, nameOf } from './dom.js';
import { flatten } from './commands.js';

export const EPHEMERAL = 1 << 6; // the flag of a message that one person sees
const HELD = 500; // messages of a channel that a window holds
const DISMISSED = 300; // messages put away that a window remembers
const NOTES = 20; // local lines

const messagesById = (messages) => new Map(messages.map((each) => [each.id, each]));

export class State {
  me = null;
  people = new Map();
  channels = new Map();
  messages = new Map(); // channel → Map of message by id
  earlier = new Set(); // channels that have more messages than are held here
  commands = [];
  here = null; // the channel that is looked at
  online = false;
  bot = false;
  pending = new Map(); // control (message:custom_id) → true while an answer is awaited
  failures = new Map(); // message → what went wrong with its control
  notes = []; // local lines under the log: commands on their way, commands without an answer
  read = new Map(); // channel → the last message read
  dismissed = new Set();
  quick = new Set(); // threads that were begun by quick start and whose hint wasn't put away

  constructor(as) {
    this.as = as;
    this.recall();
  }

  // ── what the feed tells ───────────────────────────────────────────────────

  takeWhole(whole) {
    this.channels = new Map(whole.channels.map((each) => [each.id, each]));
    const first = this.read.size === 0;
    this.messages = new Map();
    for (const [channel, messages] of Object.entries(whole.messages)) {
      this.messages.set(channel, messagesById(messages));
      const last = messages.at(-1)?.id;
      if (first && last && this.channels.get(channel)?.type !== 1) this.read.set(channel, last);
    }
    this.earlier = new Set(whole.earlier);
    this.takeCommands(whole.commands);
    this.bot = whole.bot;
    this.pending.clear();
    if (!this.channels.has(this.here)) this.here = this.firstChannel();
  }

  takePeople(people) {
    this.people = new Map(people.map((each, place) => [each.id, { ...each, hue: each.bot ? 0 : place % 8 }]));
    this.me = this.people.get(this.as) ?? null;
  }

  takeCommands(commands) {
    this.commands = flatten(commands);
  }

  takeChannel({ channel, messages, more }) {
    this.channels.set(channel.id, channel);
    if (messages) this.messages.set(channel.id, messagesById(messages));
    if (more) this.earlier.add(channel.id);
  }

  dropChannel(id) {
    this.channels.delete(id);
    this.messages.delete(id);
  }

  /** Takes a message; true: it wasn't here before. */
  takeMessage(message) {
    const held = this.messages.get(message.channel_id) ?? new Map();
    const isNew = !held.has(message.id);
    held.set(message.id, message);
    if (isNew) this.messages.set(message.channel_id, new Map([...held].sort(([a], [b]) => byId(a, b)).slice(-HELD)));
    if (held.size > HELD) this.earlier.add(message.channel_id);
    const channel = this.channels.get(message.channel_id);
    if (channel && isNew) channel.last_message_id = message.id;
    this.failures.delete(message.id);
    return isNew;
  }

  dropMessage(channel, id) {
    this.messages.get(channel)?.delete(id);
  }

  /** The first message held of a channel: earlier ones are asked for before it. */
  firstHeld(channel) {
    return this.messages.get(channel)?.keys().next().value ?? null;
  }

  takeEarlier(channel, { messages, more }) {
    this.messages.set(channel, new Map([...messagesById(messages), ...(this.messages.get(channel) ?? [])]));
    if (!more) this.earlier.delete(channel);
  }

  // ── what only this window knows ───────────────────────────────────────────

  note(entry) {
    this.notes.push(entry);
    if (this.notes.length > NOTES) this.notes.shift();
  }

  unnote(entry) {
    this.notes = this.notes.filter((each) => each !== entry);
  }

  dismiss(id) {
    this.dismissed.add(id);
    this.keep();
  }

  /** The channel one looks at is read to its end; false: it was before. */
  markRead() {
    const last = [...(this.messages.get(this.here)?.keys() ?? [])].at(-1);
    if (!last || this.read.get(this.here) === last) return false;
    this.read.set(this.here, last);
    this.keep();
    return true;
  }

  keep() {
    try {
      const dismissed = [...this.dismissed].slice(-DISMISSED);
      sessionStorage.setItem(`boardroom:${this.as}`, JSON.stringify({ read: [...this.read], dismissed }));
    } catch {
      // Storage is full or forbidden: marks are then kept in memory only.
    }
  }

  recall() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(`boardroom:${this.as}`) ?? '{}');
      this.read = new Map(kept.read ?? []);
      this.dismissed = new Set(kept.dismissed ?? []);
    } catch {
      this.read = new Map();
    }
  }

  // ── what follows from it ──────────────────────────────────────────────────

  /** The application as one of the people. */
  get application() {
    return [...this.people.values()].find((each) => each.bot);
  }

  /** The other side of a direct message is always the application. */
  channelName(channel) {
    return channel.type === 1 ? nameOf(this.application) : channel.name;
  }

  firstChannel() {
    const texts = [...this.channels.values()].filter((each) => each.type === 0).sort((a, b) => byId(a.id, b.id));
    return texts[0]?.id ?? this.channels.keys().next().value ?? null;
  }

  /** The channels that are listed, each with its threads under it, the direct messages last. */
  channelsInOrder() {
    const all = [...this.channels.values()].sort((a, b) => byId(a.id, b.id));
    const rows = [];
    for (const channel of all.filter((each) => each.type === 0 || each.type === 5)) {
      rows.push(channel, ...all.filter((each) => each.type >= 10 && each.parent_id === channel.id && each.joined && !each.thread_metadata?.archived));
    }
    rows.push(...all.filter((each) => each.type === 1));
    const current = this.channels.get(this.here);
    if (current && !rows.includes(current)) rows.splice(rows.findIndex((each) => each.id === current.parent_id) + 1, 0, current);
    return rows;
  }

  /** How many messages of a channel this window hasn't shown, and whether one of them is meant for this person. */
  unread(channel) {
    const last = this.read.get(channel.id) ?? '0';
    let count = 0;
    let mentioned = false;
    for (const message of this.messages.get(channel.id)?.values() ?? []) {
      if (byId(message.id, last) <= 0 || message.author.id === this.as || message.flags & EPHEMERAL) continue;
      count += 1;
      if (channel.type === 1 || message.mentions?.some((each) => each.id === this.as)) mentioned = true;
    }
    return { count, mentioned };
  }

  /** How many messages wait in the other channels. */
  waiting() {
    return this.channelsInOrder().reduce((sum, each) => sum + (each.id === this.here ? 0 : this.unread(each).count), 0);
  }
}
