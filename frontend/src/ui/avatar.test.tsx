// @vitest-environment node
import { expect, test } from 'vitest'
import { mixed, pattern } from './avatar'

const ids = Array.from({ length: 2000 }, (_, i) => i + 1)

test('the same id has the same picture, others nearly always another one', () => {
  expect(pattern(7)).toEqual(pattern(7))
  const all = new Set(ids.map(id => pattern(id).join('') + (mixed(id + 1) % 8)))
  expect(all.size).toBeGreaterThan(1990)
})

test('left is as right, and both kinds of stones occur', () => {
  for (const id of [...ids, 0, -3, 2 ** 40 + 5]) {
    const p = pattern(id)
    expect(p).toHaveLength(25)
    expect(p).toContain(1)
    expect(p).toContain(2)
    for (let row = 0; row < 5; row++) {
      const r = p.slice(5 * row, 5 * row + 5)
      expect(r).toEqual(r.toReversed())
      expect(r.some(x => x !== 0)).toBe(true)
    }
  }
})
