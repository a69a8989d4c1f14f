// Players whom a host registers: by a list, guests with their links, and who does not meet.
import { useEffect, useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { Fault } from '../net/fault'
import { useAsked } from '../net/asked'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Failure, Loading, Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { EntryLine, EventHead, EventPage } from '../wire'
import { ReasonForm } from './reasonform'

const n = w.entries

/** The link by which a guest plays: what is secret in it is not sent to a server until the guest presses a button. */
const linkOf = (e: EventHead, seat: string): string => `${location.origin}/events/${e.id}#seat=${seat}`

export function Entries({ e }: { e: EventHead }) {
  const [list, setList] = useState('')
  const [guests, setGuests] = useState(e.guests === true)
  const [report, setReport] = useState<{ of: string; check: boolean; lines: readonly EntryLine[] }>()
  const { busy, fault, run } = useAction()
  const asked = JSON.stringify([list, guests])
  const check = report?.of !== asked // what has been checked is registered
  useEffect(() => void import('../i18n/late/account').catch(() => {}), []) // it says why names are refused
  const read = async (file: File | undefined) => setList((await file?.text()) ?? '')
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy)
          void run(async () => {
            const ask = { list, ...(guests && { guests }), ...(check && { check }) }
            const { lines } = await post('/api/events/{id}/register', ask, { id: e.id })
            setReport({ of: asked, check, lines })
          })
      }}
    >
      <label>
        <span>{n.list}</span>
        <textarea rows={6} value={list} required onInput={x => setList(x.currentTarget.value)} />
      </label>
      <label>
        <span>{n.file}</span>
        <input type="file" accept=".csv,.txt,text/csv" onChange={x => void read(x.currentTarget.files?.[0])} />
      </label>
      {e.guests && <Switch label={n.guests} checked={guests} onChange={setGuests} />}
      <Button type="submit" kind="primary" busy={busy}>
        {check ? n.check : n.send}
      </Button>
      <Refused fault={fault} />
      {report && (
        <div role="status">
          {report.check && <p class="note">{n.unregistered}</p>}
          <ul class="event-log">
            {report.lines.map(l => (
              <li key={l.line}>
                <span class="muted">{n.line(l.line)}</span> <b>{l.name}</b> {outcome(l, report.check)}{' '}
                {l.seat && <CopyButton text={linkOf(e, l.seat)} label={n.link(l.name)} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  )
}

function outcome(l: EntryLine, check: boolean): string {
  if (l.refused) return refusal(new Fault(l.refused.code, l.refused.why, l.refused.values))
  const words = (check ? { ...n, ...n.would } : n) as Record<string, unknown>
  return words[l.outcome] as string
}

/** An event's guests, each with the own link. */
export function GuestLinks({ e }: { e: EventHead }) {
  const names = { id: e.id }
  const { data, failure, retry } = useAsked(`${e.id}/${e.v}`, () => get('/api/events/{id}/guests', names))
  const [renewed, setRenewed] = useState<readonly EntryLine[]>()
  const { doing, fault, run } = useAction()
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  const renew = (name: string) =>
    run(async () => setRenewed((await post('/api/events/{id}/guests', { name }, names)).lines), name)
  return (
    <>
      <p class="note">{n.note}</p>
      <ul class="event-log">
        {(renewed ?? data.lines).map(l => (
          <li key={l.name} class="row">
            <b>{l.name}</b>
            <CopyButton text={linkOf(e, l.seat ?? '')} label={n.link(l.name)} />
            <Button kind="quiet" busy={doing === l.name} onClick={() => void renew(l.name)}>
              {n.renew(l.name)}
            </Button>
          </li>
        ))}
      </ul>
      <Refused fault={fault} />
    </>
  )
}

/** Who does not meet, a group a line. */
export function ApartForm({ e, done }: { e: EventHead; done: (p: EventPage) => void }) {
  const [text, setText] = useState(e.forbid?.map(g => g.join(', ')).join('\n') ?? '')
  const groups = text
    .split('\n')
    .map(line =>
      line
        .split(',')
        .map(name => name.trim())
        .filter(Boolean),
    )
    .filter(g => g.length > 0)
  return (
    <ReasonForm
      name={w.save}
      kind="primary"
      act={reason => post('/api/events/{id}/forbid', { groups, reason }, { id: e.id })}
      done={done}
    >
      <label>
        <span>{w.apart.groups}</span>
        <textarea rows={4} value={text} onInput={x => setText(x.currentTarget.value)} />
      </label>
    </ReasonForm>
  )
}
