// How a game ended, and what was proven of the position then: nobody is said to have lost on the board who gave up, ran
// out of time or was away.
import type { Color } from '../../board/index'
import { otherColor } from '../game/position'
import type { GameState, Report, Position } from '../wire'
import { forbiddenKind } from './forbidden'
import { LINE, winLine, type Said } from './say'
import { colorOf } from './sentences'
import { w } from '../i18n/late/review'

/** The side that had a won position when the game ended and did not win; null: neither. */
export function thrownBy(s: Pick<GameState, 'moves' | 'result'>, r: Report): Color | null {
  const reason = s.result?.reason ?? ''
  const last = r.positions[s.moves.length]
  if (!last || !(reason in HOW)) return null
  const turn = colorOf(s.moves.length + 1)
  const c = last.win ? turn : last.lost ? otherColor(turn) : null
  return c && s.result?.winner !== c ? c : null
}

/** The ends by which a won game is thrown away. */
const HOW = { resign: 'resign', time: 'time', away: 'away', agreement: 'draw', passes: 'draw' } as const

/** Sentences about the end, none where the result alone says it all. Of a won game that was thrown away it is the only one. */
export function endText(s: Pick<GameState, 'moves' | 'result' | 'settings' | 'you'>, r: Report): Said[] {
  const { result, moves } = s
  if (!result) return []
  const { reason } = result
  const thrown = thrownBy(s, r)
  if (thrown) {
    const win = r.positions[moves.length]!.win
    const text = w.coach[HOW[reason as keyof typeof HOW]](s.you === thrown ? null : thrown, win ? LINE : '')
    return [{ text, ...(win && { line: winLine(win, thrown) }) }]
  }
  const texts = ends(s, r)
  return texts.length > 1 || reason === 'forbidden' ? texts.map(text => ({ text })) : []
}

function ends({ result, moves, settings }: Pick<GameState, 'moves' | 'result' | 'settings'>, r: Report): string[] {
  const { reason } = result!
  const winner = result!.winner === 'black' || result!.winner === 'white' ? result!.winner : undefined
  const loser = winner && otherColor(winner)
  const at = moves.at(-1)?.at ?? ''
  const e = w.ends
  switch (reason) {
    case 'forbidden': {
      const stones = moves.slice(0, -1).map(m => m.at)
      const kind = forbiddenKind({ rule: settings.rule, size: settings.size, stones }, at)
      return [e.forbidden(at, kind ? e.kinds[kind] : ''), ...before(r.positions[moves.length - 1])]
    }
    case 'resign':
    case 'time':
      return loser ? [e[reason](loser), ...then(r, moves.length, loser)] : []
    case 'away':
      return [loser ? e.away(loser) : e.awayDraw, ...then(r, moves.length, loser)]
    case 'agreement':
    case 'passes':
      return [e[reason], ...then(r, moves.length, loser)]
    default:
      return []
  }
}

/** What was proven of the position after so many moves, or believed of the loser, or of the side that stood better. Where the game was
 *  decided by a move, that says it. */
function then(r: Report, ply: number, loser: Color | undefined): string[] {
  const p = r.positions[ply]
  if (!p || r.decisive) return []
  const turn = colorOf(ply + 1)
  if (p.win) return [w.endsIn.wins(turn, !!p.win.fours, p.win.plies)]
  if (p.lost) return [w.endsIn.lost(turn)]
  const c = loser ?? (p.chance >= 0.5 ? 'black' : 'white')
  return [w.endsIn.open(c, c === 'black' ? p.chance : 1 - p.chance)]
}

function before(p: Position | undefined): string[] {
  if (p?.win) return [w.endsAfter.wins(!!p.win.fours, p.win.plies)]
  return p?.lost ? [w.endsAfter.lost] : []
}
