// The presence of players, as far as we know it ourselves.
import { isLive, status } from '../net/live'
import type { GameState } from '../wire'
import { useLeft } from './left'
import { lostAt } from './may'
import type { Color } from './spend'

export type Presence = 'live' | 'here' | 'lost' | 'away' | 'left' | 'unknown' | 'reconnecting' | 'offline'

/** Unheard of for so long a player is called away; hub/game/courtesy.go. */
const AWAY_AFTER = 30_000

export function usePresence(s: GameState, color: Color): Presence {
  const live = isLive.value
  const lost = s.presence[color] ? 0 : lostAt(s, color)
  const left = useLeft(lost && live ? lost + AWAY_AFTER : undefined)
  if (s.you === color) return live ? 'live' : status.value === 'offline' ? 'offline' : 'reconnecting'
  if (!live) return 'unknown'
  if (s.presence[color]) return 'here'
  if (s.status === 'over') return 'left' // which harms nobody
  return lost && left > 0 ? 'lost' : 'away'
}
