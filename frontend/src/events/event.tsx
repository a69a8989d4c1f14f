// One event: what it is to oneself, the table, who plays whom, and what was done.
import { useState } from 'preact/hooks'
import { eventchat } from '#words/eventchat'
import { eventhand as hand } from '#words/eventhand'
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as teams } from '../i18n/late/teams'
import { m } from '../i18n/late/moderation'
import { refusal } from '../i18n/refusal'
import { ReportButton } from '../moderation/button'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { socket, user } from '../net/live'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { later } from '../ui/later'
import { Linked } from '../ui/linked'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { EventHead, EventMe, EventPage, EventSection } from '../wire'
import { Boards } from './boards'
import { useCountdown } from './countdown'
import { DatePart, Season } from './date'
import { Draw } from './draw'
import { useEvent } from './follow'
import { HostPart } from './host'
import { EventLogPart } from './log'
import { hideResults, noResults } from './noresults'
import { OnTv } from './ontv'
import { useOpened } from './opened'
import { Pairings } from './pairings'
import { OwnResult } from './result'
import { Seat } from './seat'
import { Table } from './table'
import { FoundTeam, Teams } from './teams'
import { SimulPart } from './simul'
import { TakeOver } from './takeover'
import { startText, whenText } from '../ui/when'
import { kindText, settingsOfEvent, whyText } from './text'

export function EventPart({ id }: { id: string }) {
  const { page, failure, take, retry } = useEvent(id)
  useTitle(page?.event.title ?? w.title)
  useOpened(page?.me)
  if (page?.event.simul) return <SimulPart page={page} simul={page.event.simul} take={take} />
  if (page) return <Shown page={page} take={take} />
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
      </div>
      {failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />}
    </div>
  )
}

const EventChat = later('EventChat', () => import('./chat'))

const PARTS = ['table', 'pairings', 'boards', 'log', 'chat'] as const
type Part = (typeof PARTS)[number] | 'teams'

function Shown({ page: { event: e, me }, take }: { page: EventPage; take: (p: EventPage) => void }) {
  const [part, setPart] = useState<Part>(e.teams && e.phase === 'coming' ? 'teams' : 'table')
  const [chosen, setSection] = useState<number>()
  const section = chosen ?? me.section ?? 0
  const s = e.sections[section]!
  const at = startText(e.starts, e.zone)
  const when = e.phase === 'coming' ? w.starts(at) : at
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{e.hidden ? m.hidden : e.title}</h1>
        <p>{`${kindText({ ...e, ...(e.teams && { boards: e.teams.boards }) })} · ${settingsOfEvent(e)}`}</p>
        <p class="muted">{[w.by(e.host), when, ...conditionsOf(e)].join(' · ')}</p>
        {e.helpers && <p class="muted">{w.helpers(e.helpers.join(', '))}</p>}
        {e.club && (
          <p class="muted">
            <a href={`/clubs/${e.club}`}>{w.ofClub}</a>
            {e.members && ` · ${w.forMembers}`}
          </p>
        )}
        {e.league && (
          <p class="note">
            {(e.teams ? league.teamRule : league.rule)(e.league.days)}{' '}
            {e.league.up && e.sections.length > 1 ? league.promoted(e.league.up) : ''}
          </p>
        )}
        {e.forbid && <p class="muted">{w.forbidden(e.forbid.map(g => g.join(' – ')).join(', '))}</p>}
        {e.text && (
          <p class="event-text">
            <Linked text={e.text} />
          </p>
        )}
        {e.phase === 'running' && !e.overTheBoard && <OnTv id={e.id} />}
        {user.value && user.value.name !== e.host && (
          <ReportButton name={e.host} work={{ path: `/events/${e.id}`, title: e.hidden ? m.hidden : e.title }} />
        )}
      </div>
      {!me.in && <Seat id={e.id} />}
      <Line e={e} s={e.sections[me.section ?? 0]!} me={me} />
      <Orders e={e} me={me} section={section} take={take} />
      {me.pair && <OwnResult key={me.pair.round} id={e.id} section={me.section ?? 0} p={me.pair} take={take} />}
      {me.date && <DatePart key={me.date.opponent} e={e} date={me.date} take={take} />}
      {s.draw && <Draw e={e} draw={s.draw} me={me} take={take} />}
      {e.sections.length > 1 && (
        <Segmented
          label={w.section}
          look="chips"
          value={String(section)}
          onChange={v => setSection(Number(v))}
          options={e.sections.map((x, i) => [String(i), x.name ?? ''] as const)}
        />
      )}
      <Segmented label={e.title || w.title} value={part} onChange={setPart} options={partsOf(e)} />
      <NoResults e={e} />
      <section class="card" key={`${part}/${section}`}>
        {part === 'table' ? (
          <>
            <Table e={e} s={s} section={section} {...(me.host && !e.teams && { ban: take })} />
            <Files e={e} section={section} />
          </>
        ) : part === 'teams' ? (
          <Teams e={e} me={me} section={section} take={take} />
        ) : part === 'pairings' ? (
          <Pairings e={e} s={s} section={section} host={me.host === true} take={take} />
        ) : part === 'boards' ? (
          <Boards id={e.id} section={section} />
        ) : part === 'chat' ? (
          <EventChat e={e} me={me} section={section} take={take} />
        ) : (
          <EventLogPart e={e} />
        )}
      </section>
      {me.host && e.league && e.phase === 'over' && <Season e={e} />}
      {me.host && (e.phase === 'coming' || e.phase === 'running') && (
        <HostPart e={e} me={me} section={section} take={take} />
      )}
      {me.mod && !me.owner && user.value && (e.phase === 'coming' || e.phase === 'running') && (
        <TakeOver id={e.id} name={user.value.name} take={take} />
      )}
    </div>
  )
}

/** Hides what has been played, once anything has. */
export function NoResults({ e }: { e: EventHead }) {
  if (e.phase !== 'running' && e.phase !== 'over') return null
  const on = noResults.value
  return <Switch label={w.noResults} checked={on} note={on ? w.noResultsNote : undefined} onChange={hideResults} />
}

/** What can be looked at. */
function partsOf(e: EventHead): (readonly [Part, string])[] {
  const parts = PARTS.filter(p => (p !== 'chat' || !e.quiet) && (p !== 'boards' || !e.overTheBoard)).map(
    p => [p, partName(p, e)] as const,
  )
  if (!e.teams) return parts
  const shown = e.phase === 'coming' ? parts.slice(1) : parts // teams say who has joined
  return [['teams', teams.teams] as const, ...shown]
}

function partName(p: (typeof PARTS)[number], e: EventHead): string {
  if (p === 'chat') return eventchat.chat
  return p === 'table' && e.phase === 'coming' ? w.entered : w[p]
}

/** What one takes home, or shows elsewhere. */
function Files({ e, section }: { e: EventHead; section: number }) {
  const api = `/api/events/${e.id}`
  const of = `section=${section}`
  const embed = `${location.origin}/embed/event/${e.id}?${of}`
  return (
    <p class="event-files">
      <a href={`${api}/table.csv?${of}`} download>
        {w.files.csv}
      </a>
      {e.kind !== 'arena' && (
        <a href={`${api}/report.trf?${of}`} download>
          {w.files.trf}
        </a>
      )}
      {!e.overTheBoard && (
        <>
          <a href={`${api}/games.xml?${of}`} download>
            {w.files.rif}
          </a>
          <a href={`${api}/games.sgf?${of}`} download>
            {w.files.sgf}
          </a>
        </>
      )}
      <a href={`${api}/event.ics`} download>
        {w.files.ics}
      </a>
      <a href={`${embed}&overlay&delay=0`} target="_blank" rel="noopener">
        {w.overlay}
      </a>
      <CopyButton text={frameOf(`${embed}&boards=4`)} label={w.embed} />
      <CopyButton text={frameOf(`${embed}&boards=4&noresults`)} label={w.embedBlind} />
    </p>
  )
}

/** What another site's page takes in to show an address of ours. */
const frameOf = (address: string) =>
  `<iframe src="${address}" width="480" height="640" title="Tengen" loading="lazy"></iframe>`

/** Who may join. */
export function conditionsOf(e: EventHead): string[] {
  const c = w.conditions
  return [
    e.overTheBoard ? hand.overTheBoard : '',
    e.code ? c.code : '',
    e.names ? c.list : '',
    e.least ? c.least(e.least) : '',
    e.most ? c.most(e.most) : '',
    e.played ? c.played(e.played) : '',
    e.days ? c.days(e.days) : '',
    e.official ? c.official : '',
    e.apart ? c.apart(e.apart) : '',
  ].filter(Boolean)
}

/** What is next, in one line. */
function Line({ e, s, me }: { e: EventHead; s: EventSection; me: EventMe }) {
  const at = e.phase === 'coming' ? e.starts : (s.next ?? e.bell)
  const left = useCountdown(at)
  return (
    <p class="event-line" role="status">
      {lineText(e, s, me, left)}
    </p>
  )
}

function lineText(e: EventHead, s: EventSection, me: EventMe, left: string): string {
  const own = me.place && !noResults.value ? ` ${w.place(me.place)}` : ''
  if (e.phase === 'coming' && me.state === 'waiting') return `${w.waiting} ${w.begins(left)}`
  if (e.phase === 'coming') return `${w.begins(left)}${me.checked ? ` ${w.checked}` : ''}`
  if (e.phase !== 'running') return [whyText(e.why ?? ''), e.reason].filter(Boolean).join(' ') + own
  if (me.state === 'out') return w.out + own
  if (me.state === 'away') return w.away
  if (me.adjourned && s.until) return league.adjournedMine(whenText(s.until)) + own
  if (me.game) return w.playing + own
  const ends = s.ends ? league.ends(whenText(s.ends)) : ''
  if (s.waits) return eventchat.waits(s.waits.join(', '), left) + own
  const next = s.next ? w.next(left) : e.open > 0 ? w.open(e.open) : ''
  const bye = s.bye ? w.rests(s.bye) : ''
  const wait = me.in && e.kind === 'arena' ? w.wait : ''
  return [wait, e.bell ? w.bell(left) : next, ends, bye].filter(Boolean).join(' ') + own
}

/** Join, leave, check in, or go to one's game. */
function Orders({
  e,
  me,
  section,
  take,
}: {
  e: EventHead
  me: EventMe
  section: number
  take: (p: EventPage) => void
}) {
  const [code, setCode] = useState('')
  const { busy, fault, run } = useAction()
  if (e.phase !== 'coming' && e.phase !== 'running') return null
  const names = { id: e.id }
  const order = (how: 'leave' | 'checkin') => run(async () => take(await post(`/api/events/{id}/${how}`, {}, names)))
  const join = (team?: string) =>
    run(async () =>
      take(await post('/api/events/{id}/join', { section, ...(code && { code }), ...(team && { team }) }, names)),
    )
  const soon = e.phase === 'coming' && Date.parse(e.starts) - socket.now() < 30 * 60_000
  const stays = me.in && (!me.state || me.state === 'waiting')
  const late = e.phase === 'running'
  const joins =
    !stays &&
    (e.teams
      ? !late || me.in || me.lists
      : !(e.phase === 'running' && (e.kind === 'knockout' || ((e.kind === 'roundrobin' || e.league) && !me.in))))
  const guest = user.value?.guest && !me.in // of no event
  const mayJoin = joins && me.state !== 'out' && !guest && !e.bots
  return (
    <div class="event-orders">
      <div class="row">
        {me.game && (
          <a class="btn primary" href={gamePath(me.game)}>
            {w.toGame}
          </a>
        )}
        {e.checkin && soon && stays && !me.checked && (
          <Button kind="primary" icon="check" busy={busy} onClick={() => void order('checkin')}>
            {w.checkIn}
          </Button>
        )}
        {mayJoin && e.code && !me.in && (
          <label class="event-code">
            <span>{w.code}</span>
            <input value={code} maxLength={40} autocomplete="off" onInput={x => setCode(x.currentTarget.value)} />
          </label>
        )}
        {mayJoin && !e.teams && (
          <Button kind="primary" busy={busy} onClick={() => void join()}>
            {me.in ? w.back : w.join}
          </Button>
        )}
        {mayJoin &&
          e.teams &&
          (me.in && e.phase === 'running' ? [me.team!] : (me.lists ?? [])).map(team => (
            <Button key={team} kind="primary" busy={busy} onClick={() => void join(team)}>
              {me.in ? w.back : teams.join(team)}
            </Button>
          ))}
        {stays && (
          <Button busy={busy} onClick={() => void order('leave')}>
            {e.kind === 'arena' && e.phase === 'running' ? w.pause : w.leave}
          </Button>
        )}
      </div>
      {me.team && <p class="note">{teams.yours(me.team)}</p>}
      {mayJoin && e.teams && !me.in && e.phase === 'coming' && (
        <FoundTeam e={e} section={section} code={code} take={take} />
      )}
      {guest && <p class="note">{w.refusals.event_guest}</p>}
      <Refused fault={fault} />
    </div>
  )
}
