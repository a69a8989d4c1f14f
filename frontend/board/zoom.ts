// How much of the board is shown. Lengths are in sides of the board, so that another size of the window changes nothing.

/** The board is drawn k times as large, its top left corner at (x, y). */
export interface Zoom {
  readonly k: number
  readonly x: number
  readonly y: number
}

export const WHOLE: Zoom = { k: 1, x: 0, y: 0 }
const MOST = 4
/** Less than this is meant to be the whole board. */
const SOME = 1.15
/** So far the board goes past its edges, from under what lies over a corner. */
const BEYOND = 0.13

/** Two fingers: the middle between them, and how far apart they are. */
export interface Grip {
  readonly x: number
  readonly y: number
  readonly d: number
}

interface XY {
  readonly x: number
  readonly y: number
}

export const gripOf = (a: XY, b: XY): Grip => ({
  x: (a.x + b.x) / 2,
  y: (a.y + b.y) / 2,
  d: Math.max(Math.hypot(a.x - b.x, a.y - b.y), 0.01),
})

/** What two fingers have made of a zoom: the points under them stay under them, as far as the board's edges allow. */
export function pinched(z: Zoom, from: Grip, to: Grip): Zoom {
  const k = Math.max(1, Math.min(MOST, (z.k * to.d) / from.d))
  const pad = k === 1 ? 0 : BEYOND
  const along = (old: number, a: number, b: number): number =>
    Math.max(1 - k - pad, Math.min(pad, b - ((a - old) * k) / z.k))
  return { k, x: along(z.x, from.x, to.x), y: along(z.y, from.y, to.y) }
}

/** What stays when the fingers have gone. */
export const settled = (z: Zoom): Zoom => (z.k < SOME ? WHOLE : z)

/** Is a point of the board, in sides of it, to be seen? */
export function shows(z: Zoom, at: XY): boolean {
  const x = z.x + at.x * z.k
  const y = z.y + at.y * z.k
  return Math.min(x, y) >= 0 && Math.max(x, y) <= 1
}
