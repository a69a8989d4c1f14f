// A round glass over the finger that shows what lies under it: a copy of the picture, made anew when that changes.
import { U } from './geometry'
import { html, setAttrs } from './svg'

/** Pixels: the glass, a cell in it, and from the finger to its middle. */
const SIDE = 140
const CELL = 34
const AWAY = 98
const EDGE = 4
/** Cells that are as large as this can be hit without it. */
const LARGE = 32

export const isSmall = (cell: number): boolean => cell < LARGE

/** The middle of the glass for a finger at (x, y) of a window so wide: above it, or beside it where there is no room. */
export function middleOf(x: number, y: number, width: number): XY {
  const r = SIDE / 2
  const into = (v: number, most: number): number => Math.max(r + EDGE, Math.min(most - r - EDGE, v))
  if (y - AWAY - r >= EDGE) return { x: into(x, width), y: y - AWAY }
  return { x: into(x + (x < width / 2 ? AWAY : -AWAY), width), y: Math.max(r + EDGE, y) }
}

interface XY {
  readonly x: number
  readonly y: number
}

export class Lens {
  readonly root = html('div', 'tg-lens', { 'aria-hidden': 'true' })
  private copy: Element | null = null

  constructor() {
    this.root.hidden = true
  }

  /** Shows (ux, uy), in units of the board, for a finger at (x, y) of the window, within what begins at `within`;
   *  `anew`: the picture has changed. */
  show(picture: Element, anew: boolean, ux: number, uy: number, x: number, y: number, within: XY): void {
    if (!this.copy || anew) {
      this.copy = picture.cloneNode(true) as Element
      this.copy.removeAttribute('style') // of the zoom
      this.copy.querySelector('defs')?.remove() // that of the picture paints both
      this.root.replaceChildren(this.copy)
    }
    const side = (SIDE / CELL) * U
    setAttrs(this.copy, { viewBox: `${ux - side / 2} ${uy - side / 2} ${side} ${side}` })
    this.root.hidden = false
    const to = middleOf(x, y, innerWidth)
    this.root.style.transform = `translate(${to.x - within.x - SIDE / 2}px, ${to.y - within.y - SIDE / 2}px)`
  }

  hide(): void {
    this.root.hidden = true
    this.copy = null
    this.root.replaceChildren()
  }
}
