// What an opening draws on the board: where the stone must be, and the fifths that are offered, as letters.
import { allPoints, formatPoint, parsePoint, type Mark, type Pt } from '../board'
import { t } from '../i18n'
import { Fault } from '../net/fault'
import type { GameState, Zone } from '../wire'

/** The centre as the server has it: on a board with an even number of lines the point to the upper right. */
const centre = (size: number): number => Math.floor(size / 2)

function has(z: Zone, size: number, p: Pt): boolean {
  const { x, y } = parsePoint(p, size)!
  const c = centre(size)
  const far = Math.max(Math.abs(x - c), Math.abs(y - c))
  return (!z.in || far <= z.in >> 1) && (!z.out || far > z.out >> 1)
}

/** Where the next stone may go, if not everywhere. */
export function only({ next, settings: { size } }: GameState): Pt[] | undefined {
  if (next?.do === 'pick') return next.fifths
  const zone = next?.zone
  return zone && Array.from(allPoints(size)).filter(p => has(zone, size, p))
}

/** Why a stone may not go elsewhere. */
export const elsewhere = ({ next }: GameState): Fault =>
  next?.zone ? new Fault('zone', 'zone', { in: next.zone.in ?? 0, out: next.zone.out ?? 0 }) : new Fault('not_offered')

/** The points that were offered for the fifth stone. */
export const fifthsOf = (s: GameState): Pt[] => s.log.flatMap(r => (r.kind === 'fifth' && r.at) || [])

/** What is drawn with so many moves shown; `pending` is on its way, `twin` is the fifth that has been offered again. */
export function openingDrawing(s: GameState, ply: number, pending?: Pt, twin = 0): { marks: Mark[]; lines: Pt[][] } {
  const marks: Mark[] = []
  const lines: Pt[][] = []
  const now = ply === s.moves.length
  const zone = now && s.next?.zone
  if (zone) {
    const c = centre(s.settings.size)
    const half = (zone.in || zone.out || 0) >> 1
    const [a, b] = [c - half, c + half]
    const corners = [formatPoint(a, a), formatPoint(b, a), formatPoint(b, b), formatPoint(a, b)]
    if (half) corners.forEach((p, i) => lines.push([p, corners[(i + 1) % 4]!]))
    else marks.push({ p: corners[0]!, kind: 'point' })
  }
  const first = s.log.find(r => r.kind === 'fifth')?.ply ?? 4
  const offering = ply === first && now
  // Afterwards, the others than the one that was picked.
  if (offering || (ply === first + 1 && (!now || s.status === 'over'))) {
    const picked = s.moves[first]?.at
    const all = fifthsOf(s)
    if (offering && pending && s.next?.do === 'offer') all.push(pending)
    all.forEach((p, i) => p !== picked && marks.push({ p, kind: 'sign', text: t.game.letter(i) }))
    if (offering && all[twin - 1]) marks.push({ p: all[twin - 1]!, kind: 'stone' })
  }
  return { marks, lines }
}
