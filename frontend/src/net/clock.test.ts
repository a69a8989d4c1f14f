// @vitest-environment node
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
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.array(fc.tuple(leg, leg), { minLength: 1, maxLength: 10 }),
      (offset, trips) => {
        const c = new ServerClock()
        let now = 0
        for (const [there, back] of trips) {
          c.add(now, now + there + offset, now + there + back)
          now += 1000
        }
        const best = Math.min(...trips.map(([a, b]) => a + b))
        expect(Math.abs(c.at(0) - offset)).toBeLessThanOrEqual(best / 2)
      },
    ),
  )
})

test('samples that cannot both be true: a clock has jumped, and the newest is right', () => {
  const c = new ServerClock()
  expect(c.add(0, 1010, 20)).toBe(false)
  // The page's clock stood still for a minute; this round trip is no better than the first.
  expect(c.add(10_000, 71_050, 10_100)).toBe(true)
  expect(c.at(20_000)).toBe(81_000)
  expect(c.add(20_000, 81_050, 20_100)).toBe(false)
})

test('within 100 ms of the server for as long as one plays, through drift, jitter and sleep', () => {
  const leg = fc.integer({ min: 5, max: 90 })
  const trip = fc.record({
    there: leg,
    back: leg,
    hiccup: fc.constantFrom(0, 0, 0, 900, 4_000),
    slept: fc.constantFrom(...Array<number>(12).fill(0), 3_000, 3_600_000),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom(-1e-4, 0, 1e-4),
      fc.array(trip, { maxLength: 90 }),
      (offset, drift, trips) => {
        const c = new ServerClock()
        let page = 0
        let slept = 0
        const server = () => Math.round(page * (1 + drift) + slept + offset)
        const ping = (there: number, back: number) => {
          const sent = page
          page += there
          const s = server()
          page += back
          c.add(Math.round(sent), s, page)
        }
        ping(40, 40)
        for (const t of trips) {
          slept += t.slept
          if (t.slept) ping(t.there, t.back) // waking up asks at once
          page += 10_000
          ping(t.there + t.hiccup, t.back)
          expect(Math.abs(c.at(page) - server())).toBeLessThan(100)
        }
      },
    ),
  )
})
