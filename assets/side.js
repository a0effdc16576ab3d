// The side: channels with their threads, private messages, and who one is; and the head, which says where one is.

import { h, fill, icon, avatar, nameOf } from './dom.js';
import { t, currentLocale } from './words.js';
import { whoDialog, keysDialog, languages } from './dialogs.js';

export function createSide(app, deeds) {
  const nav = document.getElementById('channels');
  const self = document.getElementById('self');
  const place = document.getElementById('place');
  const menu = document.getElementById('menu');
  const status = document.getElementById('status');

  document.getElementById('veil').addEventListener('click', close);
  menu.addEventListener('click', () => {
    const open = document.body.classList.toggle('side-open');
    menu.setAttribute('aria-expanded', String(open));
    if (open) nav.querySelector('[aria-current]')?.focus();
  });

  /** On a phone the side lies over the log. */
  function close() {
    document.body.classList.remove('side-open');
    menu.setAttribute('aria-expanded', 'false');
  }

  function draw() {
    drawChannels();
    drawSelf();
    drawHead();
  }

  function drawChannels() {
    const rows = app.channelsInOrder();
    const direct = rows.filter((each) => each.type === 1);
    const focused = nav.contains(document.activeElement) ? document.activeElement.dataset.channel : null;
    nav.setAttribute('aria-label', t('channels'));
    fill(nav,
      h('h2', null, t('channels')),
      h('ul', null, rows.filter((each) => each.type !== 1).map(row)),
      h('h2', null, t('direct')),
      h('ul', null, direct.length ? direct.map(row) : h('li', null, h('button.channel', { type: 'button', onclick: deeds.openDm }, icon('letter'), h('span.name', null, nameOf(app.application))))),
    );
    if (focused) nav.querySelector(`[data-channel="${focused}"]`)?.focus();
  }

  const sign = (channel) => icon(channel.type === 1 ? 'letter' : channel.type >= 10 ? 'thread' : 'hash');

  function row(channel) {
    const here = channel.id === app.here;
    const { count, mentioned } = here ? { count: 0 } : app.unread(channel);
    return h('li', null, h(`button.channel${channel.type >= 10 ? '.sub' : ''}${count ? '.unread' : ''}`, {
      type: 'button', 'aria-current': here ? 'page' : null, 'data-channel': channel.id, onclick: () => deeds.go(channel.id),
    }, sign(channel), h('span.name', null, app.channelName(channel)),
    count > 0 && h(`span.count${mentioned ? '.mentioned' : ''}`, { 'aria-label': t('unread', { n: count }) }, count > 99 ? '99+' : count)));
  }

  function drawSelf() {
    const signature = `${app.as} ${nameOf(app.me)} ${currentLocale()}`;
    if (self.dataset.drawn === signature) return;
    self.dataset.drawn = signature;
    const focused = self.contains(document.activeElement) ? document.activeElement.lang : null;
    fill(self,
      h('button.me', {
        type: 'button', 'aria-label': `${nameOf(app.me)}: ${t('switch')}`, title: t('switch'), onclick: () => whoDialog(app, { act: deeds.act }),
      }, avatar(app.me), h('span', null, h('b', null, nameOf(app.me)), h('small', null, t('switch')))),
      h('div.tools', null, languages(deeds.speak),
        h('button.tool', { type: 'button', 'aria-label': t('keys'), title: `${t('keys')} (?)`, onclick: keysDialog }, icon('keys'))));
    if (focused) self.querySelector(`[lang="${focused}"]`)?.focus();
  }

  function drawHead() {
    const channel = app.channels.get(app.here);
    const parent = channel?.parent_id && channel.type >= 10 ? app.channels.get(channel.parent_id) : null;
    fill(place,
      parent && h('button.up', { type: 'button', onclick: () => deeds.go(parent.id) }, icon('hash'), parent.name, h('span', { 'aria-hidden': 'true' }, '›')),
      channel && sign(channel),
      h('span.name', null, channel ? app.channelName(channel) : ''),
    );
    const waiting = app.waiting();
    fill(menu, icon('menu'), waiting > 0 && h('span.dot', null));
    menu.setAttribute('aria-label', waiting ? `${t('menu')}: ${t('unread', { n: waiting })}` : t('menu'));
    const text = !app.online ? t('lost') : !app.bot ? t('noBot') : '';
    if (status.textContent !== text) status.textContent = text;
    status.classList.toggle('shown', text !== '');
  }

  return { draw, close };
}
