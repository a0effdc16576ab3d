// What the page itself says, in its two languages. What the bot says is the bot's.

const WORDS = {
  'en-US': {
    title: 'Boardroom', sandbox: 'sandbox', channels: 'Channels', direct: 'Private messages', menu: 'Channels and people',
    language: 'Language', keys: 'Keys', close: 'Close', cancel: 'Cancel', send: 'Send', submit: 'Submit', done: 'Done', dismiss: 'Dismiss',
    whoTitle: 'Who are you?', whoText: 'Everybody here is you. Pick a person; open another window to be a second one.',
    switch: 'Be somebody else', newWindow: 'In a new window', add: 'Add a person', addName: 'Name', addDo: 'Add',
    hint1: 'Pick a person: that is who you are in this window.', hintMe: 'You are {name} in this window. To be somebody else, press the name at the side (on a phone, ☰ first).', hint2: 'Type {command} to open a table.', hint3: 'Press Join as others, in this window or in more of them.',
    hintTitle: 'First game', gotIt: 'Got it',
    quickTitle: 'Quick start:', quickText: 'you and three automatic players, at once.', quickWait: 'The table is being opened …',
    moveTitle: 'Your first move', move1: 'The board, the big message with buttons, says whom everybody waits for. Whoever has 🤖 acts by themselves.',
    move2: 'When it is you, press Act under it: there stands all that you can do now.', move3: 'Pick one. My hand shows your cards, to you alone.',
    write: 'Write to {name}, or / for commands', writeShort: 'Write here', emptyChannel: 'Nothing here yet.', emptyDm: 'This is private: only you and {name} see it.',
    earlier: 'Show earlier messages', newer: 'New messages', newMark: 'New', unread: '{n} unread', online: 'Connected', lost: 'The connection was lost. Trying again …',
    noBot: 'No bot is connected.', app: 'app', edited: '(edited)', onlyYou: 'Only you can see this', thinking: '{name} is thinking …', silent: 'Sent silently',
    used: '{who} used {what}', threadMade: '{who} started a thread: {name}', threadJoined: '{who} came to the thread.', pinned: '{who} pinned a message.', openThread: 'Open thread',
    noAnswer: 'The application did not respond.', failed: 'This interaction failed.', gone: 'That is no longer there.', unreachable: 'Nothing was sent: the page is not connected.',
    sending: 'Sending …', commands: 'Commands', options: 'Options', noMatch: 'No command of that name', noValue: 'Nothing fits', loading: 'Loading …', loadFailed: 'The list could not be loaded.',
    required: 'This is required.', pickOne: 'Pick one from the list.', wholeNumber: 'A whole number, please.', number: 'A number, please.', atLeast: 'At least {n}.', atMost: 'At most {n}.',
    between: '{min} to {max}', charsAtLeast: 'At least {n} characters.', charsAtMost: 'At most {n} characters.', tooLong: '{n} characters too many', optional: 'optional', more: '+{n} more', remove: 'Remove {name}', leaveCommand: 'Leave this command',
    yes: 'Yes', no: 'No', people: 'People', choose: 'Choose', chooseRange: 'Choose {min} to {max}', chosen: '{n} chosen', download: 'Download', showAll: 'Show the whole text', spoiler: 'Hidden; press to show',
    refused: 'Not sent: {why}', image: 'Image: {name}', jump: 'Go to the newest message', toControls: 'Buttons', toControlsLong: 'Go to the newest buttons', you: 'you',
    refusals: {
      no_such_person: 'this person is not here.', too_many_people: 'there are as many people as fit.', bad_name: 'a name has 1 to 32 characters and is not taken.', bad_locale: 'that language is not known.',
      no_such_channel: 'this channel is not there (any more).', not_allowed: 'you may not do that here.', archived: 'this thread is closed.', bad_length: 'a message has 1 to 2000 characters.',
      no_such_message: 'this message is not there (any more).', no_such_control: 'this cannot be pressed (any more).', bad_choice: 'choose as many as are asked for, of what is offered.', no_such_command: 'there is no such command here.',
      no_such_modal: 'this form was sent already, or is not open any more.', bad_field: 'a field is missing, too short or too long.',
    },
    keyList: [['Alt ↑ / Alt ↓', 'previous or next channel'], ['Alt Shift ↑ / ↓', 'be the previous or next person'], ['/', 'start a command'], ['↑ ↓ Enter Tab', 'choose from a list'], ['Esc', 'close the list, leave the command, go to the newest'], ['Shift Enter', 'new line'], ['Shift Tab', 'from the text to the newest buttons'], ['?', 'these keys']],
  },
  'zh-CN': {
    title: 'Boardroom', sandbox: '沙盒', channels: '频道', direct: '私信', menu: '频道与人物',
    language: '语言', keys: '快捷键', close: '关闭', cancel: '取消', send: '发送', submit: '提交', done: '完成', dismiss: '移除',
    whoTitle: '你是谁？', whoText: '这里的每个人都是你。选一个人物；再开一个窗口就能同时当另一个人。',
    switch: '换一个人', newWindow: '在新窗口打开', add: '添加人物', addName: '名字', addDo: '添加',
    hint1: '选一个人物：在这个窗口里你就是他。', hintMe: '在这个窗口里你是{name}。按侧栏里的名字可以换人（手机上先按 ☰）。', hint2: '输入 {command} 开一桌。', hint3: '再以别人的身份按“加入”，可在本窗口，也可另开窗口。',
    hintTitle: '第一局', gotIt: '知道了',
    quickTitle: '快速开始：', quickText: '你和三个自动玩家，马上开局。', quickWait: '正在开桌……',
    moveTitle: '你的第一步', move1: '带按钮的大消息是局面，写着大家在等谁。带 🤖 的会自己行动。',
    move2: '轮到你时，按下面的“行动”：那里列出你现在能做的一切。', move3: '选一样就行。“我的手牌”只给你自己看。',
    write: '发消息到 {name}，或输入 / 使用命令', writeShort: '在这里说话', emptyChannel: '这里还没有消息。', emptyDm: '这里是私密的：只有你和 {name} 能看到。',
    earlier: '显示更早的消息', newer: '有新消息', newMark: '新', unread: '{n} 条未读', online: '已连接', lost: '连接断开，正在重试……',
    noBot: '还没有机器人连上。', app: '应用', edited: '（已编辑）', onlyYou: '只有你能看到', thinking: '{name} 正在思考……', silent: '静默发送',
    used: '{who} 使用了 {what}', threadMade: '{who} 开了子区：{name}', threadJoined: '{who} 进入了子区。', pinned: '{who} 置顶了一条消息。', openThread: '打开子区',
    noAnswer: '应用没有响应。', failed: '这次操作失败了。', gone: '这条内容已经不在了。', unreachable: '未发送：页面没有连上。',
    sending: '正在发送……', commands: '命令', options: '选项', noMatch: '没有这个命令', noValue: '没有符合的', loading: '加载中……', loadFailed: '列表没能加载。',
    required: '这一项必填。', pickOne: '请从列表里选一个。', wholeNumber: '请填整数。', number: '请填数字。', atLeast: '不能小于 {n}。', atMost: '不能大于 {n}。',
    between: '{min} 到 {max}', charsAtLeast: '至少 {n} 个字。', charsAtMost: '最多 {n} 个字。', tooLong: '超出 {n} 个字', optional: '选填', more: '还有 {n} 项', remove: '去掉“{name}”', leaveCommand: '退出这个命令',
    yes: '是', no: '否', people: '人物', choose: '请选择', chooseRange: '选 {min} 到 {max} 项', chosen: '已选 {n} 项', download: '下载', showAll: '显示全文', spoiler: '已隐藏，按下显示',
    refused: '未发送：{why}', image: '图片：{name}', jump: '跳到最新消息', toControls: '按钮', toControlsLong: '回到最新的按钮', you: '你',
    refusals: {
      no_such_person: '这个人物不在这里。', too_many_people: '人已经满了。', bad_name: '名字要有 1 到 32 个字，且没有人用过。', bad_locale: '不认识这种语言。',
      no_such_channel: '这个频道已经不在了。', not_allowed: '你在这里不能这样做。', archived: '这个子区已经关闭。', bad_length: '一条消息要有 1 到 2000 个字。',
      no_such_message: '这条消息已经不在了。', no_such_control: '这个按钮现在不能按了。', bad_choice: '请按要求的数目从列表里选。', no_such_command: '这里没有这个命令。',
      bad_option: '有一个选项填得不对。', no_such_modal: '这张表已经提交过，或已经关闭。', bad_field: '有一栏没填，或太短、太长。',
    },
    keyList: [['Alt ↑ / Alt ↓', '上一个或下一个频道'], ['Alt Shift ↑ / ↓', '换成上一个或下一个人物'], ['/', '开始输入命令'], ['↑ ↓ Enter Tab', '在列表里选择'], ['Esc', '关闭列表、退出命令、回到最新'], ['Shift Enter', '换行'], ['Shift Tab', '从输入框到最新的按钮'], ['?', '显示这张表']],
  },
};

export const LOCALES = { 'en-US': 'English', 'zh-CN': '中文' };

let locale = 'en-US';

export function setLocale(wanted) {
  locale = String(wanted).toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US';
  document.documentElement.lang = locale;
  return locale;
}

export function currentLocale() {
  return locale;
}

/** A sentence of the page; `{name}` stands for a fact. */
export function t(id, facts = {}) {
  const text = WORDS[locale][id];
  if (typeof text !== 'string') return text ?? id;
  return text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
}

/** The same, as parts, so that a fact may be an element. */
export function parts(id, facts) {
  return WORDS[locale][id].split(/(\{\w+\})/).map((part) => facts[part.slice(1, -1)] ?? part);
}

/** What the world said when it refused, in the reader's language where the page has words for it; null: it didn't refuse. */
export function refusal(answer) {
  if (answer.unreachable) return t('unreachable');
  if (!answer.refused) return null;
  return t('refused', { why: t('refusals')[answer.refused] ?? answer.why ?? answer.refused });
}
