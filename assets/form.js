// A command being filled in: a field for each option, and at the end a field that adds optional ones.

import { h, fill, icon, avatar } from './dom.js';
import { t } from './words.js';
import { bounds, fixedChoices, fullName, localDescription, localFullName, localName, pairs, valueOf, INTEGER, NUMBER, STRING } from './commands.js';

const PAUSE = 120; // milliseconds of rest before the application is asked to complete

export function createForm(app, leaf, rest, deeds) {
  const { popup } = deeds;
  const element = h('div.form', { role: 'group' });
  const tail = h('input.tail', { type: 'text', role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' });
  let fields = [];
  let asked = 0;
  let timer = null;

  // ── fields ────────────────────────────────────────────────────────────────

  function makeField(option, text = '') {
    const numeric = option.type === INTEGER || option.type === NUMBER;
    const input = h('input', {
      type: 'text', role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false',
      inputmode: numeric ? 'numeric' : 'text', 'data-option': option.name, value: text,
    });
    const label = h('span.label', null);
    const wrong = h('small.failure', { role: 'alert' });
    const gone = option.required ? null : h('button.tool.x', { type: 'button', tabindex: '-1', onclick: () => drop(field) }, icon('close'));
    const box = h('label.option', null, label, input, gone);
    const field = { option, input, box, label, wrong, gone, picked: null, element: h('div.field', null, box, wrong) };
    input.addEventListener('input', () => {
      fit(input);
      fault(field, '');
      complete(field);
    });
    input.addEventListener('focus', () => complete(field));
    input.addEventListener('blur', () => popup.hide());
    input.addEventListener('keydown', (event) => keys(event, field));
    dress(field);
    fit(input);
    return field;
  }

  function dress(field) {
    const name = localName(field.option);
    field.label.textContent = name;
    field.input.setAttribute('aria-label', `${name}: ${localDescription(field.option)}`);
    field.input.setAttribute('aria-required', String(Boolean(field.option.required)));
    field.gone?.setAttribute('aria-label', t('remove', { name }));
  }

  function fit(input) {
    input.style.width = `calc(${Math.max(4, Math.min(48, width(input.value) + 2))} * 1ch)`;
  }

  const width = (text) => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 : 1), 0);

  function fault(field, what) {
    field.wrong.textContent = what;
    field.input.setAttribute('aria-invalid', String(what !== ''));
  }

  function left() {
    return leaf.options.filter((option) => !fields.some((each) => each.option.name === option.name));
  }

  function add(option, text = '') {
    const field = makeField(option, text);
    fields.push(field);
    tail.before(field.element);
    dressTail();
    return field;
  }

  function drop(field) {
    fields = fields.filter((each) => each !== field);
    field.element.remove();
    dressTail();
    tail.focus();
  }

  function dressTail() {
    const count = left().length;
    tail.value = '';
    tail.placeholder = count ? t('more', { n: count }) : '';
    tail.setAttribute('aria-label', count ? `${t('options')}: ${t('more', { n: count })}` : t('send'));
    tail.classList.toggle('none', count === 0);
  }

  // ── completion ────────────────────────────────────────────────────────────

  function heading(option) {
    return h('span', null, h('b', null, localName(option)), ' ', localDescription(option), bounds(option) && h('small', null, ` ${bounds(option)}`), !option.required && h('small', null, ` · ${t('optional')}`));
  }

  function complete(field) {
    clearTimeout(timer);
    asked += 1;
    const { option, input } = field;
    const text = input.value.trim();
    const settled = field.picked?.name === text;
    // A number that was typed is meant as typed; Enter mustn't make another of it.
    const number = (option.type === INTEGER || option.type === NUMBER) && valueOf(option, text, null, app).value !== undefined;
    const active = settled || number || (text === '' && !option.required) ? -1 : 0;
    const fixed = fixedChoices(option, app);
    if (fixed) {
      const lower = text.replace(/^[@#]/, '').toLowerCase();
      const fits = settled || !lower ? fixed : fixed.filter((each) => each.name.toLowerCase().includes(lower) || each.other?.toLowerCase().includes(lower));
      popup.show(input, heading(option), fits.slice(0, 100).map((each) => entry(field, each, true)), active, t('noValue'));
    } else if (option.autocomplete) {
      popup.show(input, heading(option), [], -1, t('loading'));
      const turn = asked;
      timer = setTimeout(() => ask(field, turn, active), PAUSE);
    } else popup.show(input, heading(option), [], -1, null);
  }

  async function ask(field, turn, active) {
    const answer = await deeds.act({ type: 'complete', channel: app.here, command: fullName(leaf), focused: field.option.name, options: soFar(field) });
    if (turn !== asked || document.activeElement !== field.input) return;
    const choices = answer.choices?.map((each) => ({ name: each.name_localizations?.[document.documentElement.lang] ?? each.name, value: each.value }));
    const empty = choices ? t('noValue') : t('loadFailed');
    popup.show(field.input, heading(field.option), (choices ?? []).map((each) => entry(field, each, field.option.type !== STRING)), active, empty);
  }

  /** What is filled in, with the focused option as it stands. */
  function soFar(focused) {
    const out = [];
    for (const field of fields) {
      const text = field.input.value.trim();
      if (field === focused) out.push([field.option.name, text]);
      else if (text) {
        const { value } = valueOf(field.option, text, field.picked, app);
        if (value !== undefined) out.push([field.option.name, value]);
      }
    }
    return out;
  }

  /** A completed text may be completed further, item by item: the field keeps the focus. Other values lead on. */
  function entry(field, choice, leadsOn) {
    return {
      label: choice.name,
      note: choice.person ? choice.other : null,
      face: choice.person ? avatar(choice.person) : null,
      pick: () => {
        field.picked = choice;
        field.input.value = choice.name;
        fit(field.input);
        fault(field, '');
        popup.hide();
        if (leadsOn) onward(field);
        else {
          field.input.setSelectionRange(choice.name.length, choice.name.length);
          complete(field);
        }
      },
    };
  }

  function onward(field) {
    const next = fields.slice(fields.indexOf(field) + 1).concat(fields).find((each) => each.option.required && !each.input.value.trim());
    (next?.input ?? tail).focus();
  }

  // ── the tail ──────────────────────────────────────────────────────────────

  function completeTail() {
    asked += 1;
    const typed = tail.value.trim().toLowerCase();
    const named = /^(.+?)[:：]$/.exec(typed);
    const fits = left().filter((option) => !typed || [option.name, localName(option)].some((name) => (named ? name.toLowerCase() === named[1] : name.toLowerCase().startsWith(typed))));
    if (named && fits.length === 1) {
      add(fits[0]).input.focus();
      return;
    }
    popup.show(tail, left().length ? t('options') : null, fits.map((option) => ({
      label: localName(option), about: localDescription(option), pick: () => add(option).input.focus(),
    })), typed ? 0 : -1, left().length ? t('noValue') : null);
  }

  tail.addEventListener('input', completeTail);
  tail.addEventListener('focus', completeTail);
  tail.addEventListener('blur', () => popup.hide());
  tail.addEventListener('keydown', (event) => keys(event, null));

  // ── keys ──────────────────────────────────────────────────────────────────

  function keys(event, field) {
    if (event.isComposing || event.keyCode === 229) return; // an input method is at work
    const input = field?.input ?? tail;
    if (popup.open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      popup.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (popup.picking && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) {
      event.preventDefault();
      popup.pick();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      enter(field);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (popup.open) popup.hide();
      else deeds.leave();
    } else if (event.key === 'Backspace' && input.value === '') {
      event.preventDefault();
      back(field);
    }
  }

  function enter(field) {
    if (!field && tail.value.trim()) {
      deeds.complain(t('noValue'));
      return;
    }
    const open = fields.find((each) => each !== field && each.option.required && !each.input.value.trim());
    if (field && open && field.input.value.trim()) open.input.focus();
    else deeds.run();
  }

  function back(field) {
    const place = field ? fields.indexOf(field) : fields.length;
    if (field && !field.option.required) drop(field);
    if (place > 0) fields[place - 1].input.focus();
    else if (!field || field.option.required) deeds.leave(`/${localFullName(leaf)}`);
  }

  // ── the whole ─────────────────────────────────────────────────────────────

  function lay() {
    const name = h('span.command', null, `/${localFullName(leaf)}`, h('button.tool.x', { type: 'button', tabindex: '-1', 'aria-label': t('leaveCommand'), onclick: () => deeds.leave() }, icon('close')));
    element.setAttribute('aria-label', `/${localFullName(leaf)}: ${localDescription(leaf.node)}`);
    fill(element, name, ...fields.map((each) => each.element), tail);
    dressTail();
  }

  for (const option of leaf.options.filter((each) => each.required)) fields.push(makeField(option));
  lay();
  for (const [option, text] of pairs(leaf, rest)) {
    const field = option ? fields.find((each) => each.option === option) ?? add(option) : fields[0];
    if (!field) continue;
    field.input.value = text;
    fit(field.input);
  }

  return {
    element,
    get leaf() { return leaf; },
    focus: () => (fields.find((each) => !each.input.value)?.input ?? tail).focus(),
    /** The options as pairs of name and value; null when something is wrong, which then shows. */
    values() {
      let bad = null;
      const out = [];
      for (const field of fields) {
        const text = field.input.value.trim();
        const made = text ? valueOf(field.option, text, field.picked, app) : field.option.required ? { error: t('required') } : {};
        fault(field, made.error ?? '');
        if (made.error) bad ??= field;
        else if (made.value !== undefined) out.push([field.option.name, made.value]);
      }
      bad?.input.focus();
      return bad ? null : out;
    },
    /** The language or the commands changed: the same text under today's names. */
    refresh(again) {
      leaf = again;
      for (const field of fields) {
        field.option = leaf.options.find((each) => each.name === field.option.name) ?? field.option;
        dress(field);
      }
      lay();
    },
  };
}
