// Pairings: the last round, and all before it. The host corrects results here.
import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { eventhand as hand } from '#words/eventhand'
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as teams } from '../i18n/late/teams'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import type { EventHead, EventMatch, EventPage, EventPair, EventSection } from '../wire'
import { whenText } from '../ui/when'
import { noResults } from './noresults'
import { HostResult } from './result'
import { number, whyText } from './text'

interface Props {
  e: EventHead
  s: EventSection
  section: number
  host: boolean
  take: (p: EventPage) => void
}

export function Pairings({ e, s, section, host, take }: Props) {
  const asked = useAsked(s.round > 0 ? `${e.id}/${section}/${e.v}/${e.adjourned ?? 0}` : null, () =>
    get('/api/events/{id}/rounds', { id: e.id }, { section: String(section) }),
  )
  const [last, setLast] = useState<readonly EventPair[]>()
  const [lastMatches, setMatches] = useState<readonly EventMatch[]>()
  if (asked.data && asked.data.pairs !== last) {
    setLast(asked.data.pairs)
    setMatches(asked.data.matches ?? [])
  }
  const pairs = asked.data?.pairs ?? last ?? s.pairs
  if (s.round === 0) return <p class="note">{w.noPairs}</p>
  const matches = asked.data?.matches ?? lastMatches ?? s.matches ?? []
  const rounds = [...new Set([...matches, ...pairs].map(p => p.round))].toSorted((a, b) => b - a)
  if (asked.failure && rounds.length === 0) return <Failure text={refusal(asked.failure)} onRetry={asked.retry} />
  if (rounds.length === 0) return <Loading />
  return (
    <>
      {rounds.slice(0, MOST).map(n => (
        <section key={n}>
          <h2>{pairs.some(p => p.round === n && p.playoff) ? hand.playoff : w.round(n)}</h2>
          {groups(
            pairs.filter(p => p.round === n),
            matches.filter(m => m.round === n),
          ).map(([m, of]) => (
            <Fragment key={m?.first}>
              {m && (
                <h3>
                  {m.waits || noResults.value
                    ? w.versus(m.first, m.second)
                    : `${m.first} ${number(m.points[0]!)} – ${number(m.points[1]!)} ${m.second}`}
                  {m.shootout && <span class="muted"> {teams.shootout}</span>}
                  {m.waits && <span class="muted"> {m.at ? whenText(m.at) : league.noInstant}</span>}
                </h3>
              )}
              <ul class="event-pairs">
                {of.map(p => (
                  <Pair key={p.pair} p={p} e={e} s={s} section={section} host={host} take={take} />
                ))}
              </ul>
            </Fragment>
          ))}
          {n === s.round && s.bye && <p class="note">{w.rests(s.bye)}</p>}
        </section>
      ))}
    </>
  )
}

/** The pairs of a round by match, if it is one of teams. */
function groups(
  pairs: readonly EventPair[],
  matches: readonly EventMatch[],
): (readonly [EventMatch | undefined, readonly EventPair[]])[] {
  if (matches.length === 0) return [[undefined, pairs]]
  return matches.map(m => [m, pairs.filter(p => p.pair >= m.from && p.pair < m.from + m.boards)] as const)
}

/** How a pair's game goes on: that nobody plays it says until when somebody may. */
const goesOn = (p: EventPair, s: EventSection): string =>
  !p.adjourned ? w.goesOn : s.until ? league.adjournedUntil(whenText(s.until)) : league.adjourned

/** An arena has hundreds of waves; the page shows the last of them. */
const MOST = 40

function Pair({
  p,
  e,
  s,
  section,
  host,
  take,
}: { p: EventPair; e: EventHead; s: EventSection; section: number } & Pick<Props, 'host' | 'take'>) {
  const [open, setOpen] = useState(false)
  const names = w.versus(p.first || teams.empty, p.second || teams.empty)
  const enters = host && e.overTheBoard && !p.score && e.phase === 'running'
  const own = p.first === user.value?.name || p.second === user.value?.name
  const done = (page: EventPage) => {
    setOpen(false)
    take(page)
  }
  return (
    <li>
      <div class="row">
        {p.game ? <a href={gamePath(p.game)}>{names}</a> : <span>{names}</span>}
        {noResults.value ? null : (
          <>
            <b>{p.score ?? ''}</b>
            {!p.score && (p.game || !e.league) && <span class="muted">{goesOn(p, s)}</span>}
            {p.why && <span class="muted">{whyText(p.why)}</span>}
          </>
        )}
        {!p.score && !p.game && e.league && <span class="muted">{p.at ? whenText(p.at) : league.noInstant}</span>}
        {p.said && <span class="muted">{saidText(p)}</span>}
        {enters && (
          <Button kind="quiet" label={hand.enterFor(names)} expanded={open} onClick={() => setOpen(!open)}>
            {hand.result}
          </Button>
        )}
        {host && p.score && p.first && p.second && (
          <Button kind="quiet" label={w.correctPair(names)} expanded={open} onClick={() => setOpen(!open)}>
            {w.correct}
          </Button>
        )}
      </div>
      {open && enters && !own && <HostResult id={e.id} section={section} p={p} take={done} />}
      {open && (!enters || own) && <Correction p={p} e={e} section={section} done={done} />}
    </li>
  )
}

/** What the players have entered over the board, and that they do not agree. */
const saidText = ({ said, first, second }: EventPair): string =>
  said![0] && said![1]
    ? hand.disagree(first, said![0], second, said![1])
    : hand.says(said![0] ? first : second, said![0] || said![1]!)

const SCORES = ['1-0', '½-½', '0-1', '+-', '-+', '--'] as const

function Correction({
  p,
  e,
  section,
  done,
}: {
  p: EventPair
  e: EventHead
  section: number
  done: (p: EventPage) => void
}) {
  const [score, setScore] = useState(p.score ?? '1-0')
  const [reason, setReason] = useState('')
  const { busy, fault, run } = useAction()
  const save = () =>
    run(async () =>
      done(
        await post(
          p.score ? '/api/events/{id}/correct' : '/api/events/{id}/result',
          { section, round: p.round, pair: p.pair, score, reason },
          { id: e.id },
        ),
      ),
    )
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void save()
      }}
    >
      <label>
        <span>{w.score}</span>
        <select value={score} onChange={x => setScore(x.currentTarget.value)}>
          {SCORES.map(s => (
            <option key={s}>{s}</option>
          ))}
        </select>
      </label>
      <label>
        <span>{w.reason}</span>
        <input value={reason} maxLength={200} required onInput={x => setReason(x.currentTarget.value)} />
      </label>
      <Button type="submit" kind="primary" busy={busy}>
        {w.save}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
