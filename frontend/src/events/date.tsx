// A league's game that has not begun: when its two players play it.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/league'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { go } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { EventDate, EventHead, EventPage } from '../wire'
import { localInstant, whenText } from '../ui/when'

interface Props {
  e: EventHead
  date: EventDate
  take: (p: EventPage) => void
}

export function DatePart({ e, date, take }: Props) {
  const [when, setWhen] = useState(() => localInstant(new Date(Date.now() + DAY)))
  const { busy, fault, run } = useAction()
  const send = (how: 'propose' | 'agree', at: number) =>
    run(async () => take(await post(`/api/events/{id}/${how}`, { at }, { id: e.id })))
  const proposed = date.agreed ? date.instead : date.at
  return (
    <section class="card event-date">
      <h2>{e.teams ? w.match(date.opponent) : w.game(date.opponent)}</h2>
      <div role="status">
        {(date.agreed || !proposed) && <p>{date.agreed ? w.agreed(whenText(date.at!)) : w.none}</p>}
        {proposed && (
          <p>
            {date.mine ? w.mine(whenText(proposed)) : w.proposed(date.opponent, whenText(proposed))}
            {date.agreed && ` ${w.stands}`}
          </p>
        )}
      </div>
      {date.may && proposed && !date.mine && (
        <Button kind="primary" busy={busy} onClick={() => void send('agree', Date.parse(proposed))}>
          {w.accept}
        </Button>
      )}
      {date.may && (
        <form
          class="event-form"
          onSubmit={x => {
            x.preventDefault()
            if (!busy) void send('propose', new Date(when).getTime())
          }}
        >
          <label>
            <span>{w.when}</span>
            <input type="datetime-local" value={when} required onInput={x => setWhen(x.currentTarget.value)} />
          </label>
          <Button type="submit" busy={busy}>
            {w.propose}
          </Button>
        </form>
      )}
      <Refused fault={fault} />
    </section>
  )
}

const DAY = 24 * 60 * 60_000

/** For the host of a league that is over. */
export function Season({ e }: { e: EventHead }) {
  const [when, setWhen] = useState(() => localInstant(new Date(Date.now() + 7 * DAY)))
  const [key] = useState(() => crypto.randomUUID())
  const { busy, fault, run } = useAction()
  const make = () =>
    run(async () => {
      const starts = new Date(when).getTime()
      go(`/events/${(await post('/api/events/{id}/season', { key, starts }, { id: e.id })).id}`)
    })
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void make()
      }}
    >
      <label>
        <span>{w.starts}</span>
        <input type="datetime-local" value={when} required onInput={x => setWhen(x.currentTarget.value)} />
      </label>
      <Button type="submit" busy={busy}>
        {w.season}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
