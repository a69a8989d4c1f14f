// Where a sliding finger aims. It counts only where it has rested: a finger that sweeps over the board, as if to
// scroll, places nothing, and one that rolls off a point as it is lifted still means that point.
import type { Pt } from './types'

/** Milliseconds on a point after which it is aimed at. */
const REST = 120
/** So soon after it was left it still is. */
const SLIP = 80

export interface Aim {
  /** The point under the finger; null: none. */
  readonly p: Pt | null
  readonly since: number
  /** The last point that was aimed at before, and when it was left. */
  readonly left: Pt | null
  readonly at: number
}

export const aimAt = (p: Pt | null, now: number): Aim => ({ p, since: now, left: null, at: 0 })

export function slide(a: Aim, p: Pt | null, now: number): Aim {
  if (p === a.p) return a
  return now - a.since >= REST ? { p, since: now, left: a.p, at: now } : { ...a, p, since: now }
}

/** What is meant when the finger is lifted; null: nothing. */
export function release(a: Aim, now: number): Pt | null {
  if (a.p === null || now - a.since >= REST) return a.p
  return now - a.at <= SLIP ? a.left : null
}
