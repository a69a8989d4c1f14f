// A round glass over the finger that shows what lies under it: a copy of the picture, made anew when that changes but for
// what the finger itself moves.
import { U } from './geometry'
import { html } from './svg'

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

/** What a sliding finger changes in the picture, beside the names at the edges. */
const MOVING = ['.ghost', '.guide'] as const

export class Lens {
  readonly root = html('div', 'tg-lens', { 'aria-hidden': 'true' })
  private readonly board = html('div', 'tg-lens-board')
  private copy: Element | null = null

  constructor() {
    this.root.hidden = true
    this.root.append(this.board)
  }

  /** Shows (ux, uy), in units of the board from its corner on, for a finger at (x, y) of the window, within what begins at
   *  `within`; `side` is that of the board. What moves with the finger is only pushed about: nothing is laid out for it. */
  show(picture: Element, ux: number, uy: number, side: number, x: number, y: number, within: XY): void {
    if (!this.copy) this.renew(picture)
    const scale = CELL / U
    const length = `${side * scale}px`
    if (this.board.style.width !== length) Object.assign(this.board.style, { width: length, height: length })
    this.board.style.transform = `translate(${SIDE / 2 - ux * scale}px, ${SIDE / 2 - uy * scale}px)`
    this.root.hidden = false
    const to = middleOf(x, y, innerWidth)
    this.root.style.transform = `translate(${to.x - within.x - SIDE / 2}px, ${to.y - within.y - SIDE / 2}px)`
  }

  /** The picture has changed: all of it. */
  renew(picture: Element): void {
    this.copy = picture.cloneNode(true) as Element
    this.copy.removeAttribute('style') // of the zoom
    this.copy.querySelector('defs')?.remove() // that of the picture paints both
    this.board.replaceChildren(this.copy)
  }

  /** The finger is at another point, and nothing else has changed. */
  follow(picture: Element): void {
    const { copy } = this
    if (!copy) return
    for (const part of MOVING) mirror(picture.querySelector(part), copy.querySelector(part))
    const names = copy.querySelectorAll('.name')
    picture.querySelectorAll('.name').forEach((name, i) => mirror(name, names[i]))
  }

  hide(): void {
    this.root.hidden = true
    this.copy = null
    this.board.replaceChildren()
  }
}

/** Gives an element the attributes of another that is built alike, and its children theirs. No node is new: styles are
 *  found again for what differs alone. */
function mirror(from: Element | null, to: Element | null | undefined): void {
  if (!from || !to) return
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value)
  for (const { name } of Array.from(to.attributes)) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const [i, child] of Array.from(from.children).entries()) mirror(child, to.children[i])
}
