import type { ReportReason } from '../../src/wire'
import type { barred as English } from '../en/barred'

/** Why a moderator acts, as it goes on in a sentence. */
const grounds: Record<ReportReason, string> = {
  unfair: '不正な対局',
  abuse: '迷惑行為',
  sandbagging: '故意の負け',
  name: '名前',
  other: 'その他',
}

type Said = Parameters<typeof English.refusals.muted>[0]

const span = (seconds: number): string => {
  if (seconds === 0) return '無期限'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `あと${Math.max(1, Math.ceil(seconds / 60))}分`
  return hours < 48 ? `あと${hours}時間` : `あと${Math.ceil(hours / 24)}日`
}
const why = (b: Said): string => (b.reason ? `、理由：${grounds[b.reason] ?? grounds.other}` : '')

/** What is said to whom a moderator has muted or suspended. */
export const barred: typeof English = {
  refusals: {
    muted: v =>
      `モデレーターにより発言を停止されています（${span(v.seconds)}${why(v)}）。「対局の途中放棄」のページをご覧ください。`,
    suspended: v => `アカウントは利用停止中です（${span(v.seconds)}${why(v)}）。異議を申し立てることができます。`,
    unrated: v => `レートなしの対局のみ打てます（${span(v.seconds)}${why(v)}）。異議を申し立てることができます。`,
  },
}
