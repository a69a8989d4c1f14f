import type { front as English } from '../en/front'

/** What stands below the first page's board, and at its foot. */
export const front: typeof English = {
  region: '接下来',
  never: '没下过？',
  five: '五分钟学会',
  next: '下一步：',
  stronger: '更强的机器人',
  person: '真人对手',
  keep: '保留你的对局',
  soon: {
    mine: (title: string, time: string) => `您的赛事“${title}”将于 ${time} 开始。`,
    open: (title: string, time: string) => `“${title}”将于 ${time} 开始。`,
  },
  title: '五子棋之家',
  what: '两人轮流落子，先连成五子者胜。孩子一分钟就能学会，却从没有人真正精通。',
  who: '和在线的人下，发链接约好友下，或与机器人对局；任何进行中的棋都可以旁观。',
  free: '免费、开源、没有广告，想要账号时再注册。',
  learn: '五分钟学会',
  learnNote: '五、三、四、双重威胁，以及连珠禁什么、为什么。在棋盘上一步一步来。',
  daily: {
    title: '每日一题',
    turn: c => (c === 'black' ? '黑先' : '白先') as never,
    solve: '去解题',
    done: '今天已解出',
    missed: '再看一遍',
    more: '更多习题',
  },
}
