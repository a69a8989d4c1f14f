// A walk through a proof: attacks and replies, one after the other. Every reply may be tried; each loses.
import type { Color, Mark, Pt } from '../../board/index'
import { allPoints } from '../../board/points'
import { otherColor, PASS } from '../game/position'
import { allowed, forbiddenTo } from './forbidden'
import { leftOut, names, replyLength, unnamedStop } from './length'
import {
  atOnce,
  fiveAt,
  fives,
  stops,
  straightFours,
  threats,
  turnOf,
  winners,
  type Position,
  type Threat,
} from './lines'
import type { Tree } from './tree'

/** A proof from a position in which its attacker is to move. */
export interface Proof {
  from: Position
  tree: Tree
}

/** Attack, reply, attack …; the first is the tree's. */
export type Path = readonly Pt[]

/** Where a walk is. */
export interface Place {
  position: Position
  attacker: Color
  /** The row that has won. */
  five: Pt[]
  /** What the last attack threatens. */
  threats: Threat[]
  /** The defender is to reply. */
  asked: boolean
  /** Replies that the proof names; any other loses at once. */
  named: Pt[]
  /** Where the next step by itself goes. */
  next: Pt | null
}

/** The tree below a path that ends with an attack; null where it says nothing any more. */
function below(t: Tree, path: Path): Tree | null {
  let at: Tree | null = path[0] === t.move ? t : null
  for (let i = 1; at && i + 1 < path.length; i += 2) {
    const named: Tree | undefined = at.replies.find(r => r.move === path[i])?.next
    at = named && named.move === path[i + 1] ? named : null
  }
  return at
}

export function placeOf({ from, tree }: Proof, path: Path): Place {
  const position = { ...from, stones: [...from.stones, ...path] }
  const attacker = turnOf(from.stones)
  const last = path.at(-1)
  const before = { ...from, stones: position.stones.slice(0, -1) }
  const attacked = path.length % 2 === 1
  const five = attacked && last ? fiveAt(before, last, attacker) : []
  const at = attacked ? below(tree, path) : null
  const named = at?.replies.map(r => r.move) ?? []
  return {
    position,
    attacker,
    five,
    threats: attacked && five.length === 0 ? threats(position) : [],
    asked: attacked && five.length === 0,
    named,
    next: five.length > 0 ? null : attacked ? reply(position, attacker, at) : attack({ from, tree }, path),
  }
}

/** The defence that lasts longest, null where the proof says nothing any more. A proof that the server has verified
 *  names only replies that are allowed, and leaves out only what loses at once. */
function reply(pos: Position, attacker: Color, at: Tree | null): Pt | null {
  const best = at && byLength(pos, at)[0]
  const left = at && (best && best.plies >= 5 ? 0 : leftOut(pos, attacker, at))
  if (best && best.plies >= left!) return best.move
  const defender = otherColor(attacker)
  const threatened = winners({ ...pos, stones: [...pos.stones, PASS] })
  if (threatened.length === 0) return null
  return (
    (at && left === 5 ? unnamedStop(pos, attacker, at) : undefined) ??
    threatened.find(p => !(at && names(at, p)) && allowed(pos, p, defender)) ??
    anything(pos, defender, at)
  )
}

/** The replies that a tree names after its attack, with the plies from the attack to the five: the longest first. */
const byLength = (pos: Position, tree: Tree) =>
  tree.replies.map(r => ({ move: r.move, plies: replyLength(pos, r) })).toSorted((a, b) => b.plies - a.plies)

/** The replies that the proof names where no other defence is longer, the longest first. */
export function longest({ tree }: Proof, path: Path, { position, attacker }: Place): Pt[] {
  const at = below(tree, path)
  if (!at) return []
  const left = leftOut(position, attacker, at)
  return byLength(position, at)
    .filter(r => r.plies >= left)
    .map(r => r.move)
}

/** Some reply, where none stops anything. */
function anything(pos: Position, c: Color, named: Tree | null): Pt {
  const taken = new Set(pos.stones)
  for (const p of allPoints(pos.size)) if (!taken.has(p) && !(named && names(named, p)) && allowed(pos, p, c)) return p
  return PASS
}

/** Where the side that is asked for a reply may not play though the point is empty. */
export const barred = ({ asked, position, attacker }: Place): Pt[] =>
  asked ? forbiddenTo(position, otherColor(attacker)) : []

/** The attack after a reply. */
function attack({ from, tree }: Proof, path: Path): Pt | null {
  if (path.length === 0) return tree.move
  const at = below(tree, path.slice(0, -1))
  const named = at?.replies.find(r => r.move === path.at(-1))
  return named?.next.move ?? atOnce({ ...from, stones: [...from.stones, ...path] })
}

/** One step on by itself; the same path at the end. */
export function forward(proof: Proof, path: Path): Path {
  const { next } = placeOf(proof, path)
  return next ? [...path, next] : path
}

/** A reply that is tried, with the attack that answers it. */
export function tried(proof: Proof, path: Path, at: Pt): Path {
  return forward(proof, [...path, at])
}

/** The whole line that the walk follows from a path on. */
export function lineFrom(proof: Proof, path: Path): Path {
  let line = path
  for (let i = proof.from.size ** 2; i > 0; i--) {
    const next = forward(proof, line)
    if (next === line) break
    line = next
  }
  return line
}

/** What is drawn: rows as lines, points that complete them as dots. */
export function drawing(place: Place): { marks: Mark[]; lines: Pt[][] } {
  const points = new Set(place.threats.flatMap(t => t.points))
  return {
    marks: [...points].map(p => ({ p, kind: 'point' })),
    lines: place.threats.map(rowOf),
  }
}

/** By columns, then by rows: along any line. */
const order = (p: Pt): number => p.charCodeAt(0) * 100 + Number(p.slice(1))

/** A threat with the points that complete it, from one end to the other. */
function rowOf(t: Threat): Pt[] {
  const row = [...t.stones, ...t.points].toSorted((a, b) => order(a) - order(b))
  return [row[0]!, row.at(-1)!]
}

/** Is a stone that was placed last a four, a three? Straight: of several fives no stone stops them all. */
export function kindOf(place: Place): 'five' | 'straight' | 'four' | 'three' | 'quiet' {
  if (place.five.length > 0) return 'five'
  const fours = place.threats.filter(t => t.kind === 'four')
  if (fours.length > 1 && stops(place.position, place.attacker).length === 0) return 'straight'
  if (fours.length > 0) return 'four'
  return place.threats.length > 0 ? 'three' : 'quiet'
}

/** What a stone without a threat of its own does: it may stop the opponent's, while older threats go on. */
export function quietOf({ position, attacker }: Place): { stops: 'four' | 'three' | null; still: Pt[] } {
  const before = { ...position, stones: position.stones.slice(0, -1) }
  const defender = otherColor(attacker)
  const threes = (p: Position) => straightFours(p, defender).length > 0
  return {
    stops: fives(before, defender).length > 0 ? 'four' : threes(before) && !threes(position) ? 'three' : null,
    still: winners({ ...position, stones: [...position.stones, PASS] }),
  }
}
