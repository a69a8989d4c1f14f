import { describe, expect, it } from 'vitest'
import { first, firstSample, readFirst, takeState } from './first'
import type { GameState } from '../wire'

const nav = (o: Partial<PerformanceNavigationTiming>) => o as PerformanceNavigationTiming
const fresh = nav({ transferSize: 300, decodedBodySize: 900 })

function page(text: string): Document {
  const doc = document.implementation.createHTMLDocument('')
  const script = doc.createElement('script')
  script.type = 'application/json'
  script.id = 'first'
  script.textContent = text
  doc.body.append(script)
  return doc
}

describe('the first state', () => {
  it('is what the page has', () => {
    expect(readFirst(page('{"user":null,"lobby":{"seeks":[],"live":[],"mine":[],"online":2}}'), fresh)).toEqual({
      user: null,
      lobby: { seeks: [], live: [], mine: [], online: 2 },
    })
    expect(readFirst(page('{}'), undefined)).toEqual({})
  })

  it('is nothing if there is none, if it is broken or if the page is old', () => {
    expect(readFirst(document.implementation.createHTMLDocument(''), fresh)).toEqual({})
    expect(readFirst(page('{"user":'), fresh)).toEqual({})
    expect(readFirst(page('{"user":null}'), nav({ transferSize: 0, decodedBodySize: 900 }))).toEqual({})
  })

  it('gives a game away once, and only its own', () => {
    const state = { g: 'a', now: 5 } as GameState
    first.state = state
    expect(takeState('a')).toBe(state)
    expect(takeState('a')).toBe(null)
    first.state = state
    expect(takeState('b')).toBe(null)
    expect(takeState('a')).toBe(null)
  })

  it('tells the time', () => {
    const state = { g: 'a', now: 5 } as GameState
    const at = performance.timeOrigin
    expect(firstSample({ state }, nav({ requestStart: 10, responseStart: 40 }))).toEqual({
      sent: at + 10,
      server: 5,
      received: at + 40,
    })
    expect(firstSample({}, nav({ requestStart: 10, responseStart: 40 }))).toBe(null)
    expect(firstSample({ state }, undefined)).toBe(null)
  })
})
