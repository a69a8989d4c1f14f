// Which position is shown: the present one, or an earlier one that is studied.
import type { GameState } from '../wire'

/** null: follow the game. A number: that many stones, whatever happens. */
export type View = number | null

export const shownPly = (v: View, plies: number): number => (v === null ? plies : Math.min(v, plies))

/** One step through a game of `plies` stones. Going forward past the end means
 *  following the game again. */
export function step(v: View, by: number, plies: number): View {
  const ply = Math.max(0, shownPly(v, plies) + by)
  return ply >= plies ? null : ply
}

export const jump = (ply: number, plies: number): View => (ply >= plies ? null : Math.max(0, ply))

/** The stones shown, with our own unconfirmed one at the end of the present. A fifth that is offered is no stone. */
export function stonesOf(s: GameState, v: View, pending: string | undefined): string[] {
  const all = s.moves.map(m => m.at)
  if (v !== null) return all.slice(0, v)
  return pending !== undefined && s.next?.do !== 'offer' ? [...all, pending] : all
}

/** May the user place a stone now, offer one, or pick one of those that are offered? */
export function mayPlace(s: GameState, v: View, pending: string | undefined, live: boolean): boolean {
  return (
    live &&
    v === null &&
    pending === undefined &&
    s.status === 'live' &&
    !!s.you &&
    !!s.next &&
    s.next.do !== 'choose' &&
    s.next.by === s.you
  )
}

/** Does the game wait for the user? */
/** By how many ms one who does not play sees a live game later than its players. */
export const lateBy = (s: GameState): number => (s.you || s.status === 'over' ? 0 : (s.settings.delay ?? 0))

export const myTurn = (s: GameState): boolean => s.status === 'live' && !!s.you && s.next?.by === s.you
