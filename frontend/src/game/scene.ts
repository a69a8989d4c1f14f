// The scene on the board in place of a game's position: a proof, a try, a plan.
import type { Color, Mark, Pt, Submit } from '../../board/index'
import type { GameState } from '../wire'
import type { Activity, OnBoard } from './overlay'

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

/** An activity that shows scenes. */
export abstract class SceneActivity implements Activity {
  abstract scene(s: GameState): Scene

  onBoard(s: GameState, submit: Submit): OnBoard {
    return sceneProps(this.scene(s), submit)
  }
}
