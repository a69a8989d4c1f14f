// Leaderboards, by rule and speed.
import { useState } from 'preact/hooks'
import { refusal } from '../i18n/refusal'
import { RULES } from '../lobby/gamesetup'
import { get } from '../net/api'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { SPEEDS } from '../profile/filter'
import { WhatRatingsAre } from '../profile/ratings'
import { ruleText, valueText, w } from '../profile/text'
import { Empty, Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Person } from '../ui/person'
import { Segmented } from '../ui/segmented'
import type { Entry, Leaderboard, PoolRating } from '../wire'
import '../styles/profile.css'

const r = w.ranks

type Rule = (typeof RULES)[number]
type Speed = (typeof SPEEDS)[number]

const games = (s: PoolRating): number => s.wins + s.draws + s.losses

export function RanksPage() {
  useTitle(r.title)
  const [rule, setRule] = useState<Rule>('freestyle')
  const [speed, setSpeed] = useState<Speed>('blitz')
  const me = user.value?.id ?? 0
  const { data, failure, retry } = useAsked(`${rule}/${speed}/${me}`, () => get('/api/ranks', {}, { rule, speed }))
  return (
    <div class="medium">
      <div class="lead">
        <h1 tabIndex={-1}>{r.title}</h1>
        <p>{r.lead}</p>
      </div>
      <div class="choosers">
        <Segmented
          label={r.rule}
          look="chips"
          value={rule}
          onChange={setRule}
          options={RULES.map(x => [x, ruleText(x)] as const)}
        />
        <Segmented
          label={r.speed}
          look="chips"
          value={speed}
          onChange={setSpeed}
          options={SPEEDS.map(x => [x, r.speeds[x]] as const)}
        />
      </div>
      {failure ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : data ? (
        <Board key={`${rule}/${speed}`} of={data} />
      ) : (
        <Loading />
      )}
      {(failure || data) && <WhatRatingsAre />}
    </div>
  )
}

function Board({ of }: { of: Leaderboard }) {
  return (
    <>
      {of.you && !user.value?.bot && <p class="banner">{ownText(of, of.you)}</p>}
      {of.entries.length > 0 ? (
        <section class="card">
          <Table entries={of.entries} label={r.title} />
        </section>
      ) : (
        <Empty title={r.empty}>
          <p>{r.emptyHow(of.games)}</p>
          <a class="btn primary" href="/">
            {r.play}
          </a>
        </Empty>
      )}
      <p class="note">{r.terms(of.games, of.deviation, of.days)}</p>
      {of.bots.length > 0 && (
        <section class="card" aria-labelledby="bots">
          <h2 id="bots">{r.bots}</h2>
          <p class="muted">{r.botsNote}</p>
          <Table entries={of.bots} label={r.bots} />
        </section>
      )}
    </>
  )
}

/** Where one stands, or why not. */
function ownText(of: Leaderboard, you: PoolRating): string {
  if (you.rank) return r.you(you.rank, you.value)
  const missing = of.games - games(you)
  const why = you.narrow ? r.narrow : you.deviation > of.deviation + 5 ? r.vague : r.away
  return r.notYet(you.value, missing > 0 ? r.few(missing) : why)
}

function Table({ entries, label }: { entries: readonly Entry[]; label: string }) {
  const ranked = entries.some(e => e.standing.rank)
  return (
    <table class="figures board-table" aria-label={label}>
      <thead>
        <tr>
          {ranked && <th scope="col">{r.rank}</th>}
          <th scope="col">{r.player}</th>
          <th scope="col">{w.ratings.rating}</th>
          <th scope="col">{r.games}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(e => (
          <tr key={e.who.id} class={e.who.id === user.value?.id ? 'own' : undefined}>
            {ranked && <td>{e.standing.rank}</td>}
            <th scope="row">
              <Person who={e.who} />
            </th>
            <td>
              <b>{valueText(e.standing)}</b>
            </td>
            <td>{games(e.standing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
