// Measures against the page's user, with reason and end, and the way to appeal.
import { useState } from 'preact/hooks'
import { formatDay } from '../i18n'
import { m } from '../i18n/late/moderation'
import { refusal } from '../i18n/refusal'
import { useAsked } from '../net/asked'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import type { Measure } from '../wire'
import { actionText, reasonText, untilText } from './measure'
import { appealAgainst, matters, readMatters } from './own'
import '../styles/moderation.css'
import { useAction } from '../net/action'

const o = m.own

export function Measures({ id }: { id: number }) {
  const { failure, retry } = useAsked(String(id), readMatters)
  const own = matters.value?.of === id ? matters.value : undefined
  return (
    <section class="card">
      <h2>{o.title}</h2>
      {failure && !own ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : !own ? (
        <Loading />
      ) : own.measures.length === 0 ? (
        <p class="muted">{o.none}</p>
      ) : (
        <ul class="measures">
          {own.measures.map(x => (
            <One key={x.id} of={x} />
          ))}
        </ul>
      )}
      <p>
        <a href="/rules/conduct">{m.rules}</a>
      </p>
    </section>
  )
}

function One({ of: x }: { of: Measure }) {
  const state = x.undone ? o.undone : !x.until ? '' : x.inForce ? o.inForce : o.over
  return (
    <li>
      <h3>
        {actionText(x.kind)} {state && <span class={x.inForce ? 'tag bot' : 'tag'}>{state}</span>}
      </h3>
      <p>
        {formatDay(new Date(x.at))}. {reasonText(x.reason)} {untilText(x.until)}{' '}
        {x.game && <a href={gamePath(x.game)}>{o.game}</a>}
      </p>
      {x.words && <blockquote dir="auto">{x.words}</blockquote>}
      {x.appeal ? (
        x.appeal.answered ? (
          <div class="answer">
            <h4>{o.answer}</h4>
            <p>{x.appeal.granted ? o.granted : o.rejected}</p>
            <blockquote>{x.appeal.answer}</blockquote>
          </div>
        ) : (
          <p class="note">{o.appealed(formatDay(new Date(x.appeal.at)))}</p>
        )
      ) : (
        !x.undone && <AppealForm action={x.id} what={actionText(x.kind)} />
      )}
    </li>
  )
}

function AppealForm({ action, what }: { action: number; what: string }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { busy, fault, run } = useAction()
  if (!open)
    return (
      <div>
        <Button label={`${o.appeal}: ${what}`} onClick={() => setOpen(true)}>
          {o.appeal}
        </Button>
      </div>
    )
  const send = () =>
    run(async () => {
      await appealAgainst(action, text)
    })
  return (
    <form
      class="stack"
      onSubmit={e => {
        e.preventDefault()
        if (!busy) void send()
      }}
    >
      <label class="field">
        <span>{o.text}</span>
        <textarea
          dir="auto"
          maxLength={2000}
          rows={5}
          required
          value={text}
          onInput={e => setText(e.currentTarget.value)}
        />
        <small class="note">{o.textNote}</small>
      </label>
      <Refused fault={fault} />
      <div>
        <Button kind="primary" type="submit" busy={busy} disabled={!text.trim()}>
          {o.send}
        </Button>
      </div>
    </form>
  )
}
