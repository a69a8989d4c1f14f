// How the user places a stone: by one tap, or by two.
import type { Submit } from '../../board/index'

/** What a room lends to what stands beside its board. */
export interface PointInput {
  submit: Submit
  movable: boolean
  /** The point that waits for its second step. */
  mark: string | null
  setMark: (at: string | null) => void
  place: (at: string) => void
}

/** A tap as the board takes it: at once, or first as a ghost, which a second tap plays unless there is a button for it. */
export const tap = ({ submit, mark, setMark, place }: PointInput, at: string): void =>
  submit === 'direct' || (submit === 'double' && mark === at) ? place(at) : setMark(at)
