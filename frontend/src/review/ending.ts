// How a game ended, and what was proven of the position then: nobody is said to have lost on the board who gave up, ran
// out of time or was away.
import { otherColor } from '../game/position'
import type { GameState, Report, Position } from '../wire'
import { forbiddenKind } from './forbidden'
import { colorOf } from './sentences'
import { w } from '../i18n/late/review'

/** Sentences about the end, none of a game that has none. */
export function endText(s: Pick<GameState, 'moves' | 'result' | 'settings'>, r: Report): string[] {
  const { result, moves } = s
  if (!result) return []
  const { reason } = result
  const winner = result.winner === 'black' || result.winner === 'white' ? result.winner : undefined
  const loser = winner && otherColor(winner)
  const last = r.positions[moves.length]
  const at = moves.at(-1)?.at ?? ''
  const e = w.ends
  switch (reason) {
    case 'five':
    case 'overline':
      return winner ? [e[reason](winner)] : []
    case 'forbidden': {
      const stones = moves.slice(0, -1).map(m => m.at)
      const kind = forbiddenKind({ rule: s.settings.rule, size: s.settings.size, stones }, at)
      return [e.forbidden(at, kind ? e.kinds[kind] : ''), before(r.positions[moves.length - 1])]
    }
    case 'resign':
    case 'time':
      return loser ? [e[reason](loser), ...then(last, moves.length)] : []
    case 'away':
      return [loser ? e.away(loser) : e.awayDraw, ...then(last, moves.length)]
    case 'agreement':
    case 'passes':
      return [e[reason], ...then(last, moves.length)]
    case 'full_board':
      return [e.fullBoard]
    default:
      return []
  }
}

/** What was proven of the position after so many moves. */
function then(p: Position | undefined, ply: number): string[] {
  if (!p) return []
  const turn = colorOf(ply + 1)
  if (p.win) return [w.endsIn.wins(turn, !!p.win.fours, p.win.plies)]
  return [p.lost ? w.endsIn.lost(turn) : w.endsIn.open]
}

function before(p: Position | undefined): string {
  if (p?.win) return w.endsAfter.wins(!!p.win.fours, p.win.plies)
  return p?.lost ? w.endsAfter.lost : w.endsAfter.open
}
