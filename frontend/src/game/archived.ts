// A finished game from the archive, in the shape of one from the socket.
import { request } from '../net/http'
import type { ClockKind, GameState, Opening, Policy, Reason, Settings, User } from '../wire'

/** archive.Player and archive.Summary as JSON. */
export interface Player { id: number; name: string; guest?: boolean; bot?: string }
export interface Summary {
  g: string
  rule: string
  size: number
  opening: string
  forbidden: string
  clock_kind: string
  initial: number
  increment: number
  period?: number
  periods?: number
  stones?: number
  private?: boolean
  black?: Player
  white?: Player
  winner: string
  reason: string
  moves: string[] // 'pass' among them
  line?: string[]
  started: string
  ended: string
}

/** archive.Profile as JSON. */
export interface Profile extends Player {
  created: string
  games: number
  wins: number
  losses: number
  draws: number
}

export async function archived(g: string): Promise<GameState> {
  return fromSummary(await request<Summary>(`/api/games/${encodeURIComponent(g)}`))
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
    result: { winner: s.winner, reason: s.reason as Reason, ...(s.line && { line: s.line }) },
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
    opening: s.opening as Opening,
    forbidden: s.forbidden as Policy,
    takebacks: true,
    clock: {
      kind: s.clock_kind as ClockKind,
      initial: s.initial,
      increment: s.increment,
      ...(period && { period }),
      ...(periods && { periods }),
      ...(stones && { stones }),
    },
  }
}
