// The whole of what the board shows, as one plain value. Nothing here touches
// the DOM; a change is a new value, so the renderer can compare old with new.
import { MAX_SIZE, centerPoint, isPoint } from './points'
import type { BoardConfig, Color, Mark, Overlay, PointKind, Pt, Refusal, Submit } from './types'

export interface Stone {
  readonly color: Color
  readonly n: number
}

export interface BoardState {
  readonly size: number
  readonly stones: readonly Pt[]
  /** `stones` by point. */
  readonly at: ReadonlyMap<Pt, Stone>
  /** undefined: follow the stones. */
  readonly last: Pt | null | undefined
  readonly win: readonly Pt[]
  readonly forbidden: readonly Pt[]
  /** undefined: all. */
  readonly only: readonly Pt[] | undefined
  /** undefined: by parity. */
  readonly turn: Color | null | undefined
  readonly movable: boolean
  readonly purpose: string | undefined
  readonly counts: boolean
  readonly numbers: boolean
  readonly unnumbered: number
  readonly coordinates: boolean
  readonly submit: Submit
  readonly marks: readonly Mark[]
  readonly lines: readonly (readonly Pt[])[]
  readonly over: Overlay | undefined
  readonly label: string | undefined

  /** Point under the mouse or the pressing finger. */
  readonly hover: Pt | null
  /** A pointer is down on `hover`. */
  readonly pressed: boolean
  /** Point of the ghost that waits for its second step. */
  readonly pending: Pt | null
  readonly cursor: Pt
  /** The keyboard cursor is shown and the arrow keys belong to the board. */
  readonly keyboard: boolean
  /** Coordinates typed so far. */
  readonly typed: string
  /** Grows whenever a tap that has begun must not count any more: another
   *  position, another board or purpose, or the right to move just arrived. */
  readonly era: number
}

const EMPTY: BoardState = {
  size: 15,
  stones: [],
  at: new Map(),
  last: undefined,
  win: [],
  forbidden: [],
  only: undefined,
  turn: undefined,
  movable: false,
  purpose: undefined,
  counts: false,
  numbers: false,
  unnumbered: 0,
  coordinates: true,
  submit: 'direct',
  marks: [],
  lines: [],
  over: undefined,
  label: undefined,
  hover: null,
  pressed: false,
  pending: null,
  cursor: centerPoint(15),
  keyboard: false,
  typed: '',
  era: 0,
}

const DATA = [
  'size',
  'stones',
  'last',
  'win',
  'forbidden',
  'only',
  'turn',
  'movable',
  'purpose',
  'counts',
  'numbers',
  'unnumbered',
  'coordinates',
  'submit',
  'marks',
  'lines',
  'over',
  'label',
] as const

export const initialState = (c: BoardConfig): BoardState => applyConfig(EMPTY, c)

/** Merges what the caller sets. A key that is absent keeps its value, a key
 *  that is present but undefined goes back to its default. */
export function applyConfig(s: BoardState, c: Partial<BoardConfig>): BoardState {
  const given: Record<string, unknown> = {}
  for (const k of DATA) if (k in c) given[k] = c[k] ?? (c[k] === null ? null : EMPTY[k])
  const next = { ...s, ...given } as { -readonly [K in keyof BoardState]: BoardState[K] }
  if (!Number.isInteger(next.size) || next.size < 1 || next.size > MAX_SIZE) {
    throw new RangeError(`board size ${next.size}`)
  }
  // Copies, so that a caller's later push is seen as a change; the old list is
  // kept when nothing changed, so that the renderer sees that too.
  next.stones = keep(s.stones, next.stones)
  next.win = keep(s.win, next.win)
  next.forbidden = keep(s.forbidden, next.forbidden)
  next.marks = keep(
    s.marks,
    next.marks,
    (a, b) => a.p === b.p && a.kind === b.kind && a.path === b.path && a.text === b.text,
  )
  next.lines = keep(s.lines, next.lines, (a, b) => keep(a, b) === a)
  const resized = next.size !== s.size
  const moved = next.stones !== s.stones
  if (resized || moved) next.at = stonesByPoint(next.stones, next.size)
  if (resized) Object.assign(next, { cursor: centerPoint(next.size), hover: null, typed: '' })
  const other = next.purpose !== s.purpose
  if (resized || moved || other || (next.movable && !s.movable)) next.era = s.era + 1
  if (next.era !== s.era || !next.movable) Object.assign(next, { pending: null, pressed: false })
  if (c.pending !== undefined) next.pending = c.pending
  if (next.pending !== null && !mayWait(next, next.pending)) next.pending = null
  return next
}

function keep<T>(old: readonly T[], now: readonly T[], same: (a: T, b: T) => boolean = Object.is): readonly T[] {
  if (old === now) return old
  return old.length === now.length && old.every((p, i) => same(p, now[i]!)) ? old : [...now]
}

/** May a ghost wait at p for its second step? */
export function mayWait(s: BoardState, p: Pt): boolean {
  return s.submit !== 'direct' && isPoint(p, s.size) && refusal(s, p) === null
}

/** Who stands where. A repeated point keeps its first stone. */
export function stonesByPoint(stones: readonly Pt[], size: number): Map<Pt, Stone> {
  const at = new Map<Pt, Stone>()
  stones.forEach((p, i) => {
    if (isPoint(p, size) && !at.has(p)) at.set(p, { color: i % 2 ? 'white' : 'black', n: i + 1 })
  })
  return at
}

/** The point that wears the last-move mark. */
export function lastPoint(s: BoardState): Pt | null {
  const p = s.last === undefined ? s.stones.at(-1) : s.last
  return p && s.at.has(p) ? p : null
}

export const parity = (s: BoardState): Color => (s.stones.length % 2 ? 'white' : 'black')

/** Why a stone may not go to p now, or null if the board has no objection. */
export function refusal(s: BoardState, p: Pt): Refusal | null {
  if (!s.movable) return 'not_movable'
  if (s.at.has(p)) return 'occupied'
  if (s.forbidden.includes(p) && (s.turn ?? parity(s)) === 'black') return 'forbidden'
  return s.only?.includes(p) === false ? 'elsewhere' : null
}

/** Where to draw the stone that is not there yet, and in which colour. */
export function ghost(s: BoardState): { p: Pt; color: Color } | null {
  const p = (s.pressed ? null : s.pending) ?? s.hover
  const color = s.turn === undefined ? parity(s) : s.turn
  return p && color && refusal(s, p) === null ? { p, color } : null
}

/** The point whose row and column names are lit. */
export function focusPoint(s: BoardState): Pt | null {
  return s.keyboard ? s.cursor : ((s.pressed ? null : s.pending) ?? (s.movable ? s.hover : null))
}

export function kindAt(s: BoardState, p: Pt): PointKind {
  return s.at.get(p)?.color ?? (s.forbidden.includes(p) ? 'forbidden' : 'empty')
}

/** The stones that `now` has added at the end of `old`, oldest first; empty
 *  when it is not a continuation. */
export function added(old: readonly Pt[], now: readonly Pt[]): readonly Pt[] {
  return now.length > old.length && old.every((p, i) => p === now[i]) ? now.slice(old.length) : []
}
