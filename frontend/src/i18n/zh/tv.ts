import type { tv as English } from '../en/tv'

/** One game after the other, and several beside each other. */
export const tv: typeof English = {
  watchTitle: '旁观',
  watchLead: n => `正在进行 ${n} 局。`,
  title: 'TV',
  lead: '现有最精彩的一局，看到终局，再接下一局。',
  link: 'TV：一局接一局',
  events: '赛事',
  channel: '频道',
  all: '最佳',
  now: game => `正在播放：${game}`,
  before: game => `刚才的对局：${game}`,
  none: '这个频道没有进行中的对局。',
  boards: '棋盘数',
  count: { '1': '1', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: '进行中的对局，每局占一个棋盘直到终局',
  few: '现在没有更多对局，新对局会自动出现。',
  event: '赛事',
  eventNone: '这项赛事现在没有进行中的对局。',
  eventOver: '这项赛事已经结束。',
  toEvent: title => `赛事：${title}`,
  ofEvent: '在 TV 上观看',
  code: '其他网站的代码',
}
