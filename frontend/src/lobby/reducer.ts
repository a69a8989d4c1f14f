// The lobby: everything once, then what changed.
import type { Live, LobbyData, Out, Seek } from '../wire'

export function lobbyFrame(s: LobbyData | null, f: Out): LobbyData | null {
  if (f.t === 'lobby') {
    const d = f.d as LobbyData
    return { seeks: d.seeks ?? [], live: d.live ?? [], online: d.online }
  }
  if (!s) return s
  switch (f.t) {
    case 'seek': return { ...s, seeks: put(s.seeks, f.d as Seek) }
    case 'unseek': return { ...s, seeks: s.seeks.filter(x => x.g !== f.g) }
    case 'live': return { ...s, live: put(s.live, f.d as Live) }
    case 'unlive': return { ...s, live: s.live.filter(x => x.g !== f.g) }
    default: return s
  }
}

/** A row that is known keeps its place, so that nothing jumps under a finger. */
function put<T extends { g: string }>(rows: readonly T[], row: T): T[] {
  return rows.some(x => x.g === row.g) ? rows.map(x => (x.g === row.g ? row : x)) : [...rows, row]
}
