// @vitest-environment node
import { expect, test } from 'vitest'
import { Fault } from '../net/fault'
import { liveGame } from '../test/games'
import type { LogRow, Next } from '../wire'
import { elsewhere, told } from './zone'

const stones = ['h8', 'i9', 'j7', 'g10', 'c3', 'k4']
const game = (ply: number, next: Partial<Next>, fifths: string[] = [], size = 15) =>
  liveGame({
    settings: { ...liveGame().settings, opening: 'taraguchi10', size },
    moves: stones.slice(0, ply).map(at => ({ at, spent: 1 })),
    log: fifths.map((at, i): LogRow => ({ v: i + 2, kind: 'fifth', at, ply: 4, time: 0 })),
    next: { by: 'black', do: 'place', stone: 'black', ...next },
  })

test('a zone is drawn, and the board takes no stone elsewhere', () => {
  const one = told(game(0, { left: 1, zone: { in: 1 } }), 0)
  expect([one.marks, one.lines, one.only]).toEqual([[{ p: 'h8', kind: 'point' }], [], ['h8']])
  const nine = told(game(1, { left: 1, zone: { in: 3 } }), 1)
  expect(nine.lines.map(l => l.join(' '))).toEqual(['g7 i7', 'i7 i9', 'i9 g9', 'g9 g7'])
  expect(nine.only).toHaveLength(9)
  expect(told(game(2, { left: 1, zone: { out: 5 } }), 2).only).toHaveLength(225 - 25)
  expect(elsewhere(game(2, { zone: { out: 5 } })).values).toEqual({ in: 0, out: 5 })
})

test('the centre of an even board is where the server has it, and a square stays on a small one', () => {
  expect(told(game(0, { zone: { in: 1 } }, [], 20), 0).only).toEqual(['k11'])
  expect(told(game(0, { zone: { in: 9 } }, [], 13), 0).only).toHaveLength(81)
})

test('an earlier position shows no zone, and no stone is barred where there is none', () => {
  expect(told(game(3, { left: 1, zone: { in: 7 } }), 1)).toEqual({ marks: [], lines: [] })
  expect(told(game(6, {}), 6).only).toBeUndefined()
})

const letters = (t: ReturnType<typeof told>) => t.marks.map(m => `${m.text ?? m.kind} ${m.p}`)

test('fifths are letters while they are offered and picked, one on its way too; a twin is ringed', () => {
  const s = game(4, { do: 'offer', left: 2, fifths: ['a1', 'b1'] }, ['a1', 'b1'])
  expect(letters(told(s, 4, 'c1'))).toEqual(['A a1', 'B b1', 'C c1'])
  expect(letters(told(s, 4, undefined, new Fault('alike', '', { twin: 2 })))).toEqual(['A a1', 'B b1', 'stone b1'])
  expect(letters(told(s, 4, undefined, new Fault('alike', '', { twin: 9 })))).toEqual(['A a1', 'B b1'])
  const pick = told(game(4, { do: 'pick', fifths: ['a1', 'b1'] }, ['a1', 'b1']), 4, 'a1')
  expect([letters(pick), pick.only]).toEqual([
    ['A a1', 'B b1'],
    ['a1', 'b1'],
  ])
  expect(pick.describe!('b1', 'empty')).toMatch(/^B, b1/)
  expect(pick.describe!('b2', 'empty')).toMatch(/^b2/)
  expect(elsewhere(game(4, { do: 'pick' })).code).toBe('not_offered')
})

test('afterwards those that were not picked are seen beside the one that was, when one looks back', () => {
  const s = game(6, {}, ['a1', 'c3', 'b1'])
  expect(letters(told(s, 6))).toEqual([])
  expect(letters(told(s, 5))).toEqual(['A a1', 'C b1'])
  expect(letters(told({ ...s, moves: s.moves.slice(0, 5) }, 5)), 'not while the sixth is awaited').toEqual([])
})
