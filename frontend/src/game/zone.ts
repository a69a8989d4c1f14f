// An opening's marks on the board: where the stone must be, and the fifths that are offered, as letters.
import { allPoints, formatPoint, parsePoint, type BoardConfig, type Mark, type Pt } from '../../board/index'
import { t } from '../i18n'
import { Fault } from '../net/fault'
import type { GameState, Zone } from '../wire'
import { decided } from './position'

/** The centre as the server has it: on a board with an even number of lines the point to the upper right. */
const centre = (size: number): number => Math.floor(size / 2)

function has(z: Zone, size: number, p: Pt): boolean {
  const { x, y } = parsePoint(p, size)!
  const c = centre(size)
  const far = Math.max(Math.abs(x - c), Math.abs(y - c))
  return (!z.in || far <= z.in >> 1) && (!z.out || far > z.out >> 1)
}

/** All points of a zone. */
export const zonePoints = (z: Zone, size: number): Pt[] => Array.from(allPoints(size)).filter(p => has(z, size, p))

/** Where the next stone may go, if not everywhere. */
function only({ next, settings: { size } }: GameState): Pt[] | undefined {
  if (next?.do === 'pick') return next.fifths
  const zone = next?.zone
  return zone && zonePoints(zone, size)
}

/** Why a stone may not go elsewhere. */
export const elsewhere = ({ next }: GameState): Fault =>
  next?.zone ? new Fault('zone', 'zone', { in: next.zone.in ?? 0, out: next.zone.out ?? 0 }) : new Fault('not_offered')

/** The points that were offered for the fifth stone. */
export const fifthsOf = (s: GameState): Pt[] => decided(s.log).flatMap(r => (r.kind === 'fifth' && r.at) || [])

export interface Told {
  marks: Mark[]
  lines: Pt[][]
  only?: Pt[] | undefined
  describe?: BoardConfig['describe']
}

/** What the board is told with so many moves shown; `pending` is on its way, `refused` was refused last. */
export function told(s: GameState, ply: number, pending?: Pt, refused?: Fault | null): Told {
  const now = ply === s.moves.length
  const first = decided(s.log).find(r => r.kind === 'fifth')?.ply ?? 4
  const { marks, lines } = zoneDrawing(now ? s.next?.zone : undefined, s.settings.size)
  const fifths = fifthsOf(s)
  const letters = (points: readonly Pt[]) =>
    points.forEach((p, i) => p !== s.moves[first]?.at && marks.push({ p, kind: 'sign', text: t.game.letter(i) }))
  if (!now || s.status === 'over') {
    // Beside the stone that was picked those that were not.
    if (ply === first || ply === first + 1) letters(fifths)
    return { marks, lines }
  }
  if (ply !== first) return { marks, lines, only: only(s) }
  letters(pending && s.next?.do === 'offer' ? [...fifths, pending] : fifths)
  const twin = refused?.code === 'alike' && fifths[(refused.values['twin'] ?? 0) - 1]
  if (twin) marks.push({ p: twin, kind: 'stone' })
  return {
    marks,
    lines,
    only: only(s),
    describe: (p, what) => {
      const n = fifths.indexOf(p)
      return n < 0 ? t.board.describe(p, what) : `${t.game.letter(n)}, ${t.board.describe(p, what)}`
    },
  }
}

/** A square through the outermost points of the zone, or its one point. */
export function zoneDrawing(zone: Zone | undefined, size: number): { marks: Mark[]; lines: Pt[][] } {
  if (!zone) return { marks: [], lines: [] }
  const c = centre(size)
  const half = (zone.in || zone.out || 0) >> 1
  const [a, b] = [c - half, c + half]
  const corners = [formatPoint(a, a), formatPoint(b, a), formatPoint(b, b), formatPoint(a, b)]
  return half
    ? { marks: [], lines: corners.map((p, i) => [p, corners[(i + 1) % 4]!]) }
    : { marks: [{ p: formatPoint(c, c), kind: 'point' }], lines: [] }
}
