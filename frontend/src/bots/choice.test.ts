import { beforeEach, expect, test } from 'vitest'
import { botSetup, loadChoice, ratingOf, saveChoice } from './choice'

beforeEach(() => localStorage.clear())

test('what was chosen is remembered, and nonsense is not', () => {
  expect(loadChoice()).toEqual({ rule: 'freestyle', clock: 'none', color: 'random', rated: false })
  saveChoice({ rule: 'caro', clock: '15+10', color: 'white', rated: true })
  expect(loadChoice()).toEqual({ rule: 'caro', clock: '15+10', color: 'white', rated: true })
  localStorage.setItem('tengen.bots', '{"rule":"chess","clock":"days","color":7,"rated":"yes"}')
  expect(loadChoice()).toEqual({ rule: 'freestyle', clock: 'none', color: 'random', rated: false })
})

test('rated are games with a clock, of members', () => {
  const c = { rule: 'renju', clock: '5+3', color: 'black', rated: true } as const
  expect(botSetup(c, 'elm', true)).toEqual({ bot: 'elm', rule: 'renju', clock: '5+3', color: 'black', rated: true })
  expect(botSetup(c, 'elm', false).rated).toBe(false)
  expect(botSetup({ ...c, clock: 'none' }, 'elm', true).rated).toBe(false)
})

test('a bot’s rating is that of the pool, else that of the rule', () => {
  const ratings = [
    { rule: 'caro', value: 900 },
    { rule: 'renju', value: 1000 },
    { rule: 'renju', speed: 'blitz', value: 1100, games: 3 },
  ] as const
  const clocks = [
    { kind: 'fischer', initial: 180_000, increment: 2_000, speed: 'blitz' },
    { kind: 'fischer', initial: 900_000, increment: 10_000, speed: 'rapid' },
  ] as const
  const value = (rule: 'renju' | 'standard', clock: '3+2' | '5+3' | '15+10' | 'none') =>
    ratingOf(ratings, { rule, clock }, clocks)?.value
  expect(value('renju', '3+2')).toBe(1100)
  expect(value('renju', '15+10')).toBe(1000)
  expect(value('renju', '5+3')).toBe(1000) // nobody has told its speed
  expect(value('renju', 'none')).toBe(1000)
  expect(value('standard', 'none')).toBeUndefined()
})
