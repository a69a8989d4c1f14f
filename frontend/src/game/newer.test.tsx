// An older page with a newer server: values that it has no words for leave it standing.
import { render } from 'preact'
import { beforeAll, expect, test } from 'vitest'
import { sound } from '../test/newer'
import { ChallengeList } from '../challenge/list'
import { challenges } from '../challenge/store'
import { LobbyPage } from '../lobby/page'
import { lobby } from '../lobby/store'
import { ann, bob, liveGame } from '../test/games'
import { moves, page, show, useRoom, watched } from '../test/roomstage'
import type { GameState, Seek } from '../wire'
import { applyEvent } from './reducer'
import { endWords, logWords, resultWords } from './result'

useRoom()
// What a game's page loads when it is needed.
beforeAll(() =>
  Promise.all([
    import('./opening'),
    import('./claim'),
    import('./inplay'),
    import('./chat'),
    import('./adjourned'),
    import('./zone'),
    import('../review/panel'),
  ]),
)

const row = (change: object) => ({ v: 2, ply: 1, time: 1, by: 'white', ...change })
const state = (change: object): GameState => ({ ...liveGame({ moves: moves(4) }), ...change }) as GameState
const { settings } = liveGame()
const clock = { kind: 'hourglass', initial: 60_000, increment: 0, drip: 5, speed: 'bullet' }
const running = { black: 60_000, white: 60_000, run: 'black', at: 1 }

test.each<[string, object]>([
  ['an event', { log: [row({ kind: 'swindle' })] }],
  ['an offer in the log', { log: [row({ kind: 'offer', offer: 'pie' }), row({ kind: 'answer', offer: 'pie', v: 3 })] }],
  ['an option in the log', { log: [row({ kind: 'choose', option: 'offer99' })] }],
  ['an offer that is open', { offer: { by: 'white', offer: 'pie' }, may: ['accept', 'decline'] }],
  ['an own offer that is open', { offer: { by: 'black', offer: 'pie' }, may: ['decline'] }],
  ['a right', { may: ['swindle'] }],
  ['a reason to win', { status: 'over', result: { winner: 'black', reason: 'swindle' }, next: undefined }],
  ['a reason to draw', { status: 'over', result: { reason: 'swindle' }, next: undefined }],
  ['why a game is unrated', { unrated: 'swindle', settings: { ...settings, rated: true } }],
  [
    'why a game that is over is unrated',
    { unrated: 'swindle', status: 'over', result: { winner: 'black', reason: 'five' } },
  ],
  ['a decision', { next: { by: 'black', do: 'swindle', options: ['pie'] } }],
  [
    'an option',
    { next: { by: 'black', do: 'choose', options: ['pie', 'offer99'] }, settings: { ...settings, opening: 'swap2' } },
  ],
  ['a rule', { settings: { ...settings, rule: 'pente' } }],
  ['an opening', { settings: { ...settings, opening: 'swap9' } }],
  [
    'an opening that is played',
    { settings: { ...settings, opening: 'swap9' }, next: { by: 'black', do: 'place', stone: 'black', left: 2 } },
  ],
  ['a clock', { settings: { ...settings, clock }, clock: running }],
  ['a policy', { settings: { ...settings, rule: 'renju', forbidden: 'shrug' } }],
  ['a status', { status: 'haunted', next: undefined }],
  ['a channel', { chat: [{ id: 1, from: liveGame().host, channel: 'ghosts', text: 'Boo', time: 1 }] }],
  ['fields', { ghosts: [1], settings: { ...settings, ghosts: true }, presence: { ...liveGame().presence, ghosts: 3 } }],
])('%s that is not known', async (_, change) => {
  await sound(() => show(state(change)))
  await sound(() => show({ ...watched, ...change } as GameState))
  await sound(() => render(null, page.root))
})

test.each<[string, object]>([
  ['a rule', { settings: { ...settings, rule: 'pente' } }],
  ['an opening', { settings: { ...settings, opening: 'swap9' } }],
  ['a clock', { settings: { ...settings, clock } }],
  ['a decline', { declined: 'swindle' }],
])('%s of the lobby that is not known', async (_, change) => {
  const seek = { g: 'a', v: 1, host: bob, color: 'random', settings, created: 1, ...change } as Seek
  const live = {
    g: 'b',
    next: 'black',
    players: { black: ann, white: bob },
    settings,
    moves: ['h8'],
    watchers: 0,
    ...change,
  }
  lobby.value = { seeks: [seek], live: [live], mine: [], online: 2, clocks: [] }
  challenges.value = [{ ...seek, for: ann }]
  await sound(() => render(<LobbyPage />, page.root))
  await sound(() => render(<ChallengeList />, page.root))
  lobby.value = null
  challenges.value = []
})

test('words are missing, and nothing else is', () => {
  const s = state({})
  const words = (change: object) => logWords(s, row(change) as never)
  expect(words({ kind: 'swindle' })).toBe('')
  expect(words({ kind: 'offer', offer: 'pie' })).toBe('')
  expect(words({ kind: 'answer', offer: 'pie' })).toBe('')
  expect(resultWords({ winner: 'black', reason: 'swindle' } as never, 'black').how).toBe('')
  expect(endWords(state({ result: { reason: 'swindle' } })).head).not.toBe('')
})

test('fields of an event that are not known change nothing', () => {
  const s = liveGame()
  const d = { by: 'black', at: 'h8', time: 1, ghosts: true }
  const known = { by: 'black', at: 'h8', time: 1 }
  expect(applyEvent(s, { t: 'move', g: 'g1', v: 2, d })).toEqual(applyEvent(s, { t: 'move', g: 'g1', v: 2, d: known }))
})
