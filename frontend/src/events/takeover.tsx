// A moderator takes an event over, after a second press.
import { useState } from 'preact/hooks'
import { eventchat as w } from '#words/eventchat'
import { useAction } from '../net/action'
import { post } from '../net/api'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { EventPage } from '../wire'

export function TakeOver({ id, name, take }: { id: string; name: string; take: (p: EventPage) => void }) {
  const [sure, ask] = useState(false)
  const { busy, fault, run } = useAction()
  const act = () => run(async () => take(await post('/api/events/{id}/handover', { name }, { id })))
  return (
    <div class="event-orders">
      {sure && <p>{w.takeOverNote}</p>}
      <div class="row">
        <Button kind={sure ? 'danger' : 'quiet'} busy={busy} onClick={() => (sure ? void act() : ask(true))}>
          {w.takeOver}
        </Button>
        {sure && (
          <Button kind="quiet" onClick={() => ask(false)}>
            {w.cancel}
          </Button>
        )}
      </div>
      <Refused fault={fault} />
    </div>
  )
}
