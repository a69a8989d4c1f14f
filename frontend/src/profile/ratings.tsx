// Somebody's ratings by rule and speed, and how one of them went.
import { useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { Failure, Loading } from '../ui/notice'
import type { PoolRating } from '../wire'
import { useAsked } from '../net/asked'
import { Points } from './points'
import { poolText, valueText, w } from './text'

const r = w.ratings
const c = w.chart

const key = (s: PoolRating): string => `${s.rule}/${s.speed}`

export function Ratings({ name, standings }: { name: string; standings: readonly PoolRating[] }) {
  const most = standings.toSorted((a, b) => total(b) - total(a))[0]
  const [pool, choose] = useState('')
  const shown = standings.find(s => key(s) === pool) ?? most
  return (
    <section class="card ratings" aria-labelledby="ratings">
      <h2 id="ratings">{r.title}</h2>
      {standings.length === 0 ? (
        <p class="muted">{r.none}</p>
      ) : (
        <div class="scroll">
          <table class="figures">
            <thead>
              <tr>
                <th scope="col">{r.rule}</th>
                <th scope="col">{r.rating}</th>
                <th scope="col">{r.games}</th>
                <th scope="col" class="played">
                  {r.played}
                </th>
              </tr>
            </thead>
            <tbody>
              {standings.map(s => (
                <tr key={key(s)}>
                  <th scope="row">{poolText(s)}</th>
                  <td>
                    <b title={s.provisional ? r.guess : r.sure(2 * s.deviation)}>{valueText(s)}</b>
                    {s.rank && (
                      <a class="tag rank" href="/ranks">
                        {r.rank(s.rank)}
                      </a>
                    )}
                  </td>
                  <td>
                    {s.wins} – {s.draws} – {s.losses}
                  </td>
                  <td class="played">{formatDate(new Date(s.played))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown && <Course name={name} standings={standings} shown={shown} choose={choose} />}
      <WhatRatingsAre />
    </section>
  )
}

const total = (s: PoolRating): number => s.wins + s.draws + s.losses

export function WhatRatingsAre() {
  return (
    <details class="what">
      <summary>{w.whatTitle}</summary>
      <p>{w.what.points}</p>
      <p>{w.what.moves}</p>
      <p>{w.what.guess}</p>
      <p>{w.what.fair}</p>
    </details>
  )
}

interface CourseProps {
  name: string
  standings: readonly PoolRating[]
  shown: PoolRating
  choose: (pool: string) => void
}

function Course({ name, standings, shown, choose }: CourseProps) {
  const { rule, speed } = shown
  const { data, failure, retry } = useAsked(`${name}/${rule}/${speed}`, () =>
    get('/api/users/{name}/ratings', { name }, { rule, speed }),
  )
  return (
    <section aria-labelledby="course" class="course">
      <h3 id="course">{c.title}</h3>
      {standings.length > 1 && (
        <label class="field choice">
          <span>{c.pool}</span>
          <select value={key(shown)} onChange={e => choose(e.currentTarget.value)}>
            {standings.map(s => (
              <option key={key(s)} value={key(s)}>
                {poolText(s)}
              </option>
            ))}
          </select>
        </label>
      )}
      {failure ? (
        <Failure text={refusal(failure)} onRetry={retry}>
          <p>{c.failed}</p>
        </Failure>
      ) : data ? (
        <Points key={key(shown)} points={data.points} />
      ) : (
        <Loading />
      )}
    </section>
  )
}
