// Which buttons make sense now. The server decides; this only keeps a button
// away that could not work.
import type { GameState, OfferKind } from '../wire'
import { otherColor, secondActed, takebackCount } from './position'

const playing = (s: GameState): boolean => s.status === 'live' && !!s.you

/** Before the second player has acted, a game can still be undone. */
export const mayAbort = (s: GameState): boolean => playing(s) && !secondActed(s)

export const mayResign = (s: GameState): boolean => playing(s) && !mayAbort(s)

/** One's own last move, if it was placed after the opening. */
export const mayTakeBack = (s: GameState): boolean =>
  playing(s) && s.settings.takebacks && !s.offer && takebackCount(s, s.you ?? '') > 0 && !asked(s, 'takeback')

export const mayOfferDraw = (s: GameState): boolean => playing(s) && secondActed(s) && !s.offer && !asked(s, 'draw')

/** One offer of a kind in one position: has mine been made? */
function asked(s: GameState, offer: OfferKind): boolean {
  return s.log.some(r => r.kind === 'offer' && r.offer === offer && r.by === s.you && r.ply === s.moves.length
    && !s.log.some(q => (q.kind === 'takeback' || q.kind === 'choose') && q.v > r.v))
}

/** Renju knows passes, from the fourth move on. */
export const knowsPass = (s: GameState): boolean => s.settings.rule === 'renju'
export const mayPass = (s: GameState): boolean =>
  playing(s) && knowsPass(s) && s.next?.by === s.you && s.next?.do === 'place' && !s.next.left && s.moves.length >= 3

export const mayRematch = (s: GameState): boolean =>
  s.status === 'over' && !!s.you && !s.rematch && !s.offer && !!s.players.black && !!s.players.white

const DAY = 86_400_000

/** What one gift of time to the opponent is, in ms; 0: none. Bots need none. */
export function gift(s: GameState): number {
  if (!playing(s) || !s.clock || s.players[otherColor(s.you ?? '')]?.bot) return 0
  return s.settings.clock.kind === 'correspondence' ? DAY : 15_000
}

/** When the server last heard of a player who is not there; 0: it is there. */
export const lostAt = (s: GameState, color: string): number =>
  (color === 'black' ? s.presence.blackLost : color === 'white' ? s.presence.whiteLost : 0) ?? 0

/** Two clocks are never quite the same; a claim made too early is refused. */
const MARGIN = 300

/** The server time from which the user may claim the game because the opponent
 *  is away; undefined: there is no reason to. */
export function claimAt(s: GameState): number | undefined {
  if (!playing(s) || !s.claimAfter || !secondActed(s)) return undefined
  const lost = lostAt(s, otherColor(s.you ?? ''))
  return lost ? lost + s.claimAfter + MARGIN : undefined
}
