// Black's chance to win, move by move. Above the middle Black stands better, below it White.
import type { ComponentChildren } from 'preact'
import type { Position, Report } from '../wire'
import { StoneDot } from '../ui/icon'
import { lossOf, mistakesOf } from './sentences'
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
  const now = r.positions[Math.min(ply, last)]!
  const told = new Set(mistakesOf(r))
  return (
    <figure class="review-graph">
      <Curve
        chances={r.positions.map(p => p.chance)}
        ply={ply}
        label={w.graph(ply, w.chanceText(now.chance))}
        onLook={onLook}
      >
        {r.moves.map((_, i) => {
          const kind = i + 1 === r.decisive ? 'decisive' : told.has(i + 1) && (lossOf(r, i + 1) ?? 'proof')
          if (!kind) return null
          const left = `${(100 * (i + 1)) / last}%`
          const top = `${(100 * (3 + (1 - r.positions[i + 1]!.chance) * HIGH)) / (HIGH + 6)}%`
          return <span key={i} class={`graph-mark ${kind}`} style={{ left, top }} aria-hidden="true" />
        })}
      </Curve>
      <figcaption>
        <StoneDot color="black" />
        <span>{chanceText(now)}</span>
        <span class="sr">{w.legend}</span>
        <StoneDot color="white" />
      </figcaption>
    </figure>
  )
}

interface CurveProps {
  /** Black's, by move; undefined where it is not known. */
  chances: readonly (number | undefined)[]
  ply: number
  label: string
  onLook: (ply: number) => void
  /** Marks over the drawing. */
  children?: ComponentChildren
}

/** The drawing itself, with gaps where nothing is known. */
export function Curve({ chances, ply, label, onLook, children }: CurveProps) {
  const last = Math.max(1, chances.length - 1)
  const x = (i: number): string => ((i / last) * WIDE).toFixed(1)
  const runs = runsOf(chances).map(({ from, to }) => ({
    from: x(from),
    to: x(to),
    line: chances
      .slice(from, to + 1)
      .map((c, i) => `${x(from + i)} ${((1 - c!) * HIGH).toFixed(1)}`)
      .join('L'),
  }))
  const look = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect()
    onLook(Math.round(((e.clientX - box.left) / box.width) * (chances.length - 1)))
  }
  return (
    <>
      {/* Only a way more: the moves beside it, the keys and the steps lead everywhere. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <svg viewBox={`0 -3 ${WIDE} ${HIGH + 6}`} preserveAspectRatio="none" role="img" aria-label={label} onClick={look}>
        <path class="graph-area" d={runs.map(r => `M${r.from} ${HIGH / 2}L${r.line}L${r.to} ${HIGH / 2}Z`).join('')} />
        <path class="graph-middle" d={`M0 ${HIGH / 2}H${WIDE}`} />
        {/* What stands alone is a dot. */}
        <path class="graph-line" d={runs.map(r => `M${r.line}${r.from === r.to ? 'h0' : ''}`).join('')} />
        <path class="graph-now" d={`M${x(Math.min(ply, last))} -3V${HIGH + 3}`} />
      </svg>
      <div class="graph-marks">{children}</div>
    </>
  )
}

/** The stretches of moves whose value is known without a gap. */
function runsOf(chances: readonly (number | undefined)[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  chances.forEach((c, i) => {
    const now = runs.at(-1)
    if (c === undefined) return
    if (now?.to === i - 1) now.to = i
    else runs.push({ from: i, to: i })
  })
  return runs
}

/** Who stands better, and how much; 0 and 1 are proven, or the game is over. */
export function chanceText({ chance, win, lost }: Position): string {
  if (chance === 1 || chance === 0) return (win || lost ? w.won : w.hasWon)(chance === 1 ? 'black' : 'white')
  return chance >= 0.5 ? w.chance('black', chance) : w.chance('white', 1 - chance)
}
