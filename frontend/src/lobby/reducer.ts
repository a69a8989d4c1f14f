// The lobby: everything once, then what changed.
import type { Live, LobbyData, Out, OwnData } from '../wire'

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
    case 'tv':
      return { ...s, ...f.d }
    default:
      return s
  }
}

function liveGame(s: LobbyData, g: Live, me: number | undefined): LobbyData {
  // Nobody but its players is to be sent to a game that cannot go on, or that they have left.
  const live = g.present && !g.private && !g.damaged ? put(s.live, g) : s.live.filter(x => x.g !== g.g)
  const mine = me !== undefined && (g.players.black?.id === me || g.players.white?.id === me)
  return { ...s, live, ...(mine && { mine: put(s.mine, g) }) }
}

const OWN = /^(own|lobby|(un)?(seek|live))$/

/** What of the lobby is `me`'s. */
export function ownFrame(s: OwnData | null, f: Out, me?: number): OwnData | null {
  if (!OWN.test(f.t)) return s
  const now = f.t === 'own' ? f.d : lobbyFrame(s && { live: [], online: 0, clocks: [], ...s }, f, me)
  return now && { mine: now.mine, seeks: now.seeks.filter(x => x.host.id === me) }
}

/** A row that is known keeps its place, so that nothing jumps under a finger. */
function put<T extends { g: string }>(rows: readonly T[], row: T): T[] {
  return rows.some(x => x.g === row.g) ? rows.map(x => (x.g === row.g ? row : x)) : [...rows, row]
}
