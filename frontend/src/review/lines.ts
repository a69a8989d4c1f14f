// What a stone threatens: the fives and straight fours that it makes possible, read from the stones. The server has
// judged the game; this only draws what its proofs rest on.
import { formatPoint, parsePoint, type XY } from '../../board/points'
import type { Color, Pt } from '../../board/index'
import { otherColor } from '../game/position'
import { allowed, type Position } from './forbidden'

export type { Position }

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

function reader({ size, stones }: Position): At {
  const at = new Map<string, Color>()
  stones.forEach((p, i) => at.set(p, i % 2 ? 'white' : 'black'))
  return (x, y) => (x < 0 || y < 0 || x >= size || y >= size ? 'edge' : (at.get(formatPoint(x, y)) ?? null))
}

/** The row of a colour through a point in a direction, as if its stone stood there, and the points that follow: two
 *  at its beginning, two at its end, the nearer ones first. */
function rowAt(at: At, { x, y }: XY, [dx, dy]: readonly [number, number], c: Color) {
  let from = 0
  let to = 0
  while (at(x + dx * (to + 1), y + dy * (to + 1)) === c) to++
  while (at(x + dx * (from - 1), y + dy * (from - 1)) === c) from--
  const step = (i: number): XY => ({ x: x + dx * i, y: y + dy * i })
  const points: Pt[] = []
  for (let i = from; i <= to; i++) points.push(nameOf(step(i)))
  return { points, ends: [[from - 1, from - 2].map(step), [to + 1, to + 2].map(step)] as [XY, XY][] }
}

const nameOf = ({ x, y }: XY): Pt => formatPoint(x, y)

/** Is a row of that length a five? Closed: an opponent's stone stands at both of its ends; the edge closes nothing. */
function wins(rule: string, c: Color, length: number, closed: boolean): boolean {
  if (length < 5) return false
  if (length === 5) return rule !== 'caro' || !closed
  return rule === 'freestyle' || rule === 'caro' || (rule === 'renju' && c === 'white')
}

/** The row that a stone completes, empty if it makes no five. */
export const fiveAt = (pos: Position, p: Pt, c: Color): Pt[] => fiveIn(reader(pos), pos, p, c)

function fiveIn(at: At, pos: Position, p: Pt, c: Color): Pt[] {
  const xy = parsePoint(p, pos.size)
  if (!xy) return []
  for (const d of DIRECTIONS) {
    const { points, ends } = rowAt(at, xy, d, c)
    const closed = ends.every(([e]) => at(e.x, e.y) === otherColor(c))
    if (wins(pos.rule, c, points.length, closed)) return points
  }
  return []
}

/** Every point where a colour makes five, of all or of those near some stones. */
export function fives(pos: Position, c: Color, around?: readonly Pt[]): Pt[] {
  const at = reader(pos)
  return near(pos, around).filter(p => fiveIn(at, pos, p, c).length > 0)
}

/** The empty points in line with a stone, of all or of some, at most four steps from it. */
export function near({ size, stones }: Position, around: readonly Pt[] = stones): Pt[] {
  const taken = new Set(stones)
  const out = new Set<Pt>()
  for (const s of around) {
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

/** The unbroken four that a stone makes and that wins at either end even when the opponent has taken the other; null if
 *  it makes none. Whether the stone is allowed is not asked. */
export const straightFour = (pos: Position, p: Pt, c: Color): Threat | null => straightIn(reader(pos), pos, p, c)

function straightIn(at: At, pos: Position, p: Pt, c: Color): Threat | null {
  const xy = parsePoint(p, pos.size)
  if (!xy) return null
  for (const d of DIRECTIONS) {
    const { points, ends } = rowAt(at, xy, d, c)
    if (points.length === 4 && ends.every(([end, behind]) => completes(at, pos.rule, c, end, behind)))
      return { kind: 'four', stones: points, points: ends.map(([end]) => nameOf(end)) }
  }
  return null
}

/** Does the end of a row of four make it win when the opponent holds its other end? */
function completes(at: At, rule: string, c: Color, end: XY, behind: XY): boolean {
  if (at(end.x, end.y) !== null) return false
  switch (at(behind.x, behind.y)) {
    case c: // six or more
      return wins(rule, c, 6, true)
    case otherColor(c):
      return wins(rule, c, 5, true)
    default:
      return wins(rule, c, 5, false)
  }
}

/** Of the points where a colour makes five and of those at the ends of these rows, the ones with which the opponent
 *  stops every five. In Caro that may be an end. */
export function stops(pos: Position, c: Color, all: Pt[] = fives(pos, c)): Pt[] {
  const at = reader(pos)
  if (pos.rule !== 'caro') return all.length === 1 ? all : []
  const ends = all.flatMap(p => {
    const xy = parsePoint(p, pos.size)!
    return DIRECTIONS.flatMap(d => rowAt(at, xy, d, c).ends.map(([e]) => e))
  })
  const free = ends.filter(e => at(e.x, e.y) === null).map(nameOf)
  return [...new Set([...all, ...free])].filter(p => fives(withStone(pos, p, otherColor(c)), c).length === 0)
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
  for (const [p, four] of straightFours(pos, c)) {
    if (!four.stones.includes(last)) continue
    const stones = four.stones.filter(q => q !== p)
    const key = stones.join()
    const known = threes.get(key)
    if (known) known.points.push(p)
    else threes.set(key, { kind: 'three', stones, points: [p] })
  }
  return [...threes.values()]
}

/** Where a colour may make a straight four. */
export function straightFours(pos: Position, c: Color): [Pt, Threat][] {
  const at = reader(pos)
  return near(pos).flatMap(p => {
    const four = straightIn(at, pos, p, c)
    return four && allowed(pos, p, c) ? [[p, four] as [Pt, Threat]] : []
  })
}

/** Where the side to move wins at once, as engine/proof/verify.go has it: a five, or a straight four that it may play
 *  while the opponent has no five. */
export function winners(pos: Position): Pt[] {
  const c = turnOf(pos.stones)
  const five = fives(pos, c)
  if (five.length > 0) return five
  return fives(pos, otherColor(c)).length > 0 ? [] : straightFours(pos, c).map(([p]) => p)
}

/** One of them, null if there is none. */
export const atOnce = (pos: Position): Pt | null => winners(pos)[0] ?? null
