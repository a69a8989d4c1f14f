// The next round of teams: who meets whom, the captain's order, and the orders once they are open.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { w as t } from '../i18n/late/teams'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { EventDraw, EventHead, EventMe, EventPage } from '../wire'
import { useCountdown } from './countdown'

interface Props {
  e: EventHead
  draw: EventDraw
  me: EventMe
  take: (p: EventPage) => void
}

export function Draw({ e, draw, me, take }: Props) {
  const left = useCountdown(draw.closes)
  return (
    <section class="card event-draw">
      <h2>{t.drawn(draw.round)}</h2>
      {draw.closes && <p class="note">{t.sealed(left)}</p>}
      {me.choice && (
        <OrderForm key={`${draw.round}/${me.choice.join()}`} e={e} round={draw.round} me={me} take={take} />
      )}
      <ul class="event-pairs">
        {draw.matches.map(m => (
          <li key={m.first}>
            <b>{w.versus(m.first, m.second)}</b>
            {m.shootout && <span class="muted"> {t.shootout}</span>}
            {m.orders ? (
              <ol>
                {Array.from({ length: Math.max(...m.orders.map(o => o.names.length)) }, (_, i) => (
                  <li key={i}>{w.versus(m.orders![0]!.names[i] ?? t.empty, m.orders![1]!.names[i] ?? t.empty)}</li>
                ))}
              </ol>
            ) : (
              <div class="muted">
                {[m.first, m.second].map((team, i) => `${team}: ${m.set[i] ? t.isSet : t.notSet}`).join(' · ')}
              </div>
            )}
          </li>
        ))}
      </ul>
      {draw.bye && <p class="note">{w.rests(draw.bye)}</p>}
    </section>
  )
}

/** Who plays on which board. */
function OrderForm({ e, round, me, take }: { e: EventHead; round: number } & Pick<Props, 'me' | 'take'>) {
  const boards = Math.min(e.teams!.boards, me.choice!.length)
  const [order, setOrder] = useState<readonly string[]>(() => me.order ?? [])
  const { busy, fault, run } = useAction()
  const put = (at: number, name: string) => {
    // Who sat there before changes places with whom the captain has chosen.
    const other = order.indexOf(name)
    const next = Array.from({ length: boards }, (_, i) =>
      i === at ? name : i === other ? (order[at] ?? '') : (order[i] ?? ''),
    )
    setOrder(next)
  }
  const save = () =>
    run(async () => take(await post('/api/events/{id}/lineup', { round, names: order.filter(Boolean) }, { id: e.id })))
  return (
    <form
      class="event-form"
      aria-label={t.yourOrder}
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void save()
      }}
    >
      <h3>{t.yourOrder}</h3>
      <div class="event-seats">
        {Array.from({ length: boards }, (_, i) => (
          <label key={i}>
            <span>{t.board(i + 1)}</span>
            <select value={order[i] ?? ''} onChange={x => put(i, x.currentTarget.value)}>
              <option value="">{t.empty}</option>
              {me.choice!.map(n => (
                <option key={n} value={n}>
                  {n}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <Button type="submit" kind="primary" busy={busy}>
        {t.set}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
