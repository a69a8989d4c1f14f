import type { eventchat as English } from '../en/eventchat'

/** The chat of an event, and the calls to its rounds. */
export const eventchat: typeof English = {
  chat: '聊天',
  empty: '还没有人发言。',
  field: '发给本赛事的棋手',
  only: '只有本组的棋手和赛事管理者可以在这里发言。',
  silenced: '主办者已禁止你在此发言。',
  hide: '隐藏',
  show: '显示',
  hideLine: name => `隐藏 ${name} 的消息`,
  showLine: name => `显示 ${name} 的消息`,
  silence: name => `在本赛事中禁止 ${name} 发言`,
  letWrite: name => `允许 ${name} 再次发言`,
  report: name => `举报 ${name}`,
  quiet: '没有聊天',
  takeOver: '接管本赛事',
  takeOverNote: '你将成为主办者。所有人都能在记录中看到。',
  cancel: '取消',
  waits: (names, left) => `本轮在等 ${names} 下完另一局，最多 ${left}。`,
  called: (title, left) => `${title}：你的一轮最多等你 ${left}。请下完或认输这一局。`,
}
