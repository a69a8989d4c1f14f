// The kinds of clocks, and the clock that each makes of its numbers.
import type { TimeControl } from '../wire'

export const FAMILIES = ['fischer', 'byoyomi', 'canadian', 'simple', 'absolute', 'correspondence'] as const
export type Family = (typeof FAMILIES)[number]

/** A correspondence clock has days for every turn, or for the whole game. */
export const PACES = ['turn', 'game'] as const
export type Pace = (typeof PACES)[number]

/** The numbers of all families, in the units people say them in. */
export interface Numbers {
  minutes: number // main time
  seconds: number // fischer: added
  periods: number // byoyomi
  periodSeconds: number
  stones: number // canadian: moves in a period
  blockMinutes: number
  turnSeconds: number // simple
  turnDays: number // correspondence
  gameDays: number
}

export const DEFAULTS: Readonly<Numbers> = {
  minutes: 10,
  seconds: 5,
  periods: 3,
  periodSeconds: 30,
  stones: 15,
  blockMinutes: 5,
  turnSeconds: 30,
  turnDays: 3,
  gameDays: 90,
}

const DAY = 24 * 60 * 60_000
const minutes = (n: number): number => Math.round(n * 60_000)
const seconds = (n: number): number => Math.round(n * 1000)

/** The clock of a family with its numbers; what the family does not use is left out. */
export function controlOf(family: Family, pace: Pace, n: Numbers): TimeControl {
  const none = { kind: family, initial: 0, increment: 0 }
  const main = { ...none, initial: minutes(n.minutes) }
  switch (family) {
    case 'fischer':
      return { ...main, increment: seconds(n.seconds) }
    case 'absolute':
      return main
    case 'byoyomi':
      return { ...main, period: seconds(n.periodSeconds), periods: n.periods }
    case 'canadian':
      return { ...main, period: minutes(n.blockMinutes), stones: n.stones }
    case 'simple':
      return { ...none, period: seconds(n.turnSeconds) }
    case 'correspondence':
      return pace === 'turn' ? { ...none, period: n.turnDays * DAY } : { ...none, initial: n.gameDays * DAY }
  }
}
