// The next round of teams: who meets whom, the captain's order, and the orders once they are open.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { w as l } from '../i18n/late/league'
import { w as t } from '../i18n/late/teams'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { EventDraw, EventHead, EventMe, EventPage } from '../wire'
import { whenText } from '../ui/when'
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
      <h2>{e.league ? l.round(draw.round) : t.drawn(draw.round)}</h2>
      {draw.closes && <p class="note">{t.sealed(left)}</p>}
      {e.league && <p class="note">{l.noOrder}</p>}
      {(me.choice || me.substitutes) && (
        <OrderForm
          key={`${draw.round}/${(me.choice ?? me.substitutes!).join()}/${me.choice ? '' : me.order!.join()}`}
          e={e}
          round={draw.round}
          me={me}
          take={take}
        />
      )}
      <ul class="event-pairs">
        {draw.matches.map(m => (
          <li key={m.first}>
            <b>{w.versus(m.first, m.second)}</b>
            {m.shootout && <span class="muted"> {t.shootout}</span>}
            {e.league && <span class="muted"> {m.at ? whenText(m.at) : l.noInstant}</span>}
            {m.orders ? (
              <ol>
                {Array.from({ length: Math.max(...m.orders.map(o => o.names.length)) }, (_, i) => (
                  <li key={i}>{w.versus(m.orders![0]!.names[i] ?? t.empty, m.orders![1]!.names[i] ?? t.empty)}</li>
                ))}
              </ol>
            ) : (
              (m.at || !e.league) && (
                <div class="muted">
                  {[m.first, m.second].map((team, i) => `${team}: ${m.set[i] ? t.isSet : t.notSet}`).join(' · ')}
                  {m.closes && <Opens at={m.closes} />}
                </div>
              )
            )}
          </li>
        ))}
      </ul>
      {draw.bye && <p class="note">{w.rests(draw.bye)}</p>}
    </section>
  )
}

/** How long the orders of a league's match are sealed. */
function Opens({ at }: { at: string }) {
  return <> · {l.opens(useCountdown(at))}</>
}

/** Who plays on which board. */
function OrderForm({ e, round, me, take }: { e: EventHead; round: number } & Pick<Props, 'me' | 'take'>) {
  // When both orders are open, substitutes can take the boards of players who left, and nobody else moves.
  const vacant = me.choice ? undefined : me.order!
  const choice = me.choice ?? me.substitutes!
  const boards = vacant?.length ?? Math.min(e.teams!.boards, choice.length)
  const [order, setOrder] = useState<readonly string[]>(() => me.order ?? [])
  const { busy, fault, run } = useAction()
  const put = (at: number, name: string) => {
    // The player who sat there before changes places with the one whom the captain has chosen.
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
      aria-label={vacant ? t.substitutes : t.yourOrder}
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void save()
      }}
    >
      <h3>{vacant ? t.substitutes : t.yourOrder}</h3>
      {vacant && <p class="note">{t.substitutesNote}</p>}
      <div class="event-seats">
        {Array.from({ length: boards }, (_, i) => (
          <label key={i}>
            <span>{t.board(i + 1)}</span>
            <select value={order[i] ?? ''} disabled={!!vacant?.[i]} onChange={x => put(i, x.currentTarget.value)}>
              <option value="">{t.empty}</option>
              {(vacant?.[i] ? [vacant[i]] : choice).map(n => (
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
