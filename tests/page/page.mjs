// Small tests of the page, against the stand-in alone and the tiny application of bot.mjs.
//
//   node page.mjs PATH-OF-THE-STAND_IN-EXAMPLE

import assert from 'node:assert/strict';
import { get } from 'node:http';
import { startBot } from './bot.mjs';
import { Count, DESKTOP, PHONE, Somebody, openBrowser, run } from './stage.mjs';

const program = process.argv[2] ?? 'target/debug/examples/stand_in';
const count = new Count();
let standIn = await run(program, [], /^(http:\S+) (\S+)$/m);
const [, url, token] = standIn.found;
const bot = await startBot(url, token);
const browser = await openBrowser();
const enter = (name, how) => Somebody.enter(browser, url, name, how);

try {
  await count.that('the first visit asks who one is and gives a hint in three lines, in both languages', async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport(DESKTOP);
    await page.goto(url);
    const visitor = new Somebody(page, 'a visitor');
    await visitor.find('button.person', '陈明');
    assert.equal(await page.$$eval('.hint li', (all) => all.length), 3);
    await visitor.shot('page-who-en');
    await visitor.click('.languages button', '中文');
    await visitor.see('你是谁', 'dialog');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await visitor.see('Ben', '#self');
    assert.ok(await page.evaluate(() => localStorage.getItem('boardroom:hint-seen') === null && localStorage.length === 0), 'who one is must not stand in what windows share');
    await context.close();
  });

  const ada = await enter('Ada');
  const ben = await enter('Ben');
  const chen = await enter('陈明', { view: PHONE });

  await count.that('two windows are two people, and talk arrives live', async () => {
    await ada.say('Hello **all**, @Ben');
    await ada.key('Enter');
    await ben.see('Hello all, @Ben');
    assert.ok(await ben.page.$('.message.mentioned'), 'Ben is mentioned');
    assert.ok(await ada.page.$('.message:not(.mentioned) .mention'), 'Ada only sees that he is');
  });

  await count.that('a second window of one browser is another person', async () => {
    const window = await ada.page.browserContext().newPage();
    await window.goto(await ada.page.$eval('#self', () => location.href.replace(/as=\d+/, 'as=1400000000000000104')));
    const dora = new Somebody(window, 'Dora');
    await dora.see('Dora', '#self');
    await window.reload();
    await dora.see('Dora', '#self');
    await ada.see('Ada', '#self');
    await window.close();
  });

  await count.that('unread messages are marked and counted', async () => {
    await ben.go('games');
    await ada.say('One more');
    await ben.see('1', '.channel .count');
    assert.match(await ben.page.title(), /^\(1\)/);
    await ben.go('general');
    await ben.see('New', '#log .new');
    await ben.until('no counts', () => !document.querySelector('.count'));
  });

  await count.that('a command is found, filled in and sent by keys alone, a list item by item', async () => {
    await ada.clear();
    await ada.type('/dea');
    await ada.find('.popup .item[aria-selected=true]', '/try deal');
    await ada.key('Enter');
    await ada.find('input[data-option=names]');
    await ada.find('.popup .item', 'W');
    await ada.type('c');
    await ada.until('the first of the list to be C', () => document.querySelector('.popup .item[aria-selected=true]')?.textContent === 'C');
    await ada.key('Enter');
    await ada.find('.popup .item', 'C, W');
    await ada.shot('page-completion');
    await ada.key('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await ada.until('C, G in the field', () => document.querySelector('input[data-option=names]').value === 'C, G');
    await ada.find('.popup .item', 'C, G, W');
    await ada.key('Enter');
    await ada.until('the price to have the focus', () => document.activeElement.dataset.option === 'price');
    await ada.type('99');
    await ada.key('Enter');
    await ada.see('At most 18.', '#composer');
    await ada.key('Backspace');
    await ada.key('Tab');
    await ada.type('to:');
    await ada.type('be');
    await ada.find('.popup .item[aria-selected=true]', 'Ben');
    await ada.key('Enter');
    await ada.until('the tail to have the focus', () => document.activeElement.classList.contains('tail'));
    await ada.key('Enter');
    await ada.see('Deal: {"names":"C, G","price":9,"to":"1400000000000000102"}');
    await ada.see('Only you can see this');
    assert.ok(!(await ben.text()).includes('Deal:'), 'Ben sees nothing of it');
  });

  await count.that('required options are asked for, and Escape leaves a command', async () => {
    await ada.clear();
    await ada.type('/try deal ');
    await ada.find('.command');
    await ada.key('Escape', 'Enter');
    await ada.see('This is required.', '#composer');
    await ada.key('Escape', 'Escape');
    await ada.until('text again', () => document.activeElement.tagName === 'TEXTAREA' && document.activeElement.value === '');
  });

  await count.that('a whole command can be typed or pasted', async () => {
    await ada.clear();
    await ada.page.evaluate(() => document.execCommand('insertText', false, '/try deal names:C, D price:7 pace:daily'));
    await ada.find('input[data-option=pace]');
    await ada.key('Escape', 'Enter');
    await ada.see('Deal: {"names":"C, D","price":7,"pace":"daily"}');
  });

  await count.that('an unknown command is not sent as talk', async () => {
    await ada.clear();
    await ada.type('/nothing');
    await ada.see('No command of that name', '.popup');
    await ada.key('Enter');
    await ada.see('No command of that name', '.wrong');
    await ada.key('Escape');
    await ada.page.$eval('#composer textarea', (each) => { each.value = ''; });
  });

  await count.that('all the marks of text show as elements', async () => {
    await ada.command('try text');
    await ada.see('A heading');
    const tags = await ada.page.$eval('.message:last-of-type', () => {
      const message = [...document.querySelectorAll('#log .message')].find((each) => each.textContent.includes('A heading'));
      return [...message.querySelectorAll('.text *')].map((each) => each.tagName.toLowerCase());
    });
    for (const tag of ['h3', 'h4', 'strong', 'em', 's', 'u', 'code', 'blockquote', 'ul', 'ol', 'pre', 'time', 'a']) assert.ok(tags.includes(tag), `no ${tag}`);
    await ada.see('*not italic* snake_case_name');
    await ada.see('small text', '.small');
    await ada.see('in 1 minute', 'time[data-relative]');
    await ada.until('the time to pass', () => [...document.querySelectorAll('time[data-relative]')].some((each) => /in \d+ seconds/.test(each.textContent) || /1 minute/.test(each.textContent)));
    await ada.see('Deal 7', '.embed .title');
    await ada.shot('page-text');
  });

  await count.that('hostile text stays text', async () => {
    for (const text of ['<img src=x onerror="window.broken=1">', '[x](javascript:alert(1))', '<script>window.broken=1</script>', '"><svg onload=window.broken=1>', '**'.repeat(300), '> '.repeat(200), '`'.repeat(500), '\u202Eevil\u202C and after', `${'['.repeat(400)}](`]) {
      await ada.command('try echo', { text });
      await ada.until('an empty composer', () => document.querySelector('#composer textarea'));
    }
    await ada.see('javascript:alert(1)');
    const found = await ada.page.evaluate(() => ({
      broken: window.broken, inside: document.querySelectorAll('#log .text :is(img, script, svg), #log a[href^="javascript"]').length,
    }));
    assert.deepEqual(found, { inside: 0 });
  });

  await count.that('a hostile name stays a name, and is kept inside its place', async () => {
    const name = '<b>\u202Ebad**x**@everyone</b>';
    await ada.click('.me');
    await ada.page.type('dialog .add input', name);
    await ada.click('dialog .add button');
    await ada.page.waitForNavigation();
    await ada.until('the name', (wanted) => document.querySelector('#self b')?.textContent === wanted, name);
    await ada.say('I am new here');
    await ben.see('I am new here');
    assert.ok(await ben.page.evaluate(() => !document.querySelector('.author b, .author strong')));
    await ada.click('.me');
    await ada.click('dialog button.person', 'Ada');
    await ada.until('Ada again', () => document.querySelector('#self b')?.textContent === 'Ada');
  });

  await count.that('a name that is taken is refused with a reason', async () => {
    await ada.click('.me');
    await ada.page.type('dialog .add input', 'Ben');
    await ada.click('dialog .add button');
    await ada.see('is not taken', 'dialog');
    await ada.key('Escape');
    await ada.until('the dialog to be gone', () => !document.querySelector('dialog'));
  });

  await count.that('buttons work, wait visibly and say when they fail', async () => {
    await ada.command('try menu');
    await ada.press('Act');
    await ada.see('act:  (only you)');
    assert.ok(!(await ben.text()).includes('(only you)'));
    await ada.press('Look');
    await ada.find('.button[aria-busy]');
    await ada.see('Looked by ada');
    await ada.press('Stop');
    await ada.find('.button[aria-busy]');
    await ada.see('This interaction failed.');
    assert.ok(await ada.page.$('.button:disabled'));
  });

  await count.that('talk may drift on: one press leads back to the buttons, and nothing lies over them', async () => {
    await ben.clear();
    await ben.page.keyboard.down('Shift');
    for (let line = 1; line <= 40; line += 1) await ben.key('x', 'Enter');
    await ben.page.keyboard.up('Shift');
    await ben.type('Much talk');
    await ben.key('Enter');
    await ada.see('Much talk');
    await ada.click('#controls');
    await ada.until('the buttons in sight', () => document.getElementById('controls').hidden && document.querySelector('#log .row').checkVisibility());
    await ben.say('One more line');
    await ada.find('#newest', 'New messages');
    const covered = await ada.page.evaluate(() => {
      const log = document.getElementById('log').getBoundingClientRect();
      return document.getElementById('newest').getBoundingClientRect().top < log.bottom;
    });
    assert.ok(!covered, 'the notice lies over the messages');
    await ada.click('#newest');
    await ada.until('the end', () => document.getElementById('newest').hidden);
  });

  await count.that('a select takes one by keys, several with Done, or a person', async () => {
    await ada.page.focus('#log .select');
    await ada.key('Enter');
    await ada.find('.list .item', 'Name C');
    await ada.type('name g');
    await ada.key('Enter');
    await ada.see('one: G (only you)');
    await ada.click('#log .select', 'Pick two or three');
    await ada.key('Space', 'ArrowDown', 'ArrowDown', 'Space');
    await ada.shot('page-select');
    await ada.key('Enter');
    await ada.see('some: C+G (only you)');
    await ada.choose('Pick a person', 'Dora');
    await ada.see('person: 1400000000000000104 (only you)');
    assert.deepEqual(bot.heard.filter((each) => each.control === 'some').map((each) => each.values), [['C', 'G']]);
  });

  await count.that('a modal keeps what was typed, asks for what is required, and is sent', async () => {
    await ada.command('try form');
    await ada.find('dialog.modal');
    await ada.key('Enter');
    await ada.see('This is required.', 'dialog.modal');
    await ada.type('12');
    await ada.key('Tab');
    await ada.type('two lines,');
    await ada.key('Enter');
    await ada.type('all mine');
    await ada.shot('page-modal');
    await ada.click('dialog.modal .primary');
    await ada.see('Got: price=12; note=two lines,');
    await ada.until('the modal to be gone', () => !document.querySelector('dialog'));
  });

  await count.that('thinking shows, and so does no answer at all', async () => {
    await ada.command('try slow');
    await ada.see('Boardroom is thinking');
    await ada.see('Thought about it.');
    await ada.command('try mute');
    await ada.see('Sending');
    await ada.see('The application did not respond.');
    await ada.click('#log .failed .plain');
    await ada.notSee('The application did not respond.');
  });

  await count.that('an ephemeral answer can be dismissed, and stays so', async () => {
    await ada.command('try deal', { names: 'W', price: 3 });
    await ada.see('"names":"W"');
    await ada.click('#log .private:last-child .plain, #log .private .plain');
    await ada.notSee('"names":"W"');
    await ada.page.reload();
    await ada.see('Ada', '#self');
    await ada.notSee('"names":"W"');
  });

  await count.that('files are shown and can be taken along', async () => {
    await ada.command('try file');
    await ada.see('line 8 of the story');
    await ada.notSee('line 9 of the story', '.peek');
    await ada.click('#log .textfile .plain');
    await ada.see('line 20 of the story', '.peek');
    await ada.until('the picture', () => [...document.querySelectorAll('.picture img')].some((each) => each.naturalWidth === 10));
  });

  await count.that('a thread has a card, a place in the side, and a way back', async () => {
    const channel = '1400000000000000201';
    const message = await bot.rest('POST', `/channels/${channel}/messages`, { content: 'The table' });
    const thread = await bot.rest('POST', `/channels/${channel}/messages/${message.id}/threads`, { name: 'Table 1: the <i>Boss</i>' });
    await bot.rest('PUT', `/channels/${thread.id}/thread-members/1400000000000000101`);
    await bot.rest('POST', `/channels/${thread.id}/messages`, { content: 'It is <@1400000000000000101> who begins', allowed_mentions: { users: ['1400000000000000101'] } });
    await ada.find('.channel.sub .count.mentioned');
    await ada.click('#log .thread');
    await ada.see('who begins');
    await ada.page.keyboard.down('Alt');
    await ada.key('ArrowUp');
    await ada.page.keyboard.up('Alt');
    await ada.see('general', '#place');
    assert.ok(!(await ben.page.$('.channel.sub')), 'Ben did not join');
    await bot.rest('PATCH', `/channels/${thread.id}`, { archived: true });
    await ada.until('no thread in the side', () => !document.querySelector('.channel.sub'));
  });

  await count.that('a direct message is private and marked', async () => {
    const dm = await bot.rest('POST', '/users/@me/channels', { recipient_id: '1400000000000000102' });
    await bot.rest('POST', `/channels/${dm.id}/messages`, { content: 'Your hand: **G**' });
    await ben.find('.count.mentioned');
    await ben.click('.channel', 'Boardroom');
    await ben.see('Your hand: G');
    assert.ok(!(await ada.page.content()).includes('Your hand'));
    await ben.go('general');
  });

  await count.that('Chinese: the page, the names of commands, and what the bot is told', async () => {
    await chen.see('频道', '#side');
    await chen.clear();
    await chen.type('/试');
    await chen.find('.popup .item', '/试试 交易');
    await chen.shot('page-zh-phone-commands');
    await chen.click('.popup .item', '/试试 交易');
    await chen.find('input[data-option=names]');
    await chen.type('s');
    await chen.find('.popup .item', 'S');
    await chen.key('Enter', 'Enter');
    await chen.until('the price', () => document.activeElement.dataset.option === 'price');
    await chen.type('5');
    await chen.shot('page-zh-phone-form');
    await chen.key('Enter');
    await chen.see('只有你能看到');
    assert.equal(bot.heard.at(-1).locale, 'zh-CN');
    await chen.click('#menu');
    await chen.click('.languages button', 'English');
    await chen.see('Only you can see this');
    await chen.click('.languages button', '中文');
    await chen.see('只有你能看到');
    await chen.shot('page-zh-phone-side');
    await chen.click('.channel', 'general');
  });

  await count.that('nothing is wider than a phone', async () => {
    const wide = await chen.page.evaluate(() => ({ page: document.documentElement.scrollWidth, log: document.getElementById('log').scrollWidth, screen: innerWidth }));
    assert.ok(wide.page <= wide.screen && wide.log <= wide.screen, JSON.stringify(wide));
  });

  await count.that('an input method keeps its Enter', async () => {
    await ada.clear();
    await ada.type('draft');
    await ada.page.$eval('#composer textarea', (each) => each.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true })));
    assert.equal(await ada.page.$eval('#composer textarea', (each) => each.value), 'draft');
    await ada.page.$eval('#composer textarea', (each) => { each.value = ''; });
  });

  await count.that('the bot leaving shows, and the page comes back after the server was away', async () => {
    bot.stop();
    await ada.see('No bot is connected.', '#status');
    await standIn.stop();
    await ada.see('The connection was lost.', '#status');
    await ada.say('Into the void');
    await ada.see('not connected', '.wrong');
    standIn = await run(program, [new URL(url).port], /^(http:\S+) (\S+)$/m);
    await ada.see('No bot is connected.', '#status');
    assert.equal(await ada.page.$eval('#composer textarea', (each) => each.value), 'Into the void');
    await ada.key('Enter');
    await ada.see('Into the void');
    await ben.see('Into the void');
  });

  await count.that('another site can neither read nor act', async () => {
    const act = (headers) => fetch(`${url}/page/act?as=1400000000000000101`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{"type":"open_dm"}' });
    assert.equal((await act({ origin: 'http://evil.example' })).status, 403);
    assert.equal((await act({ origin: url })).status, 200);
    assert.equal((await act({ 'content-type': 'text/plain' })).status, 415);
    const named = await new Promise((resolve, reject) => {
      get(url, { headers: { host: 'evil.example' } }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    assert.equal(named, 403, 'a name that leads here by somebody else\'s DNS');
    const page = await fetch(url);
    assert.match(page.headers.get('content-security-policy'), /default-src 'none'/);
    const big = await fetch(`${url}/page/act?as=1400000000000000101`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ type: 'say', channel: '1', text: 'x'.repeat(70_000) }) });
    assert.equal(big.status, 413);
  });

  await count.that('no error in any page', async () => {
    assert.deepEqual([ada, ben, chen].flatMap((each) => each.troubles), []);
  });
} finally {
  await browser.close();
  await standIn.stop();
}
count.end();
process.exit();
