// A distribution drawn: what was seen, and what is expected at that rating.
import { f } from '../i18n/late/fairplay'
import type { Bar, Sign } from '../wire'

export const percent = (x: number): number => Math.round(100 * x)

/** Does a comparison stand out from what is expected? So far above it is a second sign. */
export const standsOut = (x: Sign): boolean => x.z >= 3

export function Bars({ title, names, of }: { title: string; names: readonly string[]; of: readonly Bar[] }) {
  if (of.length === 0) return null
  return (
    <figure class="fair-bars">
      <figcaption>{title}</figcaption>
      <dl>
        {of.map((b, i) => (
          <div key={names[i]}>
            <dt>{names[i]}</dt>
            <dd>
              <span class="fair-bar" aria-hidden="true">
                <i style={{ inlineSize: `${percent(b.seen)}%` }} />
                <i class="expected" style={{ inlineSize: `${percent(b.expected)}%` }} />
              </span>
              {f.bar(percent(b.seen), percent(b.expected))}
            </dd>
          </div>
        ))}
      </dl>
      <p class="note fair-key">
        <i class="fair-swatch" /> {f.seen} <i class="fair-swatch expected" /> {f.expected}
      </p>
    </figure>
  )
}
