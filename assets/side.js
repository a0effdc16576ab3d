// The side: channels with their threads, private messages, and who one is.

import { h, fill, icon, avatar, nameOf } from './dom.js';
import { t, LOCALES, currentLocale } from './words.js';
import { go, openDm, speak, unread, channelsInOrder } from './page.js';
import { whoDialog, keysDialog } from './dialogs.js';
import { post } from './feed.js';

export function drawSide(app) {
  const rows = channelsInOrder();
  const direct = rows.filter((each) => each.type === 1);
  const nav = document.getElementById('channels');
  const focused = nav.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
  nav.setAttribute('aria-label', t('channels'));
  fill(nav,
    h('h2', null, t('channels')),
    h('ul', null, rows.filter((each) => each.type !== 1).map((each) => row(app, each))),
    h('h2', null, t('direct')),
    h('ul', null, direct.length ? direct.map((each) => row(app, each)) : h('li', null, h('button.channel', { type: 'button', onclick: openDm }, icon('letter'), h('span.name', null, botName(app))))),
  );
  if (focused) nav.querySelector(`[data-channel="${focused}"]`)?.focus();
  drawSelf(app);
  drawHead(app, rows);
}

function botName(app) {
  return nameOf([...app.people.values()].find((each) => each.bot));
}

/** The other side of a direct message is always the application. */
export function channelName(app, channel) {
  return channel.type === 1 ? botName(app) : channel.name;
}

function row(app, channel) {
  const here = channel.id === app.here;
  const { count, mentioned } = here ? { count: 0 } : unread(channel);
  const sign = channel.type === 1 ? 'letter' : channel.type >= 10 ? 'thread' : 'hash';
  return h('li', null, h(`button.channel${channel.type >= 10 ? '.sub' : ''}${count ? '.unread' : ''}`, {
    type: 'button', 'aria-current': here ? 'page' : null, 'data-channel': channel.id, onclick: () => go(channel.id),
  }, icon(sign), h('span.name', null, channelName(app, channel)),
  count > 0 && h(`span.count${mentioned ? '.mentioned' : ''}`, { 'aria-label': t('unread', { n: count }) }, count > 99 ? '99+' : count)));
}

function drawSelf(app) {
  const self = document.getElementById('self');
  const signature = `${app.as} ${nameOf(app.me)} ${currentLocale()}`;
  if (self.dataset.drawn === signature) return;
  self.dataset.drawn = signature;
  const focused = self.contains(document.activeElement) ? document.activeElement.lang : null;
  const languages = Object.entries(LOCALES).map(([locale, name]) => h('button', {
    type: 'button', lang: locale, 'aria-pressed': String(locale === currentLocale()), onclick: () => speak(locale),
  }, name));
  fill(self,
    h('button.me', {
      type: 'button', 'aria-label': `${nameOf(app.me)}: ${t('switch')}`, title: t('switch'),
      onclick: () => whoDialog(app, { act: (deed) => post(app.as, deed) }),
    }, avatar(app.me), h('span', null, h('b', null, nameOf(app.me)), h('small', null, t('switch')))),
    h('div.tools', null, h('div.languages', { role: 'group', 'aria-label': t('language') }, languages),
      h('button.tool', { type: 'button', 'aria-label': t('keys'), title: `${t('keys')} (?)`, onclick: keysDialog }, icon('keys'))));
  if (focused) self.querySelector(`[lang="${focused}"]`)?.focus();
}

function drawHead(app, rows) {
  const channel = app.channels.get(app.here);
  const place = document.getElementById('place');
  const parent = channel?.parent_id && channel.type >= 10 ? app.channels.get(channel.parent_id) : null;
  fill(place,
    parent && h('button.up', { type: 'button', onclick: () => go(parent.id) }, icon('hash'), parent.name, h('span', { 'aria-hidden': 'true' }, '›')),
    channel && icon(channel.type === 1 ? 'letter' : channel.type >= 10 ? 'thread' : 'hash'),
    h('span.name', null, channel ? channelName(app, channel) : ''),
  );
  const waiting = rows.reduce((sum, each) => sum + (each.id === app.here ? 0 : unread(each).count), 0);
  fill(document.getElementById('menu'), icon('menu'), waiting > 0 && h('span.dot', null));
  document.getElementById('menu').setAttribute('aria-label', waiting ? `${t('menu')}: ${t('unread', { n: waiting })}` : t('menu'));
  const status = document.getElementById('status');
  const text = !app.online ? t('lost') : !app.bot ? t('noBot') : '';
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle('shown', text !== '');
}
