// How a stone that is chosen in advance is drawn: a small stone in a broken diamond. Only games load it, with its styles.
import { place } from './geometry'
import { svg } from './svg'
import type { Color, Overlay, Pt } from './types'

const HALF = 44
const STONE = 25

export const premoveAt =
  (p: Pt, color: Color): Overlay =>
  (size, fill) => {
    const at = place(p, size)
    if (!at) return []
    const { cx, cy } = at
    const g = svg('g', { class: 'premove', 'data-pt': p })
    const d = `M${cx} ${cy - HALF}l${HALF} ${HALF}l${-HALF} ${HALF}l${-HALF} ${-HALF}z`
    g.append(
      svg('path', { class: 'premove-halo', d }),
      svg('path', { class: 'premove-frame', d }),
      svg('circle', { class: `premove-stone ${color}`, ...at, r: STONE, fill: fill(color) }),
    )
    return [g]
  }
