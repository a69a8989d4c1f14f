// Mouse, pen, and fingers until touch.ts is there. A tap counts only if it went down and came up on the
// board, close together, within one era of the state: a finger that was down
// before the user might move, or before the position changed, places nothing. A
// click with a key held or with a second button is meant for the browser.
import { hover, tap, type Step } from './actions'
import { cellPixels, nearest } from './geometry'
import type { BoardState } from './state'
import type { Pt } from './types'

export interface Hub {
  get(): BoardState
  /** Takes a new state and acts on what happened. */
  apply(step: Step): void
  /** Once fingers are looked after elsewhere (touch.ts): is told what has been drawn. */
  touch?: (s: BoardState) => void
}

interface Down {
  id: number
  x: number
  y: number
  p: Pt | null
  /** So many pixels it may stray. Measured when it goes down: what has been drawn since would be laid out for it. */
  slack: number
  era: number
  movable: boolean
}

/** Hands tremble: a little more than a third of a cell, at least 8 pixels. */
export const slack = (cell: number): number => Math.max(8, 0.4 * cell)

const held = (e: PointerEvent): boolean => e.ctrlKey || e.metaKey || e.altKey || e.shiftKey

export function bindPointer(field: HTMLElement, picture: Element, hub: Hub, signal: AbortSignal): void {
  let down: Down | null = null
  const at = (e: PointerEvent): Pt | null => {
    const s = hub.get()
    return nearest(picture.getBoundingClientRect(), e.clientX, e.clientY, s.size, s.coordinates)
  }
  const look = (p: Pt | null, pressed = false): void => hub.apply({ state: hover(hub.get(), p, pressed) })
  const drop = (e: PointerEvent): void => {
    down = null
    look(e.pointerType === 'touch' ? null : at(e))
  }
  const near = (e: PointerEvent, d: Down): boolean => Math.hypot(e.clientX - d.x, e.clientY - d.y) <= d.slack

  const on = (type: string, f: (e: PointerEvent) => void): void =>
    field.addEventListener(
      type,
      e => (hub.touch && (e as PointerEvent).pointerType === 'touch') || f(e as PointerEvent),
      {
        signal,
      },
    )

  on('pointerdown', e => {
    if (!e.isPrimary || e.button !== 0 || held(e)) return drop(e) // a second finger calls the tap off
    const s = hub.get()
    const cell = cellPixels(picture.getBoundingClientRect(), s.size, s.coordinates)
    const { clientX: x, clientY: y } = e
    down = { id: e.pointerId, x, y, p: at(e), slack: slack(cell), era: s.era, movable: s.movable }
    look(down.p, true)
  })

  on('pointermove', e => {
    if (!e.isPrimary) return
    if (down && down.id === e.pointerId && e.buttons !== 0) {
      if (e.buttons !== 1 || !near(e, down)) drop(e) // a second button comes as a move
    } else if (e.pointerType !== 'touch') {
      if (e.buttons === 0) down = null // it was let go outside
      look(at(e))
    }
  })

  on('pointerup', e => {
    const d = down
    down = null
    const mine = d !== null && e.isPrimary && e.button === 0 && !held(e) && d.id === e.pointerId && near(e, d)
    look(e.pointerType === 'touch' ? null : mine ? d.p : at(e))
    const s = hub.get()
    if (mine && d.era === s.era && d.movable === s.movable) hub.apply(tap(s, d.p))
  })

  on('pointerleave', () => {
    down = null
    look(null)
  })
  on('pointercancel', () => {
    down = null
    look(null)
  })
}
