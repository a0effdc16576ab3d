// Somebody who plays at a table: reads its board, and acts by the private menu or by typed commands. Knows no game but
// its id.

import { Somebody } from './stage.mjs';
import { catalogue } from './words.mjs';

export const en = catalogue('en-US');
export const zh = catalogue('zh-CN');

/** A text without what only the clock changes. */
const still = (text) => text.replace(/\(in .*?\)|\(.*? ago\)|（[^（）]*[后前]）/g, '');

export class Player extends Somebody {
  /** `words`: of their own language; `table`: of the table's. `look`: what pictures of theirs are called after. */
  static async sit(browser, url, name, { game, words, table = en, look, ...how }) {
    return Object.assign(await this.enter(browser, url, name, how), { game, words, table, look });
  }

  /** Called whenever a select lies open. */
  async onList() {}

  // ── reading: the board speaks the table's language ──

  heads() {
    return ['host-head-awaited', 'host-head-result'].map(this.table);
  }

  /** The text of the newest board on the page. */
  boardText() {
    return this.page.evaluate((wanted) => [...document.querySelectorAll('#log .message')]
      .map((message) => [...message.querySelectorAll('.embed')].map((each) => each.innerText).join('\n\n'))
      .filter((text) => text.split('\n').some((row) => wanted.includes(row))).at(-1) ?? '', this.heads());
  }

  /** The board: sections as `[heading, rows]`, which stand after an empty line; `words` of its language. */
  async board() {
    await this.until('a board', (heads) => [...document.querySelectorAll('#log .embed')]
      .some((each) => heads.some((head) => each.textContent.includes(head))), this.heads());
    const whole = await this.boardText();
    const sections = whole.split(/\n\n+/).map((part) => {
      const [head, ...rows] = part.split('\n').filter(Boolean);
      return [head ?? '', rows];
    });
    return { sections, whole, words: this.table };
  }

  /** Waits a while until the board is another than `seen`, or `other` holds, and says whether; what only the clock changes doesn't count. */
  async moved(seen, other = () => false) {
    for (let left = 80; left > 0; left -= 1) {
      if (still(await this.boardText()) !== still(seen.whole) || await other()) return true;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return false;
  }

  // ── acting: menus speak one's own language ──

  /** The labels of the buttons, and of the select, of the newest private message. */
  lastPrivate() {
    return this.page.evaluate(() => {
      const message = [...document.querySelectorAll('#log .message.private')].at(-1);
      return {
        id: message?.id ?? '',
        buttons: [...(message?.querySelectorAll('.button:not(:disabled)') ?? [])].map((each) => each.textContent),
        select: message?.querySelector('.select')?.textContent ?? null,
        text: message?.innerText ?? '',
        // Read at the same moment: an answer may come right after.
        busy: document.querySelector('#log .button[aria-busy], #log .select[aria-busy]') !== null,
      };
    });
  }

  /** Presses a button under the board; resolves when the private answer is there. */
  async ask(button) {
    const { id } = await this.lastPrivate();
    await this.press(button);
    await this.until('a private answer', (last) => [...document.querySelectorAll('#log .message.private')].at(-1)?.id > last, id);
    return this.lastPrivate();
  }

  /** Opens the private menu. */
  openMenu() {
    return this.ask(this.table('host-button-act'));
  }

  async privately(button) {
    await this.click('#log .message.private .button', this.words(button));
  }

  /** Opens the private menu and does something there: see `choose`. */
  async menu(verb, answers) {
    await this.openMenu();
    return this.choose(verb, answers);
  }

  /** Chooses a verb in the open menu, and goes on as `answer` does. */
  async choose(verb, answers) {
    await this.privately(`${this.game}-verb-${verb}`);
    return this.answer(verb, answers);
  }

  /**
   * Answers what the menu asks for a verb. `answers` by option: a label, several, or what is given the labels offered
   * and gives the places of those to take, or none to go back; without labels, what is typed. What may be left out is
   * left out; else it takes the first. It confirms.
   * Gives whether it was done.
   */
  async answer(verb, answers = {}) {
    const given = new Map(Object.entries(answers).map(([option, wanted]) => [this.words(`${this.game}-param-${option}`), wanted]));
    let last = '';
    for (let looks = 1; looks <= 200; looks += 1) {
      await new Promise((resolve) => setTimeout(resolve, 150));
      const now = await this.lastPrivate();
      if (now.busy || still(now.text) === last) continue;
      if (now.buttons.includes(this.words('ui-button-yes'))) {
        last = still(now.text);
        await this.confirm();
        continue;
      }
      const skip = now.buttons.includes(this.words('ui-button-skip'));
      const typed = now.select === null && now.buttons.includes(this.words('ui-button-type'));
      if (now.select === null && !typed && !skip) {
        if (now.buttons.includes(this.words(`${this.game}-verb-${verb}`)) && looks < 3) continue; // not answered yet
        return true;
      }
      last = still(now.text);
      if (typed) {
        const [, wanted] = [...given].find(([option]) => now.text.includes(this.words('ui-menu-choose').replace('{ $option }', option)));
        await this.typeIn(typeof wanted === 'function' ? wanted() : wanted);
      } else if (skip && !given.has(now.select)) await this.privately('ui-button-skip');
      else if (!(await this.select(given.get(now.select) ?? (() => [0])))) {
        await this.privately('ui-button-back');
        await this.see(this.words('ui-menu-what'), '#log .message.private');
        return false;
      }
    }
    throw new Error(`${this.name} can't come to an end with ${verb}`);
  }

  /** More amounts than a select can hold. */
  async typeIn(amount) {
    await this.privately('ui-button-type');
    await this.find('dialog.modal input');
    await this.page.focus('dialog.modal input');
    await this.type(amount);
    await this.click('dialog.modal .primary');
  }

  async select(wanted) {
    await this.click('#log .message.private .select');
    await this.find('.list .item');
    const offered = await this.page.$$eval('.list .item', (items) => items.map((each) => each.querySelector('b').textContent));
    const place = (label) => {
      const exact = offered.indexOf(label);
      return exact < 0 ? offered.findIndex((each) => each.startsWith(label)) : exact;
    };
    const places = typeof wanted === 'function' ? await wanted(offered) : [wanted].flat().map(place);
    await this.onList(this);
    if (!places.length) {
      await this.key('Escape');
      return false;
    }
    for (const at of places) {
      const item = (await this.page.$$('.list .item'))[at];
      if (!item) throw new Error(`${this.name} isn't offered ${wanted}, but ${offered.join('; ')}`);
      await item.click();
    }
    const done = await this.page.$('.list .foot .button');
    if (done) await done.click();
    return true;
  }

  confirm() {
    return this.privately('ui-button-yes');
  }

  /** Types a command of the game in one's own language. */
  async order(verb, options = {}, how) {
    const { game, words } = this;
    await this.command(`${words(`${game}-command.name`)} ${words(`${game}-verb-${verb}.name`)}`, options, how);
  }
}

/** The heading's rows of a board; none if it isn't there. */
export const section = (seen, title) => seen.sections.find(([head]) => head === title)?.[1] ?? [];

/** Whom the board waits for, and for what: `[[names], what]`. */
export function awaited(seen) {
  const joints = ['words-list-next', 'words-list-last'].map((id) => seen.words(id).replace(/\{"(.*?)"\}/g, '$1'));
  return section(seen, seen.words('host-head-awaited')).map((row) => {
    const [people, ...what] = row.split(/: |：/);
    return [people.split(new RegExp(joints.join('|'))).map((each) => each.replace('@', '').trim()), what.join(': ')];
  });
}

export const isOver = (seen) => seen.sections.some(([head]) => head === seen.words('host-head-result'));

/** The pictures wanted of a game, in their order: each is taken once, when it first comes about. */
export class Album {
  taken = new Set();

  constructor(wanted, name = '') {
    this.wanted = wanted;
    this.name = name;
  }

  has(name) {
    return this.taken.has(name);
  }

  async take(somebody, name) {
    if (this.has(name) || !this.wanted.includes(name)) return;
    this.taken.add(name);
    await somebody.shot(`${this.name}${String(this.wanted.indexOf(name) + 1).padStart(2, '0')}-${name}`);
  }

  missing() {
    return this.wanted.filter((name) => !this.has(name));
  }
}
