// The registered commands as a list of leaves: `/boss offer` is one. And what an option accepts.

import { nameOf } from './dom.js';
import { currentLocale, t } from './words.js';

const SUBCOMMAND = 1;
const GROUP = 2;
export const STRING = 3;
export const INTEGER = 4;
export const BOOLEAN = 5;
export const USER = 6;
export const CHANNEL = 7;
export const NUMBER = 10;

let version = 0;

/** Leaves: `{ id, path: [{ name, … }], description …, options, contexts, permissions }`. */
export function flatten(commands) {
  const leaves = [];
  for (const command of commands.filter((each) => (each.type ?? 1) === 1)) {
    const walk = (node, path) => {
      const inner = (node.options ?? []).filter((each) => each.type === SUBCOMMAND || each.type === GROUP);
      if (inner.length) for (const each of inner) walk(each, [...path, each]);
      else leaves.push({ id: command.id, path, node, options: node.options ?? [], contexts: command.contexts, permissions: command.default_member_permissions });
    };
    walk(command, [command]);
  }
  version += 1;
  leaves.version = version;
  return leaves;
}

export function localName(one) {
  return one.name_localizations?.[currentLocale()] ?? one.name;
}

export function localDescription(one) {
  return one.description_localizations?.[currentLocale()] ?? one.description ?? '';
}

/** The English name that the world knows. */
export function fullName(leaf) {
  return leaf.path.map((each) => each.name).join(' ');
}

export function localFullName(leaf) {
  return leaf.path.map(localName).join(' ');
}

/** How the command `name` ("boss offer") is called in the reader's language. */
export function commandName(leaves, name, id) {
  const leaf = leaves.find((each) => fullName(each) === name && (!id || each.id === id)) ?? leaves.find((each) => fullName(each) === name);
  return leaf ? localFullName(leaf) : name;
}

/** Those that a person may use in a channel. */
export function usable(leaves, channel, me) {
  const context = channel?.type === 1 ? 1 : 0;
  return leaves.filter((leaf) => (!leaf.contexts || leaf.contexts.includes(context)) && (leaf.permissions === null || leaf.permissions === undefined || me.moderator));
}

/** What fits what was typed after the slash, the likeliest first. */
export function matching(leaves, typed) {
  const wanted = typed.toLowerCase().trim().replace(/\s+/g, ' ');
  const rank = (leaf) => {
    let best = Infinity;
    for (const name of [fullName(leaf), localFullName(leaf)]) {
      const lower = name.toLowerCase();
      if (lower === wanted) best = 0;
      else if (lower.startsWith(wanted)) best = Math.min(best, 1);
      else if (lower.split(' ').some((word) => word.startsWith(wanted))) best = Math.min(best, 2);
      else if (wanted.split(' ').every((word) => lower.includes(word))) best = Math.min(best, 3);
    }
    if (best === Infinity && wanted.length > 2 && localDescription(leaf.node).toLowerCase().includes(wanted)) return 4;
    return best;
  };
  return leaves.map((leaf) => [rank(leaf), leaf]).filter(([at]) => at < Infinity).sort(([a], [b]) => a - b).map(([, leaf]) => leaf);
}

/** The leaf whose whole name begins `text`, and what follows it: `/boss offer price:7` */
export function parse(leaves, text) {
  const lower = text.toLowerCase();
  let found = null;
  for (const leaf of leaves) {
    for (const name of [fullName(leaf), localFullName(leaf)]) {
      if (lower.startsWith(`/${name.toLowerCase()} `) && (!found || name.length > found.length)) found = { leaf, length: name.length };
    }
  }
  return found && { leaf: found.leaf, rest: text.slice(found.length + 2) };
}

/** `price:7 names:C, D` as pairs; what stands before the first name is `[null, text]`. */
export function pairs(leaf, rest) {
  const names = new Map(leaf.options.flatMap((option) => [[option.name, option], [localName(option), option]]));
  const found = [];
  for (const match of rest.matchAll(/(?:^|\s)([\p{L}\p{N}_-]{1,32})[:：]/gu)) {
    const option = names.get(match[1]);
    if (option) found.push({ option, from: match.index, to: match.index + match[0].length });
  }
  const out = [];
  const head = rest.slice(0, found[0]?.from ?? rest.length).trim();
  if (head) out.push([null, head]);
  found.forEach(({ option, to }, at) => out.push([option, rest.slice(to, found[at + 1]?.from ?? rest.length).trim()]));
  return out;
}

/** The fixed values of an option, as `{ name, value }`; null where there are none. */
export function fixedChoices(option, app) {
  if (option.choices?.length) return option.choices.map((each) => ({ name: localName(each), other: each.name, value: each.value }));
  if (option.type === BOOLEAN) return [{ name: t('yes'), other: 'true', value: true }, { name: t('no'), other: 'false', value: false }];
  if (option.type === USER) return [...app.people.values()].map((each) => ({ name: nameOf(each), other: each.username, value: each.id, person: each }));
  if (option.type === CHANNEL) return [...app.channels.values()].filter((each) => each.name).map((each) => ({ name: each.name, value: each.id }));
  return null;
}

/** What an option says about the values it takes. */
export function bounds(option) {
  const { min_value: min, max_value: max } = option;
  if (min !== undefined && max !== undefined) return t('between', { min, max });
  if (min !== undefined) return t('atLeast', { n: min });
  if (max !== undefined) return t('atMost', { n: max });
  return '';
}

/** The value that a filled-in field stands for: `{ value }` or `{ error }`. */
export function valueOf(option, text, picked, app) {
  if (picked && picked.name === text) return { value: picked.value };
  const fixed = fixedChoices(option, app);
  if (fixed) {
    const lower = text.replace(/^[@#]/, '').toLowerCase();
    const found = fixed.find((each) => each.name.toLowerCase() === lower || each.other?.toLowerCase() === lower || String(each.value) === lower);
    return found ? { value: found.value } : { error: t('pickOne') };
  }
  if (option.type === INTEGER || option.type === NUMBER) {
    const plain = text.replace(/^\$/, '');
    const number = /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
    if (Number.isNaN(number)) return { error: option.type === INTEGER ? t('wholeNumber') : t('number') };
    if (option.type === INTEGER && !Number.isSafeInteger(number)) return { error: t('wholeNumber') };
    if (option.min_value !== undefined && number < option.min_value) return { error: t('atLeast', { n: option.min_value }) };
    if (option.max_value !== undefined && number > option.max_value) return { error: t('atMost', { n: option.max_value }) };
    return { value: number };
  }
  const length = [...text].length;
  if (option.min_length && length < option.min_length) return { error: t('charsAtLeast', { n: option.min_length }) };
  const most = option.max_length ?? 6000;
  if (length > most) return { error: t('charsAtMost', { n: most }) };
  return { value: text };
}
