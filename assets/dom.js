// The one way this page makes elements. Text becomes text nodes: nothing a person wrote is ever parsed as HTML.

/** `h('button.primary', { onclick, 'aria-label': … }, 'text', node, null)` */
export function h(tag, props, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name || 'div');
  if (classes.length) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'class') element.classList.add(...value.split(' ').filter(Boolean));
    else if (key === 'value') element.value = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts these in the place of what stands in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
}

const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  menu: 'M4 6h16M4 12h16M4 18h16',
  send: 'M5 12h13M12 5l7 7-7 7',
  close: 'M6 6l12 12M18 6L6 18',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  thread: 'M8 5v9a3 3 0 0 0 3 3h8M15 13l4 4-4 4',
  hash: 'M9 4L7 20M17 4l-2 16M4 9h16M4 15h16',
  letter: 'M4 6h16v12H4zM4 7l8 6 8-6',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  silent: 'M4 4l16 16M10 5a5 5 0 0 1 7 5v3l1 3H9M6 9v4l-2 3h3M10 19h4',
  plus: 'M12 5v14M5 12h14',
  keys: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 15h8',
  slash: 'M16 4L8 20',
  window: 'M4 5h16v14H4zM4 9h16',
  check: 'M5 12l5 5 9-10',
};

/** A line icon; decoration only, so hidden from screen readers. */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}

/** Compares two snowflakes given as strings. */
export function byId(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The colour of a person: one of eight, always the same for the same id. */
export function hue(id) {
  let sum = 0;
  for (const digit of String(id)) sum = (sum * 31 + digit.charCodeAt(0)) % 9973;
  return sum % 8;
}

/** A disc with the first letter of a name, or the table's mark for an application. */
export function avatar(user) {
  if (user?.bot) return h('img.avatar.app', { src: '/page/mark.svg', alt: '' });
  const [letter] = [...(nameOf(user).trim() || '?')];
  return h(`span.avatar.hue${user?.hue ?? hue(user?.id ?? '')}`, { 'aria-hidden': 'true' }, letter.toLocaleUpperCase());
}

export function nameOf(user) {
  return user?.global_name || user?.username || '…';
}
