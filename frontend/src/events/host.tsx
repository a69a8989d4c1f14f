// What only an event's host may do.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { EventHead, EventPage } from '../wire'

export function HostPart({ e, take }: { e: EventHead; take: (p: EventPage) => void }) {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { busy, fault, run } = useAction()
  const name = e.phase === 'coming' ? w.callOff : w.stop
  if (!open)
    return (
      <p>
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {name}
        </Button>
      </p>
    )
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void run(async () => take(await post('/api/events/{id}/stop', { reason }, { id: e.id })))
      }}
    >
      <label>
        <span>{w.reason}</span>
        <input value={reason} maxLength={200} required onInput={x => setReason(x.currentTarget.value)} />
      </label>
      <Button type="submit" kind="danger" busy={busy}>
        {name}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
