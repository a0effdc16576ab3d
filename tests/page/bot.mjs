// A tiny application for the tests of the page: it speaks the gateway and REST by hand and answers with everything
// that a page must be able to show.

import WebSocket from 'ws';

const CHOICES = ['C', 'D', 'G', 'L', 'S', 'W'];

const zh = (text) => ({ 'zh-CN': text, 'zh-TW': text });

const option = (type, name, zhName, description, more = {}) => ({
  type, name, name_localizations: zh(zhName), description, description_localizations: zh(`选项：${zhName}`), ...more,
});

const sub = (name, zhName, description, options = []) => option(1, name, zhName, description, { options });

const COMMANDS = [{
  name: 'try',
  name_localizations: zh('试试'),
  description: 'What the page can show',
  description_localizations: zh('页面能显示的东西'),
  contexts: [0, 1],
  options: [
    sub('text', '文字', 'All the marks of text'),
    sub('deal', '交易', 'Options of every kind', [
      option(3, 'names', '家族', 'Names, item by item', { required: true, autocomplete: true }),
      option(4, 'price', '价格', 'In $M', { required: true, min_value: 0, max_value: 18 }),
      option(6, 'to', '给谁', 'Who', {}),
      option(3, 'pace', '节奏', 'How fast', { choices: [{ name: 'Live', name_localizations: zh('实时'), value: 'live' }, { name: 'Daily', name_localizations: zh('每日'), value: 'daily' }] }),
      option(5, 'open', '公开', 'Whether open'),
    ]),
    sub('menu', '菜单', 'Buttons and selects'),
    sub('form', '表单', 'A modal'),
    sub('slow', '慢', 'Thinks for a while'),
    sub('mute', '不答', 'Never answers'),
    sub('file', '文件', 'A text file and a picture'),
    sub('echo', '回声', 'Says a text as it is', [option(3, 'text', '文字', 'Any text', { required: true })]),
  ],
}];

const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGMQCfbGgxhGpbEhAAeIRYlgPBtcAAAAAElFTkSuQmCC', 'base64');

export async function startBot(url, token) {
  const rest = async (method, path, body, files) => {
    const headers = { authorization: `Bot ${token}` };
    let payload;
    if (files) {
      payload = new FormData();
      payload.append('payload_json', JSON.stringify(body));
      files.forEach(({ name, type, bytes }, at) => payload.append(`files[${at}]`, new Blob([bytes], { type }), name));
    } else if (body) {
      headers['content-type'] = 'application/json';
      payload = JSON.stringify(body);
    }
    const response = await fetch(`${url}/api/v10${path}`, { method, headers, body: payload });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };

  const { url: gateway } = await rest('GET', '/gateway');
  const socket = new WebSocket(`${gateway}?v=10&encoding=json`);
  let sequence = null;
  let beat;
  const ready = new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (raw) => {
      const { op, d, s, t } = JSON.parse(raw);
      if (s) sequence = s;
      if (op === 10) {
        beat = setInterval(() => socket.send(JSON.stringify({ op: 1, d: sequence })), d.heartbeat_interval);
        socket.send(JSON.stringify({ op: 2, d: { token, intents: 1, properties: { os: 'linux', browser: 'test', device: 'test' } } }));
      } else if (t === 'READY') resolve(d.application.id);
      else if (t === 'INTERACTION_CREATE') answer(d).catch((error) => console.error(error));
    });
  });
  const application = await ready;
  await rest('PUT', `/applications/${application}/commands`, COMMANDS);

  const reply = (to, type, data, files) => rest('POST', `/interactions/${to.id}/${to.token}/callback`, { type, data }, files);
  const edit = (to, data) => rest('PATCH', `/webhooks/${application}/${to.token}/messages/@original`, data);
  const heard = [];

  async function answer(it) {
    const who = it.member?.user ?? it.user;
    if (it.type === 3) return component(it, who);
    if (it.type === 5) return reply(it, 4, { content: `Got: ${it.data.components.flatMap((row) => row.components).map((each) => `${each.custom_id}=${each.value}`).join('; ')}`, flags: 64 });
    const { name, options = [] } = it.data.options[0];
    const given = Object.fromEntries(options.map((each) => [each.name, each.value]));
    if (it.type === 4) {
      const typed = options.find((each) => each.focused).value;
      const items = typed.split(/[,，、\s]+/).filter(Boolean).map((each) => each.toUpperCase());
      const whole = items.length > 0 && items.every((each) => CHOICES.includes(each));
      const last = whole ? '' : items.pop() ?? '';
      const longer = CHOICES.filter((each) => !items.includes(each) && each.startsWith(last)).map((each) => [...items, each].join(', '));
      const lists = whole ? [items.join(', '), ...longer] : longer;
      return reply(it, 8, { choices: lists.map((each) => ({ name: each, value: each })) });
    }
    heard.push({ name, given, locale: it.locale, who: who.id });
    const soon = Math.floor(Date.now() / 1000) + 90;
    switch (name) {
      case 'text': return reply(it, 4, {
        content: `# A heading\n## Smaller\n**bold** *italic* _also_ ***both*** ~~gone~~ __under__ \`code\` ||hidden||\n> a quote\n- one\n- two\n  - inner\n1. first\n2. second\n\`\`\`rust\nfn main() {}\n\`\`\`\n<@${who.id}> <#${it.channel_id}> <t:${soon}:R> <t:${soon}:t> </try menu:${it.data.id}> https://example.org [link](https://example.org/a_b) \\*not italic\\* snake_case_name\n-# small text`,
        embeds: [{ title: 'Deal 7', description: '**4** shares · one of G L', color: 0xe0ac4c, fields: [{ name: 'Pot', value: '$8M', inline: true }, { name: 'Boss', value: `<@${who.id}>`, inline: true }], footer: { text: 'market card 3' } }],
        allowed_mentions: { parse: [] },
      });
      case 'deal': return reply(it, 4, { content: `Deal: ${JSON.stringify(given)}`, flags: 64 });
      case 'menu': return reply(it, 4, menu());
      case 'form': return reply(it, 9, { custom_id: 'form', title: 'Your terms', components: [
        { type: 1, components: [{ type: 4, custom_id: 'price', label: 'Price in $M', style: 1, required: true, max_length: 3, placeholder: '0 to 18' }] },
        { type: 1, components: [{ type: 4, custom_id: 'note', label: 'Note', style: 2, required: false }] },
      ] });
      case 'slow':
        await reply(it, 5, { flags: 64 });
        await new Promise((resolve) => setTimeout(resolve, 1500));
        return edit(it, { content: 'Thought about it.' });
      case 'mute': return null;
      case 'file': return reply(it, 4, { content: 'Two files', attachments: [{ id: 0, filename: 'story.txt' }, { id: 1, filename: 'dot.png' }] }, [
        { name: 'story.txt', type: 'text/plain', bytes: Array.from({ length: 20 }, (_, at) => `line ${at + 1} of the story`).join('\n') },
        { name: 'dot.png', type: 'image/png', bytes: PIXEL },
      ]);
      default: return reply(it, 4, { content: given.text, allowed_mentions: { parse: [] } });
    }
  }

  function menu() {
    return {
      content: 'Choose', components: [
        { type: 1, components: [
          { type: 2, style: 1, label: 'Act', custom_id: 'act' }, { type: 2, style: 2, label: 'Look', custom_id: 'look' },
          { type: 2, style: 3, label: 'Start', custom_id: 'start' }, { type: 2, style: 4, label: 'Stop', custom_id: 'stop' },
          { type: 2, style: 2, label: 'Off', custom_id: 'off', disabled: true }] },
        { type: 1, components: [{ type: 3, custom_id: 'one', placeholder: 'Pick a name', options: CHOICES.map((each) => ({ label: `Name ${each}`, value: each, description: `a family, ${each}` })) }] },
        { type: 1, components: [{ type: 3, custom_id: 'some', placeholder: 'Pick two or three', min_values: 2, max_values: 3, options: CHOICES.map((each) => ({ label: each, value: each })) }] },
        { type: 1, components: [{ type: 5, custom_id: 'person', placeholder: 'Pick a person' }] },
      ],
    };
  }

  async function component(it, who) {
    heard.push({ control: it.data.custom_id, values: it.data.values, who: who.id });
    if (it.data.custom_id === 'stop') return null; // never answers
    if (it.data.custom_id === 'look') {
      await new Promise((resolve) => setTimeout(resolve, 900));
      return reply(it, 7, { content: `Looked by ${who.username}` });
    }
    return reply(it, 4, { content: `${it.data.custom_id}: ${(it.data.values ?? []).join('+')} (only you)`, flags: 64 });
  }

  return {
    application,
    heard,
    rest,
    stop: () => {
      clearInterval(beat);
      socket.terminate();
    },
  };
}
