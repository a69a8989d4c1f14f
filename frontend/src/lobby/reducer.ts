// The lobby: everything once, then what changed.
import type { Live, LobbyData, Out } from '../wire'

/** `me`: whose games are among `mine`. */
export function lobbyFrame(s: LobbyData | null, f: Out, me?: number): LobbyData | null {
  if (f.t === 'lobby') return f.d
  if (!s) return s
  switch (f.t) {
    case 'seek':
      return { ...s, seeks: put(s.seeks, f.d) }
    case 'unseek':
      return { ...s, seeks: s.seeks.filter(x => x.g !== f.g) }
    case 'live':
      return liveGame(s, f.d, me)
    case 'unlive':
      return { ...s, live: s.live.filter(x => x.g !== f.g), mine: s.mine.filter(x => x.g !== f.g) }
    default:
      return s
  }
}

function liveGame(s: LobbyData, g: Live, me: number | undefined): LobbyData {
  // Nobody but its players is to be sent to a game that cannot go on.
  if (g.damaged) s = { ...s, live: s.live.filter(x => x.g !== g.g) }
  const mine = me !== undefined && (g.players.black?.id === me || g.players.white?.id === me)
  return { ...s, ...(!g.private && !g.damaged && { live: put(s.live, g) }), ...(mine && { mine: put(s.mine, g) }) }
}

/** A row that is known keeps its place, so that nothing jumps under a finger. */
function put<T extends { g: string }>(rows: readonly T[], row: T): T[] {
  return rows.some(x => x.g === row.g) ? rows.map(x => (x.g === row.g ? row : x)) : [...rows, row]
}
