// The calendar, by day in the viewer's zone, and addresses for the viewer's own calendar.
import { useEffect, useState } from 'preact/hooks'
import { formatDay, formatHour } from '../i18n'
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Empty, Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { CalendarItem } from '../wire'

const c = w.calendar

export function CalendarPart() {
  useTitle(c.title)
  const { data, failure, retry } = useAsked(String(user.value?.id ?? 0), () => get('/api/calendar', {}))
  const now = Date.now()
  const items = data?.items.filter(x => x.phase !== 'over' || Date.parse(x.ends ?? x.starts) > now - 12 * 3_600_000)
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{c.title}</h1>
        <p>{c.lead}</p>
      </div>
      {failure ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : !items ? (
        <Loading />
      ) : items.length === 0 ? (
        <Empty title={c.none} />
      ) : (
        byDay(items).map(([day, list]) => (
          <section key={day}>
            <h2>{day}</h2>
            <ul class="events-list">
              {list.map(x => (
                <li key={x.path}>
                  <a class="tile" href={x.path}>
                    <b>{x.title}</b>
                    <span class="tile-foot">{itemText(x)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      <Feeds />
    </div>
  )
}

/** Items by the day on which they start here, in their order. */
export function byDay(items: readonly CalendarItem[]): [string, CalendarItem[]][] {
  const days: [string, CalendarItem[]][] = []
  for (const x of items) {
    const day = formatDay(new Date(x.starts))
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(x)
    else days.push([day, [x]])
  }
  return days
}

/** '19:00 – 21:00 · you take part' */
function itemText(x: CalendarItem): string {
  const from = formatHour(new Date(x.starts))
  const state = { called_off: c.off, over: c.over, running: c.running }[x.phase]
  return [x.ends ? `${from} – ${formatHour(new Date(x.ends))}` : from, state, x.mine && c.mine]
    .filter(Boolean)
    .join(' · ')
}

function Feeds() {
  const [path, setPath] = useState<string>()
  const { busy, fault, run } = useAction()
  const member = user.value && !user.value.guest
  useEffect(() => {
    if (member) void run(async () => setPath((await get('/api/me/calendar', {})).path ?? ''))
  }, [member])
  const renew = () => run(async () => setPath((await post('/api/me/calendar', {})).path))
  return (
    <section class="card">
      <h2>{c.feeds}</h2>
      <p class="row">
        <a class="btn plain" href="/api/calendar.ics">
          {c.all}
        </a>
        {member && path && <CopyButton text={location.origin + path} label={c.copy} />}
        {member && path !== undefined && (
          <Button busy={busy} onClick={() => void renew()}>
            {path ? c.renew : c.make}
          </Button>
        )}
      </p>
      {member && <p class="note">{c.secret}</p>}
      <Refused fault={fault} />
    </section>
  )
}
