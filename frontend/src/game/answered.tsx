// The answer to an offer, until the game has gone on.
import type { GameState } from '../wire'
import { logWords } from './result'

/** The last that happened besides moves is the answer to an offer, and at most one move came since: whoever did not give
 *  it is told. */
export function Answered({ s }: { s: GameState }) {
  const r = s.log.at(-1)
  if (r?.kind !== 'answer' || r.by === s.you || s.moves.length > r.ply + 1) return null
  return (
    <p class="note" role="alert" key={r.v}>
      {logWords(s, r)}
    </p>
  )
}
