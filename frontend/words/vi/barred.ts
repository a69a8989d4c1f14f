import type { ReportReason } from '../../src/wire'
import type * as English from '../en/barred'

/** As they stand in brackets. */
const grounds: Record<ReportReason, string> = {
  unfair: 'chơi không trung thực',
  abuse: 'xúc phạm',
  sandbagging: 'cố ý thua',
  name: 'tên gọi',
  other: 'lý do khác',
}

type Barred = Parameters<typeof English.barred.refusals.muted>[0]

const span = (seconds: number): string => {
  if (seconds === 0) return ' vĩnh viễn'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `, còn ${Math.max(1, Math.ceil(seconds / 60))} phút`
  return hours < 48 ? `, còn ${hours} giờ` : `, còn ${Math.ceil(hours / 24)} ngày`
}
const why = (b: Barred): string => (b.reason ? ` (${grounds[b.reason] ?? grounds.other})` : '')

/** What is said to whom a moderator has muted or suspended. */
export const barred: typeof English.barred = {
  refusals: {
    muted: v => `Bạn đang bị người điều hành cấm trò chuyện${span(v.seconds)}${why(v)}. Xem trang Bỏ ván.`,
    suspended: v => `Tài khoản của bạn đang bị đình chỉ${span(v.seconds)}${why(v)}. Bạn có thể khiếu nại.`,
    unrated: v => `Bạn chỉ được chơi ván không tính Elo${span(v.seconds)}${why(v)}. Bạn có thể khiếu nại.`,
  },
}
