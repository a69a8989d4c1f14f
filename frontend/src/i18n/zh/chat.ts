import type { chat as English } from '../en/chat'

const secs = (n: number): string => (n < 120 ? `${n} 秒` : `${Math.ceil(n / 60)} 分钟`)

const refusals: typeof English.refusals = {
  chat_often: ({ seconds }) => `你发得太快。请等 ${secs(seconds)}再试。`,
  chat_crowd: ({ seconds }) => `现在这里发言的人很多。请等 ${secs(seconds)}再试。`,
  chat_line: ({ max }) => `消息为 1 到 ${max} 个可见字符。`,
  chat_link: '注册满一天后才能发链接。',
  chat_players: '只有对局者能在他们的聊天里发言。',
  chat_watchers: '终局后你才能给旁观者发言。',
  chat_words: ({ most, max }) => `名单最多 ${most} 个词，每个 1 到 ${max} 个字符。`,
  chat_settings_often: '你的设置改得太频繁。请等一会儿。',
}

/** The two chats of a game, and what somebody wants to see of them. */
export const chat: typeof English = {
  chats: '两个聊天',
  names: { players: '对局者', watchers: '旁观者' },
  titles: { players: '对局者聊天', watchers: '旁观者聊天' },
  fields: { players: '发给对局者', watchers: '发给旁观者' },
  nameWith: (name, n) => `${name}，${n} 条新消息`,
  empty: '打个招呼吧。',
  emptyPlaying: '打个招呼吧。旁观者另有聊天，终局后你可以看到。',
  emptyWatchers: '旁观者在这里交谈，对局者终局后才看得到。',
  emptyPlayers: '对局者什么也没说。',
  onlyPlayers: '这里只有对局者能发言。',
  send: '发送',
  watching: '旁观：',
  watcher: '旁观者',
  host: '房主',
  failed: '没有发出。',
  left: n => `还可输入 ${n} 个字符`,
  over: n => `超出 ${n} 个字符`,
  wait: n => `请等 ${secs(n)}`,
  hidden: n => `已隐藏 ${n} 条消息`,
  word: '含有你要隐藏的词。',
  showLine: '显示',
  mute: '关闭这个聊天',
  off: '本局的聊天已关闭。',
  offEverywhere: '所有对局的聊天已关闭。',
  unmute: '在这里打开',
  settings: '聊天设置',
  // On the page of settings
  title: '聊天',
  allOff: '对局中不聊天',
  allOffNote: '仍可在某一局中单独打开。',
  words: '含有这些词的消息会隐藏',
  wordsNote: '按整词匹配，不分大小写。隐藏的消息点一下就能显示。注册用户的名单随账号保存。',
  word1: '词',
  add: '添加',
  remove: word => `移除 ${word}`,
  none: '还没有词。',
  notKept: '没有保存。',
  refusals,
}
