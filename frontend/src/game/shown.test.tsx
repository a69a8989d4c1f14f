// Earlier positions, and the ways to them.
import { expect, test } from 'vitest'
import { t } from '../i18n'
import { liveGame } from '../test/games'
import { button, key, moves, page, show, text, useRoom, watched } from '../test/roomstage'
import { until } from '../test/until'
import { mayWheel, viewOf } from './shown'

const g = t.game
useRoom()

test('looking back holds still while moves come in, until one goes back', async () => {
  show(watched)
  page.root.querySelectorAll<HTMLElement>('.ply button')[1]!.click()
  await until(() => expect(text()).toContain(g.lookingBack(2, 4)))
  show({ ...watched, v: 6, moves: moves(5) })
  await until(() => expect(text()).toContain(g.newMoves(1)))
  expect(text()).toContain(g.lookingBack(2, 5))
  button(g.backToLive).click()
  await until(() => expect(text()).not.toContain(g.newMoves(1)))
})

test('a takeback past the move that is looked at leads back to the present, which is followed again', async () => {
  const mine = liveGame({ moves: moves(4) })
  show(mine)
  for (const [at, left] of [
    [3, 2],
    [3, 3],
  ] as const) {
    show({ ...mine, v: 5 })
    page.root.querySelectorAll<HTMLElement>('.ply button')[at - 1]!.click()
    await until(() => expect(text()).toContain(g.lookingBack(at, 4)))
    show({ ...mine, v: 6, moves: moves(left) })
    expect(page.root.querySelector('.look')).toBeNull()
    show({ ...mine, v: 7, moves: moves(4) })
    await new Promise(requestAnimationFrame)
    expect(page.root.querySelector('.look')).toBeNull()
  }
})

test('arrow keys step, but not while somebody types', async () => {
  show(watched)
  await until(() => {
    key('Home')
    expect(text()).toContain(g.lookingBack(0, 4))
  })
  await until(() => expect(page.root.querySelector('input')).not.toBeNull()) // the chat is drawn later than the board
  key('ArrowRight', page.root.querySelector('input')!)
  key('ArrowRight')
  await until(() => expect(text()).toContain(g.lookingBack(1, 4)))
})

test('keys that come faster than the page is drawn each count', async () => {
  show(watched)
  await until(() => {
    key('Home')
    expect(text()).toContain(g.lookingBack(0, 4))
  })
  for (const k of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) key(k)
  await until(() => expect(text()).toContain(g.lookingBack(2, 4)))
})

test('a replay button that has nothing left to do keeps the focus', async () => {
  show(watched)
  button(g.first).focus()
  button(g.first).click()
  await until(() => expect(button(g.first).getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(button(g.first))
  button(g.forward).click()
  await until(() => expect(text()).toContain(g.lookingBack(1, 4)))
})

const hash = (h: string) => {
  history.replaceState(null, '', `/${h}`)
  dispatchEvent(new Event('hashchange'))
}

test('the address leads to a move, and follows the steps', async () => {
  hash('#3')
  show(watched)
  expect(text()).toContain(g.lookingBack(3, 4))
  await new Promise(done => requestAnimationFrame(() => setTimeout(done))) // it listens once it is drawn
  hash('#1')
  await until(() => expect(text()).toContain(g.lookingBack(1, 4)))
  key('ArrowRight')
  await until(() => expect(location.hash).toBe('#2'))
  key('End')
  await until(() => expect(location.hash).toBe(''))
})

test('an address that names no move of the game shows the present', () => {
  for (const h of ['', '#4', '#999', '#-1', '#x', '#1234']) expect(viewOf(h, 4)).toBeNull()
  expect(viewOf('#0', 4)).toBe(0)
})

test('the wheel: for who watches or looks back, never while a stone is awaited', () => {
  const mine = liveGame({ moves: moves(4) })
  const theirs = liveGame({ moves: moves(4), next: { by: 'white', do: 'place', stone: 'white' } })
  const { next: _next, ...over } = liveGame({ status: 'over', moves: moves(4) })
  expect([mine, theirs, over, watched].map(s => mayWheel(s, null))).toEqual([false, false, true, true])
  expect([mine, theirs, over, watched].map(s => mayWheel(s, 2))).toEqual([false, true, true, true])
  expect(mayWheel(liveGame({ status: 'over' }), null)).toBe(false)
})

/** Turns the wheel over the board; false: the page scrolls. */
function turn(deltaY: number): boolean {
  const e = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true })
  page.root.querySelector('.stage')!.dispatchEvent(e)
  return e.defaultPrevented
}

test('a notch of the wheel is a step, and past the end the page scrolls', async () => {
  show(watched)
  await until(() => {
    expect(turn(-100)).toBe(true)
    expect(text()).toContain(g.lookingBack(3, 4))
  })
  for (let i = 0; i < 3; i++) turn(-15)
  await until(() => expect(text()).toContain(g.lookingBack(2, 4)))
  show({ ...watched, v: 3, moves: [] })
  await until(() => expect(turn(100)).toBe(false))
})
