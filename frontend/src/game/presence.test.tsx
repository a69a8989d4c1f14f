// Players who are there, lost, or away, and their clocks.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { claim as w } from '#words/claim'
import { status } from '../net/live'
import { setPause } from '../net/pause'
import type { GameState } from '../wire'
import { liveGame } from '../test/games'
import { button, moves, page, show, store, text, useRoom } from '../test/roomstage'
import { until } from '../test/until'

const g = t.game
await import('./claim') // which the page loads when it is needed
useRoom()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gone = (ms: number, change: Partial<GameState> = {}) =>
  liveGame({
    moves: moves(4),
    claimAfter: 60_000,
    presence: { black: true, white: false, whiteLost: Date.now() - ms, watchers: 0 },
    ...change,
  })
const asked = () => page.root.querySelector('dialog')
const strip = (place: string) => page.root.querySelector(`.strip.${place} .presence`)?.textContent

test('an opponent who is lost, then away, then to be claimed', async () => {
  show(gone(2_000))
  expect(strip('top')).toBe(g.presence.lost)
  expect(strip('bottom')).toBe(g.presence.live)
  expect(page.root.querySelector('.claim')).toBeNull()
  show(gone(29_500))
  await until(() => expect(text()).toContain(w.lost('Bob')))
  expect(page.root.querySelector('.countdown')?.textContent).toBe(w.in('0:31'))
  await until(() => expect(strip('top')).toBe(g.presence.away))
  expect(text()).toContain(w.away('Bob'))
  expect(button(w.win)).toBeUndefined()
  show(gone(59_800))
  await until(() => expect(button(w.draw)).toBeDefined())
  button(w.draw).click()
  await until(() => expect(text()).toContain(w.drawSure))
  expect(store.claim).not.toHaveBeenCalled()
  const yes = [...asked()!.querySelectorAll('button')].find(b => b.textContent === w.drawYes)
  yes!.click()
  expect(store.claim).toHaveBeenCalledWith(false)
})

test('a claim that was asked about one absence is not asked again in another', async () => {
  const closers: [string, () => void][] = [
    ['the opponent comes back', () => show(liveGame({ moves: moves(4), claimAfter: 60_000 }))],
    ['our own link breaks', () => void (status.value = 'offline')],
    ['the server pauses', () => setPause(true, Date.now())],
  ]
  for (const [name, close] of closers) {
    const first = gone(90_000)
    show(first)
    await until(() => expect(button(w.win), name).toBeDefined())
    button(w.win).click()
    await until(() => expect(asked(), name).not.toBeNull())
    close()
    await until(() => expect(asked(), name).toBeNull())
    status.value = 'live'
    setPause(false, Date.now())
    for (const again of [first, gone(80_000)]) {
      show(again)
      await until(() => expect(button(w.win), name).toBeDefined())
      expect(asked(), name).toBeNull()
    }
  }
  expect(store.claim).not.toHaveBeenCalled()
})

test('nothing to claim: nobody acted yet, days on the clock, or somebody who only watches', () => {
  const { claimAfter: _after, ...days } = gone(90_000)
  const { you: _mine, ...watching } = gone(90_000)
  for (const s of [gone(90_000, { moves: moves(1) }), days, watching]) {
    show(s)
    expect(page.root.querySelector('.claim')).toBeNull()
  }
})

test('when we are not live ourselves, the strips say so, and nothing of the opponent', () => {
  show(gone(90_000))
  status.value = 'offline'
  show(gone(90_000, { v: 9 }))
  expect(strip('top')).toBe(g.presence.unknown)
  expect(strip('bottom')).toBe(g.presence.offline)
  expect(page.root.querySelector('.claim')).toBeNull()
})

/** The clock of whoever reads the page. */
const ownClock = () => page.root.querySelector('.strip.bottom .clock')!

test('a clock in overtime says what is left; low is said once, in words and by a sign', async () => {
  const settings = {
    ...liveGame().settings,
    clock: { kind: 'byoyomi' as const, initial: 60_000, increment: 0, period: 30_000, periods: 3 },
  }
  const at = (ms: number, left: number) =>
    show(liveGame({ settings, clock: { black: ms, blackLeft: left, white: 60_000, run: 'black', at: Date.now() } }))
  at(20_000, 2)
  await until(() => expect(ownClock().textContent).toContain(g.overtime.periods(2)))
  expect(page.root.querySelector('.strip.top .clock')!.textContent).toContain(g.overtime.byoyomi(3, '30 s'))
  expect(ownClock().classList.contains('low')).toBe(false)
  at(9_500, 1)
  await until(() => expect(ownClock().querySelector('[role=status]')!.textContent).toBe(g.lowOwn))
  expect(ownClock().querySelector('.digits .icon')).not.toBeNull()
  expect(ownClock().querySelector('.digits')!.textContent).toMatch(/^9\.\d$/)
  // Also without a word from the server it never shows zero.
  at(-5_000, 1)
  await until(() => expect(ownClock().querySelector('.digits')!.textContent).toBe('0.1'))
})

test('a clock that cannot be true does not run, and says so', async () => {
  show(liveGame())
  status.value = 'reconnecting'
  await until(() => expect(page.root.querySelector('.clock.frozen .clock-note')?.textContent).toBe(g.frozen))
  expect(page.root.querySelectorAll('.clock.runs')).toHaveLength(0)
  expect(button(g.abort).disabled).toBe(true)
})

test('a pause: clocks stand and alarm nobody, and a stone on its way is said to be kept', async () => {
  const s = liveGame({ clock: { black: 60_000, white: 60_000, run: 'black', at: Date.now() - 59_000 } })
  setPause(true, Date.now())
  store.pending.value = { at: 'h8', position: '' }
  show(s)
  const own = page.root.querySelector('.strip.bottom .clock')!
  expect(own.className).toBe('clock frozen')
  expect(own.querySelector('.clock-note')!.textContent).toBe(g.still)
  const shown = own.querySelector('.digits')!.textContent
  expect(text()).toContain(g.held)
  expect(page.root.querySelector('.stage.sending')).not.toBeNull()
  expect(own.querySelector('[role=status]')!.textContent).toBe('')
  await vi.advanceTimersByTimeAsync(250)
  show({ ...s, v: 2 })
  expect(own.querySelector('.digits')!.textContent).toBe(shown)
  setPause(false, Date.now())
  store.pending.value = null
  await until(() => expect(own.className).toBe('clock runs low'))
})

test.each([{ bot: 'acorn' }, { program: true }])('what is no person is called a bot, once: %o', kind => {
  const { players } = liveGame()
  show(liveGame({ players: { ...players, white: { ...players.white!, ...kind } } }))
  expect(page.root.querySelector('.strip.top')!.textContent.split(t.shell.bot)).toHaveLength(2)
})
