// The bot's own sentences, read from its catalogues, so that a test presses what a person would see.

import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const locales = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'locales');

/** The texts of a language by id; `id.name` are attributes. Places for facts stand as in the file: `{ $seat }`. */
export function catalogue(tag) {
  const texts = new Map();
  for (const file of readdirSync(join(locales, tag))) {
    let id = null;
    for (const row of readFileSync(join(locales, tag, file), 'utf8').split('\n')) {
      const message = /^([a-z][\w-]*) = ?(.*)$/.exec(row);
      const attribute = /^ {4}\.(\w+) = (.*)$/.exec(row);
      if (message) {
        [, id] = message;
        texts.set(id, message[2]);
      } else if (attribute) texts.set(`${id}.${attribute[1]}`, attribute[2]);
    }
  }
  return (id) => texts.get(id) ?? id;
}

/** A sentence as a pattern: each fact becomes a group of its name. */
export function pattern(text) {
  const plain = text.replaceAll('**', '');
  const parts = plain.split(/\{ ?\$(\w+) ?\}/);
  return new RegExp(parts.map((part, at) => (at % 2 ? `(?<${part}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))).join('').replace(/$/, '$'), 'm');
}
