// A simul: how it is played, who applies and who plays, and all its boards.
import { eventchat } from '#words/eventchat'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { ReportButton } from '../moderation/button'
import { m } from '../i18n/late/moderation'
import { formatHour } from '../i18n'
import { w as ev } from '../i18n/late/events'
import { w } from '../i18n/late/simul'
import { refusal } from '../i18n/refusal'
import { settingsText } from '../lobby/seeks'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { socket, user } from '../net/live'
import { gamePath, userPath } from '../router'
import { Button } from '../ui/button'
import { later } from '../ui/later'
import { Linked } from '../ui/linked'
import { Failure, Loading, Refused } from '../ui/notice'
import type { EventHead, EventMe, EventPage, EventRow, EventSimul } from '../wire'
import { useBoards, Wall } from './boards'
import { conditionsOf, NoResults } from './event'
import { useCountdown } from './countdown'
import { EventLogPart } from './log'
import { ReasonForm } from './reasonform'
import { TakeOver } from './takeover'
import { MOVERS } from './simulfields'
import { noResults } from './noresults'
import { OnTv } from './ontv'
import { startText } from '../ui/when'
import { number, whyText } from './text'
import '../styles/simul.css'

/** After its time the host may begin for so long. */
const WITHIN = 60 * 60_000

const EventChat = later('EventChat', () => import('./chat'))

interface Props {
  page: EventPage
  simul: EventSimul
  take: (p: EventPage) => void
}

export function SimulPart({ page: { event: e, me }, simul, take }: Props) {
  const rows = e.sections[0]!.top
  const title = e.hidden ? m.hidden : e.title
  const goesOn = e.phase === 'coming' || e.phase === 'running'
  return (
    <div class="medium events simul">
      <div class="lead">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{`${ev.kinds.simul} · ${settingsText(e.settings)}`}</p>
        <p class="muted">
          {[ev.by(rows[0]?.name ?? e.host), ev.starts(startText(e.starts, e.zone)), ...conditionsOf(e)].join(' · ')}
        </p>
        {e.text && (
          <p class="event-text">
            <Linked text={e.text} />
          </p>
        )}
        {e.phase === 'running' && <OnTv id={e.id} />}
        {user.value && user.value.name !== e.host && (
          <ReportButton name={e.host} work={{ path: `/events/${e.id}`, title }} />
        )}
      </div>
      <State e={e} me={me} rows={rows} />
      {goesOn && <Orders e={e} me={me} rows={rows} take={take} />}
      {e.phase === 'running' && <AllBoards e={e} />}
      {e.phase === 'coming' || e.phase === 'called_off' ? (
        <Applicants e={e} me={me} rows={rows} take={take} />
      ) : (
        <Results e={e} rows={rows} />
      )}
      <How simul={simul} />
      {!goesOn && (
        <section class="card">
          <EventLogPart e={e} />
        </section>
      )}
      {!e.quiet && (
        <section class="card">
          <h2>{eventchat.chat}</h2>
          <EventChat e={e} me={me} section={0} take={take} />
        </section>
      )}
      {me.host && goesOn && <End e={e} take={take} />}
      {me.mod && !me.owner && user.value && goesOn && <TakeOver id={e.id} name={user.value.name} take={take} />}
    </div>
  )
}

/** How it is played: all of it is said beforehand. */
function How({ simul }: { simul: EventSimul }) {
  const movers = MOVERS.find(who => who === simul.movers)
  return (
    <section class="card">
      <h2>{w.how}</h2>
      <ul class="simul-how">
        <li>{simul.one ? w.one : w.all}</li>
        {simul.extra ? <li>{w.extra(simul.extra / 60)}</li> : null}
        {simul.each ? <li>{w.each(simul.each)}</li> : null}
        {simul.level ? <li>{w.level(simul.level)}</li> : null}
        {movers && <li>{w.movers[movers]}</li>}
        <li>{w.away}</li>
        <li>{w.unrated}</li>
      </ul>
    </section>
  )
}

/** What stands, in a line or two. */
function State({ e, me, rows }: { e: EventHead; me: EventMe; rows: readonly EventRow[] }) {
  const left = useCountdown(e.phase === 'coming' ? e.starts : e.stand)
  const now = socket.now()
  const own = rows.find(r => r.name === user.value?.name)
  const score = (e.phase === 'running' || e.phase === 'over') && !noResults.value ? scoreText(rows) : ''
  const lines: string[] = []
  if (e.phase === 'coming') {
    const starts = Date.parse(e.starts)
    lines.push(now < starts ? ev.begins(left) : w.until(formatHour(new Date(starts + WITHIN))))
    if (me.in && !me.owner && !me.state) lines.push(own?.accepted ? w.accepted : w.applied)
  } else if (e.phase === 'running') {
    lines.push(ev.open(e.open))
    if (e.stand && Date.parse(e.stand) > now) lines.push(w.stand(formatHour(new Date(e.stand))))
  } else {
    lines.push(e.why === 'all_played' ? w.allOver : whyText(e.why ?? ''), e.reason ?? '')
  }
  return (
    <p class="event-line" role="status">
      {[score, lines.filter(Boolean).join(' ')].filter(Boolean).join(' · ')}
    </p>
  )
}

/** 'Host 3½ – ½ opponents' */
function scoreText(rows: readonly EventRow[]): string {
  const others = rows.slice(1).reduce((sum, r) => sum + r.points, 0)
  return w.score(number(rows[0]?.points ?? 0), number(others))
}

/** Apply, withdraw, begin, or go to one's game. */
function Orders({
  e,
  me,
  rows,
  take,
}: {
  e: EventHead
  me: EventMe
  rows: readonly EventRow[]
  take: (p: EventPage) => void
}) {
  const [code, setCode] = useState('')
  const { busy, fault, run } = useAction()
  const names = { id: e.id }
  const order = (how: 'leave' | 'begin') => run(async () => take(await post(`/api/events/{id}/${how}`, {}, names)))
  const join = () => run(async () => take(await post('/api/events/{id}/join', code ? { code } : {}, names)))
  const coming = e.phase === 'coming'
  const plays = me.in && !me.state
  const hosts = me.owner && plays
  const accepted = rows.filter(r => r.accepted).length
  const mayApply = coming && !plays && me.state !== 'out' && !user.value?.guest
  const early = Date.parse(e.starts) > socket.now()
  useCountdown(early ? e.starts : undefined)
  return (
    <div class="event-orders">
      <div class="row">
        {me.game && (
          <a class="btn primary" href={gamePath(me.game)}>
            {ev.toGame}
          </a>
        )}
        {me.host && coming && (
          <Button kind="primary" busy={busy} disabled={early || accepted < 2} onClick={() => void order('begin')}>
            {w.begin}
          </Button>
        )}
        {mayApply && e.code && !me.in && (
          <label class="event-code">
            <span>{ev.code}</span>
            <input value={code} maxLength={40} autocomplete="off" onInput={x => setCode(x.currentTarget.value)} />
          </label>
        )}
        {mayApply && (
          <Button kind="primary" busy={busy} onClick={() => void join()}>
            {w.apply}
          </Button>
        )}
        {coming && plays && !hosts && (
          <Button busy={busy} onClick={() => void order('leave')}>
            {w.withdraw}
          </Button>
        )}
      </div>
      {user.value?.guest && <p class="note">{ev.refusals.event_guest}</p>}
      <Refused fault={fault} />
    </div>
  )
}

/** Who plays, and who would like to. The host chooses. */
function Applicants({
  e,
  me,
  rows,
  take,
}: {
  e: EventHead
  me: EventMe
  rows: readonly EventRow[]
  take: (p: EventPage) => void
}) {
  const { busy, fault, run } = useAction()
  const others = rows.slice(1).filter(r => !r.state)
  const accepted = others.filter(r => r.accepted).toSorted((a, b) => (a.accepted ?? 0) - (b.accepted ?? 0))
  const waiting = others.filter(r => !r.accepted)
  const accept = (name: string, out: boolean) =>
    run(async () => take(await post('/api/events/{id}/accept', { name, ...(out && { out }) }, { id: e.id })))
  const choice = (r: EventRow) =>
    me.host &&
    e.phase === 'coming' && (
      <Button
        kind={r.accepted ? 'quiet' : 'plain'}
        busy={busy}
        label={r.accepted ? w.removePlayer(r.name) : w.accept(r.name)}
        onClick={() => void accept(r.name, Boolean(r.accepted))}
      >
        {r.accepted ? w.remove : w.take}
      </Button>
    )
  return (
    <>
      <section class="card">
        <h2>{w.ready(accepted.length, e.places)}</h2>
        <People rows={accepted} end={choice} />
      </section>
      {(waiting.length > 0 || accepted.length === 0) && (
        <section class="card">
          <h2>{w.applicants}</h2>
          {waiting.length === 0 && <p class="note">{w.none}</p>}
          <People rows={waiting} end={choice} />
        </section>
      )}
      <Refused fault={fault} />
    </>
  )
}

function People({ rows, end }: { rows: readonly EventRow[]; end: (r: EventRow) => ComponentChildren }) {
  return (
    <ul class="simul-people">
      {rows.map(r => (
        <li key={r.name} class="row">
          <span class="simul-who">
            <a href={userPath(r.name)}>
              <bdi>{r.name}</bdi>
            </a>{' '}
            <span class="muted">
              {[r.rating ? String(r.rating) : '', moreText(r.more)].filter(Boolean).join(' · ')}
            </span>
          </span>
          {end(r)}
        </li>
      ))}
    </ul>
  )
}

/** What one of the two has beside the clock. */
const moreText = (more: number | undefined): string => (!more ? '' : more > 0 ? w.plus(more) : w.hostPlus(-more))

/** What each board brought. */
function Results({ e, rows }: { e: EventHead; rows: readonly EventRow[] }) {
  const host = rows[0]?.name
  const pairs = e.sections[0]!.pairs
  return (
    <section class="card">
      <h2>{ev.pairings}</h2>
      <NoResults e={e} />
      <ul class="simul-people">
        {pairs.map(p => {
          const row = rows.find(r => r.name === (p.first === host ? p.second : p.first))
          const text = `${ev.versus(p.first, p.second)}${row?.more ? ` (${moreText(row.more)})` : ''}`
          return (
            <li key={p.pair} class="row">
              <span class="simul-who">{p.game ? <a href={gamePath(p.game)}>{text}</a> : text}</span>
              {!noResults.value && <span>{p.score ?? ev.goesOn}</span>}
              {p.why && !noResults.value && <span class="muted">{whyText(p.why)}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** All boards that go on, as a wall. */
function AllBoards({ e }: { e: EventHead }) {
  const { boards, failure } = useBoards(e.id, 0)
  return (
    <section class="card" aria-label={ev.boards}>
      {boards ? (
        <Wall boards={boards} most={Math.max(boards.length, 1)} />
      ) : failure ? (
        <Failure text={refusal(failure)} />
      ) : (
        <Loading />
      )}
    </section>
  )
}

/** The host calls it off, or ends it. */
function End({ e, take }: { e: EventHead; take: (p: EventPage) => void }) {
  const [open, setOpen] = useState(false)
  const name = e.phase === 'coming' ? ev.callOff : ev.stop
  return (
    <div class="event-host">
      <div class="row">
        <Button kind="quiet" expanded={open} onClick={() => setOpen(!open)}>
          {name}
        </Button>
      </div>
      {open && (
        <ReasonForm
          name={name}
          act={reason => post('/api/events/{id}/stop', { reason }, { id: e.id })}
          done={p => {
            setOpen(false)
            take(p)
          }}
        >
          {e.phase === 'running' && <p class="note">{w.giveUp}</p>}
        </ReasonForm>
      )}
    </div>
  )
}
