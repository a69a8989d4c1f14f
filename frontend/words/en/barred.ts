import type { ReportReason, Refusals } from '../../src/wire'

/** Why a moderator acts, as it goes on in a sentence. */
const grounds: Record<ReportReason, string> = {
  unfair: 'unfair play',
  abuse: 'abuse',
  sandbagging: 'games lost on purpose',
  name: 'the name',
  other: 'another reason',
}

/** What a refusal of a moderator's says beside its numbers. */
interface Barred {
  seconds: number
  reason?: ReportReason
}

const span = (seconds: number): string => {
  if (seconds === 0) return 'for good'
  const hours = Math.ceil(seconds / 3600)
  if (seconds < 5400) return `for another ${Math.max(1, Math.ceil(seconds / 60))} minutes`
  return hours < 48 ? `for another ${hours} hours` : `for another ${Math.ceil(hours / 24)} days`
}
const why = (b: Barred): string => (b.reason ? ` (${grounds[b.reason] ?? grounds.other})` : '')

/** What is said to whom a moderator has muted or suspended, or lets play unrated games only. */
export const barred = {
  refusals: {
    muted: (v: Barred) => `You are muted ${span(v.seconds)}${why(v)}. See the page Conduct.`,
    suspended: (v: Barred) => `Your account is suspended ${span(v.seconds)}${why(v)}. You may appeal.`,
    unrated: (v: Barred) => `You play unrated games only, ${span(v.seconds)}${why(v)}. You may appeal.`,
  } satisfies Record<Extract<keyof Refusals, 'muted' | 'suspended' | 'unrated'>, (v: Barred) => string>,
}
