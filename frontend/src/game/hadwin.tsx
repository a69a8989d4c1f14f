// A game that its reader did not win: the last position in which a five, or a straight four, would have won at once.
import { inplay as w } from '#words/inplay'
import type { Overlay, Pt } from '../../board/types'
import { shapes } from '../../board/shapes'
import { turnOf, winners } from '../review/lines'
import type { GameState } from '../wire'

export interface Had {
  /** Moves that were made by then. */
  ply: number
  /** Where the win was. */
  points: readonly Pt[]
}

/** The last such position, the one in which the game was given up or its time ran out included; null if there is none,
 *  or the reader won. */
export function hadWin({ you, result, moves, settings: { rule, size } }: GameState): Had | null {
  if (!you || !result || result.winner === you) return null
  const stones = moves.map(m => m.at)
  for (let ply = stones.length - (result.reason === 'five' ? 1 : 0); ply > 0; ply--) {
    const before = stones.slice(0, ply)
    if (turnOf(before) !== you) continue
    const points = winners({ rule, size, stones: before })
    if (points.length > 0 && !points.includes(stones[ply] ?? '')) return { ply, points }
  }
  return null
}

/** Circles where it was. */
export const whereWon = ({ points }: Had): Overlay => shapes(points.map(p => ({ from: p, to: p, tone: 0 })))

/** The way there, after another sentence: the address names the position. */
export const HadWin = ({ had }: { had: Had }) => (
  <>
    {' '}
    <a href={`#${had.ply}`}>{w.hadWin(had.ply + 1)}</a>
  </>
)
