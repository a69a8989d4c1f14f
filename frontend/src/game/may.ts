// Which buttons make sense now. The server says what may be done; here it only
// becomes buttons: none to offer while an offer is open, one to leave the game.
import type { GameState, Right } from '../wire'
import { otherColor } from './position'

const may = (s: GameState, r: Right): boolean => s.may.includes(r)
const playing = (s: GameState): boolean => s.status === 'live' && !!s.you

export const mayAbort = (s: GameState): boolean => playing(s) && may(s, 'abort')
export const mayResign = (s: GameState): boolean => may(s, 'resign') && !mayAbort(s)
export const mayTakeBack = (s: GameState): boolean => may(s, 'takeback') && !s.offer
export const mayOfferDraw = (s: GameState): boolean => may(s, 'draw') && !s.offer
export const mayResume = (s: GameState): boolean => s.status === 'adjourned' && may(s, 'resume')
export const mayRematch = (s: GameState): boolean => may(s, 'rematch') && !s.offer

/** Renju knows passes. */
export const knowsPass = (s: GameState): boolean => s.settings.rule === 'renju'
export const mayPass = (s: GameState): boolean => !!s.you && s.next?.by === s.you && !!s.next.pass

/** Is there anybody to talk with? A bot reads nothing; but there may be something to read. */
export const mayTalk = (s: GameState): boolean => !s.you || !s.players[otherColor(s.you)]?.bot || s.chat.length > 0

/** What one gift of time to the opponent is, in ms; 0: none. Bots need none. */
export const gift = (s: GameState): number =>
  (may(s, 'give') && !s.players[otherColor(s.you ?? '')]?.bot && s.gift) || 0

/** When the server last heard of a player who is not there; 0: it is there. */
export const lostAt = (s: GameState, color: string): number =>
  (color === 'black' ? s.presence.blackLost : color === 'white' ? s.presence.whiteLost : 0) ?? 0

/** Two clocks are never quite the same; a claim made too early is refused. */
const MARGIN = 300

/** The server time from which the user may claim the game because the opponent
 *  is away; undefined: there is no reason to. */
export function claimAt(s: GameState): number | undefined {
  if (!may(s, 'claim') || !s.claimAfter) return undefined
  const lost = lostAt(s, otherColor(s.you ?? ''))
  return lost ? lost + s.claimAfter + MARGIN : undefined
}
