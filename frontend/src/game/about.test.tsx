// A game's settings stand on its page, whoever reads it.
import { expect, test } from 'vitest'
import { formatDay, formatHour, t } from '../i18n'
import { choose } from '../settings/settings'
import { liveGame } from '../test/games'
import { moves, page, show, useRoom } from '../test/roomstage'

const g = t.game
const w = g.about

useRoom()

const facts = () =>
  Object.fromEntries(
    [...page.root.querySelectorAll('.about dl > div')].map(f => [
      f.querySelector('dt')!.textContent.trim(),
      f.querySelector('dd')!.textContent.trim(),
    ]),
  )

const began = Date.UTC(2026, 10, 23, 9, 5)
const renju = liveGame({
  settings: {
    rule: 'renju',
    size: 15,
    opening: 'swap2',
    forbidden: 'loses',
    takebacks: false,
    rated: false,
    clock: { kind: 'byoyomi', initial: 600_000, increment: 0, period: 30_000, periods: 3 },
  },
  moves: moves(4),
  log: [{ v: 1, kind: 'start', by: 'white', ply: 0, time: began }],
  private: true,
})

test('rule, board, opening, clock, date and what is not usual', () => {
  show(renju)
  const on = new Date(began)
  expect(facts()).toEqual({
    [w.rule]: 'Renju',
    [w.size]: '15×15',
    [w.opening]: 'Swap2',
    [w.clock]: '10 min + 3×30 s',
    [w.forbidden]: w.loses,
    [w.takebacks]: w.noTakebacks,
    [w.kind]: w.private,
    [w.began]: `${formatDay(on)} ${formatHour(on)}`,
  })
  expect(page.root.querySelector('.about time')!.getAttribute('datetime')).toBe(on.toISOString())
})

test('the same for players and watchers, and the result once there is one', () => {
  const { next: _next, ...over } = { ...renju, status: 'over', result: { winner: 'white', reason: 'time' as const } }
  const { you: _you, ...watched } = over
  show(watched)
  const read = facts()
  expect(read[w.result]).toBe('White wins. Black ran out of time.')
  for (const you of ['black', 'white']) {
    show({ ...over, you })
    expect(facts()).toEqual(read)
  }
})

test('who watches, and a game without a clock that has not begun', () => {
  const { clock: _clock, ...untimed } = liveGame({ log: [], presence: { black: true, white: true, watchers: 2 } })
  show({ ...untimed, settings: { ...untimed.settings, clock: { kind: 'none', initial: 0, increment: 0 } } })
  expect(facts()[w.clock]).toBe(w.noClock)
  expect(facts()[w.watchers]).toContain(g.watchers(2))
  expect(facts()[w.made]).toContain('1970')
})

test('the event that the game belongs to', () => {
  show({ ...renju, event: { id: 'e1', title: '火曜' } })
  expect(page.root.querySelector('.about a[href="/events/e1"]')?.textContent).toBe('火曜')
  show(renju)
  expect(page.root.querySelector('.about a[href^="/events"]')).toBeNull()
})

const seen = () =>
  show(
    liveGame({ settings: { ...renju.settings, delay: 10_000 }, presence: { black: true, white: true, watchers: 3 } }),
  )

test('how late others see it, and how many watch, unless a player wants not to know', () => {
  seen()
  expect(facts()[w.kind]).toBe(t.lobby.late(10))
  expect(facts()[w.watchers]).toContain('3')
  choose({ crowd: 'nothing' })
  seen()
  expect(facts()[w.watchers]).toBeUndefined()
  choose({ crowd: 'names' })
})
