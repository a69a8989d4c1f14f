// One event: what it is to oneself, the table, who plays whom, and what was done.
import { useEffect, useRef, useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { settingsText } from '../lobby/seeks'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { socket, user } from '../net/live'
import { gamePath, go } from '../router'
import { dueText } from '../game/time'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { EventHead, EventMe, EventPage, EventSection } from '../wire'
import { useEvent } from './follow'
import { HostPart } from './host'
import { EventLogPart } from './log'
import { Pairings } from './pairings'
import { Table } from './table'
import { kindText, whenText, whyText } from './text'

export function EventPart({ id }: { id: string }) {
  const { page, failure, take, retry } = useEvent(id)
  useTitle(page?.event.title ?? w.title)
  useOpened(page?.me)
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

/** Opens a game of one's own that begins while this page is seen: in one tab, since only one is. */
function useOpened(me: EventMe | undefined) {
  const before = useRef<string | undefined>(undefined) // the last own game; '' before the first, undefined: nothing is known yet
  const game = me?.game
  const known = me !== undefined
  useEffect(() => {
    if (!known) return
    const fresh = before.current !== undefined && game !== undefined && game !== before.current
    before.current = game ?? before.current ?? ''
    if (fresh && document.visibilityState === 'visible') go(gamePath(game))
  }, [game, known])
}

const PARTS = ['table', 'pairings', 'log'] as const

function Shown({ page: { event: e, me }, take }: { page: EventPage; take: (p: EventPage) => void }) {
  const [part, setPart] = useState<(typeof PARTS)[number]>('table')
  const [section, setSection] = useState(me.in ? (me.section ?? 0) : 0)
  const s = e.sections[section]!
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{e.title}</h1>
        <p>{`${kindText(e)} · ${settingsText(e.settings)}`}</p>
        <p class="muted">{`${w.by(e.host)} · ${w.starts(whenText(e.starts))}`}</p>
        {e.club && (
          <p class="muted">
            <a href={`/clubs/${e.club}`}>{w.ofClub}</a>
            {e.members && ` · ${w.forMembers}`}
          </p>
        )}
        {e.text && <p class="event-text">{e.text}</p>}
      </div>
      <Line e={e} s={e.sections[me.section ?? 0]!} me={me} />
      <Orders e={e} me={me} section={section} take={take} />
      {e.sections.length > 1 && (
        <Segmented
          label={w.section}
          look="chips"
          value={String(section)}
          onChange={v => setSection(Number(v))}
          options={e.sections.map((x, i) => [String(i), x.name ?? ''] as const)}
        />
      )}
      <Segmented
        label={e.title}
        value={part}
        onChange={setPart}
        options={PARTS.map(p => [p, p === 'table' && e.phase === 'coming' ? w.entered : w[p]] as const)}
      />
      <section class="card" key={`${part}/${section}`}>
        {part === 'table' ? (
          <Table e={e} s={s} section={section} />
        ) : part === 'pairings' ? (
          <Pairings e={e} s={s} section={section} host={me.host === true} take={take} />
        ) : (
          <EventLogPart e={e} />
        )}
      </section>
      {me.host && (e.phase === 'coming' || e.phase === 'running') && <HostPart e={e} take={take} />}
    </div>
  )
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
  const own = me.place ? ` ${w.place(me.place)}` : ''
  if (e.phase === 'coming') return `${w.begins(left)}${me.checked ? ` ${w.checked}` : ''}`
  if (e.phase !== 'running') return [whyText(e.why ?? ''), e.reason].filter(Boolean).join(' ') + own
  if (me.state === 'out') return w.out + own
  if (me.state === 'away') return w.away
  if (me.game) return w.playing + own
  const next = s.next ? w.next(left) : e.open > 0 ? w.open(e.open) : ''
  const bye = s.bye ? w.rests(s.bye) : ''
  const wait = me.in && e.kind === 'arena' ? w.wait : ''
  return [wait, e.bell ? w.bell(left) : next, bye].filter(Boolean).join(' ') + own
}

/** How long it is until an instant, each second. */
function useCountdown(at: string | undefined): string {
  const [, draw] = useState(0)
  useEffect(() => {
    if (!at) return
    const timer = setInterval(() => draw(n => n + 1), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at ? dueText(Math.max(0, Date.parse(at) - socket.now())) : ''
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
  const { busy, fault, run } = useAction()
  if (e.phase !== 'coming' && e.phase !== 'running') return null
  const names = { id: e.id }
  const order = (how: 'leave' | 'checkin') => run(async () => take(await post(`/api/events/{id}/${how}`, {}, names)))
  const join = () => run(async () => take(await post('/api/events/{id}/join', { section }, names)))
  const soon = e.phase === 'coming' && Date.parse(e.starts) - socket.now() < 30 * 60_000
  const stays = me.in && !me.state
  const late = e.phase === 'running' && (e.kind === 'knockout' || (e.kind === 'roundrobin' && !me.in))
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
        {!stays && !late && me.state !== 'out' && !user.value?.guest && !e.bots && (
          <Button kind="primary" busy={busy} onClick={() => void join()}>
            {me.in ? w.back : w.join}
          </Button>
        )}
        {stays && (
          <Button busy={busy} onClick={() => void order('leave')}>
            {e.kind === 'arena' && e.phase === 'running' ? w.pause : w.leave}
          </Button>
        )}
      </div>
      {user.value?.guest && <p class="note">{w.refusals.event_guest}</p>}
      <Refused fault={fault} />
    </div>
  )
}
