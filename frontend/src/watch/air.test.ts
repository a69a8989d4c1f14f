import { describe, expect, test } from 'vitest'
import { ann, bob, liveGame } from '../test/games'
import type { Live, Settings } from '../wire'
import { boarded, boardsOf, channels, onAir } from './air'

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
  test.each([
    ['nothing', [], '', undefined, undefined],
    ['the strongest', [weak, strong], '', undefined, 'strong'],
    ['people before bots', [bots, weak], '', undefined, 'weak'],
    ['a bot’s game where there is no other', [bots], '', undefined, 'bots'],
    ['the one that was on it, until it ends', [weak, strong], '', 'weak', 'weak'],
    ['then the best', [bots, strong], '', 'weak', 'strong'],
    ['of its rule and speed alone', [strong, renju], 'renju/blitz', undefined, 'renju'],
    ['nothing of another', [strong], 'renju/blitz', undefined, undefined],
    ['what was on another channel is not kept', [strong, renju], 'renju/blitz', 'strong', 'renju'],
    ['alike ones by their ids', [game('b'), game('a')], '', undefined, 'a'],
  ] as const)('%s', (_, games, channel, before, want) => {
    expect(onAir(games, channel, before)?.g).toBe(want)
  })

  test('those that there are', () => {
    expect(channels([])).toEqual([])
    expect(channels([renju, weak, strong])).toEqual(['', 'freestyle/blitz', 'renju/blitz'])
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
