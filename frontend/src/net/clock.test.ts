import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServerClock } from './clock'

test('a symmetric round trip gives the exact offset', () => {
  const c = new ServerClock()
  c.add(1000, 5050, 1100)
  expect(c.at(2000)).toBe(6000)
})

test('the shortest round trip wins, however old within two minutes', () => {
  const c = new ServerClock()
  c.add(0, 1010, 20)
  c.add(1000, 2400, 1500)
  expect(c.at(0)).toBe(1000)
})

test('a sample that is too old gives way', () => {
  const c = new ServerClock()
  c.add(0, 1010, 20)
  c.add(200_000, 201_300, 200_200)
  expect(c.at(0)).toBe(1200)
})

test('time that ran backwards is no sample', () => {
  const c = new ServerClock()
  c.add(0, 1010, 20)
  c.add(5000, 9999, 4000)
  expect(c.at(0)).toBe(1000)
})

test('a reset keeps the estimate until there is a better one', () => {
  const c = new ServerClock()
  c.add(0, 1010, 20)
  c.reset()
  expect(c.at(0)).toBe(1000)
  c.add(0, 3500, 1000)
  expect(c.at(0)).toBe(3000)
})

test('the error is at most half the best round trip', () => {
  const leg = fc.integer({ min: 0, max: 400 })
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.array(fc.tuple(leg, leg), { minLength: 1, maxLength: 10 }), (offset, trips) => {
    const c = new ServerClock()
    let now = 0
    for (const [there, back] of trips) {
      c.add(now, now + there + offset, now + there + back)
      now += 1000
    }
    const best = Math.min(...trips.map(([a, b]) => a + b))
    expect(Math.abs(c.at(0) - offset)).toBeLessThanOrEqual(best / 2)
  }))
})
