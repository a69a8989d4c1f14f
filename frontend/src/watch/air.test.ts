// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ann, bob, liveGame } from '../test/games'
import type { Live, LobbyData, Settings } from '../wire'
import { boarded, boardsOf, channelOf, channels, eventOf, onAir } from './air'

const plain: Settings = {
  ...liveGame().settings,
  clock: { kind: 'fischer', initial: 300_000, increment: 3_000, speed: 'blitz' },
}
const game = (g: string, value = 0, change: Partial<Settings> = {}, bot?: string): Live => ({
  g,
  next: 'black',
  players: { black: { ...ann, ...(value && { rating: { value } }) }, white: { ...bob, ...(bot && { bot }) } },
  settings: { ...plain, ...change },
  moves: [],
  watchers: 0,
  present: true,
})
const weak = game('weak', 1300)
const strong = game('strong', 1900)
const bots = game('bots', 2400, {}, 'elm')
const renju = game('renju', 1500, { rule: 'renju' })

describe('a channel', () => {
  const none = { seeks: [], mine: [], online: 0, clocks: [] }
  const tv = [
    { channel: '', g: 'weak' },
    { channel: 'renju/blitz', g: 'renju' },
    { channel: 'caro/blitz', g: 'unknown' },
  ]
  const l = { ...none, live: [strong, weak, renju], tv }

  test.each([
    ['what the server says, though others are stronger', l, '', 'weak'],
    ['of a rule and speed', l, 'renju/blitz', 'renju'],
    ['nothing where nothing is on', l, 'freestyle/blitz', undefined],
    ['nothing while the game is not known, or has ended', l, 'caro/blitz', undefined],
    ['nothing before the server has told any', { ...none, live: [strong] }, '', undefined],
  ] as const)('%s', (_, lobby, channel, want) => {
    expect(onAir(lobby as unknown as LobbyData, channel)?.g).toBe(want)
  })

  test.each([
    ['', '', undefined],
    ['?channel=renju/blitz', 'renju/blitz', undefined],
    ['?channel=event/a-B_9', 'event/a-B_9', 'a-B_9'],
    ['?channel=event/../x', '', undefined],
    ['?channel=https://x', '', undefined],
  ] as const)('of the address %s', (search, channel, event) => {
    expect(channelOf(search)).toBe(channel)
    expect(eventOf(channelOf(search))).toBe(event)
  })

  test('those that there are', () => {
    expect(channels(undefined)).toEqual([])
    expect(channels(tv)).toEqual(['', 'renju/blitz', 'caro/blitz'])
  })
})

describe('several boards', () => {
  test.each([
    ['the best first', [weak, bots, strong], 2, [], ['strong', 'weak']],
    ['fewer games than boards', [weak], 4, [], ['weak']],
    ['each stays where it is', [strong, weak], 2, ['weak', 'strong'], ['weak', 'strong']],
    ['one that has ended is replaced in its place', [strong, weak, renju], 2, ['over', 'weak'], ['strong', 'weak']],
    ['none is shown twice', [strong, weak], 3, ['strong'], ['strong', 'weak']],
    ['fewer boards than before', [strong, weak, renju], 1, ['weak', 'strong'], ['weak']],
  ] as const)('%s', (_, games, n, before, want) => {
    expect(boarded(games, n, before).map(g => g.g)).toEqual(want)
  })

  test('how many the address asks for', () => {
    expect(['', '?boards=4', '?boards=3', '?boards=999', '?boards=9'].map(boardsOf)).toEqual(['1', '4', '1', '1', '9'])
  })
})
