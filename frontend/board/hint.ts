// Words at a point, beside what waits there. Only games load it, with its styles.
import { place } from './geometry'
import { svg } from './svg'
import type { Overlay, Pt } from './types'

/** Above the point, or below it in the two top rows; towards the middle from the edges. */
export const hintAt =
  (p: Pt, words: string): Overlay =>
  size => {
    const at = place(p, size)
    if (!at) return []
    const { cx, cy } = at
    const side = cx < 300 ? 'from' : cx > (size - 4) * 100 ? 'to' : 'over'
    const text = svg('text', { class: `hint ${side}`, x: cx, y: cy < 150 ? cy + 115 : cy - 70 }, words)
    return [text]
  }
