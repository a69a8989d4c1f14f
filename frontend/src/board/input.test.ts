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

function make(c: BoardConfig = {}): void {
  board = createBoard(host, { movable: true, onMove, onRefused, ...c })
  field = host.querySelector('.tg-field')!
  const box = { left: 0, top: 0, width: SIDE, height: SIDE }
  host.querySelector('svg')!.getBoundingClientRect = () => box as DOMRect
}

/** Fires a pointer event at p, moved by (dx, dy) pixels. */
function fire(type: string, p: Pt, o: PointerEventInit = {}, dx = 0, dy = 0): void {
  const { size, coordinates } = board.state()
  const { from, side } = extent(size, coordinates)
  const { cx, cy } = place(p, size)!
  field.dispatchEvent(new PointerEvent(type, {
    bubbles: true, isPrimary: true, button: 0, buttons: type === 'pointerup' ? 0 : 1, pointerId: 1, pointerType: 'mouse',
    clientX: ((cx - from) / side) * SIDE + dx, clientY: ((cy - from) / side) * SIDE + dy, ...o,
  }))
}
function click(p: Pt, o: PointerEventInit = {}): void {
  fire('pointerdown', p, o)
  fire('pointerup', p, o)
}
const press = (...keys: string[]): void => {
  for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
const spoken = (): string[] => [...host.querySelectorAll('[aria-live] > div')].map((e) => e.textContent ?? '')
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
    expect([...host.querySelectorAll('.lit')].map((t) => t.textContent)).toEqual(['d', 'd', '12', '12'])
    fire('pointermove', 'h8', { buttons: 0 })
    expect(shown('.ghost')).toBe(false)
    fire('pointermove', 'd12', { buttons: 0 })
    fire('pointerleave', 'd12')
    expect(shown('.ghost')).toBe(false)
  })

  it.each([
    ['right button', { button: 2 }],
    ['second finger', { isPrimary: false, pointerType: 'touch' }],
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
    make({ onMove: (p) => { onMove(p); board.set({ stones: [p], movable: false }) } })
    click('h8')
    click('h8')
    expect(onMove).toHaveBeenCalledOnce()
    expect(onRefused.mock.calls).toEqual([['h8', 'not_movable']])
  })
})

describe('confirm mode', () => {
  it('first tap shows the ghost with its mark, second plays', () => {
    make({ submit: 'confirm' })
    click('d4', { pointerType: 'touch' })
    expect(onMove).not.toHaveBeenCalled()
    expect(host.querySelector('.ghost.pending')!.getAttribute('data-pt')).toBe('d4')
    expect(shown('.guide')).toBe(true)
    expect(spoken()).toEqual(['d4, again to play'])
    click('d4', { pointerType: 'touch' })
    expect(onMove.mock.calls).toEqual([['d4']])
  })

  it('forgets the first tap when the position changes', () => {
    make({ submit: 'confirm' })
    click('d4')
    board.set({ stones: ['a1', 'a2'] })
    expect(host.querySelector('.pending')).toBeNull()
    click('d4')
    expect(onMove).not.toHaveBeenCalled()
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
