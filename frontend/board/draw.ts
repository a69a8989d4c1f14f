// The second mouse button over a board: pressed and let go on a point it draws a circle there, let go on another an
// arrow. The first one wipes all off. Fingers draw nothing, and what they do is left alone.
import { nearest } from './geometry'
import type { Shape } from './shapes'
import type { Pt } from './types'

export interface Drawing {
  readonly size: number
  readonly coordinates: boolean
  /** May it be drawn on now? If not, the button is the browser's. */
  readonly on: boolean
  /** What is being drawn, until it is done; null: no longer. */
  sketch: (s: Shape | null) => void
  done: (s: Shape) => void
  /** A point was pressed with the first button. */
  wipe: () => void
}

/** Shift or Ctrl, Alt or Meta, and both: other colours. */
const toneOf = (e: MouseEvent): number => (e.shiftKey || e.ctrlKey ? 1 : 0) + (e.altKey || e.metaKey ? 2 : 0)

const inField = (e: Event): boolean => !!(e.target as Element | null)?.closest?.('.tg-field')

/** Listens on what has the board in it; `now` is asked anew each time. */
export function bindDrawing(stage: HTMLElement, now: () => Drawing, signal: AbortSignal): void {
  let press: { id: number; from: Pt; to: Pt | null } | null = null
  /** The last press was one of ours: it has no menu. */
  let ours = false

  function pointOf(e: MouseEvent): Pt | null {
    const picture = stage.querySelector('.tg-svg')
    const { size, coordinates } = now()
    return picture && nearest(picture.getBoundingClientRect(), e.clientX, e.clientY, size, coordinates)
  }
  const on = <K extends keyof HTMLElementEventMap>(to: EventTarget, type: K, f: (e: HTMLElementEventMap[K]) => void) =>
    to.addEventListener(type, f as EventListener, { signal })

  on(stage, 'pointerdown', e => {
    ours = false
    if (e.pointerType === 'touch' || !inField(e)) return
    const d = now()
    if (e.button === 0) return d.on && d.wipe()
    const from = e.button === 2 && d.on ? pointOf(e) : null
    if (from === null) return
    ours = true
    press = { id: e.pointerId, from, to: from }
    d.sketch({ from, to: from, tone: toneOf(e) })
  })
  on(window, 'pointermove', e => {
    if (!press || e.pointerId !== press.id) return
    if (!(e.buttons & 2)) return leave() // it was let go outside the window
    const to = pointOf(e)
    if (to === press.to) return
    press.to = to
    now().sketch(to === null ? null : { from: press.from, to, tone: toneOf(e) })
  })
  on(window, 'pointerup', e => {
    const p = press
    if (!p || e.pointerId !== p.id || e.button !== 2) return
    const to = pointOf(e)
    leave()
    if (to && now().on) now().done({ from: p.from, to, tone: toneOf(e) })
  })
  on(window, 'pointercancel', e => press?.id === e.pointerId && leave())
  on(stage, 'contextmenu', e => {
    if (ours && inField(e)) e.preventDefault()
  })

  function leave(): void {
    press = null
    now().sketch(null)
  }
}
