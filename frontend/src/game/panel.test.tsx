// The panel of a game: offers, the opening, reasons, the end.
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { Fault } from '../net/fault'
import { choose } from '../settings/settings'
import type { GameState } from '../wire'
import { liveGame } from '../test/games'
import { button, key, moves, page, show, store, text, useRoom, why } from '../test/roomstage'
import { w as o } from '../i18n/late/opening'
import { until } from '../test/until'
import { w as words } from './whytext'
import { firstmove } from '#words/firstmove'

const g = t.game
useRoom()
afterEach(() => void vi.useRealTimers())

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

const alert = () => page.root.querySelector('.panel [role=alert]:not(.refused)')?.textContent

test('what becomes of an offer is told to who made it, until the game has gone on', () => {
  const s = liveGame({ moves: moves(4), you: 'white' })
  const asked = { v: 5, kind: 'offer' as const, by: 'white', offer: 'draw' as const, ply: 4, time: 0 }
  const no = { v: 6, kind: 'answer' as const, by: 'black', offer: 'draw' as const, ply: 4, time: 0 }
  show({ ...s, log: [...s.log, asked] })
  expect(alert()).toBeUndefined()
  for (const n of [4, 5]) {
    show({ ...s, log: [...s.log, asked, no], moves: moves(n) })
    expect(alert()).toBe(g.log.declined.draw('Ann'))
  }
  show({ ...s, log: [...s.log, asked, no], moves: moves(6) })
  expect(alert()).toBeUndefined()
  show({ ...s, log: [...s.log, asked, { ...no, by: 'white' }] }) // withdrawn by who reads it
  expect(alert()).toBeUndefined()
  show({ ...s, you: 'black', log: [...s.log, asked, { ...no, by: 'white' }] })
  expect(alert()).toBe(g.log.withdrawn.draw('Bob'))
})

test('swap2 says in plain words what there is to decide', async () => {
  const swap2 = { ...liveGame().settings, opening: 'swap2' as const }
  show(liveGame({ settings: swap2, next: { by: 'black', do: 'place', stone: 'black', left: 3 } }))
  await until(() => expect(text()).toContain(o.place('', 'black', 0, 0)))
  expect(text()).toContain(o.after.sideOrTwo('Bob'))
  show(
    liveGame({
      settings: swap2,
      moves: moves(3),
      you: 'white',
      next: { by: 'white', do: 'choose', options: ['black', 'white', 'place2'] },
    }),
  )
  button(o.options.place2).click()
  expect(store.choose).toHaveBeenCalledWith('place2')
})

const type = (...keys: string[]) => {
  for (const k of keys) key(k, page.root.querySelector('.tg-field')!)
}

test('the way to place a stone: in words, and with a button where a tap does not', async () => {
  choose({ submit: 'double' })
  show(liveGame())
  expect(text()).toContain(g.yourMoveDouble('black'))
  choose({ submit: 'confirm' })
  show(liveGame({ v: 2 }))
  expect(text()).toContain(g.yourMoveConfirm('black'))
  await new Promise(requestAnimationFrame)
  type('d', '4', 'Enter')
  await until(() => expect(button(g.placeAt('d4'))).toBeDefined())
  button(t.shell.cancel).click()
  await until(() => expect(button(g.placeAt('d4'))).toBeUndefined())
  expect(page.root.querySelector('.ghost')!.getAttribute('display')).toBe('none')
  type('e', '5', 'Enter')
  await until(() => expect(button(g.placeAt('e5'))).toBeDefined())
  button(g.placeAt('e5')).click()
  expect(store.move).toHaveBeenCalledExactlyOnceWith('e5')
  choose({ submit: 'direct' })
  show(liveGame({ v: 3 }))
  expect(text()).toContain(g.yourMove('black'))
  expect(page.root.querySelector('.place')).toBeNull()
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
  await until(() => expect(text()).toContain(words.was('j8', 'double three')))
  expect(why).toHaveBeenCalledWith('j8', 4)
  expect(page.root.querySelectorAll('.mark-stone')).toHaveLength(3)
  button(t.shell.close).click()
  await until(() => expect(page.root.querySelectorAll('.mark-stone')).toHaveLength(0))
})

test('a question that could not be asked can be repeated; a new position ends it', async () => {
  const s = liveGame({ moves: moves(4), forbidden: ['k8'], settings: { ...liveGame().settings, rule: 'renju' } })
  why.mockRejectedValueOnce(new Fault('timeout')).mockResolvedValue(double)
  show(s)
  await new Promise(requestAnimationFrame)
  for (const k of ['k', '8', 'Enter']) key(k, page.root.querySelector('.tg-field')!)
  await until(() => expect(text()).toContain(t.refusals.network))
  button(t.shell.retry).click()
  await until(() => expect(text()).toContain(words.forbidden('k8', 'double three')))
  show({ ...s, v: 9, moves: moves(5) })
  await until(() => expect(page.root.querySelector('.why')).toBeNull())
})

const line = () => page.root.querySelector('.first-move [role=timer]')?.textContent?.trim()
const due = (ms: number, change: Partial<GameState> = {}, by = 'black') =>
  show(liveGame({ next: { by, do: 'place', stone: by, until: Date.now() + ms }, ...change }))

test('a first move is due: for whom, how long, and aloud when it is near', () => {
  vi.useFakeTimers()
  due(91_800)
  expect(line()).toBe(firstmove.mine('1:32'))
  expect(page.root.querySelector('.first-move [role=status]')!.textContent).toBe('')
  due(91_800, {}, 'white')
  expect(line()).toBe(firstmove.theirs('white', '1:32'))
  due(91_800, { next: { by: 'white', do: 'choose', options: [], until: Date.now() + 91_800 } })
  expect(line()).toBe(firstmove.theirsChoice('white', '1:32'))
  due(2 * 3_600_000 + 299_500)
  expect(line()).toBe(firstmove.mine('2 hours 5 minutes'))
  due(29_500)
  expect(page.root.querySelector('.first-move.soon [role=status]')!.textContent).toBe(firstmove.mine('0:30'))
  for (const kind of ['none', 'correspondence'] as const) {
    const settings = {
      ...liveGame().settings,
      clock: { kind, initial: 0, increment: 0, ...(kind !== 'none' && { period: 86_400_000 }) },
    }
    due(601_000, { settings })
    expect(line()).toBeUndefined()
    due(599_500, { settings })
    expect(line()).toBe(firstmove.mine('10:00'))
  }
  show(liveGame())
  expect(line()).toBeUndefined()
})

const end = (by?: string) => {
  const { next: _next, ...over } = liveGame({ status: 'over', result: { winner: '', reason: 'aborted' } })
  show({ ...over, log: [...over.log, { v: 2, kind: 'end', ...(by && { by }), ply: 0, time: 2_000 }] })
  return page.root.querySelector('.result-words')!.textContent
}

test('called off by the server: nobody is blamed', () => {
  expect(end()).toBe(g.calledOff + g.calledOffHow)
  expect(end('white')).toBe(g.aborted + g.abortedHow)
})

test('the end: who won, how, and another game', () => {
  const { next: _next, ...over } = liveGame({
    status: 'over',
    moves: moves(4),
    result: { winner: 'black', reason: 'time' },
  })
  show(over)
  expect(text()).toContain(g.youWin)
  expect(text()).toContain(g.ended.won['time']!)
  button(g.rematch).click()
  expect(store.offer).toHaveBeenCalledWith('rematch')
})
