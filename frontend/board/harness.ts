// A board under test, and hands that click and press keys on it.
import { afterEach, beforeEach, vi } from 'vitest'
import type { BoardApi } from './api'
import { createBoard } from './english'
import { extent, place } from './geometry'
import { forget } from './purpose'
import type { BoardConfig, Pt } from './types'

const SIDE = 600
export let host: HTMLElement
export let board: BoardApi
export let field: HTMLElement
export const onMove = vi.fn()
export const onRefused = vi.fn()
export const onPending = vi.fn()

export function make(c: BoardConfig = {}): void {
  board = createBoard(host, { movable: true, onMove, onRefused, onPending, ...c })
  field = host.querySelector('.tg-field')!
  const box = { left: 0, top: 0, width: SIDE, height: SIDE }
  host.querySelector('svg')!.getBoundingClientRect = () => box as DOMRect
}

/** Fires a pointer event at p, moved by (dx, dy) pixels. */
export function fire(type: string, p: Pt, o: PointerEventInit = {}, dx = 0, dy = 0): void {
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
export function click(p: Pt, o: PointerEventInit = {}): void {
  fire('pointerdown', p, o)
  fire('pointerup', p, o)
}
export const press = (...keys: string[]): void => {
  for (const key of keys) field.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
export const spoken = (): string[] => [...host.querySelectorAll('[aria-live] > div')].map(e => e.textContent ?? '')
export const shown = (sel: string): boolean => host.querySelector(sel)!.getAttribute('display') !== 'none'

/** Before every test of the file a place for a board; make puts it there. */
export function useHands(): void {
  beforeEach(() => {
    forget()
    host = document.createElement('div')
    document.body.append(host)
    vi.clearAllMocks()
  })
  afterEach(() => {
    board.destroy()
    host.remove()
  })
}
