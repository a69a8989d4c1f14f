// After a game between people: one press asks for somebody else who wants the same.
import { beforeEach, expect, test, vi } from 'vitest'
import { inplay as w } from '#words/inplay'
import { t } from '../i18n'
import { own } from '../lobby/store'
import * as live from '../net/live'
import { bob, liveGame } from '../test/games'
import { button, moves, page, show, useRoom } from '../test/roomstage'
import { until } from '../test/until'
import type { GameState, Seek } from '../wire'

useRoom()
await import('./inplay')
const asked = vi.fn<typeof live.command>()
beforeEach(() => {
  vi.spyOn(live, 'command').mockImplementation(asked as never)
  asked.mockResolvedValue({ d: { g: 'g2' } } as never)
  own.value = null
})

const { settings } = liveGame()
const rated = {
  ...settings,
  opening: 'swap2' as const,
  rated: true,
  clock: { ...settings.clock, speed: 'blitz' as const },
}
const over = (change: Partial<GameState> = {}) =>
  liveGame({
    status: 'over',
    moves: moves(6),
    settings: rated,
    result: { winner: 'black', reason: 'resign' },
    ...change,
  })
const shown = () => page.root.querySelector('.result')!.textContent

test('it asks for the same rule, clock and opening, in a pool', async () => {
  show(over())
  await until(() => expect(shown()).toContain(w.newOpponent))
  expect(shown()).toContain(t.game.rematch)
  button(w.newOpponent).click()
  await until(() => expect(asked).toHaveBeenCalledOnce())
  const { speed: _, ...clock } = rated.clock
  expect(asked.mock.calls[0]![0]).toEqual({
    t: 'create',
    d: { settings: { ...rated, clock }, color: 'random', kind: 'public', pool: true },
  })
})

test('who searches already is told so', async () => {
  const seek = { g: 's1', settings: rated, created: 1, v: 1 } as Seek
  own.value = { seeks: [seek], mine: [] } as never
  show(over())
  await until(() => expect(shown()).toContain(t.lobby.quick.waiting))
  expect(button(t.lobby.quick.waiting).disabled).toBe(true)
})

test.each([
  ['a bot', { players: { black: liveGame().players.black!, white: { ...bob, bot: 'acorn' } } }],
  ['a friend', { private: true }],
  ['one who has gone on to the rematch', { rematch: 'g3' }],
])('not after a game with %s', async (_, change) => {
  show(over(change))
  await until(() => expect(page.root.textContent).toContain(t.game.analyse))
  expect(shown()).not.toContain(w.newOpponent)
})

test('after a game of an event the way leads back to it: no rematch, and nobody else', async () => {
  show(over({ event: { id: 'e1', title: '火曜' }, may: [] }))
  await until(() => expect(shown()).toContain(t.game.toEvent))
  expect(page.root.querySelector('.result a[href="/events/e1"].primary')).not.toBeNull()
  expect(shown()).not.toContain(t.game.rematch)
  expect(shown()).not.toContain(w.newOpponent)
})
