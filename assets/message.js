// One message: its text, embeds, files, controls and what stands under it.

import { h, icon, nameOf } from './dom.js';
import { t } from './words.js';
import { markdown, line } from './markdown.js';
import { moment, stamp } from './moments.js';
import { controls } from './controls.js';
import { EPHEMERAL } from './state.js';

const LOADING = 1 << 7;
const SILENT = 1 << 12;
const NO_EMBEDS = 1 << 2;
const INLINE_FILE = 64 * 1024; // text files up to this size show their beginning

export function messageParts(message, author, follows, app, look, deeds) {
  return [
    follows ? null : h('header', null, h('b.author', null, nameOf(author)), author.bot && h('span.badge', null, t('app')),
      stamp(message.timestamp, look.locale), message.flags & SILENT ? h('span.silent', { title: t('silent') }, icon('silent')) : null),
    message.flags & LOADING
      ? h('p.thinking', null, h('span.dots', null, h('i', null), h('i', null), h('i', null)), t('thinking', { name: nameOf(author) }))
      : text(message, look),
    message.flags & NO_EMBEDS ? null : message.embeds?.map((each) => embed(each, look)),
    message.attachments?.length ? h('div.files', null, message.attachments.map((each) => file(each))) : null,
    controls(message, app, look, deeds),
    app.failures.has(message.id) && h('p.failure', { role: 'alert' }, app.failures.get(message.id)),
    message.thread && threadCard(message.thread, app, look),
    message.flags & EPHEMERAL ? h('p.only', null, icon('eye'), t('onlyYou'), ' · ', h('button.plain', { type: 'button', onclick: () => deeds.dismiss(message) }, t('dismiss'))) : null,
  ];
}

function text(message, look) {
  if (!message.content) return null;
  const nodes = markdown(message.content, look);
  if (message.edited_timestamp && !message.author.bot) {
    const note = h('span.edited', null, t('edited'));
    const last = nodes.at(-1);
    if (last?.tagName === 'P') last.append(' ', note);
    else nodes.push(note);
  }
  return h('div.text', null, nodes);
}

function embed(one, look) {
  const box = h('div.embed', null,
    one.author?.name && h('p.by', null, one.author.name),
    one.title && h('p.title', null, one.url?.startsWith('http') ? h('a', { href: one.url, target: '_blank', rel: 'noopener noreferrer nofollow' }, line(one.title, look)) : line(one.title, look)),
    one.description && h('div.text', null, markdown(one.description, look)),
    one.fields?.length ? h('dl', null, one.fields.map((field) => h(`div${field.inline ? '.inline' : ''}`, null, h('dt', null, line(field.name, look)), h('dd', null, markdown(field.value, look))))) : null,
    one.image?.url && picture(one.image.url, one.title ?? ''),
    (one.footer?.text || one.timestamp) && h('p.foot', null, one.footer?.text, one.timestamp && [one.footer?.text ? ' · ' : '', moment(Date.parse(one.timestamp) / 1000, 's', look.locale)]));
  if (Number.isInteger(one.color)) box.style.setProperty('--edge', `#${one.color.toString(16).padStart(6, '0')}`);
  return box;
}

/** Files come from this server only: of an address just the path is used. */
function local(address) {
  try {
    return new URL(address, location.href).pathname;
  } catch {
    return '';
  }
}

function picture(address, name) {
  const path = local(address);
  return h('a.picture', { href: path, target: '_blank', rel: 'noopener', 'aria-label': t('image', { name }) }, h('img', { src: path, alt: name, loading: 'lazy' }));
}

function size(bytes) {
  return bytes < 1024 ? `${bytes} B` : bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function file(one) {
  if (one.content_type?.startsWith('image/')) return picture(one.url, one.description ?? one.filename);
  const card = h('div.file', null, icon('file'), h('span.name', null, one.filename), h('small', null, size(one.size)),
    h('a.button', { href: local(one.url), download: one.filename }, t('download')));
  if (!/^text\/|json|xml/.test(one.content_type ?? '') || one.size > INLINE_FILE) return card;
  const shown = h('pre.peek', { tabindex: '0' }, t('loading'));
  fetch(local(one.url)).then((response) => (response.ok ? response.text() : Promise.reject(new Error()))).then((whole) => {
    const rows = whole.split('\n');
    shown.textContent = rows.slice(0, 8).join('\n');
    if (rows.length > 8) {
      const all = h('button.plain', { type: 'button' }, t('showAll'));
      all.addEventListener('click', () => {
        shown.textContent = whole;
        all.remove();
      });
      shown.after(all);
    }
  }).catch(() => {
    shown.textContent = t('gone');
  });
  return h('div.textfile', null, card, shown);
}

function threadCard(thread, app, look) {
  const known = app.channels.get(thread.id) ?? thread;
  return h('button.thread', { type: 'button', 'data-control': 'thread', onclick: () => look.go(thread.id) }, icon('thread'), h('b', null, known.name), h('span', null, t('openThread')));
}
