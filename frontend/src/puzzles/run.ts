// A run: one puzzle after the other, harder and harder. A streak has no clock and ends at the first error, but for one puzzle that may
// be left out. A storm lasts three minutes: moves that are right in a row give time, an error takes some.

export type Kind = 'streak' | 'storm'

export interface Run {
  readonly kind: Kind
  /** The puzzle that is being solved, counted from 0. */
  readonly at: number
  readonly solved: number
  readonly errors: number
  /** Right moves in a row, and the most of them. */
  readonly combo: number
  readonly longest: number
  readonly skipped: boolean
  /** When the clock, if there is one, runs out, in ms. */
  readonly ends: number
  /** Seconds that the last move has given or taken. */
  readonly bonus: number
  readonly over: boolean
}

const MINUTES = 3
const PENALTY = 10
/** Right moves in a row, and the seconds that they give. */
const COMBOS = [
  [5, 3],
  [12, 5],
  [20, 7],
  [30, 10],
] as const
/** From the last of them on, so many more give as much again. */
const AGAIN = 10

export function begin(kind: Kind, now: number): Run {
  const ends = kind === 'storm' ? now + MINUTES * 60_000 : Infinity
  return { kind, at: 0, solved: 0, errors: 0, combo: 0, longest: 0, skipped: false, ends, bonus: 0, over: false }
}

/** What so many right moves in a row give, in seconds. */
export function bonusOf(combo: number): number {
  const [last, most] = COMBOS.at(-1)!
  if (combo > last) return (combo - last) % AGAIN === 0 ? most : 0
  return COMBOS.find(([n]) => n === combo)?.[1] ?? 0
}

/** A move was right. */
export function moved(r: Run, now: number): Run {
  if (over(r, now).over) return over(r, now)
  const combo = r.combo + 1
  const bonus = r.kind === 'storm' ? bonusOf(combo) : 0
  return { ...r, combo, longest: Math.max(combo, r.longest), bonus, ends: r.ends + bonus * 1000 }
}

/** The puzzle is over; the next one comes. */
export function ended(r: Run, solved: boolean, now: number): Run {
  if (over(r, now).over) return over(r, now)
  if (solved) return { ...r, at: r.at + 1, solved: r.solved + 1 }
  if (r.kind === 'streak') return { ...r, errors: 1, over: true }
  const ends = r.ends - PENALTY * 1000
  return over({ ...r, at: r.at + 1, errors: r.errors + 1, combo: 0, bonus: -PENALTY, ends }, now)
}

/** A streak's puzzle is left out, once. */
export const skip = (r: Run): Run =>
  r.kind === 'streak' && !r.skipped && !r.over ? { ...r, at: r.at + 1, skipped: true } : r

/** There is no puzzle left. */
export const finish = (r: Run): Run => ({ ...r, over: true })

/** The run as it is now: its time may have run out. */
export const over = (r: Run, now: number): Run => (!r.over && now >= r.ends ? { ...r, over: true } : r)

/** Seconds that are left. */
export const left = (r: Run, now: number): number => Math.max(0, Math.ceil((r.ends - now) / 1000))
