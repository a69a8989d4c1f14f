// Games that went through a position.
import { formatDate } from '../i18n'
import { w } from '../i18n/late/openings'
import { gamePath } from '../router'
import { nameOf } from '../ui/name'
import type { Player, Summary } from '../wire'

const name = (p: Player | undefined): string => nameOf(p?.name ?? '')

export function Samples({ games }: { games: readonly Summary[] }) {
  if (games.length === 0) return null
  return (
    <section class="openings-samples" aria-label={w.samples}>
      <h2>{w.samples}</h2>
      <p class="note">{w.samplesNote}</p>
      <ul>
        {games.map(g => (
          <li key={g.g}>
            <a href={gamePath(g.g)}>{w.pair(name(g.black), name(g.white))}</a>{' '}
            <span class="muted">
              {w.won[g.winner]} · {w.length(g.moves.length)} ·{' '}
              <time dateTime={g.ended}>{formatDate(new Date(g.ended))}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
