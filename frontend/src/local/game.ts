// A game against a bot in this browser: what is kept of it, and what the page's rules make of it. No act changes a
// game; each makes another one.
import type { Color, Pt } from '../../board/index'
import { isPoint } from '../../board/points'
import { otherColor } from '../game/position'
import type { Bot, GameSetup } from '../lobby/gamesetup'
import { allowed } from '../review/forbidden'
import { turnOf, type Position } from '../review/lines'
import { barredTo, endOf } from '../study/rules'
import type { GameState, Result, User } from '../wire'

/** What somebody wants to play. */
export interface Choice {
  readonly bot: Bot
  readonly rule: GameSetup['rule']
  /** Points per side; 15 in renju. */
  readonly size: number
  readonly color: GameSetup['color']
}

export interface LocalGame {
  readonly bot: Bot
  readonly rule: GameSetup['rule']
  readonly size: number
  /** The person's colour. */
  readonly you: Color
  /** Names the game, and varies the bot's first moves: a whole number below SEEDS. */
  readonly seed: number
  /** Black's first; every one is legal. */
  readonly moves: readonly Pt[]
  /** The person has given up. */
  readonly resigned: boolean
}

export const SEEDS = 2 ** 31

/** `random` is as Math.random. */
export function begin(c: Choice, random: () => number): LocalGame {
  const you = c.color === 'random' ? (random() < 0.5 ? 'black' : 'white') : c.color
  return {
    bot: c.bot,
    rule: c.rule,
    size: c.size,
    you,
    seed: Math.floor(random() * SEEDS),
    moves: [],
    resigned: false,
  }
}

/** The next game, with colours exchanged. */
export const rematch = (g: LocalGame, random: () => number): LocalGame =>
  begin({ ...g, color: otherColor(g.you) }, random)

export const positionOf = (g: LocalGame): Position => ({ rule: g.rule, size: g.size, stones: g.moves })

/** How the game has ended; undefined: it goes on. */
export function resultOf(g: LocalGame): Result | undefined {
  const end = endOf(positionOf(g))
  const last = otherColor(turnOf(g.moves))
  if (end?.why === 'five') return { winner: last, reason: 'five', line: end.line }
  if (end) return { winner: '', reason: 'full_board' }
  return g.resigned ? { winner: otherColor(g.you), reason: 'resign' } : undefined
}

/** Does the game wait for the bot? */
export const botsTurn = (g: LocalGame): boolean => turnOf(g.moves) !== g.you && !resultOf(g)

/** A colour's stone; null if it may not be placed there now. */
export function placed(g: LocalGame, at: Pt, by: Color): LocalGame | null {
  const pos = positionOf(g)
  const free = isPoint(at, g.size) && !g.moves.includes(at)
  if (turnOf(g.moves) !== by || !free || resultOf(g) || !allowed(pos, at, by)) return null
  return { ...g, moves: [...g.moves, at] }
}

/** The moves that would be taken back: the person's last one, and the answer to it. */
export function takeable(g: LocalGame): readonly Pt[] {
  if (resultOf(g)) return []
  const n = turnOf(g.moves) === g.you ? 2 : 1
  return g.moves.length < n ? [] : g.moves.slice(-n)
}

export const takenBack = (g: LocalGame): LocalGame => ({
  ...g,
  moves: g.moves.slice(0, g.moves.length - takeable(g).length),
})

export const resigned = (g: LocalGame): LocalGame => (resultOf(g) ? g : { ...g, resigned: true })

/** The game as pages of real games know them, for the parts that it shares with them. */
export function stateOf(g: LocalGame, players: Record<Color, User>): GameState {
  const result = resultOf(g)
  const turn = turnOf(g.moves)
  return {
    g: '',
    v: g.moves.length,
    status: result ? 'over' : 'live',
    settings: {
      rule: g.rule,
      size: g.size,
      opening: 'free',
      forbidden: 'refuse',
      takebacks: true,
      rated: false,
      clock: { kind: 'none', initial: 0, increment: 0 },
    },
    host: players[g.you],
    color: g.you,
    players,
    you: g.you,
    moves: g.moves.map(at => ({ at, spent: 0 })),
    log: [],
    ...(result ? { result } : { next: { by: turn, do: 'place', stone: turn }, forbidden: barredTo(positionOf(g)) }),
    may: [],
    presence: { black: true, white: true, watchers: 0 },
    chat: [],
    created: 0,
    now: 0,
  }
}
