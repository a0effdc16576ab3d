// Where one writes: free text, or a command whose options are fields.

import { h, fill, icon, avatar, nameOf } from './dom.js';
import { t, refusal } from './words.js';
import { createPopup } from './popup.js';
import { createForm } from './form.js';
import { fullName, localFullName, localName, localDescription, matching, parse, usable } from './commands.js';

const MOST = 2000; // characters of a message
const SLOW = 350; // milliseconds after which a command on its way shows

export function createComposer(app, deeds) {
  const root = document.getElementById('composer');
  const popup = createPopup('completion');
  const wrong = h('p.wrong', { role: 'alert' });
  const text = h('textarea', { rows: 1, role: 'combobox', 'aria-autocomplete': 'list', 'aria-expanded': 'false', autocomplete: 'off', spellcheck: 'true' });
  const slash = h('button.tool.slash', { type: 'button', onclick: () => begin('/') }, icon('slash'));
  const send = h('button.send', { type: 'button', onclick: () => (form ? run() : say()) }, icon('send'));
  const content = h('div.content', null, text);
  const face = h('span.who', null);
  root.append(popup.element, wrong, h('div.bar', null, face, content, slash, send));

  const narrow = matchMedia('(max-width: 720px)');
  let form = null;
  let place = null; // the channel that is written to
  let notes = 0;
  const drafts = new Map(); // channel → { text, form }

  const leaves = () => usable(app.commands, app.channels.get(app.here), app.me);

  // ── text ──────────────────────────────────────────────────────────────────

  function grow() {
    text.style.height = 'auto';
    text.style.height = `${Math.min(text.scrollHeight, 220)}px`;
  }

  function say() {
    const words = spoken(text.value);
    if (!words || !app.me) return;
    if (words.startsWith('/')) {
      const leaf = leaves().find((each) => [fullName(each), localFullName(each)].some((name) => `/${name}`.toLowerCase() === words.toLowerCase()));
      if (leaf) start(leaf, '');
      else complain(t('noMatch'));
      return;
    }
    const over = [...words].length - MOST;
    if (over > 0) {
      complain(t('tooLong', { n: over }));
      return;
    }
    const kept = text.value;
    const channel = app.here;
    text.value = '';
    grow();
    deeds.act({ type: 'say', channel, text: words }).then((answer) => {
      const said = refusal(answer);
      if (!said) return;
      complain(said);
      if (!text.value && channel === app.here) text.value = kept;
      grow();
    });
  }

  /** The text as it is sent: a name after @ becomes a mention. */
  function spoken(typed) {
    const people = [...app.people.values()].sort((a, b) => nameOf(b).length - nameOf(a).length);
    return people.reduce((words, each) => words.replaceAll(`@${nameOf(each)}`, `<@${each.id}>`), typed.trim());
  }

  function complain(what) {
    wrong.textContent = what;
  }

  function suggest() {
    const typed = text.value;
    complain([...typed].length > MOST ? t('tooLong', { n: [...typed].length - MOST }) : '');
    grow();
    if (typed.startsWith('/') && !typed.includes('\n')) {
      const whole = parse(leaves(), typed);
      if (whole) {
        start(whole.leaf, whole.rest);
        return;
      }
      const found = matching(leaves(), typed.slice(1)).map((leaf) => ({
        label: `/${localFullName(leaf)}`, about: localDescription(leaf.node), face: avatar({ bot: true }),
        note: leaf.options.filter((each) => each.required).map(localName).join(' · '),
        pick: () => start(leaf, ''),
      }));
      popup.show(text, t('commands'), found, 0, t('noMatch'));
      return;
    }
    const at = /(^|\s)@([^\s@]{0,32})$/.exec(typed.slice(0, text.selectionStart));
    if (!at) {
      popup.hide();
      return;
    }
    const wanted = at[2].toLowerCase();
    const people = [...app.people.values()].filter((each) => nameOf(each).toLowerCase().includes(wanted) || each.username.toLowerCase().startsWith(wanted));
    popup.show(text, null, people.slice(0, 10).map((each) => ({
      label: nameOf(each), note: each.username, face: avatar(each), pick: () => insert(at[2].length, `${nameOf(each)} `),
    })), 0);
  }

  function insert(back, words) {
    const end = text.selectionStart;
    text.setRangeText(words, end - back, end, 'end');
    popup.hide();
    grow();
  }

  // ── commands ──────────────────────────────────────────────────────────────

  function start(leaf, rest) {
    close();
    form = createForm(app, leaf, rest, { act: deeds.act, popup, run, leave, complain });
    fill(content, form.element);
    root.classList.add('commanding');
    complain('');
    form.focus();
  }

  /** Back to text; `words` is what stands there then. */
  function leave(words = '') {
    close();
    text.value = words;
    grow();
    text.focus();
    if (words) suggest();
  }

  function close() {
    popup.hide();
    form = null;
    text.value = '';
    fill(content, text);
    root.classList.remove('commanding');
    grow();
  }

  async function run() {
    const sent = form;
    const options = sent?.values();
    if (!options) return;
    const channel = app.here;
    leave();
    complain('');
    notes += 1;
    const note = { id: notes, channel, name: localFullName(sent.leaf) };
    const slow = setTimeout(() => deeds.note(note), SLOW);
    const answer = await deeds.act({ type: 'command', channel, command: fullName(sent.leaf), options });
    clearTimeout(slow);
    deeds.unnote(note);
    if (answer.failed) deeds.note({ ...note, failed: t('noAnswer') });
    const said = refusal(answer);
    if (!said) return;
    if (!form && !text.value && channel === app.here) adopt(sent);
    complain(said);
  }

  function adopt(kept) {
    popup.hide();
    form = kept;
    fill(content, form.element);
    root.classList.add('commanding');
    form.focus();
  }

  // ── keys ──────────────────────────────────────────────────────────────────

  text.addEventListener('input', suggest);
  text.addEventListener('click', suggest);
  text.addEventListener('blur', () => popup.hide());
  text.addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === 229) return; // an input method is at work
    if (popup.open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      popup.move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (popup.picking && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) {
      event.preventDefault();
      popup.pick();
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      say();
    } else if (event.key === 'Escape') {
      if (popup.open) popup.hide();
      else deeds.toEnd();
    }
  });

  function begin(words) {
    if (form) leave();
    text.value = words;
    text.focus();
    suggest();
  }

  function enter() {
    if (place === app.here) return;
    if (place) drafts.set(place, form ? { form } : { text: text.value });
    place = app.here;
    const draft = drafts.get(place);
    close();
    if (draft?.form) adopt(draft.form);
    else text.value = draft?.text ?? '';
    complain('');
    refresh();
    if (!matchMedia('(pointer: coarse)').matches && !document.querySelector('dialog[open]')) (form ?? text).focus();
  }

  function refresh() {
    if (!app.me) return;
    const channel = app.channels.get(app.here);
    const name = channel ? `${channel.type === 0 || channel.type === 5 ? '#' : ''}${app.channelName(channel)}` : '';
    text.placeholder = t(narrow.matches ? 'writeShort' : 'write', { name });
    text.setAttribute('aria-label', t('write', { name }));
    send.setAttribute('aria-label', t('send'));
    slash.setAttribute('aria-label', t('commands'));
    slash.title = `${t('commands')} (/)`;
    fill(face, avatar(app.me));
    if (form) {
      const again = app.commands.find((each) => fullName(each) === fullName(form.leaf));
      if (again) form.refresh(again);
      else leave();
    }
    grow();
  }

  narrow.addEventListener('change', refresh);

  return {
    enter,
    refresh,
    focus: () => (form ?? text).focus(),
    start: (name, id) => {
      const leaf = leaves().find((each) => fullName(each) === name && (!id || each.id === id)) ?? leaves().find((each) => fullName(each) === name);
      if (leaf) start(leaf, '');
      else begin(`/${name}`);
    },
  };
}
