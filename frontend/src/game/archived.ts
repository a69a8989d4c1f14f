// A finished game from the archive, in the shape of one from the socket.
import { get } from '../net/api'
import type { GameState, Settings, Summary, User } from '../wire'

export async function archived(g: string): Promise<GameState> {
  return fromSummary(await get('/api/games/{id}', { id: g }))
}

export function fromSummary(s: Summary): GameState {
  const host: User = s.black ?? s.white ?? { id: 0, name: '?' }
  return {
    g: s.g,
    v: s.moves.length + 1,
    status: 'over',
    ...(s.private && { private: true }),
    settings: settingsOf(s),
    host,
    color: 'black',
    players: { ...(s.black && { black: s.black }), ...(s.white && { white: s.white }) },
    moves: s.moves.map(at => ({ at, spent: 0 })),
    log: [],
    may: [],
    result: { winner: s.winner, reason: s.reason, ...(s.line && { line: s.line }) },
    presence: { black: false, white: false, watchers: 0 },
    chat: [],
    created: Date.parse(s.started),
    now: Date.parse(s.ended),
  }
}

/** The archive does not tell whether takebacks were allowed; now there is nothing
 *  to take back. */
export function settingsOf(s: Summary): Settings {
  const { period, periods, stones } = s
  return {
    rule: s.rule,
    size: s.size,
    opening: s.opening,
    forbidden: s.forbidden,
    takebacks: true,
    clock: {
      kind: s.clockKind,
      initial: s.initial,
      increment: s.increment,
      ...(period && { period }),
      ...(periods && { periods }),
      ...(stones && { stones }),
    },
  }
}
