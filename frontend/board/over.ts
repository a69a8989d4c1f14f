// What an analysis draws over the board: its best moves as rings, or a line of moves as stones that are not there. Only
// who analyses loads it, with over.css.
import { place } from './geometry'
import { STONE_R } from './stones'
import { svg } from './svg'
import type { Color, Overlay, Pt } from './types'

export interface Ring {
  readonly p: Pt
  /** From 1, the best. */
  readonly rank: number
  /** Two or three characters: how good the move is. */
  readonly text: string
}

/** Where the rank stands: on the ring, up to the right. */
const ASIDE = 33

/** The best is drawn last, over its neighbours. */
export const rings =
  (all: readonly Ring[]): Overlay =>
  size =>
    all.toReversed().flatMap(({ p, rank, text }) => {
      const at = place(p, size)
      if (!at) return []
      const { cx, cy } = at
      const g = svg('g', { class: `ring${rank === 1 ? ' best' : ''}`, 'data-pt': p })
      const [x, y] = [cx + ASIDE, cy - ASIDE]
      g.append(
        svg('circle', { class: 'ring-disc', cx, cy, r: STONE_R - 3 }),
        svg('text', { class: `ring-text${text.length > 2 ? ' long' : ''}`, x: cx, y: cy, dy: '.36em' }, text),
        svg('circle', { class: 'ring-badge', cx: x, cy: y, r: 21 }),
        svg('text', { class: 'ring-rank', x, y, dy: '.36em' }, String(rank)),
      )
      return [g]
    })

/** A line from its first move on, numbered from 1; what is no point is passed over. */
export const ghosts =
  (line: readonly Pt[], first: Color): Overlay =>
  (size, fill) =>
    line.flatMap((p, i) => {
      const at = place(p, size)
      if (!at) return []
      const color = (i % 2 === 0) === (first === 'black') ? 'black' : 'white'
      const g = svg('g', { class: 'shade', 'data-pt': p })
      g.append(
        svg('circle', { class: `shade-stone ${color}`, ...at, r: STONE_R, fill: fill(color) }),
        svg('text', { class: `number on-${color}`, x: at.cx, y: at.cy, dy: '.35em' }, String(i + 1)),
      )
      return [g]
    })
