// Where the lines of a game's log stand among its moves.
import type { LogRow } from '../wire'

/** After how many moves each line stands: what was said of moves that have been taken back stands before those that came
 *  in their place. */
export function standing(log: readonly LogRow[]): number[] {
  let left = Infinity
  return log
    .toReversed()
    .map(r => {
      if (r.kind === 'takeback') left = Math.min(left, r.ply)
      return Math.min(r.ply, left)
    })
    .toReversed()
}
