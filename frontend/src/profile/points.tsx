// A rating after each of its changes: as a line, in words, and as a table.
import { formatDate } from '../i18n'
import type { Point } from '../wire'
import { Chart } from './chart'
import { w } from './text'

const c = w.chart
const date = (p: Point): string => formatDate(new Date(p.at))

/** Points without a deviation have no band about the line. */
export function Points({ points }: { points: readonly Point[] }) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  if (points.length === 1) return <p class="muted">{c.one(last.value, date(last))}</p>
  const values = points.map(p => p.value)
  const sure = points.every(p => p.deviation === 0)
  const summary = c.summary(last.value, Math.min(...values), Math.max(...values), date(first), date(last))
  return (
    <>
      <Chart points={points} summary={summary} />
      <p class="muted">{summary}</p>
      <details>
        <summary>{c.table}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by the keyboard */}
        <div class="scroll tall" tabIndex={0} role="group" aria-label={c.table}>
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{c.date}</th>
                <th scope="col">{c.rating}</th>
                {!sure && <th scope="col">{c.give}</th>}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(p => (
                <tr key={p.at}>
                  <td>{date(p)}</td>
                  <td>{p.value}</td>
                  {!sure && <td>{2 * p.deviation}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </>
  )
}
