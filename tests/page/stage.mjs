// What the tests of the page share: a server that runs as a child, people on pages of their own, and counting.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
export const SHOTS = process.env.SHOTS ?? join(here, 'shots');
const PATIENCE = Number(process.env.PATIENCE ?? 10_000); // milliseconds until something that should show is missed

export const DESKTOP = { width: 1240, height: 800 };
export const PHONE = { width: 390, height: 844, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };

/** Runs a program until `stop()`; resolves when a line of its output matches `ready`, with the match. */
export async function run(program, args, ready) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const found = await new Promise((resolve, reject) => {
    const listen = (chunk) => {
      said = (said + chunk).slice(-20_000);
      const match = ready.exec(said);
      if (match) resolve(match);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`${program} ended with ${code}:\n${said}`)));
  });
  const stop = () => new Promise((resolve) => {
    if (child.exitCode !== null) resolve();
    child.removeAllListeners('exit');
    child.on('exit', resolve);
    child.kill('SIGTERM');
  });
  return { found, stop, said: () => said };
}

/** A browser of its own for every person, so that nothing but the server is shared. */
export async function openBrowser() {
  return puppeteer.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--lang=en-US'] });
}

/** Somebody in front of a page. They look and type and press as people do. */
export class Somebody {
  static async enter(browser, url, name, { view = DESKTOP, scheme = 'light', hint = false } = {}) {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(view);
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
    const somebody = new this(page, name);
    page.on('pageerror', (error) => somebody.troubles.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 4|ERR_CONNECTION_REFUSED/.test(message.text())) somebody.troubles.push(message.text());
    });
    await page.goto(url);
    if (!hint) await page.evaluate(() => localStorage.setItem('boardroom:hint-seen', 'yes'));
    await somebody.click('button.person', name);
    await page.waitForSelector('#composer textarea');
    await page.waitForFunction((wanted) => document.querySelector('#self b')?.textContent === wanted, {}, name);
    return somebody;
  }

  constructor(page, name) {
    this.page = page;
    this.name = name;
    this.troubles = [];
  }

  /** Waits until `test` (in the page) holds. */
  async until(what, test, ...args) {
    try {
      return await this.page.waitForFunction(test, { timeout: PATIENCE, polling: 50 }, ...args);
    } catch {
      await this.shot(`failed-${this.name}`);
      const shown = await this.page.evaluate(() => document.body.innerText.slice(-3000));
      throw new Error(`${this.name} waited in vain for ${what}. On the page:\n${shown}`);
    }
  }

  /** Waits for an element of a kind whose text contains `text`; the last of them. */
  async find(selector, text = '') {
    const handle = await this.until(`${selector} "${text}"`, (css, wanted) => [...document.querySelectorAll(css)]
      .filter((each) => each.textContent.includes(wanted) && each.checkVisibility() && !each.disabled).at(-1), selector, text);
    return handle.asElement();
  }

  async click(selector, text = '') {
    for (let tries = 0; ; tries += 1) {
      const element = await this.find(selector, text);
      // All at once, for what comes in meanwhile moves the page: a click at a place could meet another button.
      const pressed = await element.evaluate((each) => {
        each.scrollIntoView({ block: 'nearest' });
        const { x, y, width, height } = each.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        if (!each.contains(there)) return false;
        each.focus({ preventScroll: true });
        each.click();
        return true;
      });
      if (pressed) return;
      // It was drawn anew in between, or lies under something.
      if (tries > 5) throw new Error(`${this.name} can't press ${selector} "${text}"`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  see(text, selector = '#log') {
    return this.until(`"${text}"`, (css, wanted) => [...document.querySelectorAll(css)].some((each) => each.textContent.includes(wanted)), selector, text);
  }

  notSee(text, selector = '#log') {
    return this.until(`no "${text}"`, (css, wanted) => ![...document.querySelectorAll(css)].some((each) => each.textContent.includes(wanted)), selector, text);
  }

  text(selector = '#log') {
    return this.page.$eval(selector, (each) => each.innerText);
  }

  key(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  type(text) {
    return this.page.keyboard.type(text);
  }

  async say(text) {
    await this.clear();
    await this.type(text);
    await this.key('Enter');
  }

  /** Goes to a channel by the side (behind the button on a phone). */
  async go(channel) {
    const menu = await this.page.$('#menu');
    if (await menu.evaluate((each) => each.checkVisibility())) {
      await menu.click();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await this.click('.channel', channel);
    await this.see(channel, '#place');
  }

  /** Back to an empty line of text, whatever stands there. */
  async clear() {
    const leave = await this.page.$('#composer .command .x');
    if (leave) await leave.click();
    await this.page.waitForSelector('#composer textarea');
    await this.page.focus('#composer textarea');
    await this.page.$eval('#composer textarea', (each) => each.select());
    await this.key('Backspace', 'Escape');
  }

  /** Types a command and fills its options in: `{ name: text }`. `pick: …` chooses the completion that contains the text. */
  async command(name, options = {}, { send = true } = {}) {
    await this.clear();
    await this.type(`/${name} `);
    await this.find('.command', `/${name}`);
    for (const [option, value] of Object.entries(options)) {
      const field = `input[data-option="${option}"]`;
      if (!(await this.page.$(field))) {
        await this.page.focus('.tail');
        await this.type(`${option}:`);
      }
      await this.page.waitForSelector(field, { timeout: PATIENCE });
      await this.page.focus(field);
      await this.page.$eval(field, (each) => each.select());
      if (typeof value === 'object') {
        await this.type(value.type ?? '');
        await this.find('.popup .item', value.pick);
        await this.click('.popup .item', value.pick);
      } else {
        await this.type(String(value));
      }
    }
    if (send) await this.click('.send');
  }

  async press(label) {
    await this.click('#log .button', label);
  }

  async choose(select, ...labels) {
    await this.click('#log .select', select);
    for (const label of labels) await this.click('.list .item', label);
    const done = await this.page.$('.list .foot .button');
    if (done) await done.click();
  }

  async shot(name) {
    mkdirSync(SHOTS, { recursive: true });
    await new Promise((resolve) => setTimeout(resolve, 350));
    await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }
}

/** Counts what holds and what doesn't, and says it as its last line. */
export class Count {
  passed = 0;

  failed = 0;

  async that(what, test) {
    try {
      await test();
      this.passed += 1;
      console.log(`ok   ${what}`);
    } catch (error) {
      this.failed += 1;
      console.log(`FAIL ${what}\n     ${String(error?.stack ?? error).replaceAll('\n', '\n     ')}`);
    }
  }

  end() {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    process.exitCode = this.failed ? 1 : 0;
  }
}
