import type { ReportReason } from '../../src/wire'
import type { barred as English } from '../en/barred'

/** Why a moderator acts, as it goes on in a sentence. */
const grounds: Record<ReportReason, string> = {
  unfair: '作弊',
  abuse: '辱骂骚扰',
  sandbagging: '故意输棋',
  name: '名字不当',
  other: '其他原因',
}

/** What a refusal of a moderator's says beside its numbers. */
type Barred = Parameters<typeof English.refusals.muted>[0]

const span = (seconds: number): string => {
  if (seconds === 0) return '永久'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `还有 ${Math.max(1, Math.ceil(seconds / 60))} 分钟`
  return hours < 48 ? `还有 ${hours} 小时` : `还有 ${Math.ceil(hours / 24)} 天`
}
const why = (b: Barred): string => (b.reason ? `，理由：${grounds[b.reason] ?? grounds.other}` : '')

/** What is said to whom a moderator has muted or suspended. */
export const barred: typeof English = {
  refusals: {
    muted: v => `管理员已将你禁言（${span(v.seconds)}${why(v)}）。详见“中途离局”页面。`,
    suspended: v => `你的账号已封停（${span(v.seconds)}${why(v)}）。你可以申诉。`,
    unrated: v => `你只能下不计分对局（${span(v.seconds)}${why(v)}）。你可以申诉。`,
  },
}
