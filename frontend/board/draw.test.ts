import { afterEach, beforeEach, expect, test } from 'vitest'
import { bindDrawing } from './draw'
import { fire, host, make, onMove, press, useHands } from './harness'
import type { Shape } from './shapes'

useHands()
let done: Shape[]
let sketch: Shape | null
let wiped: number
let on: boolean
let end: AbortController

const RIGHT = { button: 2, buttons: 2 }
const menu = (o: PointerEventInit = {}): boolean =>
  !host
    .querySelector('.tg-field')!
    .dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...o }))

beforeEach(() => {
  done = []
  sketch = null
  wiped = 0
  on = true
  end = new AbortController()
  make()
  bindDrawing(
    host,
    () => ({
      size: 15,
      coordinates: true,
      on,
      sketch: s => (sketch = s),
      done: s => done.push(s),
      wipe: () => wiped++,
    }),
    end.signal,
  )
})
afterEach(() => end.abort())

test('from a point to another, shown meanwhile; on the same a circle; keys are colours', () => {
  fire('pointerdown', 'c3', RIGHT)
  expect(sketch).toEqual({ from: 'c3', to: 'c3', tone: 0 })
  fire('pointermove', 'f6', RIGHT)
  expect(sketch).toEqual({ from: 'c3', to: 'f6', tone: 0 })
  fire('pointerup', 'f6', RIGHT)
  expect([sketch, done]).toEqual([null, [{ from: 'c3', to: 'f6', tone: 0 }]])
  fire('pointerdown', 'h8', RIGHT)
  fire('pointerup', 'h8', { ...RIGHT, shiftKey: true, altKey: true })
  expect(done[1]).toEqual({ from: 'h8', to: 'h8', tone: 3 })
  expect(onMove).not.toHaveBeenCalled()
})

test('let go beside the board, outside the window, or called off: nothing', () => {
  fire('pointerdown', 'c3', RIGHT)
  fire('pointerup', 'a1', RIGHT, -500)
  fire('pointerdown', 'c3', RIGHT)
  fire('pointermove', 'f6', { buttons: 0 })
  fire('pointerup', 'f6', RIGHT)
  fire('pointerdown', 'c3', RIGHT)
  fire('pointercancel', 'c3', RIGHT)
  fire('pointerup', 'f6', RIGHT)
  expect([sketch, done]).toEqual([null, []])
})

test('the menu is the browser’s where nothing may be drawn, for fingers and for keys', () => {
  fire('pointerdown', 'c3', RIGHT)
  expect(menu()).toBe(true)
  fire('pointerup', 'c3', RIGHT)
  on = false
  fire('pointerdown', 'c3', RIGHT)
  expect(menu()).toBe(false)
  on = true
  fire('pointerdown', 'c3', { pointerType: 'touch' })
  expect(menu({ pointerType: 'touch' })).toBe(false)
  press('ContextMenu')
  expect(menu()).toBe(false)
})

test('a right that ends while one draws, and a finger, draw nothing; the first button wipes and still plays', () => {
  fire('pointerdown', 'c3', RIGHT)
  on = false
  fire('pointerup', 'f6', RIGHT)
  on = true
  fire('pointerdown', 'c3', { ...RIGHT, pointerType: 'touch' })
  fire('pointerup', 'f6', { ...RIGHT, pointerType: 'touch' })
  expect(done).toEqual([])
  fire('pointerdown', 'h8')
  fire('pointerup', 'h8')
  expect(wiped).toBe(1)
  expect(onMove).toHaveBeenCalledWith('h8')
})
