// Buttons and selects under a message.

import { h, icon, avatar, nameOf } from './dom.js';
import { EPHEMERAL } from './state.js';
import { t, refusal } from './words.js';

const STYLES = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'secondary' };

export function controls(message, app, look, deeds) {
  if (!message.components?.length) return null;
  return message.components.filter((row) => row.type === 1).map((row) => h('div.row', null, row.components.map((one) => {
    if (one.type === 2) return button(message, one, app, deeds);
    if (one.type === 3 || one.type === 5) return select(message, one, app, deeds);
    return null;
  })));
}

const keyOf = (message, one) => `${message.id}:${one.custom_id}`;

function face(one) {
  return [one.emoji?.name && h('span.emoji', null, one.emoji.name), one.label];
}

function button(message, one, app, deeds) {
  if (one.style === 5) {
    const href = /^https?:\/\//.test(one.url ?? '') ? one.url : null;
    const jump = href && /\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(new URL(href).pathname);
    if (jump && app.channels.has(jump[1])) {
      return h('button.button.secondary', { type: 'button', 'data-control': href, onclick: () => deeds.go(jump[1], jump[2]) }, face(one), icon('send'));
    }
    return h('a.button.secondary', { href, target: '_blank', rel: 'noopener noreferrer' }, face(one), icon('window'));
  }
  const busy = app.pending.has(keyOf(message, one));
  return h(`button.button.${STYLES[one.style] ?? 'secondary'}`, {
    type: 'button', disabled: one.disabled, 'data-control': one.custom_id, 'aria-busy': busy ? 'true' : null,
    onclick: () => use(message, one, [], app, deeds),
  }, h('span.face', null, face(one)), busy && h('span.spinner', null));
}

/** Presses a button or settles a select; the control is busy until the application has answered. */
async function use(message, one, values, app, deeds) {
  const key = keyOf(message, one);
  if (app.pending.has(key)) return;
  app.pending.set(key, true);
  app.failures.delete(message.id);
  deeds.draw();
  const answer = await deeds.act({ ...(one.type === 2 ? { type: 'press' } : { type: 'choose', values }), channel: message.channel_id, message: message.id, custom_id: one.custom_id });
  app.pending.delete(key);
  const wrong = answer.failed ? t('failed') : refusal(answer);
  // Whoever went on in a private menu has found the first move.
  if (!wrong && message.flags & EPHEMERAL) app.quick.delete(message.channel_id);
  if (wrong) app.failures.set(message.id, wrong);
  deeds.draw();
}

// ── selects ─────────────────────────────────────────────────────────────────

function optionsOf(one, app) {
  if (one.type === 3) return one.options;
  const chosen = new Set((one.default_values ?? []).map((each) => each.id));
  return [...app.people.values()].map((person) => ({ value: person.id, label: nameOf(person), person, default: chosen.has(person.id) }));
}

function select(message, one, app, deeds) {
  const options = optionsOf(one, app);
  const chosen = options.filter((each) => each.default);
  const busy = app.pending.has(keyOf(message, one));
  const label = chosen.length ? chosen.map((each) => each.label).join(' · ') : one.placeholder || t('choose');
  const trigger = h(`button.select${chosen.length ? '' : '.unset'}`, {
    type: 'button', disabled: one.disabled, 'data-control': one.custom_id, 'aria-haspopup': 'listbox', 'aria-expanded': 'false', 'aria-busy': busy ? 'true' : null,
    'aria-label': one.placeholder ? `${one.placeholder}${chosen.length ? `: ${label}` : ''}` : label,
  }, h('span.face', null, label), busy ? h('span.spinner', null) : icon('down'));
  trigger.addEventListener('click', () => openList(trigger, one, options, (values) => use(message, one, values, app, deeds)));
  trigger.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      trigger.click();
    }
  });
  return trigger;
}

/** A listbox over the page (from below on a phone). One value settles at once; several are settled by Done. */
function openList(trigger, one, options, settle) {
  const min = one.min_values ?? 1;
  const max = Math.min(one.max_values ?? 1, options.length);
  const many = max > 1 || min === 0;
  const chosen = new Set(options.filter((each) => each.default).map((each) => each.value));
  const name = one.placeholder || t('choose');
  const dialog = h('dialog.list', { 'aria-label': name });
  const range = min === max ? t('chooseRange', { min, max }) : t('chooseRange', { min, max });
  const done = h('button.button.primary', { type: 'button' }, t('done'));
  const count = h('span', null);
  const items = options.map((option) => h('div.item', {
    role: 'option', tabindex: '-1', 'data-value': option.value, 'aria-selected': 'false',
  }, many ? h('span.box', null, icon('check')) : null, option.person ? avatar(option.person) : option.emoji?.name ? h('span.emoji', null, option.emoji.name) : null,
  h('span.words', null, h('b', null, option.label), option.description && h('small', null, option.description))));
  const list = h('div.items', { role: 'listbox', 'aria-label': name, 'aria-multiselectable': many ? 'true' : null }, items);
  dialog.append(h('p.head', null, h('b', null, name), many && h('small', null, range)), list);
  if (many) dialog.append(h('div.foot', null, count, done));

  const mark = () => {
    for (const item of items) item.setAttribute('aria-selected', String(chosen.has(item.dataset.value)));
    count.textContent = t('chosen', { n: chosen.size });
    done.disabled = chosen.size < min || chosen.size > max;
  };
  const finish = () => {
    dialog.close();
    settle(options.map((each) => each.value).filter((each) => chosen.has(each)));
  };
  const pick = (item) => {
    const { value } = item.dataset;
    if (!many) {
      chosen.clear();
      chosen.add(value);
      finish();
    } else if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < max) chosen.add(value);
    mark();
  };
  const move = (place) => items[Math.max(0, Math.min(items.length - 1, place))]?.focus();
  let typed = '';
  let typedAt = -Infinity;
  dialog.addEventListener('keydown', (event) => {
    const place = items.indexOf(document.activeElement);
    const steps = { ArrowDown: place + 1, ArrowUp: place < 0 ? items.length - 1 : place - 1, Home: 0, End: items.length - 1 };
    if (event.key in steps) {
      event.preventDefault();
      move(steps[event.key]);
    } else if (place >= 0 && ((event.key === ' ' && event.timeStamp - typedAt > 800) || (event.key === 'Enter' && !many))) {
      event.preventDefault();
      pick(items[place]);
    } else if (place >= 0 && event.key === 'Enter') {
      event.preventDefault();
      if (!done.disabled) finish();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      typed = event.timeStamp - typedAt > 800 ? event.key : typed + event.key;
      typedAt = event.timeStamp;
      items.find((item) => item.querySelector('b').textContent.toLowerCase().startsWith(typed.toLowerCase()))?.focus();
    }
  });
  list.addEventListener('click', (event) => {
    const item = event.target.closest('.item');
    if (item) pick(item);
  });
  done.addEventListener('click', finish);
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    trigger.setAttribute('aria-expanded', 'false');
    if (trigger.isConnected) trigger.focus({ preventScroll: true });
  });
  mark();
  trigger.setAttribute('aria-expanded', 'true');
  document.body.append(dialog);
  dialog.showModal();
  place(dialog, trigger);
  (items.find((item) => chosen.has(item.dataset.value)) ?? items[0])?.focus();
}

function place(dialog, trigger) {
  if (matchMedia('(max-width: 720px)').matches) return;
  const at = trigger.getBoundingClientRect();
  const below = innerHeight - at.bottom;
  dialog.classList.add('anchored');
  dialog.style.left = `${Math.max(8, Math.min(at.left, innerWidth - dialog.offsetWidth - 8))}px`;
  dialog.style.minWidth = `${at.width}px`;
  if (below > dialog.offsetHeight + 12 || below > at.top) {
    dialog.style.top = `${at.bottom + 4}px`;
    dialog.style.maxHeight = `${below - 12}px`;
  } else {
    dialog.style.bottom = `${innerHeight - at.top + 4}px`;
    dialog.style.maxHeight = `${at.top - 12}px`;
  }
}
