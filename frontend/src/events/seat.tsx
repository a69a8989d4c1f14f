// A visitor by a guest's link plays as that guest, by a press: what looks at links by itself takes nobody's place.
import { useState } from 'preact/hooks'
import { entered } from '../account/entered'
import { w } from '../i18n/late/events'
import { useAction } from '../net/action'
import { post } from '../net/api'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'

const MARK = '#seat='

export function Seat({ id }: { id: string }) {
  const [seat, setSeat] = useState(() => (location.hash.startsWith(MARK) ? location.hash.slice(MARK.length) : ''))
  const { busy, fault, run } = useAction()
  if (!seat) return null
  const play = () =>
    run(async () => {
      const who = await post('/api/events/{id}/enter', { seat }, { id })
      setSeat('')
      entered(who, `/events/${id}`)
    })
  return (
    <section class="card" aria-labelledby="seat">
      <h2 id="seat">{w.seat.title}</h2>
      <p>{w.seat.text}</p>
      {user.value && <p class="note">{w.seat.instead(user.value.name)}</p>}
      <Button kind="primary" busy={busy} onClick={() => void play()}>
        {w.seat.play}
      </Button>
      <Refused fault={fault} />
    </section>
  )
}
