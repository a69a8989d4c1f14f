import { beforeEach, describe, expect, test } from 'vitest'
import { ann, bob, liveGame } from '../game/fixture'
import type { Live, LobbyData, Seek } from '../wire'
import { lobbyFrame } from './reducer'
import { settingsText } from './seeks'
import { createData, loadWish, saveWish, timeOk } from './wish'

const { settings } = liveGame()
const seek = (g: string): Seek => ({ g, v: 0, host: ann, color: 'random', settings, created: 0 })
const live = (g: string, watchers = 0): Live => ({ g, players: { black: ann, white: bob }, settings, moves: [], watchers })
const start: LobbyData = { seeks: [seek('a'), seek('b')], live: [live('x'), live('y')], online: 2 }

describe('lobby', () => {
  test('everything at once, with lists that may be absent', () => {
    expect(lobbyFrame(null, { t: 'lobby', d: start })).toEqual(start)
    expect(lobbyFrame(null, { t: 'lobby', d: { online: 1 } })).toEqual({ seeks: [], live: [], online: 1 })
  })

  test('changes before that are nobody’s', () => {
    expect(lobbyFrame(null, { t: 'seek', d: seek('a') })).toBeNull()
  })

  test('new, changed and gone; rows keep their places', () => {
    expect(lobbyFrame(start, { t: 'seek', d: seek('c') })?.seeks.map(s => s.g)).toEqual(['a', 'b', 'c'])
    expect(lobbyFrame(start, { t: 'unseek', g: 'a' })?.seeks.map(s => s.g)).toEqual(['b'])
    expect(lobbyFrame(start, { t: 'live', d: live('x', 5) })?.live.map(l => [l.g, l.watchers])).toEqual([['x', 5], ['y', 0]])
    expect(lobbyFrame(start, { t: 'unlive', g: 'x' })?.live.map(l => l.g)).toEqual(['y'])
    expect(lobbyFrame(start, { t: 'pong' })).toBe(start)
  })
})

describe('wish', () => {
  beforeEach(() => localStorage.clear())

  test('is remembered, but never more than can be asked for', () => {
    saveWish({ ...loadWish(), rule: 'renju', clock: 'custom', minutes: 12, seconds: 1 })
    expect(loadWish()).toMatchObject({ rule: 'renju', clock: 'custom', minutes: 12, seconds: 1 })
    localStorage.setItem('tengen.wish', '{"rule":"chess","minutes":1e9,"seconds":-4,"bot":"zeus"}')
    expect(loadWish()).toMatchObject({ rule: 'freestyle', minutes: 180, seconds: 0, bot: 'acorn' })
  })

  test('becomes what the server takes', () => {
    const wish = { ...loadWish(), kind: 'bot' as const, bot: 'cedar' as const, clock: '10+5' as const, color: 'white' as const }
    expect(createData(wish)).toEqual({
      settings: { rule: 'freestyle', size: 15, opening: 'free', forbidden: 'refuse', clock: { kind: 'fischer', initial: 600_000, increment: 5_000 } },
      color: 'white', kind: 'bot', bot: 'cedar',
    })
    const friend = createData({ ...wish, kind: 'private', clock: 'none' })
    expect(friend).not.toHaveProperty('bot')
    expect(friend.settings.clock).toEqual({ kind: 'none', initial: 0, increment: 0 })
    expect(createData({ ...wish, clock: 'custom', minutes: 0.5, seconds: 1 }).settings.clock).toMatchObject({ initial: 30_000, increment: 1_000 })
  })

  test('a custom clock stays within the limits', () => {
    const wish = { ...loadWish(), clock: 'custom' as const }
    expect(timeOk({ ...wish, minutes: 0.1, seconds: 0 })).toBe(false)
    expect(timeOk({ ...wish, minutes: 180, seconds: 180 })).toBe(true)
    expect(timeOk({ ...wish, minutes: 180.5, seconds: 0 })).toBe(false)
    expect(timeOk({ ...wish, minutes: 5, seconds: 181 })).toBe(false)
  })
})

test('settings in a line', () => {
  expect(settingsText({ ...settings, rule: 'renju', opening: 'swap2' })).toBe('Renju · 5+3 · Swap2')
  expect(settingsText({ ...settings, clock: { kind: 'none', initial: 0, increment: 0 } })).toBe('Freestyle · No clock')
})
