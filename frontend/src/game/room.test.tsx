// What a game tells its players and watchers, and what it asks before it acts.
import { signal } from '@preact/signals'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { status, user } from '../net/live'
import { setPause } from '../net/pause'
import { Fault } from '../net/fault'
import { choose } from '../settings/settings'
import type { GameState } from '../wire'
import { ann, bob, liveGame } from './fixture'
import { Room } from './room'
import type { GameStore } from './store'
import { Waiting } from './waiting'

let root: HTMLElement
const g = t.game
const text = () => root.textContent
const button = (name: string) =>
  [...root.querySelectorAll('button')].find(
    b => b.textContent?.includes(name) || b.getAttribute('aria-label') === name,
  )!
/** Presses a key on an element, or on the page. */
const key = (k: string, on: EventTarget = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))
const soon = (check: () => void) => vi.waitFor(check, { timeout: 4_000 })

const why = vi.hoisted(() => vi.fn())
const store = {
  pending: signal<{ at: string; position: string } | null>(null),
  refusal: signal<Fault | null>(null),
  busy: signal(false),
  onEvent: () => () => {},
  resign: vi.fn(),
  offer: vi.fn(),
  answer: vi.fn(),
  choose: vi.fn(),
  join: vi.fn(),
  abort: vi.fn(),
  move: vi.fn(),
  pass: vi.fn(),
  give: vi.fn(),
  claim: vi.fn(),
  why,
}
const show = (s: GameState) => render(<Room s={s} store={store as unknown as GameStore} />, root)
const moves = (n: number) => ['h8', 'h9', 'i8', 'i9', 'j8', 'j9'].slice(0, n).map(at => ({ at, spent: 900 }))
const { you: _you, ...watched } = liveGame({ moves: moves(4), may: [] })

beforeEach(() => {
  vi.resetAllMocks()
  choose({ submit: 'direct' })
  root = document.body.appendChild(document.createElement('div'))
  status.value = 'live'
  user.value = ann
})
afterEach(() => {
  render(null, root)
  root.remove()
})

test('resigning asks once, and can be thought better of', async () => {
  show(liveGame({ moves: moves(4) }))
  button(g.resign).click()
  await soon(() => expect(text()).toContain(g.resignSure))
  button(g.keepPlaying).click()
  await soon(() => expect(text()).not.toContain(g.resignSure))
  expect(store.resign).not.toHaveBeenCalled()
  button(g.resign).click()
  await soon(() => expect(button(g.resignYes)).toBeDefined())
  button(g.resignYes).click()
  expect(store.resign).toHaveBeenCalledOnce()
})

test('what is behind the button goes by a choice, Escape or a press elsewhere', async () => {
  show(liveGame({ moves: moves(4) }))
  const ends = [
    () => document.dispatchEvent(new Event('pointerdown')),
    () => key('Escape'),
    () => button(g.drawOffer).click(),
  ]
  for (const end of ends) {
    button(g.more).click()
    await soon(() => expect(root.querySelector('.menu.open')?.contains(document.activeElement)).toBe(true))
    end()
    await soon(() => expect(root.querySelector('.menu.open')).toBeNull())
  }
  expect(store.offer).toHaveBeenCalledWith('draw')
  expect(document.activeElement).toBe(button(g.more))
})

test('an opponent’s offer is a question with two answers', () => {
  show(liveGame({ moves: moves(4), offer: { by: 'white', offer: 'takeback' } }))
  expect(text()).toContain(g.offers.takeback('Bob', ['i9']))
  button(g.accept).click()
  button(g.decline).click()
  expect(store.answer.mock.calls).toEqual([[true], [false]])
})

test('one’s own offer waits, and can be withdrawn', () => {
  show(liveGame({ moves: moves(4), offer: { by: 'black', offer: 'takeback' } }))
  expect(text()).toContain(g.offerSent.takeback(['i8', 'i9']))
  expect(button(g.accept)).toBeUndefined()
  button(g.withdrawOffer).click()
  expect(store.answer).toHaveBeenCalledWith(false)
})

test('swap2 says in plain words what there is to decide', () => {
  const swap2 = { ...liveGame().settings, opening: 'swap2' as const }
  show(liveGame({ settings: swap2, next: { by: 'black', do: 'place', stone: 'black', left: 3 } }))
  expect(text()).toContain(g.swap2Three(3))
  show(
    liveGame({
      settings: swap2,
      moves: moves(3),
      you: 'white',
      next: { by: 'white', do: 'choose', options: ['black', 'white', 'place2'] },
    }),
  )
  button(g.options['place2']!).click()
  expect(store.choose).toHaveBeenCalledWith('place2')
})

test('what goes with a takeback is said before it is asked for; no button where there are none', () => {
  show(liveGame({ moves: moves(4) }))
  button(g.takebackLabel(['i8', 'i9'])).click()
  expect(store.offer).toHaveBeenCalledWith('takeback')
  show(liveGame({ moves: moves(4), settings: { ...liveGame().settings, takebacks: false }, may: ['resign'] }))
  expect(button('Take back')).toBeUndefined()
})

test('a draw: offered once, stands while its maker moves, answered by the other', () => {
  show(liveGame({ moves: moves(4) }))
  button(g.drawOffer).click()
  expect(store.offer).toHaveBeenCalledWith('draw')
  show(liveGame({ moves: moves(4), offer: { by: 'black', offer: 'draw' } }))
  expect(text()).toContain(g.offerWait.draw('Bob'))
  expect(button(g.drawOffer).disabled).toBe(true)
  show(liveGame({ moves: moves(4), offer: { by: 'white', offer: 'draw' } }))
  expect(text()).toContain(g.offers.draw('Bob', []))
  button(g.accept).click()
  expect(store.answer).toHaveBeenCalledWith(true)
})

test('a pass asks once, and says when it ends the game', async () => {
  const renju = { ...liveGame().settings, rule: 'renju' }
  show(liveGame({ moves: moves(2) }))
  expect(button(g.pass)).toBeUndefined()
  const next = { by: 'black', do: 'place', stone: 'black', pass: true }
  show(liveGame({ moves: moves(4), settings: renju, next }))
  button(g.pass).click()
  await soon(() => expect(text()).toContain(g.passNote('Bob')))
  button(g.passYes).click()
  expect(store.pass).toHaveBeenCalledOnce()
  const passed = [...moves(3), { at: 'pass', spent: 1 }]
  show(liveGame({ moves: passed, settings: renju, next }))
  expect(text()).toContain(g.passed('Bob'))
  button(g.pass).click()
  await soon(() => expect(text()).toContain(g.passDraws('Bob')))
})

test('time can be given to the opponent, not to a bot and not without clocks', () => {
  show(liveGame({ moves: moves(4) }))
  button(g.giveLabel('Bob', 15_000)).click()
  expect(store.give).toHaveBeenCalledOnce()
  const days = {
    ...liveGame().settings,
    clock: { kind: 'correspondence' as const, initial: 0, increment: 0, period: 86_400_000 },
  }
  show(liveGame({ settings: days, gift: 86_400_000 }))
  expect(button('+1 day')).toBeDefined()
  const untimed = liveGame({ may: [] })
  for (const s of [untimed, watched, liveGame({ players: { black: ann, white: { ...bob, bot: 'acorn' } } })]) {
    show(s)
    expect(root.querySelector('.give')).toBeNull()
  }
})

const gone = (ms: number, change: Partial<GameState> = {}) =>
  liveGame({
    moves: moves(4),
    claimAfter: 60_000,
    presence: { black: true, white: false, whiteLost: Date.now() - ms, watchers: 0 },
    ...change,
  })
const strip = (place: string) => root.querySelector(`.strip.${place} .presence`)?.textContent

test('an opponent who is lost, then away, then to be claimed', async () => {
  show(gone(2_000))
  expect(strip('top')).toBe(g.presence.lost)
  expect(strip('bottom')).toBe(g.presence.live)
  expect(root.querySelector('.claim')).toBeNull()
  show(gone(29_500))
  expect(text()).toContain(g.claimLost('Bob'))
  expect(root.querySelector('.countdown')?.textContent).toBe(g.claimIn('0:31'))
  await soon(() => expect(strip('top')).toBe(g.presence.away))
  expect(text()).toContain(g.claimAway('Bob'))
  expect(button(g.claimWin)).toBeUndefined()
  show(gone(59_800))
  await soon(() => expect(button(g.claimDraw)).toBeDefined())
  button(g.claimDraw).click()
  await soon(() => expect(text()).toContain(g.claimDrawSure))
  expect(store.claim).not.toHaveBeenCalled()
  button(g.claimDrawYes).click()
  expect(store.claim).toHaveBeenCalledWith(false)
})

test('nothing to claim: nobody acted yet, days on the clock, or somebody who only watches', () => {
  const { claimAfter: _after, ...days } = gone(90_000)
  const { you: _mine, ...watching } = gone(90_000)
  for (const s of [gone(90_000, { moves: moves(1) }), days, watching]) {
    show(s)
    expect(root.querySelector('.claim')).toBeNull()
  }
})

test('when we are not live ourselves, the strips say so, and nothing of the opponent', () => {
  show(gone(90_000))
  status.value = 'offline'
  show(gone(90_000, { v: 9 }))
  expect(strip('top')).toBe(g.presence.unknown)
  expect(strip('bottom')).toBe(g.presence.offline)
  expect(root.querySelector('.claim')).toBeNull()
})

test('the way to place a stone: in words, and with a button where a tap does not', async () => {
  choose({ submit: 'double' })
  show(liveGame())
  expect(text()).toContain(g.yourMoveDouble('black'))
  choose({ submit: 'confirm' })
  show(liveGame({ v: 2 }))
  expect(text()).toContain(g.yourMoveConfirm('black'))
  await new Promise(requestAnimationFrame)
  const type = (...keys: string[]) => {
    for (const k of keys) key(k, root.querySelector('.tg-field')!)
  }
  type('d', '4', 'Enter')
  await soon(() => expect(button(g.placeAt('d4'))).toBeDefined())
  button(t.shell.cancel).click()
  await soon(() => expect(button(g.placeAt('d4'))).toBeUndefined())
  expect(root.querySelector('.ghost')!.getAttribute('display')).toBe('none')
  type('e', '5', 'Enter')
  await soon(() => expect(button(g.placeAt('e5'))).toBeDefined())
  button(g.placeAt('e5')).click()
  expect(store.move).toHaveBeenCalledExactlyOnceWith('e5')
  choose({ submit: 'direct' })
  show(liveGame({ v: 3 }))
  expect(text()).toContain(g.yourMove('black'))
  expect(root.querySelector('.place')).toBeNull()
})

const double = {
  kind: 'double_three',
  lines: [{ shape: 'three', counts: true, stones: ['h8', 'i8', 'j8'], points: ['g8'] }],
}

test('the last move of a game lost by it is explained, and drawn', async () => {
  why.mockResolvedValue(double)
  const { next: _next, ...over } = liveGame({
    status: 'over',
    moves: moves(5),
    settings: { ...liveGame().settings, rule: 'renju', forbidden: 'loses' },
    result: { winner: 'white', reason: 'forbidden' },
  })
  show(over)
  button(g.why.ask).click()
  await soon(() => expect(text()).toContain(g.why.was('j8', 'double three')))
  expect(why).toHaveBeenCalledWith('j8', 4)
  expect(root.querySelectorAll('.mark-stone')).toHaveLength(3)
  button(t.shell.close).click()
  await soon(() => expect(root.querySelectorAll('.mark-stone')).toHaveLength(0))
})

test('a question that could not be asked can be repeated; a new position ends it', async () => {
  const s = liveGame({ moves: moves(4), forbidden: ['k8'], settings: { ...liveGame().settings, rule: 'renju' } })
  why.mockRejectedValueOnce(new Fault('timeout')).mockResolvedValue(double)
  show(s)
  await new Promise(requestAnimationFrame)
  for (const k of ['k', '8', 'Enter']) key(k, root.querySelector('.tg-field')!)
  await soon(() => expect(text()).toContain(t.refusals.network))
  button(t.shell.retry).click()
  await soon(() => expect(text()).toContain(g.why.forbidden('k8', 'double three')))
  show({ ...s, v: 9, moves: moves(5) })
  await soon(() => expect(root.querySelector('.why')).toBeNull())
})

test('a clock in overtime says what is left; low is said once, in words and by a sign', async () => {
  const settings = {
    ...liveGame().settings,
    clock: { kind: 'byoyomi' as const, initial: 60_000, increment: 0, period: 30_000, periods: 3 },
  }
  const at = (ms: number, left: number) =>
    show(liveGame({ settings, clock: { black: ms, blackLeft: left, white: 60_000, run: 'black', at: Date.now() } }))
  const own = () => root.querySelector('.strip.bottom .clock')!
  at(20_000, 2)
  await soon(() => expect(own().textContent).toContain(g.overtime.periods(2)))
  expect(root.querySelector('.strip.top .clock')!.textContent).toContain(g.overtime.byoyomi(3, '30 s'))
  expect(own().classList.contains('low')).toBe(false)
  at(9_500, 1)
  await soon(() => expect(own().querySelector('[role=status]')!.textContent).toBe(g.lowOwn))
  expect(own().querySelector('.digits .icon')).not.toBeNull()
  expect(own().querySelector('.digits')!.textContent).toMatch(/^9\.\d$/)
  // Also without a word from the server it never shows zero.
  at(-5_000, 1)
  await soon(() => expect(own().querySelector('.digits')!.textContent).toBe('0.1'))
})

test('the log of the game, row by row, and again when it failed', async () => {
  const fetched = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('down'))
    .mockImplementation(() =>
      Promise.resolve(
        new Response(
          JSON.stringify({
            log: [
              {
                v: 1,
                kind: 'start',
                by: 'white',
                time: 1_000,
                clock: { black: 300_000, white: 300_000, run: 'black', at: 1_000 },
              },
              {
                v: 2,
                kind: 'move',
                by: 'black',
                at: 'h8',
                time: 5_000,
                spent: 3_900,
                lag: 100,
                quota: 2_000,
                clock: { black: 299_100, white: 300_000, run: 'white', at: 5_000 },
              },
            ],
          }),
        ),
      ),
    )
  vi.stubGlobal('fetch', fetched)
  show(watched)
  button(g.audit.open).click()
  await soon(() => expect(button(t.shell.retry)).toBeDefined())
  button(t.shell.retry).click()
  await soon(() => expect(root.querySelectorAll('.audit > li')).toHaveLength(2))
  expect(fetched.mock.calls[0]![0]).toBe('/api/games/g1/log')
  expect(root.querySelector('.audit > li')!.textContent).toContain(
    'charged 3.90 s · given back for the line 100 ms · quota left 2.00 s',
  )
  vi.unstubAllGlobals()
})

test('a watcher is told so and has no player’s buttons', () => {
  show(watched)
  expect(text()).toContain(g.watching)
  expect(button(g.resign)).toBeUndefined()
  expect(button(g.takeback(0))).toBeUndefined()
  expect(button(g.drawOffer)).toBeUndefined()
  expect(button(g.audit.open)).toBeDefined()
})

test('looking back holds still while moves come in, until one goes back', async () => {
  show(watched)
  root.querySelectorAll<HTMLElement>('.ply button')[1]!.click()
  await soon(() => expect(text()).toContain(g.lookingBack(2, 4)))
  show({ ...watched, v: 6, moves: moves(5) })
  await soon(() => expect(text()).toContain(g.newMoves(1)))
  expect(text()).toContain(g.lookingBack(2, 5))
  button(g.backToLive).click()
  await soon(() => expect(text()).not.toContain(g.newMoves(1)))
})

test('arrow keys step, but not while somebody types', async () => {
  show(watched)
  await soon(() => {
    key('Home')
    expect(text()).toContain(g.lookingBack(0, 4))
  })
  key('ArrowRight', root.querySelector('input')!)
  key('ArrowRight')
  await soon(() => expect(text()).toContain(g.lookingBack(1, 4)))
})

test('keys that come faster than the page is drawn each count', async () => {
  show(watched)
  await soon(() => {
    key('Home')
    expect(text()).toContain(g.lookingBack(0, 4))
  })
  for (const k of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) key(k)
  await soon(() => expect(text()).toContain(g.lookingBack(2, 4)))
})

test('a replay button that has nothing left to do keeps the focus', async () => {
  show(watched)
  button(g.first).focus()
  button(g.first).click()
  await soon(() => expect(button(g.first).getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(button(g.first))
  button(g.forward).click()
  await soon(() => expect(text()).toContain(g.lookingBack(1, 4)))
})

test('a clock that cannot be true does not run, and says so', async () => {
  show(liveGame())
  status.value = 'reconnecting'
  await soon(() => expect(root.querySelector('.clock.frozen .clock-note')?.textContent).toBe(g.frozen))
  expect(root.querySelectorAll('.clock.runs')).toHaveLength(0)
  expect(button(g.abort).disabled).toBe(true)
})

test('a pause: clocks stand and alarm nobody, and a stone on its way is said to be kept', async () => {
  const s = liveGame({ clock: { black: 60_000, white: 60_000, run: 'black', at: Date.now() - 59_000 } })
  setPause(true, Date.now())
  store.pending.value = { at: 'h8', position: '' }
  show(s)
  const own = root.querySelector('.strip.bottom .clock')!
  expect(own.className).toBe('clock frozen')
  expect(own.querySelector('.clock-note')!.textContent).toBe(g.still)
  const shown = own.querySelector('.digits')!.textContent
  expect(text()).toContain(g.held)
  expect(root.querySelector('.stage.sending')).not.toBeNull()
  expect(own.querySelector('[role=status]')!.textContent).toBe('')
  await new Promise(done => setTimeout(done, 250))
  show({ ...s, v: 2 })
  expect(own.querySelector('.digits')!.textContent).toBe(shown)
  setPause(false, Date.now())
  store.pending.value = null
  await soon(() => expect(own.className).toBe('clock runs low'))
})

test('a first move is due: for whom, how long, and aloud when it is near', async () => {
  const line = () => root.querySelector('.first-move [role=timer]')?.textContent?.trim()
  const due = (ms: number, change: Partial<GameState> = {}, by = 'black') =>
    show(liveGame({ next: { by, do: 'place', stone: by, until: Date.now() + ms }, ...change }))
  due(91_800)
  expect(line()).toBe(g.firstMove.mine('1:32'))
  expect(root.querySelector('.first-move [role=status]')!.textContent).toBe('')
  due(91_800, {}, 'white')
  expect(line()).toBe(g.firstMove.theirs('white', '1:32'))
  due(91_800, { next: { by: 'white', do: 'choose', options: [], until: Date.now() + 91_800 } })
  expect(line()).toBe(g.firstMove.theirsChoice('white', '1:32'))
  due(2 * 3_600_000 + 299_500)
  expect(line()).toBe(g.firstMove.mine('2 hours 5 minutes'))
  due(29_500)
  expect(root.querySelector('.first-move.soon [role=status]')!.textContent).toBe(g.firstMove.mine('0:30'))
  for (const kind of ['none', 'correspondence'] as const) {
    const settings = {
      ...liveGame().settings,
      clock: { kind, initial: 0, increment: 0, ...(kind !== 'none' && { period: 86_400_000 }) },
    }
    due(601_000, { settings })
    expect(line()).toBeUndefined()
    due(599_500, { settings })
    expect(line()).toBe(g.firstMove.mine('10:00'))
  }
  show(liveGame())
  expect(line()).toBeUndefined()
})

const end = (by?: string) => {
  const { next: _next, ...over } = liveGame({ status: 'over', result: { winner: '', reason: 'aborted' } })
  show({ ...over, log: [...over.log, { v: 2, kind: 'end', ...(by && { by }), ply: 0, time: 2_000 }] })
  return root.querySelector('.result')!.textContent
}

test('called off by the server: nobody is blamed', () => {
  expect(end()).toBe(g.calledOff + g.calledOffHow)
  expect(end('white')).toBe(g.aborted + g.reasons['aborted'])
})

test('the end: who won, how, and another game', () => {
  const { next: _next, ...over } = liveGame({
    status: 'over',
    moves: moves(4),
    result: { winner: 'black', reason: 'time' },
  })
  show(over)
  expect(text()).toContain(g.youWin)
  expect(text()).toContain(g.reasons['time'])
  button(g.rematch).click()
  expect(store.offer).toHaveBeenCalledWith('rematch')
})

test('the tab says when it is your move', async () => {
  show(liveGame())
  await soon(() => expect(document.title).toContain(g.yourMoveTitle))
  show(liveGame({ next: { by: 'white', do: 'place', stone: 'white' } }))
  await soon(() => expect(document.title).toContain(g.title('Ann', 'Bob')))
})

test('waiting: the host may share and withdraw, a friend may join', () => {
  const waiting = liveGame({ status: 'waiting', private: true, players: {} })
  render(<Waiting s={waiting} store={store as unknown as GameStore} />, root)
  expect(text()).toContain(g.waitingPrivate)
  expect(root.querySelector('input')?.value).toBe(location.href)
  button(g.withdraw).click()
  expect(store.abort).toHaveBeenCalledOnce()
  user.value = bob
  render(<Waiting s={waiting} store={store as unknown as GameStore} />, root)
  button(g.join).click()
  expect(store.join).toHaveBeenCalledOnce()
})
