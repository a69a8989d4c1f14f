// What a review adds to the page of a game; without one, nothing.
import type { ComponentChildren } from 'preact'
import type { Color, Mark, Pt } from '../board'

/** Stands on the board in place of the game's position. */
export interface Scene {
  stones: readonly Pt[]
  /** So many are the game's own, and have no numbers. */
  own: number
  turn: Color | null
  win: readonly Pt[]
  marks: readonly Mark[]
  lines: readonly (readonly Pt[])[]
  label: string
  onPoint?: (p: Pt) => void
}

/** A mark in the list of moves: a sign, and what it means. */
export interface Sign {
  kind: string
  sign: string
  name: string
}

export interface Aid {
  scene: Scene | null
  /** By move, counted from 1. */
  signs: ReadonlyMap<number, readonly Sign[]>
  /** Stands under the board. */
  below?: ComponentChildren
}

export const NO_AID: Aid = { scene: null, signs: new Map() }
