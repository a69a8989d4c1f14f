// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBoard, type BoardApi } from './api'
import { extent, place } from './geometry'
import type { BoardConfig, Pt } from './types'

const SIDE = 600
let host: HTMLElement
let board: BoardApi
let field: HTMLElement
const onMove = vi.fn()
const onRefused = vi.fn()
const onPending = vi.fn()

function make(c: BoardConfig = {}): void {
  board = createBoard(host, { movable: true, onMove, onRefused, onPending, ...c })
  field = host.querySelector('.tg-field')!
  const box = { left: 0, top: 0, width: SIDE, height: SIDE }
  host.querySelector('svg')!.getBoundingClientRect = () => box as DOMRect
}

/** Fires a pointer event at p, moved by (dx, dy) pixels. */
function fire(type: string, p: Pt, o: PointerEventInit = {}, dx = 0, dy = 0): void {
  const { size, coordinates } = board.state()
  const { from, side } = extent(size, coordinates)
  const { cx, cy } = place(p, size)!
  field.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      isPrimary: true,
      button: 0,
      buttons: type === 'pointerup' ? 0 : 1,
      pointerId: 1,
      pointerType: 'mouse',
      clientX: ((cx - from) / side) * SIDE + dx,
      clientY: ((cy - from) / side) * SIDE + dy,
      ...o,
    }),
  )
}
function click(p: Pt, o: PointerEventInit = {}): void {
  fire('pointerdown', p, o)
  fire('pointerup', p, o)
}
const press = (...keys: string[]): void => {
  for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const spoken = (): string[] => [...host.querySelectorAll('[aria-live] > div')].map(e => e.textContent ?? '')
const shown = (sel: string): boolean => host.querySelector(sel)!.getAttribute('display') !== 'none'

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
  vi.clearAllMocks()
})
afterEach(() => {
  board.destroy()
  host.remove()
})

describe('mouse', () => {
  it.each([
    [
      'the right one, let go first',
      [
        [2, 3],
        [2, 1],
      ],
    ],
    [
      'the right one, let go last',
      [
        [2, 3],
        [0, 2],
      ],
    ],
    [
      'the middle one',
      [
        [1, 5],
        [1, 1],
      ],
    ],
  ])('a second button while the left one is down calls the click off: %s', (_, chords) => {
    make()
    fire('pointerdown', 'h8')
    // Only the first button goes down and the last one up; the others between them are moves.
    for (const [button, buttons] of chords) fire('pointermove', 'h8', { button: button!, buttons: buttons! })
    fire('pointerup', 'h8')
    expect(onMove).not.toHaveBeenCalled()
    click('h8')
    expect(onMove.mock.calls).toEqual([['h8']])
  })

  it('a key that comes to the click before it ends calls it off', () => {
    make()
    fire('pointerdown', 'h8')
    fire('pointerup', 'h8', { ctrlKey: true })
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a click plays the nearest point, once', () => {
    make()
    fire('pointerdown', 'd12', {}, 5, -6)
    expect(onMove).not.toHaveBeenCalled()
    fire('pointerup', 'd12', {}, 5, -6)
    expect(onMove.mock.calls).toEqual([['d12']])
  })

  it('hover shows a ghost in the colour to move, and its names', () => {
    make({ stones: ['h8'] })
    fire('pointermove', 'd12', { buttons: 0 })
    expect(shown('.ghost')).toBe(true)
    expect(host.querySelector('.ghost')!.getAttribute('class')).toBe('ghost white')
    expect([...host.querySelectorAll('.lit')].map(t => t.textContent)).toEqual(['d', 'd', '12', '12'])
    fire('pointermove', 'h8', { buttons: 0 })
    expect(shown('.ghost')).toBe(false)
    fire('pointermove', 'd12', { buttons: 0 })
    fire('pointerleave', 'd12')
    expect(shown('.ghost')).toBe(false)
  })

  it.each([
    ['right button', { button: 2 }],
    ['second finger', { isPrimary: false, pointerType: 'touch' }],
    ['click with Ctrl', { ctrlKey: true }],
    ['click with Meta', { metaKey: true }],
    ['click with Alt', { altKey: true }],
    ['click with Shift', { shiftKey: true }],
  ])('%s plays nothing', (_, o) => {
    make()
    click('h8', o)
    expect(onMove).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('a drag, a second finger, a cancel and a leave call the tap off', () => {
    make()
    fire('pointerdown', 'h8')
    fire('pointerup', 'i8')
    fire('pointerdown', 'h8')
    fire('pointermove', 'k8')
    fire('pointermove', 'h8')
    fire('pointerup', 'h8')
    fire('pointerdown', 'h8', { pointerType: 'touch' })
    fire('pointerdown', 'c3', { pointerType: 'touch', isPrimary: false, pointerId: 2 })
    fire('pointerup', 'h8', { pointerType: 'touch' })
    for (const type of ['pointercancel', 'pointerleave']) {
      fire('pointerdown', 'h8')
      fire(type, 'h8')
      fire('pointerup', 'h8')
    }
    expect(onMove).not.toHaveBeenCalled()
  })

  it('plays where it went down even if the hand trembles', () => {
    make()
    fire('pointerdown', 'h8', {}, 17, 0)
    fire('pointerup', 'h8', {}, 22, 0)
    expect(onMove.mock.calls).toEqual([['h8']])
  })
})

describe('stale pointers', () => {
  it('an up without a down plays nothing', () => {
    make()
    fire('pointerup', 'h8')
    expect(onMove).not.toHaveBeenCalled()
  })

  it.each(['direct', 'double', 'confirm'] as const)('%s: down before this page, on the game before', submit => {
    // The old board had the finger; the new one sees it move, come up, and what
    // the browser makes of it.
    make({ submit: 'direct' })
    fire('pointerdown', 'c3', { pointerType: 'touch' })
    board.destroy()
    make({ submit })
    fire('pointermove', 'c3', { pointerType: 'touch' })
    fire('pointerup', 'c3', { pointerType: 'touch' })
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click']) {
      field.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 300, clientY: 300 }))
    }
    field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
    for (const f of [onMove, onRefused, onPending]) expect(f).not.toHaveBeenCalled()
    click('c3')
    expect(onMove.mock.calls.length + onPending.mock.calls.length).toBe(1)
  })

  it('a mouse button held since before this page plays nothing, whatever joins it', () => {
    make()
    fire('pointermove', 'h8', { buttons: 1 })
    fire('pointermove', 'h8', { button: 2, buttons: 3 }) // another button, while one is down
    fire('pointermove', 'h8', { button: 0, buttons: 2 })
    fire('pointerup', 'h8', { button: 2 })
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a second finger beside one from before this page plays nothing', () => {
    make()
    fire('pointerdown', 'h8', { pointerType: 'touch', isPrimary: false, pointerId: 2 })
    fire('pointerup', 'h8', { pointerType: 'touch', isPrimary: false, pointerId: 2 })
    expect(onMove).not.toHaveBeenCalled()
  })

  it.each(['double', 'confirm'] as const)('%s: down before the position changed marks nothing', submit => {
    make({ submit, stones: ['h8', 'i9'] })
    fire('pointerdown', 'c3')
    board.set({ stones: ['h8', 'i9', 'a1', 'a2'] })
    fire('pointerup', 'c3')
    expect(onPending).not.toHaveBeenCalled()
    click('c3')
    fire('pointerdown', 'c3')
    board.set({ stones: [] })
    fire('pointerup', 'c3')
    expect(onMove).not.toHaveBeenCalled()
    expect(onPending.mock.calls).toEqual([['c3'], [null]])
  })

  it('down before the move was mine plays nothing and is not scolded', () => {
    make({ movable: false })
    fire('pointerdown', 'h8')
    board.set({ movable: true })
    fire('pointerup', 'h8')
    expect(onMove).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
    click('h8')
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('down before the position changed plays nothing (the next game)', () => {
    make({ stones: ['h8', 'i9'] })
    fire('pointerdown', 'c3')
    board.set({ stones: [] })
    fire('pointerup', 'c3')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('nothing after destroy', () => {
    make()
    fire('pointerdown', 'h8')
    board.destroy()
    fire('pointerup', 'h8')
    press('Enter')
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('refusals', () => {
  it.each([
    ['occupied', { stones: ['h8'] }, 'h8, black stone'],
    ['forbidden', { forbidden: ['h8'] }, 'h8, forbidden'],
    ['not_movable', { movable: false }, 'You cannot play now'],
  ] as const)('%s', (why, c, said) => {
    make(c)
    click('h8')
    expect(onMove).not.toHaveBeenCalled()
    expect(onRefused.mock.calls).toEqual([['h8', why]])
    expect(spoken()).toEqual([said])
    expect(host.querySelector('.flash.on') !== null).toBe(why === 'forbidden')
  })

  it('a second click on the stone just played is refused, not played', () => {
    make({
      onMove: p => {
        onMove(p)
        board.set({ stones: [p], movable: false })
      },
    })
    click('h8')
    click('h8')
    expect(onMove).toHaveBeenCalledOnce()
    expect(onRefused.mock.calls).toEqual([['h8', 'not_movable']])
  })
})

const help = () => host.querySelector('#' + field.getAttribute('aria-describedby'))!.textContent

describe('two steps', () => {
  const touch = { pointerType: 'touch' }

  it('double: the first tap shows the ghost with its mark, the second plays', () => {
    make({ submit: 'double' })
    click('d4', touch)
    expect(onMove).not.toHaveBeenCalled()
    expect(host.querySelector('.ghost.pending')!.getAttribute('data-pt')).toBe('d4')
    expect(shown('.guide')).toBe(true)
    expect(spoken()).toEqual(['d4, again to play'])
    click('d4', touch)
    expect(onMove.mock.calls).toEqual([['d4']])
    expect(onPending.mock.calls).toEqual([['d4'], [null]])
  })

  it('confirm: taps only move the ghost; the page plays it', () => {
    make({ submit: 'confirm' })
    click('d4', touch)
    click('d4', touch)
    click('e5', touch)
    expect(onMove).not.toHaveBeenCalled()
    expect(host.querySelector('.ghost.pending')!.getAttribute('data-pt')).toBe('e5')
    expect(spoken()).toEqual(['d4, confirm to play', 'e5, confirm to play'])
    expect(onPending.mock.calls).toEqual([['d4'], ['e5']])
    board.set({ stones: ['e5'], movable: false })
    expect(shown('.ghost')).toBe(false)
    expect(onPending.mock.calls.at(-1)).toEqual([null])
  })

  it('confirm: Enter on the ghost plays it', () => {
    make({ submit: 'confirm' })
    board.focus()
    press('ArrowUp', 'Enter', 'Enter')
    expect(onMove.mock.calls).toEqual([['h9']])
  })

  it('a held Enter takes one step', () => {
    make({ submit: 'double' })
    board.focus()
    press('Enter')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }))
    expect(onMove).not.toHaveBeenCalled()
    expect(onPending.mock.calls).toEqual([['h8']])
  })

  it('forgets the first tap when the position changes, and says so', () => {
    make({ submit: 'double' })
    click('d4')
    board.set({ stones: ['a1', 'a2'] })
    expect(host.querySelector('.pending')).toBeNull()
    expect(onPending.mock.calls).toEqual([['d4'], [null]])
    click('d4')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('is told every change of the ghost, from inside and outside, and no other', () => {
    make({ submit: 'confirm', stones: ['a1'] })
    click('d4')
    board.set({ numbers: true })
    board.set({ pending: 'e5' })
    board.set({ pending: 'e5' })
    board.set({ pending: 'a1' })
    click('d4')
    press('Escape')
    click('d4')
    click('a1')
    click('d4')
    board.set({ submit: 'direct' })
    expect(onPending.mock.calls.flat()).toEqual(['d4', 'e5', null, 'd4', null, 'd4', null, 'd4', null])
  })

  it('helps with the keys of its mode', () => {
    make({ submit: 'direct' })
    expect(help()).not.toContain('again')
    board.set({ submit: 'confirm' })
    expect(help()).toContain('Enter again')
  })
})

describe('keyboard', () => {
  it('focus shows and says the cursor, arrows move it, Enter plays', () => {
    make({ stones: ['h9'] })
    expect(shown('.cursor')).toBe(false)
    board.focus()
    expect(shown('.cursor')).toBe(true)
    press('ArrowUp', 'ArrowRight', 'Enter')
    expect(spoken()).toEqual(['h8, empty', 'h9, black stone', 'i9, empty'])
    expect(onMove.mock.calls).toEqual([['i9']])
    field.blur()
    expect(shown('.cursor')).toBe(false)
  })

  it('typed coordinates play', () => {
    make()
    board.focus()
    press('d', '1', '2')
    expect(host.querySelector('.tg-typed')!.textContent).toBe('d12')
    press('Enter')
    expect(onMove.mock.calls).toEqual([['d12']])
    expect(host.querySelector<HTMLElement>('.tg-typed')!.hidden).toBe(true)
  })

  it('keeps its keys from the page, and only its own', () => {
    make()
    const page = vi.fn()
    host.addEventListener('keydown', page)
    board.focus()
    press('ArrowLeft')
    expect(page).not.toHaveBeenCalled()
    press('Tab')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }))
    expect(page).toHaveBeenCalledTimes(2)
    click('c3')
    press('ArrowLeft')
    expect(page).toHaveBeenCalledTimes(3)
    expect(shown('.cursor')).toBe(false)
  })

  it('a held Enter plays once', () => {
    make()
    board.focus()
    press('Enter')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }))
    expect(onMove).toHaveBeenCalledOnce()
  })
})
