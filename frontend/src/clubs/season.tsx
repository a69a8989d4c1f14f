// A club's events, and the table of a season: half a year.
import { useState } from 'preact/hooks'
import { Part } from '../events/lines'
import { formatDate } from '../i18n'
import { w } from '../i18n/late/clubs'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { userPath } from '../router'
import { Failure, Loading } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { ClubEvents, ClubPage } from '../wire'

export function Season({ c }: { c: ClubPage }) {
  const [season, setSeason] = useState<'this' | 'last'>('this')
  const { data, failure, retry } = useAsked(`events of ${c.id} ${season}`, () =>
    get('/api/clubs/{id}/events', { id: c.id }, season === 'last' ? { last: '1' } : {}),
  )
  return (
    <>
      <section class="card club-season" aria-labelledby="club-season">
        <h2 id="club-season">{w.season}</h2>
        <Segmented
          label={w.season}
          look="chips"
          value={season}
          onChange={setSeason}
          options={[
            ['this', w.thisSeason],
            ['last', w.lastSeason],
          ]}
        />
        {failure ? <Failure text={refusal(failure)} onRetry={retry} /> : data ? <Table of={data} /> : <Loading />}
      </section>
      {c.me.standing === 'leader' && (
        <p>
          <a class="btn plain" href={`/events/new#${c.id}`}>
            {w.makeEvent}
          </a>
        </p>
      )}
      <p>
        <a href={`/api/clubs/${c.id}/calendar.ics`}>{w.ics}</a>
      </p>
      {data &&
        (data.events.length > 0 ? (
          <Part title={w.events} events={data.events} />
        ) : (
          <section>
            <h2>{w.events}</h2>
            <p class="note">{w.noEvents}</p>
          </section>
        ))}
    </>
  )
}

function Table({ of: s }: { of: ClubEvents }) {
  const last = new Date(new Date(s.to).getTime() - 1)
  return (
    <>
      {s.table.length === 0 ? (
        <p class="note">{w.noSeason}</p>
      ) : (
        <div class="event-scroll">
          <table class="figures board-table event-table" aria-label={w.season}>
            <thead>
              <tr>
                {[w.rank, w.player, w.points, w.played].map(h => (
                  <th key={h} scope="col">
                    {h}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {s.table.map(r => (
                <tr key={r.name} class={r.name === user.value?.name ? 'own' : undefined}>
                  <td>{r.place}</td>
                  <th scope="row">
                    <a href={userPath(r.name)}>{r.name}</a>
                  </th>
                  <td>
                    <b>{r.points}</b>
                  </td>
                  <td>{r.events}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p class="note">{w.seasonNote(formatDate(new Date(s.from)), formatDate(last), s.points.join(', '), s.rest)}</p>
    </>
  )
}
