// Black's chance to win, move by move. Above the middle Black stands better, below it White.
import type { Report } from '../wire'
import { mistakeOf } from './sentences'
import { w } from '../i18n/late/review'

interface Props {
  report: Report
  ply: number
  onLook: (ply: number) => void
}

/** Units of the drawing. */
const WIDE = 300
const HIGH = 60

export function Graph({ report: r, ply, onLook }: Props) {
  const last = r.positions.length - 1
  const x = (i: number) => (last === 0 ? 0 : (i / last) * WIDE)
  const y = (chance: number) => (1 - chance) * HIGH
  const points = r.positions.map((p, i) => `${x(i).toFixed(1)} ${y(p.chance).toFixed(1)}`)
  const look = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect()
    onLook(Math.round(((e.clientX - box.left) / box.width) * last))
  }
  const now = r.positions[Math.min(ply, last)]!
  return (
    <figure class="review-graph">
      {/* Only a way more: the moves beside it, the keys and the steps lead everywhere. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        viewBox={`0 -3 ${WIDE} ${HIGH + 6}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={w.graph(ply, w.chanceText(now.chance))}
        onClick={look}
      >
        <path class="graph-area" d={`M0 ${HIGH / 2}L${points.join('L')}L${WIDE} ${HIGH / 2}Z`} />
        <path class="graph-middle" d={`M0 ${HIGH / 2}H${WIDE}`} />
        <path class="graph-line" d={`M${points.join('L')}`} />
        <path class="graph-now" d={`M${x(Math.min(ply, last)).toFixed(1)} -3V${HIGH + 3}`} />
      </svg>
      <div class="graph-marks">
        {r.moves.map((_, i) => {
          const kind = i + 1 === r.decisive ? 'decisive' : mistakeOf(r, i + 1)
          if (!kind) return null
          const left = `${(100 * (i + 1)) / last}%`
          const top = `${(100 * (3 + y(r.positions[i + 1]!.chance))) / (HIGH + 6)}%`
          return <span key={i} class={`graph-mark ${kind}`} style={{ left, top }} aria-hidden="true" />
        })}
      </div>
      <figcaption>
        <span>{chanceText(now.chance)}</span>
        <span class="muted">{w.legend}</span>
      </figcaption>
    </figure>
  )
}

/** Who stands better, and how much; 0 and 1 are proven. */
function chanceText(chance: number): string {
  if (chance === 1 || chance === 0) return w.won(chance === 1 ? 'black' : 'white')
  return chance >= 0.5 ? w.chance('black', chance) : w.chance('white', 1 - chance)
}
