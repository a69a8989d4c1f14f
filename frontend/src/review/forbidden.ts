// Where Black may not play in Renju: overlines, double fours and double threes, as engine/board/forbidden.go reads RIF
// 9.2 and 9.3. A five is never forbidden. A three counts only if a point that makes it a straight four makes no five
// and is not itself forbidden with the new stone on the board, for whatever reason and to any depth.
import type { Color, Pt } from '../../board/index'
import { allPoints, parsePoint } from '../../board/points'

export interface Position {
  rule: string
  size: number
  /** Moves in order, black first; a pass keeps its turn. */
  stones: readonly Pt[]
}

export type Kind = 'overline' | 'double_four' | 'double_three'

/** What lies on the points, row by row, inside a wall one point thick. */
interface Grid {
  cells: Int8Array
  /** Steps along the four lines through a point. */
  lines: readonly number[]
  index: (p: Pt) => number
}

const [EMPTY, BLACK, WHITE, WALL] = [0, 1, 2, 3]

function gridOf({ size, stones }: Position): Grid {
  const stride = size + 2
  const cells = new Int8Array(stride * stride).fill(WALL)
  for (let y = 1; y <= size; y++) cells.fill(EMPTY, y * stride + 1, y * stride + 1 + size)
  const index = (p: Pt): number => {
    const xy = parsePoint(p, size)
    return xy ? (xy.y + 1) * stride + xy.x + 1 : 0
  }
  stones.forEach((p, i) => {
    const at = index(p)
    if (at > 0) cells[at] = i % 2 ? WHITE : BLACK
  })
  return { cells, lines: [1, stride, stride + 1, stride - 1], index }
}

/** Why a point is forbidden to Black, whoever is to move; null if it is not, or is no empty point. */
export function forbiddenKind(pos: Position, p: Pt): Kind | null {
  if (pos.rule !== 'renju') return null
  const g = gridOf(pos)
  const i = g.index(p)
  return g.cells[i] === EMPTY ? judge(g, i) : null
}

/** May a colour play a point that is empty? */
export const allowed = (pos: Position, p: Pt, c: Color): boolean => c === 'white' || forbiddenKind(pos, p) === null

/** Every point where a colour may not play though it is empty. */
export function forbiddenTo(pos: Position, c: Color): Pt[] {
  if (pos.rule !== 'renju' || c === 'white') return []
  const g = gridOf(pos)
  return [...allPoints(pos.size)].filter(p => g.cells[g.index(p)] === EMPTY && judge(g, g.index(p)) !== null)
}

/** Judges a black stone on an empty point. The grid is left as it was found. */
function judge(g: Grid, i: number): Kind | null {
  const rows = g.lines.map(d => row(g, i, d))
  if (rows.includes(5)) return null
  if (rows.some(n => n > 5)) return 'overline'
  g.cells[i] = BLACK
  const fours = g.lines.map(d => foursAlong(g, i, d))
  const kind =
    fours.reduce((sum, n) => sum + n, 0) >= 2
      ? 'double_four'
      : g.lines.filter((d, k) => fours[k] === 0 && three(g, i, d)).length >= 2
        ? 'double_three'
        : null
  g.cells[i] = EMPTY
  return kind
}

/** The black stones that follow a point without a gap, in steps of d. */
function reach(g: Grid, i: number, d: number): number {
  let n = 0
  while (g.cells[i + d * (n + 1)] === BLACK) n++
  return n
}

/** The length of the row through a point along d, as if it were black. */
const row = (g: Grid, i: number, d: number): number => 1 + reach(g, i, d) + reach(g, i, -d)

/** The first points after the row through i along d, one each way. */
const after = (g: Grid, i: number, d: number): number[] => [-d, d].map(e => i + e * (reach(g, i, e) + 1))

/** The points along d that make exactly five with the stone on i. */
const completing = (g: Grid, i: number, d: number): number[] =>
  after(g, i, d).filter(q => g.cells[q] === EMPTY && row(g, q, d) === 5)

/** The fours along d that hold the stone on i: a straight four is one, and X_XXX_X are two. */
function foursAlong(g: Grid, i: number, d: number): number {
  const n = completing(g, i, d).length
  return n === 2 && row(g, i, d) === 4 ? 1 : n
}

/** Is the stone on i, which is part of no four along d, part of a three there that counts? */
const three = (g: Grid, i: number, d: number): boolean =>
  after(g, i, d).some(
    q => g.cells[q] === EMPTY && extends4(g, i, q, d) && !g.lines.some(e => row(g, q, e) === 5) && judge(g, q) === null,
  )

/** Does a stone on q make the one on i part of a straight four along d? */
function extends4(g: Grid, i: number, q: number, d: number): boolean {
  g.cells[q] = BLACK
  const yes = row(g, i, d) === 4 && completing(g, i, d).length === 2
  g.cells[q] = EMPTY
  return yes
}
