// What a stone threatens: the fives and straight fours that it makes possible, read from the stones. The server has
// judged the game; this only draws what its proofs rest on.
import { formatPoint, parsePoint, type XY } from '../board/points'
import type { Color, Pt } from '../board'
import { otherColor } from '../game/position'

export interface Position {
  rule: string
  size: number
  /** Moves in order, black first; a pass keeps its turn. */
  stones: readonly Pt[]
}

/** A row that makes five with one more stone, or a straight four. */
export interface Threat {
  kind: 'four' | 'three'
  stones: Pt[]
  /** Where it is completed. */
  points: Pt[]
}

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

type At = (x: number, y: number) => Color | 'edge' | null

/** Whose turn it is after the moves. */
export const turnOf = (stones: readonly Pt[]): Color => (stones.length % 2 ? 'white' : 'black')

function reader({ size, stones }: Position, more: readonly [Pt, Color][] = []): At {
  const at = new Map<string, Color>()
  stones.forEach((p, i) => at.set(p, i % 2 ? 'white' : 'black'))
  for (const [p, c] of more) at.set(p, c)
  return (x, y) => (x < 0 || y < 0 || x >= size || y >= size ? 'edge' : (at.get(formatPoint(x, y)) ?? null))
}

/** The row of a colour through a point in a direction, as if its stone stood there. */
function rowAt(at: At, { x, y }: XY, [dx, dy]: readonly [number, number], c: Color) {
  let from = 0
  let to = 0
  while (at(x + dx * (to + 1), y + dy * (to + 1)) === c) to++
  while (at(x + dx * (from - 1), y + dy * (from - 1)) === c) from--
  const points: Pt[] = []
  for (let i = from; i <= to; i++) points.push(formatPoint(x + dx * i, y + dy * i))
  const ends = [from - 1, to + 1].map(i => ({ x: x + dx * i, y: y + dy * i })) as [XY, XY]
  return { points, ends }
}

/** Is a row of that length a five? */
function wins(rule: string, c: Color, length: number, at: At, ends: readonly XY[]): boolean {
  if (length < 5) return false
  if (rule === 'standard' || (rule === 'renju' && c === 'black')) return length === 5
  if (rule === 'caro') return ends.some(e => at(e.x, e.y) === null || at(e.x, e.y) === c)
  return true
}

/** The row that a stone completes, empty if it makes no five. */
export function fiveAt(pos: Position, p: Pt, c: Color): Pt[] {
  const xy = parsePoint(p, pos.size)
  if (!xy) return []
  const at = reader(pos, [[p, c]])
  for (const d of DIRECTIONS) {
    const { points, ends } = rowAt(at, xy, d, c)
    if (wins(pos.rule, c, points.length, at, ends)) return points
  }
  return []
}

/** Every point where a colour makes five. */
export function fives(pos: Position, c: Color): Pt[] {
  return near(pos).filter(p => fiveAt(pos, p, c).length > 0)
}

/** The empty points in line with a stone, at most four steps from it. */
function near({ size, stones }: Position): Pt[] {
  const taken = new Set(stones)
  const out = new Set<Pt>()
  for (const s of stones) {
    const xy = parsePoint(s, size)
    if (!xy) continue
    for (let dx = -4; dx <= 4; dx++) {
      for (let dy = -4; dy <= 4; dy++) {
        if (dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy)) continue
        const p = formatPoint(xy.x + dx, xy.y + dy)
        if (xy.x + dx >= 0 && xy.y + dy >= 0 && parsePoint(p, size) && !taken.has(p)) out.add(p)
      }
    }
  }
  return [...out]
}

/** The unbroken four with both ends open that a stone makes, null if it makes none. */
export function straightFour(pos: Position, p: Pt, c: Color): Threat | null {
  const xy = parsePoint(p, pos.size)
  if (!xy) return null
  const at = reader(pos, [[p, c]])
  for (const d of DIRECTIONS) {
    const { points, ends } = rowAt(at, xy, d, c)
    if (points.length !== 4) continue
    const open = ends.filter(
      e => at(e.x, e.y) === null && fiveAt(withStone(pos, p, c), formatPoint(e.x, e.y), c).length > 0,
    )
    if (open.length === 2) return { kind: 'four', stones: points, points: open.map(e => formatPoint(e.x, e.y)) }
  }
  return null
}

/** A position with one more stone of a colour, whoever is to move. */
function withStone(pos: Position, p: Pt, c: Color): Position {
  const stones = turnOf(pos.stones) === c ? [...pos.stones, p] : [...pos.stones, 'pass', p]
  return { ...pos, stones }
}

/** What the stone that was placed last threatens: fours if there are any, else open threes. */
export function threats(pos: Position): Threat[] {
  const last = pos.stones.at(-1)
  const c = otherColor(turnOf(pos.stones))
  const xy = last && parsePoint(last, pos.size)
  if (!last || !xy) return []
  const fours = fives(pos, c).map(p => {
    const row = fiveAt(pos, p, c)
    return { kind: 'four' as const, stones: row.filter(q => q !== p), points: [p] }
  })
  const through = fours.filter(t => t.stones.includes(last))
  if (fours.length > 0) return through.length > 0 ? through : fours
  const threes = new Map<string, Threat>()
  for (const p of near(pos)) {
    const four = straightFour(pos, p, c)
    if (!four || !four.stones.includes(last)) continue
    const stones = four.stones.filter(q => q !== p)
    const key = stones.join()
    const known = threes.get(key)
    if (known) known.points.push(p)
    else threes.set(key, { kind: 'three', stones, points: [p] })
  }
  return [...threes.values()]
}

/** How the attacker wins at once: a five, or a straight four; null if it does not. */
export function atOnce(pos: Position): Pt | null {
  const c = turnOf(pos.stones)
  const five = fives(pos, c)[0]
  if (five) return five
  return near(pos).find(p => straightFour(pos, p, c)) ?? null
}
