// How time is spent: the arithmetic of hub/game/control.go, so that the page's
// clocks are the server's between two of its messages.
import type { Clock, TimeControl } from '../wire'

export type Color = 'black' | 'white'

/** What one player has left: of the main time or, with `left`, of the running
 *  period. `left` counts byo-yomi periods, the running one included, or the
 *  turns to be played in a Canadian one. */
export interface Time {
  readonly ms: number
  readonly left: number
}

/** The time of a player whose main time is over. */
export const overtime = (c: TimeControl): Time => ({ ms: c.period ?? 0, left: (c.periods ?? 0) + (c.stones ?? 0) })

/** Milliseconds until the flag falls if the turn goes on. */
export function total(c: TimeControl, have: Time): number {
  const period = c.period ?? 0
  if (c.kind === 'byoyomi') return have.ms + (have.left === 0 ? (c.periods ?? 0) : have.left - 1) * period
  if (c.kind === 'canadian' && have.left === 0) return have.ms + period
  return have.ms
}

/** Takes ms from what a player has; the turn goes on. Never below zero. */
export function spend(c: TimeControl, have: Time, ms: number): Time {
  if (have.left === 0 && ms > have.ms && (c.kind === 'byoyomi' || c.kind === 'canadian')) {
    ms -= have.ms
    have = overtime(c)
  }
  while (c.kind === 'byoyomi' && ms > have.ms && have.left > 1) {
    ms -= have.ms
    have = { ms: c.period ?? 0, left: have.left - 1 }
  }
  return { ms: Math.max(0, have.ms - ms), left: have.left }
}

/** What a colour has left at server time `now`. */
export function remaining(c: TimeControl, clock: Clock, color: Color, now: number): Time {
  const have = { ms: clock[color], left: (color === 'black' ? clock.blackLeft : clock.whiteLeft) ?? 0 }
  return clock.run === color ? spend(c, have, Math.max(0, now - clock.at)) : have
}

/** What a face shows: when the main time or a period is used up to the last
 *  millisecond, the next one. */
export function shown(c: TimeControl, have: Time): Time {
  if (have.ms > 0 || total(c, have) === 0) return have
  return have.left === 0 ? overtime(c) : { ms: c.period ?? 0, left: have.left - 1 }
}

const HOUR = 3_600_000

/** Below this much until the flag a player should look at the clock. */
export function lowAt(c: TimeControl): number {
  if (c.kind === 'correspondence') return 12 * HOUR
  return Math.min(20_000, Math.max(3_000, c.period ? c.period / 3 : (c.initial + c.increment) / 5))
}
