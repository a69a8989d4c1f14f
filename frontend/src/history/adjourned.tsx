// One's own games that were put aside, to be taken up again on their pages.
import { useEffect, useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { settingsText } from '../lobby/seeks'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { StoneDot } from '../ui/icon'
import { Failure } from '../ui/notice'
import type { Summary } from '../wire'
import { movesText, seen } from './games'
import { settingsOf } from './settingsof'
import { history as h } from '#words/history'

export interface Adjourned {
  games: Summary[]
  /** Nobody knows yet what there is. */
  busy: boolean
  failure?: Fault
  retry: () => void
}

/** The own games that were put aside, for user id; 0: none are asked for. */
export function useAdjourned(id: number): Adjourned {
  const [found, setFound] = useState<{ id: number; games: Summary[]; failure?: Fault }>()
  const [turn] = useState({ id: 0 })
  const load = async () => {
    const answer = await get('/api/me/adjourned', {}).then(
      ({ games }) => ({ id, games }),
      (e: unknown) => ({ id, games: [], failure: asFault(e) }),
    )
    if (turn.id === id) setFound(answer) // else it belongs to nobody
  }
  useEffect(() => {
    turn.id = id
    if (id) void load()
    return () => {
      turn.id = 0
    }
  }, [id])
  const known = found?.id === id ? found : undefined
  return {
    games: known?.games ?? [],
    busy: id !== 0 && !known,
    ...(known?.failure && { failure: known.failure }),
    retry: () => void load(),
  }
}

/** What was put aside, nothing if nothing was. */
export function AdjournedGames({ of, id }: { of: Adjourned; id: number }) {
  if (of.failure) {
    return (
      <Failure text={refusal(of.failure)} onRetry={of.retry}>
        <p>{h.adjourned.failed}</p>
      </Failure>
    )
  }
  if (of.games.length === 0) return null
  return (
    <section class="adjourned" aria-labelledby="adjourned">
      <h2 id="adjourned">{h.adjourned.title}</h2>
      <p class="muted">{h.adjourned.lead}</p>
      <ul class="history">
        {of.games.map(s => (
          <AdjournedGame key={s.g} s={s} id={id} />
        ))}
      </ul>
    </section>
  )
}

function AdjournedGame({ s, id }: { s: Summary; id: number }) {
  const { color, against } = seen(s, id)
  const moves = movesText(s.moves)
  return (
    <li>
      <a class="past" href={gamePath(s.g)}>
        <MiniBoard moves={s.moves} size={s.size} label={moves} />
        <span class="past-main">
          <span class="past-result">{against !== undefined && h.against(against)}</span>
          <span class="past-foe">
            <StoneDot color={color} /> {h.as[color]}
          </span>
          <span class="muted">
            {settingsText(settingsOf(s))} · {moves}
            {s.private ? ` · ${h.private}` : ''}
          </span>
        </span>
        <time class="past-date muted" dateTime={s.ended}>
          {h.adjourned.since(formatDate(new Date(s.ended)))}
        </time>
      </a>
    </li>
  )
}
