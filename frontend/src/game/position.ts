// The position after a game's moves and log.
import type { GameState, Kind, LogRow } from '../wire'
import type { Color } from './spend'

/** A pass in a list of moves. */
export const PASS = 'pass'

export const otherColor = (c: string): Color => (c === 'black' ? 'white' : 'black')

const CHANGES: readonly Kind[] = ['start', 'choose', 'fifth', 'takeback']

/** Names the position: another one after every move, pass, choice, fifth and takeback,
 *  the same after an offer, a gift or a bonus. The server calls a command stale
 *  by the same measure. */
export function positionOf(s: GameState): string {
  const changes = s.log.filter(r => CHANGES.includes(r.kind)).length
  return `${changes}/${s.moves.length}`
}

/** The choices and fifths that stand, oldest first. */
export const decided = (log: readonly LogRow[]): LogRow[] =>
  log.reduce<LogRow[]>(
    (rows, r) =>
      r.since ? rows.filter(x => x.v < r.since!) : r.kind === 'choose' || r.kind === 'fifth' ? [...rows, r] : rows,
    [],
  )

/** How many moves the opening placed. */
const freeFrom = (s: GameState): number =>
  decided(s.log).reduce((_, r) => (r.kind === 'choose' ? r.ply : r.ply + 1), s.settings.opening.endsWith('pro') ? 3 : 0)

/** Does the opening go on? */
export const inOpening = (s: GameState): boolean =>
  s.status === 'live' && !!s.next && (s.next.do !== 'place' || !!s.next.left)

/** How many moves go if a seat's request to take back is granted: its last one,
 *  and the answer to it if there is one. 0: what goes is the opening's, or nothing. */
function takebackCount(s: GameState, seat: string): number {
  if (!s.next || inOpening(s)) return 0
  const n = s.next.by === seat ? 2 : 1
  return s.moves.length - n >= freeFrom(s) ? n : 0
}

/** The moves that would go, none if a step of the opening would. */
export function takebackMoves(s: GameState, seat: string): string[] {
  const n = takebackCount(s, seat)
  return n === 0 ? [] : s.moves.slice(-n).map(m => m.at)
}
