// Where a member is signed in, to be signed out.
import { useEffect, useState } from 'preact/hooks'
import { formatDay, formatHour } from '../i18n'
import { w } from '../i18n/late/ways'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import type { OpenSession, SessionsEnd, SessionsPage } from '../wire'
import { signedOut } from './signedout'

const s = w.sessions

/** The server notes the use of an open page every five minutes. */
const JUST_NOW = 7 * 60_000

const device = (o: OpenSession): string =>
  o.browser && o.system ? s.on(o.browser, o.system) : (o.browser ?? o.system ?? s.device)

export function Sessions() {
  const [page, setPage] = useState<SessionsPage>()
  const { doing, fault, run } = useAction()
  const [done, setDone] = useState(false)
  useEffect(() => void run(async () => setPage(await get('/api/me/sessions', {}))), [])
  const end = async (what: string, which: SessionsEnd) => {
    setDone(false)
    await run(async () => {
      const left = await post('/api/me/sessions/end', which)
      if (which.all) return await signedOut()
      setPage(left)
      if (which.others) setDone(true)
    }, what)
  }
  return (
    <section class="card sessions">
      <h2>{s.title}</h2>
      <p class="note">{s.lead}</p>
      {page === undefined ? (
        !fault && <Loading />
      ) : (
        <ul>
          {page.sessions.map(o => (
            <li key={o.id}>
              <span>
                <b>{device(o)}</b> {o.this && <span class="tag">{s.here}</span>}{' '}
                <span class="note">{[o.place, when(o)].filter(Boolean).join(' · ')}</span>
              </span>
              {!o.this && (
                <Button
                  kind="quiet"
                  label={s.endWho(device(o))}
                  busy={doing === String(o.id)}
                  onClick={() => void end(String(o.id), { id: o.id })}
                >
                  {s.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <Button busy={doing === 'others'} onClick={() => void end('others', { others: true })}>
          {s.others}
        </Button>
        <Button kind="quiet" busy={doing === 'all'} onClick={() => void end('all', { all: true })}>
          {s.all}
        </Button>
      </div>
      <p class="note">{s.note}</p>
      <p role="status" class="note">
        {done && s.done}
      </p>
      <Refused fault={fault} />
    </section>
  )
}

function when(o: OpenSession): string {
  const seen = new Date(o.seen)
  return Date.now() - seen.getTime() < JUST_NOW ? s.now : s.seen(`${formatDay(seen)}, ${formatHour(seen)}`)
}
