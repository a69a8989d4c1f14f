// How the user places a stone: by one tap, or by two.
import type { Submit } from '../board'

export interface Hand {
  /** The point that waits for its second step. */
  mark: string | null
  movable: boolean
  /** A point was chosen beside the board: as if it had been tapped there. */
  tap: (at: string) => void
}

/** A tap as the board takes it: at once, or first as a ghost, which a second tap plays unless there is a button for it. */
export const handOf = (
  submit: Submit,
  movable: boolean,
  mark: string | null,
  setMark: (at: string | null) => void,
  place: (at: string) => void,
): Hand => ({
  mark,
  movable,
  tap: at => (submit === 'direct' || (submit === 'double' && mark === at) ? place(at) : setMark(at)),
})
