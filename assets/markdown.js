// Discord's markdown, as elements. Input is hostile until shown otherwise: only http(s) links become links.

import { h, nameOf } from './dom.js';
import { moment } from './moments.js';

const DEPTH = 12; // nested marks beyond this stay as typed

/** The text of a message as nodes. `look` finds people and channels: `{ person(id), channel(id), command(id, name), locale }`. */
export function markdown(text, look) {
  return blocks(String(text ?? ''), look, 0);
}

/** Only inline marks: titles, names of fields. */
export function line(text, look) {
  return inline(String(text ?? ''), look, 0);
}

const FENCE = /```(?:([\w+#.-]+)\n)?\n*([^]*?)\n*```/g;

function blocks(text, look, depth) {
  const out = [];
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    if (!fence[2].trim()) continue;
    out.push(...lines(text.slice(from, fence.index).replace(/\n$/, ''), look, depth));
    out.push(h('pre', { tabindex: '0' }, h('code', null, fence[2])));
    from = fence.index + fence[0].length;
    if (text[from] === '\n') from += 1;
  }
  out.push(...lines(text.slice(from), look, depth));
  return out;
}

function lines(text, look, depth) {
  if (text === '') return [];
  const rows = text.split('\n');
  const out = [];
  let plain = [];
  const flush = () => {
    if (plain.length) out.push(h('p', null, inline(plain.join('\n'), look, depth)));
    plain = [];
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    let match;
    if (depth < DEPTH && row.startsWith('>>> ')) {
      flush();
      const rest = [row.slice(4), ...rows.slice(at + 1)].join('\n');
      out.push(h('blockquote', null, lines(rest, look, depth + 1)));
      break;
    } else if (depth < DEPTH && (row.startsWith('> ') || row === '>')) {
      flush();
      const quoted = [];
      while (at < rows.length && (rows[at].startsWith('> ') || rows[at] === '>')) quoted.push(rows[at++].slice(2));
      at -= 1;
      out.push(h('blockquote', null, lines(quoted.join('\n'), look, depth + 1)));
    } else if ((match = /^(#{1,3}) +(\S.*)$/.exec(row))) {
      flush();
      out.push(h(`h${match[1].length + 2}`, null, inline(match[2], look, depth)));
    } else if ((match = /^-# +(\S.*)$/.exec(row))) {
      flush();
      out.push(h('p.small', null, inline(match[1], look, depth)));
    } else if (ITEM.test(row)) {
      flush();
      const items = [];
      while (at < rows.length && ITEM.test(rows[at])) items.push(ITEM.exec(rows[at++]));
      at -= 1;
      while (items.length) out.push(list(items, look, depth));
    } else {
      plain.push(row);
    }
  }
  flush();
  return out;
}

const ITEM = /^( *)([-*]|\d{1,9}\.) +(\S.*)$/;

const isOrdered = ([, , mark]) => /\d/.test(mark);

/** Takes a list off the front of `items`: it ends where the kind of mark changes. */
function list(items, look, depth) {
  const [, indent, mark] = items[0];
  const ordered = isOrdered(items[0]);
  const element = h(ordered ? 'ol' : 'ul', ordered ? { start: parseInt(mark, 10) } : null);
  while (items.length && isOrdered(items[0]) === ordered) {
    const item = h('li', null, inline(items.shift()[3], look, depth));
    const inner = [];
    while (items.length && items[0][1].length > indent.length) inner.push(items.shift());
    while (inner.length && depth < DEPTH) item.append(list(inner, look, depth + 1));
    element.append(item);
  }
  return element;
}

// Tried in this order at each place. Each: a sticky pattern and what it makes of a match (null: leave it as typed).
const BODY = '((?:\\\\[^]|[^\\\\])+?)';
const RULES = [
  [/\\([^0-9A-Za-z\s])/y, (m) => m[1]],
  [/(`+)([^]*?[^`])\1(?!`)/y, (m) => h('code', null, m[2].replace(/^ (.*`.*) $/, '$1'))],
  [/<@!?(\d{1,20})>/y, (m, look) => mention(look.person(m[1]), m[1], look)],
  [/<#(\d{1,20})>/y, (m, look) => channelLink(look.channel(m[1]), m[1], look)],
  [/<\/([^:>\n]{1,100}):(\d{1,20})>/y, (m, look) => commandLink(m[1], m[2], look)],
  [/<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y, (m, look) => moment(Number(m[1]), m[2] ?? 'f', look.locale)],
  [/<a?:(\w{2,32}):\d{1,20}>/y, (m) => `:${m[1]}:`],
  [/<(https?:\/\/[^\s>]+)>/y, (m, look) => link(m[1], m[1], look)],
  [/\[((?:\\[^]|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s)>]+)>?(?: "[^"\n]*")?\)/y, (m, look, depth) => link(m[2], inline(m[1], look, depth), look)],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\])]/y, (m, look) => link(m[0], m[0], look)],
  [new RegExp(`\\*\\*${BODY}\\*\\*(?!\\*)`, 'y'), (m, look, depth) => h('strong', null, inline(m[1], look, depth))],
  [new RegExp(`__${BODY}__(?!_)`, 'y'), (m, look, depth) => h('u', null, inline(m[1], look, depth))],
  [/\*(?=\S)((?:\\[^]|\*\*(?:\\[^]|[^\\])+?\*\*|[^\\*])+?)\*(?!\*)/y, (m, look, depth) => (/\s$/.test(m[1]) ? null : h('em', null, inline(m[1], look, depth)))],
  [/_((?:\\[^]|__(?:\\[^]|[^\\])+?__|[^\\_])+?)_(?![\p{L}\p{N}_])/uy, (m, look, depth) => h('em', null, inline(m[1], look, depth))],
  [new RegExp(`~~${BODY}~~`, 'y'), (m, look, depth) => h('s', null, inline(m[1], look, depth))],
  [new RegExp(`\\|\\|${BODY}\\|\\|`, 'y'), (m, look, depth) => spoiler(inline(m[1], look, depth), look)],
  [/@(everyone|here)\b/y, (m) => h('span.mention', null, m[0])],
];
const STARTS = /[\\`<[*_~|@]|https?:/g;

function inline(text, look, depth) {
  const out = [];
  let plain = '';
  let at = 0;
  while (at < text.length) {
    STARTS.lastIndex = at;
    const start = STARTS.exec(text);
    if (!start || depth > DEPTH) {
      plain += text.slice(at);
      break;
    }
    plain += text.slice(at, start.index);
    at = start.index;
    const made = attempt(text, at, look, depth);
    if (made) {
      if (typeof made.node === 'string') plain += made.node;
      else {
        if (plain) out.push(plain);
        plain = '';
        out.push(made.node);
      }
      at += made.length;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  if (plain) out.push(plain);
  return out;
}

function attempt(text, at, look, depth) {
  const after = at > 0 ? text[at - 1] : ' ';
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    if (text[at] === '_' && text[at + 1] !== '_' && /[\p{L}\p{N}]/u.test(after)) continue; // snake_case
    const node = make(match, look, depth + 1);
    if (node !== null) return { node, length: match[0].length };
  }
  return null;
}

function mention(person, id, look) {
  const own = look.me === id ? '.own' : '';
  return h(`span.mention${own}`, null, `@${person ? nameOf(person) : id}`);
}

function channelLink(channel, id, look) {
  if (!channel) return h('span.mention', null, `#${id}`);
  return h('button.mention', { type: 'button', onclick: () => look.go(id) }, `#${channel.name}`);
}

function commandLink(name, id, look) {
  return h('button.mention', { type: 'button', onclick: () => look.command(name, id) }, `/${look.commandName(name, id)}`);
}

const JUMP = /^\/channels\/(?:@me|\d{1,20})\/(\d{1,20})(?:\/(\d{1,20}))?$/;

function link(address, label, look) {
  let url;
  try {
    url = new URL(address);
  } catch {
    return null;
  }
  const jump = JUMP.exec(url.pathname);
  const ours = /(^|\.)discord(app)?\.com$/.test(url.hostname) || url.host === location.host;
  if (jump && ours && look.channel(jump[1])) {
    const text = typeof label === 'string' ? `#${look.channel(jump[1]).name}` : label;
    return h('button.mention', { type: 'button', onclick: () => look.go(jump[1], jump[2]) }, text);
  }
  return h('a', { href: url.href, target: '_blank', rel: 'noopener noreferrer nofollow' }, label);
}

function spoiler(inner, look) {
  const element = h('span.spoiler', { role: 'button', tabindex: '0', 'aria-label': look.t('spoiler') }, h('span', null, inner));
  const show = () => {
    element.classList.add('shown');
    element.removeAttribute('role');
    element.removeAttribute('aria-label');
  };
  element.addEventListener('click', show);
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') show();
  });
  return element;
}
