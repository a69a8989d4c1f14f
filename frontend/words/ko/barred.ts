import type { ReportReason } from '../../src/wire'
import type { barred as English } from '../en/barred'

/** Why a moderator acts, as it stands in brackets. */
const grounds: Record<ReportReason, string> = {
  unfair: '부정행위',
  abuse: '욕설·괴롭힘',
  sandbagging: '고의 패배',
  name: '이름',
  other: '기타 사유',
}

const span = (seconds: number): string => {
  if (seconds === 0) return '영구적으로'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `앞으로 ${Math.max(1, Math.ceil(seconds / 60))}분 동안`
  return hours < 48 ? `앞으로 ${hours}시간 동안` : `앞으로 ${Math.ceil(hours / 24)}일 동안`
}
const why = (reason: ReportReason | undefined): string => (reason ? ` (사유: ${grounds[reason] ?? grounds.other})` : '')

/** What is said to whom a moderator has muted or suspended. */
export const barred: typeof English = {
  refusals: {
    muted: v => `관리자가 ${span(v.seconds)} 채팅을 금지했어요${why(v.reason)}. “대국 이탈” 페이지를 확인하세요.`,
    suspended: v => `계정이 ${span(v.seconds)} 정지되었어요${why(v.reason)}. 이의를 신청할 수 있어요.`,
    unrated: v => `${span(v.seconds)} 레이팅 없는 대국만 둘 수 있어요${why(v.reason)}. 이의를 신청할 수 있어요.`,
  },
}
