// Which buttons make sense now. The server decides; this only keeps a button
// away that could not work.
import type { GameState } from '../wire'

/** Before the second player has acted, a game can still be undone. */
export function mayAbort(s: GameState): boolean {
  if (s.status !== 'live' || !s.you) return false
  if (s.log.some(r => r.kind === 'choose' || r.kind === 'takeback')) return false
  return s.settings.opening === 'swap2' || s.moves.length < 2
}

export const mayResign = (s: GameState): boolean => s.status === 'live' && !!s.you && !mayAbort(s)

/** One's own last stone, if it was placed after the opening. */
export function mayTakeBack(s: GameState): boolean {
  if (s.status !== 'live' || !s.you || s.offer) return false
  if (s.next?.do !== 'place' || s.next.left) return false
  const freeFrom = s.log.reduce((ply, r) => (r.kind === 'choose' ? r.ply : ply), 0)
  const ply = s.moves.length - (s.next.by === s.you ? 2 : 1)
  return ply >= freeFrom && !asked(s)
}

/** One request a turn: has mine for this turn been made? */
function asked(s: GameState): boolean {
  return s.log.some(r => r.kind === 'offer' && r.offer === 'takeback' && r.by === s.you && r.ply === s.moves.length
    && !s.log.some(q => q.kind === 'takeback' && q.v > r.v))
}

export const mayRematch = (s: GameState): boolean =>
  s.status === 'over' && !!s.you && !s.rematch && !s.offer && !!s.players.black && !!s.players.white
