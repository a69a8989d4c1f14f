// @vitest-environment node
import { expect, it } from 'vitest'
import { aimAt, release, slide } from './aim'

it('a point is meant once the finger has rested on it', () => {
  const a = slide(aimAt('h8', 1000), 'i8', 1010)
  expect(release(a, 1100)).toBe(null)
  expect(release(a, 1130)).toBe('i8')
})

it('a finger that rolls off as it is lifted means the point before', () => {
  let a = slide(aimAt('h8', 0), 'i8', 300)
  expect(release(a, 350)).toBe('h8')
  a = slide(a, 'j8', 340)
  expect(release(a, 370)).toBe('h8')
  expect(release(a, 400)).toBe(null)
  expect(release(a, 460)).toBe('j8')
})

it('a sweep means nothing, and neither does a point beside the board', () => {
  let a = aimAt('a1', 0)
  for (const [i, p] of ['b2', 'c3', 'd4', 'e5'].entries()) a = slide(a, p, 20 * (i + 1))
  expect(release(a, 110)).toBe(null)
  expect(release(slide(aimAt('h8', 0), null, 500), 510)).toBe(null)
  expect(release(slide(aimAt('h8', 0), null, 500), 900)).toBe(null)
})
