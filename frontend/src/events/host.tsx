// The actions of those who run an event.
import { useState } from 'preact/hooks'
import { eventhand as hand } from '#words/eventhand'
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import type { EventHead, EventMe, EventPage } from '../wire'
import { ApartForm, Entries, GuestLinks } from './entries'
import { ReasonForm } from './reasonform'
import { SeedsForm } from './seeds'

/** Kinds in which the order of the players decides who meets whom. */
const SEEDED = ['swiss', 'roundrobin', 'knockout']

interface Props {
  e: EventHead
  me: EventMe
  section: number
  take: (p: EventPage) => void
}

export function HostPart({ e, me, section, take }: Props) {
  const [open, setOpen] = useState<'' | 'stop' | 'pairs' | 'repeat' | 'entries' | 'links' | 'apart' | 'seeds'>('')
  const s = e.sections[section]!
  const pause = e.phase === 'running' && e.kind !== 'arena' && !s.over && s.round > 0 && s.next !== undefined
  const done = (p: EventPage) => {
    setOpen('')
    take(p)
  }
  const choice = (what: Exclude<typeof open, ''>, name: string) => (
    <Button kind="quiet" expanded={open === what} onClick={() => setOpen(open === what ? '' : what)}>
      {name}
    </Button>
  )
  const end = e.phase === 'coming' ? w.callOff : w.stop
  const names = { id: e.id }
  return (
    <div class="event-host">
      <div class="row">
        {pause && e.kind === 'swiss' && !e.teams && choice('pairs', w.arrange)}
        {pause && choice('repeat', w.repeat)}
        {!e.bots && choice('entries', w.entries.title)}
        {e.guests && choice('links', w.entries.links)}
        {e.phase === 'coming' &&
          (e.kind === 'swiss' || e.kind === 'arena') &&
          !e.teams &&
          choice('apart', w.apart.title)}
        {e.phase === 'coming' && SEEDED.includes(e.kind) && !e.teams && s.players > 1 && choice('seeds', hand.seeds)}
        {choice('stop', end)}
      </div>
      {open === 'stop' && (
        <ReasonForm name={end} act={reason => post('/api/events/{id}/stop', { reason }, names)} done={done} />
      )}
      {open === 'repeat' && (
        <ReasonForm
          name={w.repeat}
          act={reason => post('/api/events/{id}/repeat', { section, reason }, names)}
          done={done}
        />
      )}
      {open === 'entries' && <Entries e={e} />}
      {open === 'links' && <GuestLinks e={e} />}
      {open === 'apart' && <ApartForm e={e} done={done} />}
      {open === 'seeds' && <SeedsForm key={section} e={e} section={section} done={done} />}
      {open === 'pairs' && <NextPairs e={e} section={section} done={done} />}
      {me.owner && <Helpers e={e} take={take} />}
    </div>
  )
}

/** The next round's pairs as they would be, to be changed. */
function NextPairs({ e, section, done }: { e: EventHead; section: number; done: (p: EventPage) => void }) {
  const { data, failure, retry } = useAsked(`${e.id}/${section}/${e.v}`, () =>
    get('/api/events/{id}/next', { id: e.id }, { section: String(section) }),
  )
  const [changed, setChanged] = useState<readonly string[]>()
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  const given = [...data.pairs.flat(), ...(data.bye ? [data.bye] : [])]
  const seats = changed ?? given
  const put = (at: number, name: string) => {
    // The player who sits there now changes places with the one whom the host chose.
    const other = seats.indexOf(name)
    setChanged(seats.map((n, i) => (i === at ? name : i === other ? seats[at]! : n)))
  }
  const seat = (at: number, label: string) => (
    <label key={at}>
      <span>{label}</span>
      <select value={seats[at]} onChange={x => put(at, x.currentTarget.value)}>
        {given.toSorted().map(n => (
          <option key={n} value={n}>
            {n}
          </option>
        ))}
      </select>
    </label>
  )
  const count = data.pairs.length
  return (
    <ReasonForm
      name={w.save}
      kind="primary"
      act={reason =>
        post(
          '/api/events/{id}/arrange',
          {
            section,
            round: data.round,
            pairs: data.pairs.map((_, i): [string, string] => [seats[2 * i]!, seats[2 * i + 1]!]),
            ...(data.bye && { bye: seats[2 * count]! }),
            reason,
          },
          { id: e.id },
        )
      }
      done={done}
    >
      <h2>{w.round(data.round)}</h2>
      <div class="event-seats">
        {data.pairs.flatMap((_, i) => [seat(2 * i, w.first(i + 1)), seat(2 * i + 1, w.second(i + 1))])}
        {data.bye && seat(2 * count, w.bye)}
      </div>
    </ReasonForm>
  )
}

/** Other members who run the event. */
function Helpers({ e, take }: { e: EventHead; take: (p: EventPage) => void }) {
  const [name, setName] = useState('')
  const { busy, fault, run } = useAction()
  const names = { id: e.id }
  const help = (who: string, stop: boolean) =>
    run(async () => {
      take(await post('/api/events/{id}/help', { name: who, ...(stop && { stop }) }, names))
      setName('')
    })
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void help(name, false)
      }}
    >
      {e.helpers?.map(h => (
        <div key={h} class="row">
          <b>{h}</b>
          <Button kind="quiet" busy={busy} onClick={() => void help(h, true)}>
            {w.removeHelper(h)}
          </Button>
          <Button
            kind="quiet"
            busy={busy}
            onClick={() => void run(async () => take(await post('/api/events/{id}/handover', { name: h }, names)))}
          >
            {w.handOver(h)}
          </Button>
        </div>
      ))}
      <label>
        <span>{w.helper}</span>
        <input value={name} maxLength={40} required onInput={x => setName(x.currentTarget.value)} />
      </label>
      <Button type="submit" busy={busy}>
        {w.addHelper}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
