// Moments in a person's language, and the clock that keeps the relative ones true.

import { h } from './dom.js';

const STYLES = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
  s: { dateStyle: 'short', timeStyle: 'short' },
  S: { dateStyle: 'short', timeStyle: 'medium' },
};

const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3_600], ['minute', 60], ['second', 1]];

/** `<t:seconds:style>` as an element; style `R` stays live. */
export function moment(seconds, style, locale) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return null;
  const full = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  const element = h('time', { datetime: date.toISOString(), title: full });
  if (style === 'R') {
    element.dataset.relative = seconds;
    element.lang = locale;
  }
  element.textContent = style === 'R' ? relative(seconds, locale) : new Intl.DateTimeFormat(locale, STYLES[style]).format(date);
  return element;
}

/** When a message was written: the time today, the day before that. */
export function stamp(iso, locale) {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return h('time', null, '');
  const today = date.toDateString() === new Date().toDateString();
  const style = today ? { timeStyle: 'short' } : { dateStyle: 'short', timeStyle: 'short' };
  const title = new Intl.DateTimeFormat(locale, STYLES.F).format(date);
  return h('time', { datetime: date.toISOString(), title }, new Intl.DateTimeFormat(locale, style).format(date));
}

export function day(iso, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(iso));
}

function relative(seconds, locale) {
  const left = seconds - Date.now() / 1000;
  // The largest unit of which it is all but one: 23 h 59 min is a day.
  const [unit, size] = UNITS.find(([, length]) => Math.abs(left) >= length * 0.995) ?? UNITS[5];
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(Math.round(left / size), unit);
}

setInterval(() => {
  for (const element of document.querySelectorAll('time[data-relative]')) {
    const text = relative(Number(element.dataset.relative), element.lang);
    if (element.textContent !== text) element.textContent = text;
  }
}, 1000);
