// The moves of a game as a part of an address; study/address.ts reads it. It stands alone, since every game's page has it.
import type { Pt } from '../../board/index'
import { PASS } from '../game/position'

/** #renju/15/h8i9-j10, a pass being -; one stands after so many of the moves. */
export const hashOfMoves = (rule: string, size: number, moves: readonly Pt[], at = moves.length): string =>
  `#${rule}/${size}/${moves.map(m => (m === PASS ? '-' : m)).join('')}${at < moves.length ? `@${at}` : ''}`
