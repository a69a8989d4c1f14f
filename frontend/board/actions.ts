// What the user can do to the board, as pure steps: state in, state and what
// happened out. Input handlers call these; the api turns events into callbacks.
import { formatPoint, isPoint, parsePoint } from './points'
import { mayWait, refusal, type BoardState } from './state'
import type { Pt, Refusal } from './types'

export type BoardEvent =
  | { readonly kind: 'move'; readonly p: Pt }
  | { readonly kind: 'refused'; readonly p: Pt; readonly why: Refusal }
  | { readonly kind: 'pending'; readonly p: Pt }
  | { readonly kind: 'cursor'; readonly p: Pt }

export interface Step {
  readonly state: BoardState
  readonly event?: BoardEvent
}

/** A finished tap or click at p; null is a tap beside the grid. */
export function tap(s: BoardState, p: Pt | null): Step {
  if (p === null) return { state: s.pending ? { ...s, pending: null } : s }
  return s.submit === 'confirm' && s.pending === p ? { state: s } : choose(s, p)
}

/** One step towards a stone at p: the first of two shows the ghost. */
function choose(s: BoardState, p: Pt): Step {
  if (s.pending === p || !mayWait(s, p)) return place(s, p)
  return { state: { ...s, pending: p, cursor: p, typed: '' }, event: { kind: 'pending', p } }
}

/** The last step: the stone, or why not. */
export function place(s: BoardState, p: Pt): Step {
  const why = refusal(s, p)
  const state = { ...s, pending: null, cursor: p, typed: '' }
  return { state, event: why ? { kind: 'refused', p, why } : { kind: 'move', p } }
}

export function hover(s: BoardState, p: Pt | null, pressed = false): BoardState {
  return s.hover === p && s.pressed === pressed ? s : { ...s, hover: p, pressed }
}

export function setKeyboard(s: BoardState, on: boolean): BoardState {
  return s.keyboard === on ? s : { ...s, keyboard: on, typed: '' }
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  Home: [-99, 0],
  End: [99, 0],
  PageUp: [0, 99],
  PageDown: [0, -99],
}

/** A key with no modifier. null: the key is not the board's. Until the board
 *  is in keyboard mode only typed coordinates are, so that a page can keep the
 *  arrow keys for stepping through a game after a click on the board. */
export function key(s: BoardState, k: string): Step | null {
  const typed = typeChar(s, k)
  if (typed) return typed
  if (!s.keyboard) return k === 'Escape' ? escape(s) : null
  const arrow = ARROWS[k]
  if (arrow) return moveCursor(s, arrow[0], arrow[1])
  if (k === 'Enter' || k === ' ') {
    if (s.typed && !isPoint(s.typed, s.size)) return { state: { ...s, typed: '' } }
    return choose(s, s.cursor)
  }
  if (k === 'Backspace' && s.typed) return typedText(s, s.typed.slice(0, -1))
  return k === 'Escape' ? escape(s) : null
}

/** Moves the cursor and stops at the edge; says the point even when it did not
 *  move, so that the edge can be heard. */
export function moveCursor(s: BoardState, dx: number, dy: number): Step {
  const { x, y } = parsePoint(s.cursor, s.size)!
  const clamp = (v: number): number => Math.max(0, Math.min(s.size - 1, v))
  return cursorTo({ ...s, typed: '' }, formatPoint(clamp(x + dx), clamp(y + dy)))
}

function cursorTo(s: BoardState, p: Pt): Step {
  return { state: { ...s, cursor: p }, event: { kind: 'cursor', p } }
}

function escape(s: BoardState): Step | null {
  return s.typed || s.pending ? { state: { ...s, typed: '', pending: null } } : null
}

/** A letter starts a point anew, digits follow it; the cursor goes along as
 *  soon as the text names a point. Characters that lead to no point are lost. */
function typeChar(s: BoardState, k: string): Step | null {
  if (k.length !== 1) return null
  const c = k.toLowerCase()
  if (/[a-z]/.test(c)) {
    if (c.charCodeAt(0) - 97 >= s.size) return null
    return { state: { ...s, keyboard: true, typed: c } }
  }
  if (!/\d/.test(c) || !s.typed) return null
  const text = s.typed + c
  if (!isPoint(text, s.size)) return { state: s }
  return typedText(s, text)
}

/** What is typed by now; the cursor is where it says, if it names a point. */
function typedText(s: BoardState, typed: string): Step {
  return isPoint(typed, s.size) ? cursorTo({ ...s, typed }, typed) : { state: { ...s, typed } }
}
