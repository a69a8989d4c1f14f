// The actions of players, and what is asked before them.
import { expect, test } from 'vitest'
import { t } from '../i18n'
import { sure as w } from '#words/sure'
import { waiting as words } from '#words/waiting'
import { ann, bob, liveGame } from '../test/games'
import { button, key, moves, page, show, store, text, useRoom, watched } from '../test/roomstage'
import { until } from '../test/until'

const g = t.game
const sure = () => until(() => expect(page.root.querySelector('dialog')).not.toBeNull())
const none = () => until(() => expect(page.root.querySelector('dialog')).toBeNull())
useRoom()

test('resigning asks once, and can be thought better of', async () => {
  show(liveGame({ moves: moves(4) }))
  button(g.resign).click()
  await until(() => expect(text()).toContain(w.resignSure))
  button(w.keepPlaying).click()
  await until(() => expect(text()).not.toContain(w.resignSure))
  expect(store.resign).not.toHaveBeenCalled()
  button(g.resign).click()
  await until(() => expect(button(w.resignYes)).toBeDefined())
  button(w.resignYes).click()
  expect(store.resign).toHaveBeenCalledOnce()
})

test('what is behind the button goes by a choice, Escape or a press elsewhere', async () => {
  show(liveGame({ moves: moves(4) }))
  const ends = [
    () => document.dispatchEvent(new Event('pointerdown')),
    () => key('Escape'),
    () => button(g.giveLabel('Bob', 15_000)).click(),
  ]
  for (const end of ends) {
    button(g.moreLabel).click()
    await until(() =>
      expect(page.root.querySelector('.menu:not([hidden])')?.contains(document.activeElement)).toBe(true),
    )
    end()
    await until(() => expect(page.root.querySelector('.menu:not([hidden])')).toBeNull())
    const focused = document.activeElement
    if (page.root.querySelector('.menu')!.contains(focused)) (focused as HTMLElement).blur() // as browsers do with what is hidden
  }
  expect(store.give).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(button(g.moreLabel))
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
  await until(() => expect(text()).toContain(w.passNote('Bob')))
  button(w.passYes).click()
  expect(store.pass).toHaveBeenCalledOnce()
  const passed = [...moves(3), { at: 'pass', spent: 1 }]
  show(liveGame({ moves: passed, settings: renju, next }))
  expect(text()).toContain(g.passed('Bob'))
  button(g.pass).click()
  await until(() => expect(text()).toContain(w.passDraws('Bob')))
})

test('a question that events close does not open again in a later position', async () => {
  const renju = { ...liveGame().settings, rule: 'renju' }
  const mine = { by: 'black', do: 'place', stone: 'black', pass: true }
  const theirs = { by: 'white', do: 'place', stone: 'white', pass: true }
  show(liveGame({ moves: moves(4), settings: renju, next: mine }))
  button(g.pass).click()
  await sure()
  show(liveGame({ moves: moves(5), settings: renju, next: theirs }))
  await none()
  show(liveGame({ moves: moves(6), settings: renju, next: mine }))
  await none()

  // A question about the whole game stays while it is played on, and goes with the right to ask it.
  button(g.resign).click()
  await sure()
  show(liveGame({ moves: moves(5), settings: renju, next: theirs }))
  await sure()
  show(liveGame({ status: 'adjourned', moves: moves(5), settings: renju, may: ['resume'] }))
  await none()
  show(liveGame({ moves: moves(5), settings: renju, next: theirs }))
  await none()
  expect([store.pass, store.resign].flatMap(f => f.mock.calls)).toEqual([])
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
    expect(page.root.querySelector('.give')).toBeNull()
  }
})

test('a watcher is told so and has no player’s buttons', () => {
  show(watched)
  expect(text()).toContain(g.watching)
  expect(button(g.resign)).toBeUndefined()
  expect(button(g.takeback)).toBeUndefined()
  expect(button(g.drawOffer)).toBeUndefined()
  expect(button(g.auditOpen)).toBeDefined()
})

test('a game put aside: taken up again by its players, and nothing else to do but to resign', async () => {
  const { next: _next, ...aside } = liveGame({ status: 'adjourned', moves: moves(4), may: ['resume'] })
  show(aside)
  await until(() => expect(text()).toContain(words.adjourned))
  expect(button(g.resign)).toBeUndefined()
  expect(button(g.takeback)).toBeUndefined()
  await until(() => expect(button(words.resume)).toBeDefined())
  button(words.resume).click()
  expect(store.resume).toHaveBeenCalledOnce()
  show({ ...aside, may: ['resume', 'resign'] })
  expect(button(g.resign)).toBeDefined()
  const { you: _me, ...others } = aside
  show({ ...others, may: [] })
  expect(text()).toContain(words.adjournedWatch)
  expect(button(words.resume)).toBeUndefined()
})
