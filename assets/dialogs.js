// Dialogs: who one is, the keys, a modal of the application.

import { h, fill, icon, avatar, nameOf } from './dom.js';
import { t, refusal, LOCALES, currentLocale, setLocale } from './words.js';
import { become, addressOf } from './address.js';
import { hintCard } from './hint.js';

function open(dialog) {
  document.body.append(dialog);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog && !dialog.dataset.stays) dialog.close();
  });
  dialog.showModal();
  return dialog;
}

function closer(dialog) {
  return h('button.tool.x', { type: 'button', 'aria-label': t('close'), onclick: () => dialog().close() }, icon('close'));
}

// ── who ─────────────────────────────────────────────────────────────────────

/** Lets one choose a person, or add one. On the first visit it can't be left without choosing. */
export function whoDialog(app, { first = false, act }) {
  const before = document.getElementById('who');
  const typed = before?.querySelector('input')?.value ?? '';
  const people = [...app.people.values()].filter((each) => !each.bot);
  const dialog = h('dialog.choice', { id: 'who', 'aria-labelledby': 'who-title' });
  if (first) {
    dialog.dataset.stays = 'yes';
    dialog.addEventListener('cancel', (event) => event.preventDefault());
  }
  const again = (locale) => {
    setLocale(locale);
    whoDialog(app, { first, act });
  };
  const cards = people.map((each) => h('li', null,
    h('button.person', { type: 'button', 'data-person': each.id, 'aria-current': each.id === app.as ? 'true' : null, onclick: () => become(each.id) },
      avatar(each), h('span', null, h('b', null, nameOf(each)), h('small', null, each.id === app.as ? t('you') : languageOf(each)))),
    h('a.tool', { href: addressOf(each.id), target: '_blank', rel: 'noopener', 'aria-label': `${nameOf(each)}: ${t('newWindow')}`, title: t('newWindow') }, icon('window'))));
  const name = h('input', { type: 'text', maxlength: 32, required: true, autocomplete: 'off', 'aria-label': t('addName'), placeholder: t('addName'), value: typed });
  const wrong = h('p.failure', { role: 'alert' });
  const form = h('form.add', { method: 'dialog' }, name, h('button.button.secondary', { type: 'submit' }, icon('plus'), t('addDo')), wrong);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const answer = await act({ type: 'add_person', name: name.value, locale: currentLocale() });
    if (answer.person) become(answer.person);
    else wrong.textContent = refusal(answer);
  });
  fill(dialog,
    first ? h('div.hello', null, h('img', { src: '/page/mark.svg', alt: '', width: 56, height: 56 }), languages(again)) : closer(() => dialog),
    h('h2', { id: 'who-title' }, t('whoTitle')), h('p', null, t('whoText')),
    h('ul.people', null, cards), h('h3', null, t('add')), form, first && hintCard());
  dialog.addEventListener('keydown', (event) => {
    const buttons = [...dialog.querySelectorAll('button.person')];
    const place = buttons.indexOf(document.activeElement);
    const columns = buttons[1] && buttons[1].getBoundingClientRect().top === buttons[0].getBoundingClientRect().top ? 2 : 1;
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (place < 0 || !step) return;
    event.preventDefault();
    buttons[place + step]?.focus();
  });
  before?.remove();
  open(dialog);
  (dialog.querySelector('[aria-current]') ?? dialog.querySelector('button.person'))?.focus();
}

function languageOf(person) {
  return LOCALES[person.locale] ?? (person.locale.startsWith('zh') ? LOCALES['zh-CN'] : LOCALES['en-US']);
}

/** The languages as buttons; `choose` takes the one that was pressed. */
export function languages(choose) {
  return h('div.languages', { role: 'group', 'aria-label': t('language') }, Object.entries(LOCALES).map(([locale, name]) => h('button', {
    type: 'button', lang: locale, 'aria-pressed': String(locale === currentLocale()), onclick: () => choose(locale),
  }, name)));
}

// ── keys ────────────────────────────────────────────────────────────────────

export function keysDialog() {
  const dialog = h('dialog.shortcuts', { 'aria-labelledby': 'keys-title' });
  dialog.append(closer(() => dialog), h('h2', { id: 'keys-title' }, t('keys')),
    h('dl', null, t('keyList').map(([key, does]) => h('div', null, h('dt', null, key.split(' ').map((each) => (each === '/' && key !== '/' ? ' / ' : h('kbd', null, each)))), h('dd', null, does)))));
  open(dialog).querySelector('.x').focus();
}

// ── a modal of the application ──────────────────────────────────────────────

/** Shows a modal; `send` takes the fields and resolves to the world's answer. Typed text stays until it was taken. */
export function modalDialog(modal, send) {
  const dialog = h('dialog.modal', { 'aria-labelledby': 'modal-title' });
  dialog.dataset.stays = 'yes';
  const fields = modal.components.flatMap((row) => row.components ?? [row.component ?? row]).filter((each) => each.type === 4).map(field);
  const wrong = h('p.failure', { role: 'alert' });
  const submit = h('button.button.primary', { type: 'submit' }, h('span.face', null, t('submit')));
  const form = h('form', { novalidate: true }, fields.map((each) => each.element), wrong,
    h('div.foot', null, h('button.button.secondary', { type: 'button', onclick: () => dialog.close() }, t('cancel')), submit));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const bad = fields.filter((each) => !each.check());
    if (bad.length) {
      bad[0].input.focus();
      return;
    }
    submit.setAttribute('aria-busy', 'true');
    submit.disabled = true;
    const answer = await send(fields.map((each) => [each.id, each.input.value]));
    submit.removeAttribute('aria-busy');
    submit.disabled = false;
    wrong.textContent = answer.failed ? t('failed') : refusal(answer) ?? '';
    if (!wrong.textContent) dialog.close();
  });
  dialog.append(closer(() => dialog), h('div.from', null, avatar({ bot: true }), h('h2', { id: 'modal-title' }, modal.title)), form);
  open(dialog);
  fields[0]?.input.focus();
  fields[0]?.input.select();
}

let fieldCount = 0;

function field(one) {
  fieldCount += 1;
  const id = `field${fieldCount}`;
  const long = one.style === 2;
  const required = one.required !== false;
  const input = h(long ? 'textarea' : 'input', {
    id, type: long ? null : 'text', rows: long ? 4 : null, placeholder: one.placeholder, autocomplete: 'off', maxlength: one.max_length ?? 4000,
    'aria-required': String(required), 'aria-describedby': `${id}w`, value: one.value ?? '',
  });
  const wrong = h('small.failure', { id: `${id}w` });
  const check = () => {
    const length = [...input.value].length;
    const text = length === 0 ? (required ? t('required') : '') : one.min_length && length < one.min_length ? t('charsAtLeast', { n: one.min_length }) : '';
    wrong.textContent = text;
    input.setAttribute('aria-invalid', String(text !== ''));
    return text === '';
  };
  input.addEventListener('input', () => wrong.textContent && check());
  if (long) {
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) input.form.requestSubmit();
    });
  }
  const label = h('label', { for: id }, one.label, required ? null : h('small', null, ` · ${t('optional')}`));
  return { id: one.custom_id, input, check, element: h('div.field', null, label, input, wrong) };
}
