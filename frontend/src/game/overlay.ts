// What a review adds to the page of a game; without one, nothing.
import type { ComponentChildren } from 'preact'
import type { BoardProps } from '../ui/board'
import type { BoardConfig, Color, Mark, Pt, Submit } from '../board/index'

/** Stands on the board in place of the game's position. */
export interface Scene {
  stones: readonly Pt[]
  /** So many are the game's own, and have no numbers. */
  own: number
  turn: Color | null
  win: readonly Pt[]
  /** Where Black, if it is to place, may not. */
  forbidden: readonly Pt[]
  marks: readonly Mark[]
  lines: readonly (readonly Pt[])[]
  label: string
  onPoint?: (p: Pt) => void
}

/** What the board is told of a position, a game's or a scene's. */
export type OnBoard = Required<
  Pick<
    BoardConfig,
    | 'stones'
    | 'turn'
    | 'movable'
    | 'win'
    | 'forbidden'
    | 'marks'
    | 'lines'
    | 'numbers'
    | 'unnumbered'
    | 'submit'
    | 'label'
    | 'onMove'
  >
> &
  Pick<BoardConfig, 'only'>

/** A scene for the board. It has no button to place a stone with: where one is wanted, a second tap does. */
export function sceneProps(s: Scene, submit: Submit): OnBoard {
  return {
    stones: s.stones,
    turn: s.turn,
    movable: !!s.onPoint,
    win: s.win,
    forbidden: s.forbidden,
    only: undefined,
    marks: s.marks,
    lines: s.lines,
    numbers: s.stones.length > s.own,
    unnumbered: s.own,
    submit: submit === 'confirm' ? 'double' : submit,
    label: s.label,
    onMove: p => s.onPoint?.(p),
  }
}

/** A mark in the list of moves: a sign, and what it means. */
export interface Sign {
  kind: string
  sign: string
  name: string
}

export interface Drawing {
  marks: readonly Mark[]
  lines: readonly (readonly Pt[])[]
}

export interface Overlay {
  scene: Scene | null
  /** By move, counted from 1. */
  signs: ReadonlyMap<number, readonly Sign[]>
  /** Drawn on the game's position while somebody reads about it. */
  drawing?: Drawing | undefined
  /** Stands under the board. */
  below?: ComponentChildren
}

/** What comes after the page of a game for those who play or look on (inplay.tsx); until then, nothing. */
export interface Extra {
  /** For the board, over what the game tells it. */
  board?: BoardProps
  /** Said before whose move it is. */
  said?: string
  /** Among the actions. */
  acts?: ComponentChildren
  /** A point that could not be played; true: it has been taken care of. */
  tap?: (p: Pt) => boolean
}

export const NO_AID: Overlay = { scene: null, signs: new Map() }
