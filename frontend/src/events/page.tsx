// Events that run themselves: the list, one of them, and making one.
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { useWhileSeen } from '../net/seen'
import { Empty, Failure, Loading } from '../ui/notice'
import { ForMembers } from '../ui/formembers'
import { useTitle } from '../ui/page'
import { later } from '../ui/later'
import { EventPart } from './event'
import { Part } from './lines'
import { NewEventPart } from './make'
import { Reports } from './reports'
import '../styles/profile.css'
import '../styles/events.css'

const CalendarPart = later('CalendarPart', () => import('./calendar'), 'page')

export function EventsPage({ part }: { part: string | undefined }) {
  if (part === 'new') return <NewEventPart />
  if (part === 'calendar') return <CalendarPart />
  return part === undefined ? <List /> : <EventPart key={part} id={part} />
}

const AGAIN = 15_000

function List() {
  useTitle(w.title)
  const { data, failure, retry } = useAsked(String(user.value?.id ?? 0), () => get('/api/events', {}))
  useWhileSeen(true, AGAIN, retry)
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
        <p class="row">
          {user.value && !user.value.guest && (
            <a class="btn primary" href="/events/new">
              {w.make}
            </a>
          )}
          <a class="btn plain" href="/events/calendar">
            {w.calendar.title}
          </a>
          <a class="btn plain" href="/clubs">
            {w.clubs}
          </a>
          <a class="btn plain" href="/broadcasts">
            {w.broadcasts}
          </a>
        </p>
        <ForMembers text={w.makeVisitor} />
      </div>
      {failure && !data ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : data ? (
        <>
          {data.running.length + data.coming.length + data.over.length === 0 && <Empty title={w.none} />}
          <Part title={w.running} events={data.running} />
          <Part title={w.coming} events={data.coming} />
          <Part title={w.mine} events={data.mine} />
          <Part title={w.over} events={data.over} />
          <Reports events={[...data.mine.filter(e => e.phase === 'over'), ...data.over]} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}
