// A move that is chosen while the opponent is to move. It answers exactly the opponent's next move, or nothing: whatever
// else happens ends it. Pure; inplay.tsx shows it, and premoves.ts has it hear of the game.
import type { GameEvent, GameState } from '../wire'
import { inOpening } from './position'

export interface Premove {
  readonly at: string
  /** The version up to which all that has happened was seen: what comes next has the one after it. */
  readonly v: number
}

/** Why it was dropped. */
export type Dropped = 'occupied' | 'forbidden' | 'opening' | 'over' | 'takeback' | 'offer' | 'pass' | 'link'

export interface Step {
  readonly premove: Premove | null
  /** The point to be played now, as an ordinary move. */
  readonly send?: string
  readonly dropped?: Dropped
}

/** May one be chosen now? Only in free play, while the opponent is to place a stone. */
export const mayPremove = (s: GameState): boolean =>
  s.status === 'live' && !!s.you && s.next?.do === 'place' && s.next.by !== s.you && !inOpening(s)

/** A point is chosen: the same again takes it back, another one takes its place. Where a stone stands nothing changes. */
export function chosen(p: Premove | null, at: string, s: GameState): Premove | null {
  if (!mayPremove(s)) return null
  if (s.moves.some(m => m.at === at)) return p
  return p?.at === at ? null : { at, v: s.v }
}

const drop = (dropped: Dropped): Step => ({ premove: null, dropped })

/** An event came; s is the game after it. */
export function heard(p: Premove, f: GameEvent, s: GameState): Step {
  if (f.v <= p.v) return { premove: p } // it came twice
  if (f.v !== p.v + 1 || s.v !== f.v) return drop('link')
  const stays: Step = { premove: { ...p, v: f.v } }
  switch (f.t) {
    case 'move':
      return reply(p, f, s)
    case 'pass':
      return drop(s.status === 'live' ? 'pass' : 'over')
    case 'takeback':
      return drop('takeback')
    case 'offer':
      // To play on is to decline a draw: nobody does that unasked. One's own offer of a draw stands beside a move.
      return s.offer?.by === s.you && s.offer?.offer === 'draw' ? stays : drop('offer')
    case 'answer':
    case 'gift':
    case 'berserk':
      return stays
    case 'bonus': // the server was away
      return drop('link')
    case 'choose':
    case 'fifth':
    case 'pick':
    case 'start':
      return drop('opening')
    default:
      return drop('over')
  }
}

/** The opponent's move is there. */
function reply({ at }: Premove, f: GameEvent, s: GameState): Step {
  const { next } = s
  if (s.status !== 'live' || !next) return drop('over')
  if (f.d.by === s.you) return { premove: null } // played in another window
  if (inOpening(s) || next.by !== s.you) return drop('opening')
  if (s.moves.some(m => m.at === at)) return drop('occupied')
  if (next.stone === 'black' && s.forbidden?.includes(at)) return drop('forbidden')
  return { premove: null, send: at }
}
