// A position's results: the next moves, the games, and these as a file.
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { w } from '../i18n/late/positions'
import { MoveTable } from '../openings/table'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Empty, Failure, Loading } from '../ui/notice'
import type { Found, FoundGame } from '../wire'
import type { Page } from './ask'
import { stonesIn } from './area'
import { Members } from './members'
import { filtersOf, queryOf, type Place } from './query'

/** Refusals that asking again does not change. */
const SETTLED = ['base_question', 'base_line', 'base_visitor', 'base_shape']
const FORMATS = ['sgf', 'lib', 'psq'] as const

interface Props {
  place: Place
  found: Page
  onPlay: (move: string) => void
  onReplay: (g: FoundGame) => void
  onMore: () => void
  /** Left out: there is nothing to clear. */
  onClear?: () => void
}

export function Findings({ place, found, onPlay, onReplay, onMore, onClear }: Props) {
  const { data: d, results, failure, busy } = found
  if (failure)
    return <Failure text={refusal(failure)} {...(!SETTLED.includes(failure.why) && { onRetry: found.retry })} />
  if (!d) return <Loading />
  const unknown = d.moves.reduce((n, m) => n + (m.unknown ?? 0), 0)
  const more = results.length < (d.looked && !place.area ? Math.min(d.looked, d.games) : d.games)
  return (
    <div class={busy ? 'openings-found busy' : 'openings-found'} aria-busy={busy}>
      <p role="status">
        <b>{w.games(d.games)}</b>
        {d.orders > 0 && <> · {ordersOf(d)}</>}
        {unknown > 0 && <> · {w.unknown(unknown)}</>}
      </p>
      {d.looked && (
        <p class="note">{place.area ? w.shapeLooked(d.looked) : d.kept ? w.kept(d.looked) : w.looked(d.looked)}</p>
      )}
      {d.moves.length > 0 ? (
        <MoveTable rows={d.moves} onPlay={onPlay} />
      ) : place.area && stonesIn(place.area, place.line, place.size) < 2 ? (
        <Empty title={w.few}>
          <p>{w.fewHow}</p>
        </Empty>
      ) : (
        <Empty title={w.none}>
          <p>{place.area ? w.noShape : w.noneHow}</p>
          {onClear && Object.keys(filtersOf(place)).length > 0 && <Button onClick={onClear}>{w.clear}</Button>}
        </Empty>
      )}
      <Firsts of={d} />
      {results.length > 0 && (
        <section class="openings-samples" aria-label={w.results}>
          <h2>{w.results}</h2>
          <ul>
            {results.map(g => (
              <li key={`${g.source} ${g.id}`}>
                <button type="button" class="positions-game" title={w.replay} onClick={() => onReplay(g)}>
                  <b dir="auto">{pair(g)}</b>{' '}
                  <small class="muted" dir="auto">
                    {factsOf(g).filter(Boolean).join(' · ')}
                  </small>
                </button>
                <Members of={g} />
              </li>
            ))}
          </ul>
          {more && <Button onClick={onMore}>{w.more}</Button>}
          <p class="positions-files">
            <span>{w.download}</span>
            {FORMATS.filter(f => f !== 'lib' || place.size === 15).map(f => (
              <a key={f} download href={`/api/positions/${f}?${new URLSearchParams(queryOf(place)).toString()}`}>
                {w.formats[f]}
              </a>
            ))}
          </p>
        </section>
      )}
      {d.bases?.map(b => (
        <p key={b.name} class="note">
          {w.licence(b.name, b.licence)}
        </p>
      ))}
    </div>
  )
}

/** How many games came here by another order of moves. */
export const ordersOf = (d: Found): string => w.orders(d.orders, Math.min(d.games, d.looked ?? d.games))

/** The first game with each move. */
export function Firsts({ of: d }: { of: Found }) {
  const firsts = d.moves.filter(m => m.first)
  if (firsts.length === 0) return null
  return (
    <details>
      <summary>{w.firsts}</summary>
      <ul>
        {firsts.map(m => (
          <li key={m.move}>
            {w.firstOf(m.move || '–', m.first!.played)}{' '}
            <span class="muted" dir="auto">
              {pair(m.first!)}
            </span>{' '}
            <Members of={m.first!} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const pair = (g: Pick<FoundGame, 'black' | 'white'>): string => `${nameOf(g.black) || '?'} – ${nameOf(g.white) || '?'}`

const factsOf = (g: FoundGame): (string | undefined)[] => [
  g.base ?? w.sources[g.mine ? 'mine' : g.source],
  w.winners[g.winner],
  w.at(g.at),
  g.moves[g.at],
  t.lobby.rules[g.rule as keyof typeof t.lobby.rules],
  g.played,
  g.event,
]
