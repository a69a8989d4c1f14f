import type { league as English } from '../en/league'

/** Leagues: events whose rounds last days. */
export const league: typeof English = {
  rule: days =>
    `每轮 ${days} 天。双方商定对局何时开始。到轮末仍未开始的对局，提议三天内未获答复的一方胜，否则双方皆负。缺席三次者出局。`,
  promoted: n => `下赛季各组升降级人数：${n}`,
  game: name => `您与 ${name} 的对局`,
  none: '尚无人提议时间。',
  proposed: (name, when) => `${name} 提议 ${when}。`,
  mine: when => `您已提议 ${when}。`,
  agreed: when => `对局将于 ${when} 自动开始，提前一小时提醒双方。`,
  accept: '接受',
  when: '日期和时间',
  propose: '提议',
  ends: when => `本轮截止 ${when}。`,
  season: '创建下一赛季',
  starts: '开始',
  days: '每轮天数',
  up: '各组升级与降级人数',
  divisions: '分组，每行一个，最强在前（留空：一个）',
  preset: '联赛',
  teamRule: days =>
    `每轮 ${days} 天。双方队长商定比赛何时开始。到轮末仍未开始的比赛，提议三天内未获答复的一队胜，否则双方皆负。缺席三次的队出局。`,
  match: name => `您队与 ${name} 的比赛`,
  stands: '对方接受之前，已商定的时间仍然有效。',
  noInstant: '时间未定',
  round: n => `第 ${n} 轮尚未开始的比赛`,
  noOrder: '时间商定后，队长最晚在开赛前 15 分钟排定出场顺序。不排则按名单。',
  opens: left => `出场顺序将在 ${left} 后公开。`,
  teams: '团体联赛',
}
