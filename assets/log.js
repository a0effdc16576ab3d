// The messages of the channel one looks at, with the lines that only this window knows (a command on its way).

import { h, fill, icon, avatar, nameOf, byId } from './dom.js';
import { t, parts, currentLocale } from './words.js';
import { messageParts } from './message.js';
import { day } from './moments.js';
import { commandName } from './commands.js';
import { hint } from './hint.js';
import { EPHEMERAL } from './state.js';

const TOGETHER = 7 * 60 * 1000; // messages of one author within this stand under one name

export function createLog(app, deeds) {
  const log = document.getElementById('log');
  const newest = document.getElementById('newest');
  let drawn = new Map(); // key → { signature, element }
  let divider = null; // the last message read when the channel was entered
  let stuck = true;
  let watched = null; // the row of buttons that is kept in sight of

  const end = () => log.scrollHeight - log.scrollTop - log.clientHeight < 24;
  log.addEventListener('scroll', () => {
    stuck = end();
    if (stuck) {
      newest.hidden = true;
      if (document.hasFocus()) deeds.markRead();
    }
  }, { passive: true });
  // A picture that came, a file that was read, a keyboard that rose: whoever was at the end stays there.
  const hold = () => {
    if (stuck) log.scrollTop = log.scrollHeight;
  };
  new ResizeObserver(hold).observe(log);
  new MutationObserver(hold).observe(log, { childList: true, subtree: true, characterData: true });
  log.addEventListener('load', hold, true);
  newest.addEventListener('click', () => toEnd());

  // The newest public buttons (a board) drift away as people talk: one press leads back to them.
  const controls = document.getElementById('controls');
  let board = null;
  controls.addEventListener('click', () => show(board?.id.slice(1)));
  const inSight = new IntersectionObserver(([entry]) => {
    controls.hidden = entry.isIntersecting || !board;
  }, { root: log });

  function watchControls() {
    const rows = log.querySelectorAll('.message:not(.private) .row');
    const row = rows[rows.length - 1] ?? null;
    controls.title = t('toControlsLong');
    controls.setAttribute('aria-label', t('toControlsLong'));
    fill(controls, icon('up'), t('toControls'));
    if (board === row?.closest('article') && board?.contains(watched)) return;
    inSight.disconnect();
    board = row?.closest('article') ?? null;
    watched = row;
    controls.hidden = true;
    if (row) inSight.observe(row);
  }

  const look = {
    get me() { return app.as; },
    get locale() { return currentLocale(); },
    t,
    person: (id) => app.people.get(id),
    channel: (id) => app.channels.get(id),
    go: deeds.go,
    command: deeds.startCommand,
    commandName: (name, id) => commandName(app.commands, name, id),
  };

  function toEnd() {
    log.scrollTop = log.scrollHeight;
    stuck = true;
    newest.hidden = true;
  }

  function show(id) {
    const message = document.getElementById(`m${id}`);
    if (!message) {
      toEnd();
      return;
    }
    stuck = false;
    // A board taller than the window is shown from its end, where its buttons are.
    message.scrollIntoView({ block: message.offsetHeight > log.clientHeight ? 'end' : 'center' });
    message.classList.add('flash');
    setTimeout(() => message.classList.remove('flash'), 1600);
  }

  /** Everything that shows, in order: `{ key, signature, make }`. An entry is made anew only when its signature changed. */
  function entries() {
    const channel = app.channels.get(app.here);
    const locale = currentLocale();
    const all = [];
    if (app.earlier.has(app.here)) {
      all.push({ key: 'earlier', signature: locale, make: () => h('button.plain', { type: 'button', onclick: () => deeds.earlier(app.here) }, t('earlier')) });
    }
    const messages = [...(app.messages.get(app.here)?.values() ?? [])].filter((each) => !app.dismissed.has(each.id));
    if (!messages.length && channel) {
      const text = channel.type === 1 ? t('emptyDm', { name: app.channelName(channel) }) : t('emptyChannel');
      all.push({ key: 'empty', signature: text, make: () => h('p.empty', null, text) });
    }
    let before = null;
    let marked = divider === null;
    for (const message of messages) {
      const date = new Date(message.timestamp).toDateString();
      if (!before || new Date(before.timestamp).toDateString() !== date) {
        all.push({ key: `day ${date}`, signature: locale, make: () => h('div.day', { role: 'separator' }, h('span', null, day(message.timestamp, locale))) });
      }
      let fresh = false;
      if (!marked && byId(message.id, divider) > 0 && message.author.id !== app.as && !(message.flags & EPHEMERAL)) {
        marked = true;
        fresh = before !== null;
        if (fresh) all.push({ key: 'new', signature: locale, make: () => h('div.new', { role: 'separator' }, h('span', null, t('newMark'))) });
      }
      const follows = !fresh && joins(before, message);
      // Only of controls that are still there: else a message would be drawn anew, under a finger, for nothing.
      const pending = [...app.pending.keys()].filter((key) => key.startsWith(`${message.id}:`) && has(message, key.slice(message.id.length + 1))).join();
      const failure = app.failures.get(message.id) ?? '';
      all.push({
        key: message.id,
        signature: JSON.stringify([message, follows, pending, failure, locale, app.commands.version, message.thread && app.channels.get(message.thread.id)?.name]),
        make: () => element(message, follows),
      });
      before = message;
    }
    for (const note of app.notes.filter((each) => each.channel === app.here)) {
      all.push({ key: `note ${note.id}`, signature: `${note.failed ?? ''} ${locale}`, make: () => noteElement(note) });
    }
    hint(all, app, deeds);
    return all;
  }

  const has = (message, control) => message.components?.some((row) => row.components?.some((each) => each.custom_id === control));

  function joins(before, message) {
    return before && before.author.id === message.author.id && !used(message) && !message.referenced_message
      && (before.flags & EPHEMERAL) === (message.flags & EPHEMERAL) && !system(before) && !system(message)
      && new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
  }

  const used = (message) => message.type === 20 && message.interaction?.name;
  const system = (message) => [7, 6, 18, 21].includes(message.type);

  function element(message, follows) {
    const author = app.people.get(message.author.id) ?? message.author;
    if (system(message)) return systemElement(message, author);
    const own = message.flags & EPHEMERAL;
    const mentioned = message.mentions?.some((each) => each.id === app.as) || message.mention_everyone;
    return h(`article.message${follows ? '.follows' : ''}${own ? '.private' : ''}${mentioned && !own ? '.mentioned' : ''}`, {
      id: `m${message.id}`, 'aria-label': nameOf(author),
    }, follows ? null : context(message),
    h('div.gutter', null, follows ? null : avatar(author)),
    h('div.body', null, messageParts(message, author, follows, app, look, deeds)));
  }

  /** What a message answers: a command, or another message. */
  function context(message) {
    if (used(message)) {
      const user = app.people.get(message.interaction.user.id) ?? message.interaction.user;
      const name = commandName(app.commands, message.interaction.name, null);
      return h('div.context', null, avatar(user), h('span', null, parts('used', { who: h('b', null, nameOf(user)), what: h('code', null, `/${name}`) })));
    }
    if (message.referenced_message) {
      const answered = message.referenced_message;
      return h('div.context', null, avatar(app.people.get(answered.author.id) ?? answered.author), h('span', null, h('b', null, nameOf(answered.author)), ' ', answered.content.slice(0, 120)));
    }
    return null;
  }

  function systemElement(message, author) {
    const id = { 7: 'threadJoined', 18: 'threadMade', 21: 'threadMade', 6: 'pinned' }[message.type];
    const name = h('b', null, message.content);
    return h('article.system', { id: `m${message.id}` }, icon('thread'), h('span', null, parts(id, { who: h('b', null, nameOf(author)), name })));
  }

  function noteElement(note) {
    const failed = note.failed;
    return h(`article.message.private${failed ? '.failed' : ''}`, null,
      h('div.context', null, avatar(app.me), h('span', null, parts('used', { who: h('b', null, nameOf(app.me)), what: h('code', null, `/${note.name}`) }))),
      h('div.gutter', null, failed ? icon('close') : h('span.spinner', null)),
      h('div.body', null, h('p', null, failed ? failed : t('sending')), failed && onlyYou(() => deeds.unnote(note))));
  }

  function onlyYou(gone) {
    return h('p.only', null, icon('eye'), t('onlyYou'), ' · ', h('button.plain', { type: 'button', onclick: gone }, t('dismiss')));
  }

  function draw({ keepPlace = false } = {}) {
    log.setAttribute('aria-label', app.channels.get(app.here)?.name ?? t('direct'));
    const focus = focusPath();
    const fromEnd = log.scrollHeight - log.scrollTop;
    const wasEnd = stuck;
    const lastBefore = log.lastElementChild?.id;
    const next = new Map();
    let place = log.firstChild;
    for (const { key, signature, make } of entries()) {
      const old = drawn.get(key);
      const entry = old && old.signature === signature ? old : { signature, element: make() };
      next.set(key, entry);
      if (entry.element === place) place = place.nextSibling;
      else log.insertBefore(entry.element, place);
    }
    while (place) {
      const after = place.nextSibling;
      place.remove();
      place = after;
    }
    drawn = next;
    restore(focus);
    watchControls();
    if (keepPlace) log.scrollTop = log.scrollHeight - fromEnd;
    else if (wasEnd) toEnd();
    else if (log.lastElementChild?.id !== lastBefore) {
      newest.hidden = false;
      fill(newest, icon('down'), t('newer'));
      newest.setAttribute('aria-label', t('jump'));
    }
  }

  /** A message that is drawn anew keeps the focus on the same control. */
  function focusPath() {
    const focused = document.activeElement;
    const message = log.contains(focused) ? focused.closest('article') : null;
    return message?.id ? { message: message.id, control: focused.dataset.control } : null;
  }

  function restore(focus) {
    if (!focus || log.contains(document.activeElement)) return;
    const message = document.getElementById(focus.message);
    const controls = [...(message?.querySelectorAll('[data-control]') ?? [])];
    const again = controls.find((each) => each.dataset.control === focus.control && !each.disabled);
    (again ?? controls.find((each) => !each.disabled) ?? log).focus({ preventScroll: true });
  }

  return {
    draw,
    toEnd,
    /** The next drawing ends at the newest message. */
    follow: () => {
      stuck = true;
    },
    atEnd: () => stuck,
    enter: (last) => {
      divider = last;
      stuck = true;
    },
    show,
  };
}
