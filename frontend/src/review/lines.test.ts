// @vitest-environment node
// The page's lines against the server's: engine/proof holds the same table to the rules.
import { expect, test } from 'vitest'
import { fiveAt, fives, stops, straightFour, type Position } from './lines'
import table from './lines.json'

// Each case: stones of one side and the other in turn, which of them begins is either colour; the point that the side
// plays then; the length of the row that it makes there, where four is a straight four and more is a five; and the rules
// under which it does. Under all others, and as the other of the two, it makes nothing.
const RULES = ['freestyle', 'standard', 'renju', 'caro']
const cases = table.flatMap(c =>
  RULES.flatMap(rule =>
    (['black', 'white'] as const).map(color => ({
      ...c,
      rule,
      color,
      makes: c.under.includes(rule === 'renju' ? `renju ${color}` : rule),
    })),
  ),
)

const pos = (rule: string, moves: string): Position => ({ rule, size: 15, stones: moves.split(' ') })

test.each(cases)('$name: $rule, $color', ({ rule, color, moves, at, row, makes }) => {
  const before = pos(rule, color === 'white' ? `pass ${moves}` : moves)
  expect(fiveAt(before, at, color)).toHaveLength(makes && row > 4 ? row : 0)
  expect(straightFour(before, at, color) !== null).toBe(makes && row === 4)
})

test('a table that tells the rules apart', () => {
  expect(table.length).toBeGreaterThan(20)
  for (const rule of ['freestyle', 'standard', 'renju black', 'renju white', 'caro'])
    expect(table.some(c => c.under.includes(rule))).toBe(true)
})

test('what stops every five: in Caro an end does', () => {
  const open = 'h8 f8 i8 a3 j8 a5 k8'
  expect(fives(pos('caro', open), 'black').toSorted()).toEqual(['g8', 'l8'])
  expect(stops(pos('freestyle', open), 'black')).toEqual([])
  expect(stops(pos('caro', open), 'black')).toEqual(['l8'])
  expect(stops(pos('caro', 'h8 g8 i8 a3 j8 a5 k8'), 'black').toSorted()).toEqual(['l8', 'm8'])
})
