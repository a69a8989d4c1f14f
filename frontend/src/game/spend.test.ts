// @vitest-environment node
// The page's clock arithmetic against the server's: hub/game/spend_test.go holds the same table to hub/game/control.go.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TimeControl } from '../wire'
import { lowAt, overtime, remaining, shown, spend, total, type Time } from './spend'
import table from '../../testdata/spend.json'

const controls = table.map(t => t.control as TimeControl)
const name = (c: TimeControl) =>
  `${c.kind} ${c.initial / 1000} ${(c.period ?? 0) / 1000} ${c.periods ?? c.stones ?? ''}`.trim()

describe.each(table.map(t => [name(t.control as TimeControl), t] as const))('%s', (_, { control, rows }) => {
  const c = control as TimeControl
  // Each row: what the player has (ms, left), its total, ms spent, what is left (ms, left).
  test('total', () => expect(rows.map(([ms, left]) => total(c, { ms: ms!, left: left! }))).toEqual(rows.map(r => r[2])))
  test('spend', () => {
    expect(rows.map(([ms, left, , spent]) => spend(c, { ms: ms!, left: left! }, spent!))).toEqual(
      rows.map(r => ({ ms: r[4], left: r[5] })),
    )
  })
})

const anyControl = fc.constantFrom(...controls)
const anyTime = (c: TimeControl) => {
  const most = c.kind === 'byoyomi' ? c.periods! : c.kind === 'canadian' ? c.stones! : 0
  return fc.record({ ms: fc.integer({ min: 0, max: 900_000 }), left: fc.integer({ min: 0, max: most }) })
}
const anyHave = anyControl.chain(c => anyTime(c).map(have => [c, have] as const))
const span = fc.integer({ min: 0, max: 500_000 })

test('spent in two parts or in one: the same', () => {
  fc.assert(
    fc.property(anyHave, span, span, ([c, have], a, b) => {
      expect(spend(c, spend(c, have, a), b)).toEqual(spend(c, have, a + b))
    }),
  )
})

test('the total falls as time passes, and shows zero only when it is used up', () => {
  fc.assert(
    fc.property(anyHave, span, ([c, have], ms) => {
      const left = spend(c, have, ms)
      expect(total(c, left)).toBe(Math.max(0, total(c, have) - ms))
      const face = shown(c, left)
      expect(face.ms === 0).toBe(total(c, have) <= ms)
      expect(total(c, face)).toBe(total(c, left))
    }),
  )
})

test('a face goes from the main time into the periods by itself', () => {
  const c: TimeControl = { kind: 'byoyomi', initial: 60_000, increment: 0, period: 30_000, periods: 3 }
  const clock = { black: 5_000, white: 60_000, run: 'black', at: 1_000 }
  const at = (s: number) => shown(c, remaining(c, clock, 'black', 1_000 + s * 1_000))
  expect([0, 4, 5, 6, 35, 64, 94, 95, 200].map(at)).toEqual([
    { ms: 5_000, left: 0 },
    { ms: 1_000, left: 0 },
    { ms: 30_000, left: 3 },
    { ms: 29_000, left: 3 },
    { ms: 30_000, left: 2 },
    { ms: 1_000, left: 2 },
    { ms: 1_000, left: 1 },
    { ms: 0, left: 1 },
    { ms: 0, left: 1 },
  ] satisfies Time[])
})

test('only the running clock runs, and not before its time', () => {
  const c: TimeControl = { kind: 'fischer', initial: 60_000, increment: 0 }
  const clock = { black: 60_000, white: 30_000, run: 'black', at: 1_000 }
  const ms = (color: 'black' | 'white', now: number, run = 'black') => remaining(c, { ...clock, run }, color, now).ms
  expect([
    ms('black', 11_000),
    ms('white', 11_000),
    ms('black', 999_000),
    ms('black', 0),
    ms('black', 11_000, ''),
  ]).toEqual([50_000, 30_000, 0, 60_000, 60_000])
})

const low = (c: Partial<TimeControl> & Pick<TimeControl, 'kind'>) => lowAt({ initial: 0, increment: 0, ...c })

test('low: near the flag, in proportion to the game', () => {
  expect(low({ kind: 'fischer', initial: 300_000 })).toBe(20_000)
  expect(low({ kind: 'absolute', initial: 30_000 })).toBe(6_000)
  expect(low({ kind: 'byoyomi', initial: 600_000, period: 30_000, periods: 3 })).toBe(10_000)
  expect(low({ kind: 'canadian', period: 300_000, stones: 10 })).toBe(20_000)
  expect(low({ kind: 'correspondence', period: 86_400_000 })).toBe(43_200_000)
  expect(overtime({ kind: 'canadian', initial: 0, increment: 0, period: 5, stones: 7 })).toEqual({ ms: 5, left: 7 })
})
