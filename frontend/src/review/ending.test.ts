// @vitest-environment node
// Each end says how the game ended and what was proven of the position, for whoever was winning, under every rule.
import { describe, expect, test } from 'vitest'
import { REASONS } from '../test/games'
import { RULES } from '../lobby/gamesetup'
import type { GameState, Position, Reason, Report } from '../wire'
import { endText } from './ending'
import { plain } from './say'
import { w } from '../i18n/late/review'

const win = { plies: 3, fours: true, line: 'j8k8l8' }

/** What is proven of the last position, in which Black is to move: after six moves. */
const states: Record<string, Partial<Position>> = { 'Black wins': { win }, 'White wins': { lost: true }, open: {} }

const ends = (
  rule: string,
  reason: Reason,
  winner: string,
  said: Partial<Position>,
  before: Partial<Position> = {},
) => {
  const moves = ['h8', 'a1', 'i8', 'c1', 'j8', 'e1'].map(at => ({ at, spent: 0 }))
  const positions = Array.from({ length: 7 }, (_, i) => ({ chance: 0.5, ...(i === 6 ? said : i === 5 ? before : {}) }))
  const report = {
    form: 4,
    positions,
    moves: [],
    black: { percent: 100, choices: 0 },
    white: { percent: 100, choices: 0 },
  }
  return endText(
    { moves, result: { winner, reason }, settings: { rule, size: 15 } } as unknown as GameState,
    report as Report,
  )
    .map(plain)
    .join(' ')
}

const believed = (c: string) => w.endsIn.open(c, 0.5)

describe.each(RULES.map(String))('%s', rule => {
  test.each(
    REASONS.flatMap(r => Object.keys(states).flatMap(s => ['black', 'white', ''].map(x => [r, s, x] as const))),
  )('%s while %s, winner %s', (reason, state, winner) => {
    const text = ends(rule, reason, winner, states[state]!)
    // A player who had a won position and did not win threw it away; that is told once, and with the line.
    const thrown = { 'Black wins': 'black', 'White wins': 'white' }[state]
    const how = { resign: 'resign', time: 'time', away: 'away', passes: 'draw', agreement: 'draw' } as const
    const away = reason in how && thrown && thrown !== winner ? how[reason as keyof typeof how] : undefined
    if (away) {
      expect(text).toBe(w.coach[away](thrown!, state === 'Black wins' ? 'j8 (k8) l8' : ''))
      return
    }
    // On the board nobody is said to have lost by what happened beside it.
    const loser = { black: 'white', white: 'black' }[winner] ?? 'black'
    const proven = {
      'Black wins': w.endsIn.wins('black', true, 5),
      'White wins': w.endsIn.lost('black'),
      open: believed(loser),
    }[state]!
    const beside = ['resign', 'time'].includes(reason)
      ? winner !== ''
      : ['away', 'passes', 'agreement'].includes(reason)
    expect(text.includes(proven)).toBe(beside)
    for (const other of [w.endsIn.wins('black', true, 5), w.endsIn.lost('black'), believed(loser)])
      if (other !== proven) expect(text).not.toContain(other)
    expect(text === '').toBe(
      ['aborted', 'five', 'overline', 'full_board', 'stone_limit'].includes(reason) ||
        (winner === '' && ['resign', 'time'].includes(reason)),
    )
  })
})

test('a forbidden move is what lost, whatever was proven before it', () => {
  for (const [before, text] of [
    [{ win }, w.endsAfter.wins(true, 5)],
    [{ lost: true }, w.endsAfter.lost],
    [{}, w.ends.forbidden('e1', '')],
  ] as const)
    expect(ends('renju', 'forbidden', 'white', {}, before)).toContain(text)
})
