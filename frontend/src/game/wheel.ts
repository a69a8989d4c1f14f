// The wheel over a board steps through the moves.
import type { Wheeled } from './shown'
import { shownPly } from './view'

/** Of a smooth wheel so many pixels are a step; a notch of any other is one. */
const NOTCH = 40
/** Past an end the page scrolls, but not by the turn of the wheel that led there. */
const TURN = 400

export function bindWheel(stage: HTMLElement, now: () => Wheeled, signal: AbortSignal): void {
  let sum = 0
  let event = 0
  let step = 0
  const wheel = (e: WheelEvent) => {
    const { on, view, walk, plies } = now()
    if (!on || e.ctrlKey || e.deltaY === 0 || Math.abs(e.deltaX) > Math.abs(e.deltaY)) return
    const by = Math.sign(e.deltaY)
    const more = by > 0 ? view !== null : shownPly(view, plies) > 0
    if (!more && e.timeStamp - step > TURN) return
    e.preventDefault()
    if (e.timeStamp - event > TURN || Math.sign(sum) !== by) sum = 0
    event = e.timeStamp
    sum += e.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? e.deltaY : by * NOTCH
    if (!more || Math.abs(sum) < NOTCH) return
    sum = 0
    step = e.timeStamp
    walk(by)
  }
  stage.addEventListener('wheel', wheel, { passive: false, signal })
}
