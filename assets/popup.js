// The list over the composer. The text field keeps the focus; arrows move through the list (the combobox pattern of ARIA).

import { h, fill } from './dom.js';

export function createPopup(id) {
  const items = h('div.items', { id, role: 'listbox' });
  const title = h('p.head', null);
  const element = h('div.popup', { hidden: true }, title, items);
  let shown = { entries: [], active: -1, input: null };

  // The pointer mustn't take the focus from the text.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  items.addEventListener('click', (event) => {
    const item = event.target.closest('[role=option]');
    if (item) shown.entries[Number(item.dataset.place)]?.pick();
  });

  function mark() {
    [...items.children].forEach((item, place) => item.setAttribute('aria-selected', String(place === shown.active)));
    const current = items.children[shown.active];
    if (current) {
      current.scrollIntoView({ block: 'nearest' });
      shown.input?.setAttribute('aria-activedescendant', current.id);
    } else shown.input?.removeAttribute('aria-activedescendant');
  }

  function hide() {
    element.hidden = true;
    shown.input?.setAttribute('aria-expanded', 'false');
    shown.input?.removeAttribute('aria-activedescendant');
    shown = { entries: [], active: -1, input: null };
  }

  return {
    element,
    hide,
    get open() { return !element.hidden; },
    get picking() { return !element.hidden && shown.active >= 0; },
    /** Shows `entries` (`{ label, about, note, face, pick }`) for `input`; `active`: the one chosen from the start, −1 for none. */
    show(input, heading, entries, active, empty = null) {
      hide();
      if (!entries.length && !empty && !heading) return;
      shown = { entries, active: Math.min(active, entries.length - 1), input };
      fill(title, heading ?? '');
      title.hidden = !heading;
      items.setAttribute('aria-label', title.textContent);
      fill(items, ...entries.map((entry, place) => h('div.item', { id: `${id}-${place}`, role: 'option', 'data-place': place },
        entry.face, h('span.words', null, h('b', null, entry.label), entry.about && h('small', null, entry.about)), entry.note && h('span.note', null, entry.note))));
      if (!entries.length && empty) fill(items, h('p.nothing', null, empty));
      element.hidden = false;
      items.scrollTop = 0;
      input.setAttribute('aria-expanded', 'true');
      input.setAttribute('aria-controls', id);
      mark();
    },
    move(step) {
      const count = shown.entries.length;
      if (!count) return;
      shown.active = shown.active < 0 ? (step > 0 ? 0 : count - 1) : (shown.active + step + count) % count;
      mark();
    },
    pick() {
      shown.entries[shown.active]?.pick();
    },
  };
}
