import type { ReportReason } from '../../src/wire'
import type * as English from '../en/barred'
import { count } from './game'

/** As they stand in brackets. */
const grounds: Record<ReportReason, string> = {
  unfair: 'neférová hra',
  abuse: 'urážky',
  sandbagging: 'úmyslné prohry',
  name: 'jméno',
  other: 'jiný důvod',
}

type Barred = Parameters<typeof English.barred.refusals.muted>[0]

const span = (seconds: number): string => {
  if (seconds === 0) return 'natrvalo'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `ještě na ${count(Math.max(1, Math.ceil(seconds / 60)), 'minutu', 'minuty', 'minut')}`
  return hours < 48
    ? `ještě na ${count(hours, 'hodinu', 'hodiny', 'hodin')}`
    : `ještě na ${count(Math.ceil(hours / 24), 'den', 'dny', 'dní')}`
}
const why = (b: Barred): string => (b.reason ? ` (${grounds[b.reason] ?? grounds.other})` : '')

export const barred: typeof English.barred = {
  refusals: {
    muted: v => `Moderátor vám zakázal psát ${span(v.seconds)}${why(v)}. Viz stránka Opouštění partií.`,
    suspended: v => `Váš účet je pozastaven ${span(v.seconds)}${why(v)}. Můžete se odvolat.`,
    unrated: v => `Hrajete jen nehodnocené partie, ${span(v.seconds)}${why(v)}. Můžete se odvolat.`,
  },
}
