import type { ReportReason } from '../../src/wire'
import type * as English from '../en/barred'
import { count } from './game'

/** As they stand in brackets. */
const grounds: Record<ReportReason, string> = {
  unfair: 'нечестная игра',
  abuse: 'оскорбления',
  sandbagging: 'намеренные проигрыши',
  name: 'имя',
  other: 'другая причина',
}

type Barred = Parameters<typeof English.barred.refusals.muted>[0]

const span = (seconds: number): string => {
  if (seconds === 0) return 'навсегда'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `ещё на ${count(Math.max(1, Math.ceil(seconds / 60)), 'минуту', 'минуты', 'минут')}`
  return hours < 48
    ? `ещё на ${count(hours, 'час', 'часа', 'часов')}`
    : `ещё на ${count(Math.ceil(hours / 24), 'день', 'дня', 'дней')}`
}
const why = (b: Barred): string => (b.reason ? ` (${grounds[b.reason] ?? grounds.other})` : '')

export const barred: typeof English.barred = {
  refusals: {
    muted: v => `Модератор запретил вам чат ${span(v.seconds)}${why(v)}. Смотрите страницу «Уход из партий».`,
    suspended: v => `Ваш аккаунт приостановлен ${span(v.seconds)}${why(v)}. Можно подать апелляцию.`,
    unrated: v => `Вам доступны только нерейтинговые партии, ${span(v.seconds)}${why(v)}. Можно подать апелляцию.`,
  },
}
