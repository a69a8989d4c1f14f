// The review's part of the page of a game; without one, nothing.
import type { ComponentChildren } from 'preact'
import type { BoardProps } from '../ui/board'
import type { BoardConfig, Mark, Pt, Submit } from '../../board/index'
import type { GameState } from '../wire'

/** What the board is told of a position, a game's or an activity's. */
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

/** A mark in the list of moves: a sign, and what it means. */
export interface Sign {
  kind: string
  sign: string
  name: string
}

/** By move, counted from 1. */
export type Signs = ReadonlyMap<number, readonly Sign[]>

export const NO_SIGNS: Signs = new Map()

/** What is drawn on the game's position. */
export interface Drawing {
  marks: readonly Mark[]
  lines: readonly (readonly Pt[])[]
}

/** How a review is read. */
export interface Reading {
  /** Missed wins are told that are long. */
  long: boolean
  /** Of the move whose sentence is read. */
  drawing?: Drawing
}

/** What is done with the board besides playing and looking back: it says what stands there. */
export interface Activity {
  onBoard: (s: GameState, submit: Submit) => OnBoard
}

/** What comes after the page of a game for those who play or look on (inplay.tsx); until then, nothing. */
export interface Extra {
  /** For the board, over what the game tells it. */
  board?: BoardProps
  /** Said before whose move it is. */
  said?: string
  /** Among the actions. */
  acts?: ComponentChildren
  /** Beside the rematch. */
  next?: ComponentChildren
  /** After how the game ended: a win that its reader passed by. */
  had?: ComponentChildren
  /** A point that could not be played; true: it has been taken care of. */
  tap?: (p: Pt) => boolean
}

/** A component that reads it while being drawn is drawn anew with it. */
export interface ExtraSource {
  readonly value: Extra
}
