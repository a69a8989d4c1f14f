// A form for actions that need a reason, which all can read.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { EventPage } from '../wire'

interface Props {
  name: string
  act: (reason: string) => Promise<EventPage>
  done: (p: EventPage) => void
  kind?: 'primary' | 'danger'
  children?: ComponentChildren
}

export function ReasonForm({ name, act, done, kind = 'danger', children }: Props) {
  const [reason, setReason] = useState('')
  const { busy, fault, run } = useAction()
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void run(async () => done(await act(reason)))
      }}
    >
      {children}
      <label>
        <span>{w.reason}</span>
        <input value={reason} maxLength={200} required onInput={x => setReason(x.currentTarget.value)} />
      </label>
      <Button type="submit" kind={kind} busy={busy}>
        {name}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
