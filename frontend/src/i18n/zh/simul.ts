import type { simul as English } from '../en/simul'

/** Simuls: one plays many at once. */
export const simul: typeof English = {
  refusals: {
    simul_own: '你是这场车轮战的主办者，也在其中对局。你可以取消它。',
    simul_begun: '车轮战已经开始，棋手不再变动。',
    simul_few: ({ min }) => `请先接受至少 ${min} 名棋手。`,
    simul_early: '车轮战不能提前开始。',
    simul_host: '主办者自己也在对局，因此不能更改结果和棋手。',
  },

  how: '规则',
  all: '主办者同时下所有的棋盘。凡轮到主办者的棋盘，主办者的时钟都在走。',
  extra: minutes => `主办者多 ${minutes} 分钟。`,
  each: seconds => `每有一盘，主办者多 ${seconds} 秒。`,
  level: seconds => `等级分每差满 100 分，较弱一方多 ${seconds} 秒。`,
  movers: {
    host: '主办者先行。',
    others: '对手先行。',
    turns: '第 1、3、5 等盘由主办者先行。',
  },
  away: '主办者离开 5 分钟时，时钟停一次，最多停 5 分钟。',
  unrated: '对局不计等级分。',

  apply: '报名',
  withdraw: '撤回报名',
  applied: '你已报名。由主办者挑选棋手。',
  accepted: '主办者已接受你。车轮战开始时你的对局随之开始。',
  applicants: '报名者',
  none: '还没有人报名。',
  take: '接受',
  accept: name => `接受 ${name}`,
  remove: '移除',
  removePlayer: name => `移除 ${name}`,
  begin: '开始车轮战',
  ready: (n, most) => `棋手：${n} 人（最多 ${most} 人）`,
  until: time => `主办者现在可以开始。到 ${time} 车轮战将被取消。`,
  plus: seconds => `+${seconds} 秒`,
  hostPlus: seconds => `主办者：+${seconds} 秒`,

  score: (host, others) => `主办者 ${host} – ${others} 对手`,
  allOver: '所有对局都已结束。',
  stand: time => `主办者不在。时钟停走，最迟到 ${time}。`,
  board: (n, boards) => `第 ${n} 盘，共 ${boards} 盘`,
  waiting: n => `还有 ${n} 盘在等你。`,
  next: '下一盘 (n)',
  onward: '每下一手后转到下一盘',
  giveUp: '未下完的对局算对手获胜。',

  boards: '棋盘数（2 到 100）',
  size: '棋盘大小',
  extraField: '主办者的额外时间（分钟）',
  eachField: '每盘另加（秒）',
  levelField: '每 100 分给较弱一方的额外时间（秒）',
  moversField: '谁先行',
  choices: { host: '主办者', others: '对手', turns: '轮流' },
}
