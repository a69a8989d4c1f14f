import { expect, test } from 'vitest'
import { lastRuns, noteRun } from './lastruns'

test('what the last runs had, the newest first, of each rule apart', () => {
  expect(lastRuns('renju')).toEqual([])
  noteRun('renju', ['a', 'b'])
  noteRun('renju', ['c', 'a'])
  noteRun('caro', ['z'])
  expect(lastRuns('renju')).toEqual(['a', 'c', 'b'])
  noteRun(
    'renju',
    Array.from({ length: 300 }, (_, i) => `p${i}`),
  )
  expect(lastRuns('renju').length).toBe(200)
  expect(lastRuns('renju')[0]).toBe('p299')
  expect(lastRuns('caro')).toEqual(['z'])
})
