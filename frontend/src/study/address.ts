// A position as a part of an address: #renju/15/h8i9-j10, a pass being -.
import { isPoint } from '../../board/points'
import type { Study } from '../wire'
import { LEAST_SIZE, may, MOST_SIZE, RULES } from './rules'
import { hashOfMoves } from './hash'
import { empty, movesTo, PASS, play, type Place } from './tree'

const MOST_MOVES = 361
const FORM = /^#([a-z]+)\/(\d{1,2})\/((?:[a-z][1-9]\d?|-)*)(?:@(\d{1,3}))?$/

/** The part of an address for a position; '' beyond what an address has room for. */
export function hashOf(s: Study, at: number): string {
  const moves = movesTo(s, at)
  return moves.length > MOST_MOVES ? '' : hashOfMoves(s.rule, s.size, moves)
}

/** What an address shows: a tree of its moves alone. Null if it shows nothing; moves end where they cannot be played. */
export function readHash(hash: string): Place | null {
  const m = FORM.exec(hash)
  if (!m) return null
  const [, rule = '', side, text = '', ply] = m
  const size = Number(side)
  if (!RULES.some(r => r === rule) || size < LEAST_SIZE || size > MOST_SIZE) return null
  let place: Place = { study: empty(rule, size), at: 0 }
  for (const move of (text.match(/[a-z][1-9]\d?|-/g) ?? []).slice(0, MOST_MOVES)) {
    const at = move === '-' ? PASS : move
    if (at !== PASS && !isPoint(at, size)) break
    const next = may(place, at) ? play(place, at) : null
    if (!next) break
    place = next
  }
  return { ...place, at: ply === undefined ? place.at : Math.min(Number(ply), place.at) }
}
