// The moderators' queue. Nobody else gets to see it.
import { useState } from 'preact/hooks'
import { formatDay, formatHour } from '../i18n'
import { m } from '../i18n/late/moderation'
import { mod as w } from '#words/mod'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { go } from '../router'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { LoggedAction, Appealed, Case, Queue } from '../wire'
import { modPath } from './button'
import { ActLine } from './actline'
import { Evidence } from './case'
import { later } from '../ui/later'
import { Nothing, Shown } from './pagestate'
import { PersonPage } from './person'
import '../styles/moderation.css'

const FairPage = later('FairPage', () => import('./fair'), 'page')

/** `id` is a report's; '': all of them. A person's page is '@' and the name, fair play 'fair'. */
export function ModPage({ id }: { id: string }) {
  if (id.startsWith('@')) return <PersonPage name={id.slice(1)} />
  if (id === 'fair' || id.startsWith('fair:')) return <FairPage of={id.slice(5)} />
  return /^\d+$/.test(id) ? <Evidence id={id} /> : id === '' ? <Desk /> : <Nothing />
}

function Desk() {
  useTitle(w.title)
  const asked = useAsked(`mod/${user.value?.id}`, () => get('/api/mod/queue', {}))
  const [fresh, setFresh] = useState<Queue>()
  return (
    <Shown asked={asked}>
      {first => {
        const q = fresh ?? first
        return (
          <div class="medium mod">
            <h1 tabIndex={-1}>{w.title}</h1>
            <p>
              <a href="/mod/fair">{w.fair}</a>
            </p>
            <section class="card">
              <h2>{w.queue}</h2>
              {q.cases.length === 0 ? <p class="muted">{w.noReports}</p> : <Cases of={q.cases} />}
            </section>
            <section class="card">
              <h2>{w.second}</h2>
              {q.second.length === 0 ? (
                <p class="muted">{w.noSecond}</p>
              ) : (
                <ul class="measures">
                  {q.second.map(a => (
                    <Second key={a.id} of={a} onDone={setFresh} />
                  ))}
                </ul>
              )}
            </section>
            <section class="card">
              <h2>{w.appeals}</h2>
              {q.appeals.length === 0 ? (
                <p class="muted">{w.noAppeals}</p>
              ) : (
                <ul class="measures">
                  {q.appeals.map(a => (
                    <AppealOf key={a.appeal.action} of={a} onDone={setFresh} />
                  ))}
                </ul>
              )}
            </section>
            <Find />
          </div>
        )
      }}
    </Shown>
  )
}

/** Reports, each a link. */
export function Cases({ of }: { of: readonly Case[] }) {
  return (
    <ul class="cases">
      {of.map(c => (
        <li key={c.id}>
          <a href={`/mod/${c.id}`}>{w.case(m.grounds[c.reason], nameOf(c.about.name))}</a>{' '}
          <span class="muted">
            {formatDay(new Date(c.opened))} · {w.reports(c.voices)} · {w.priority(c.priority)}
          </span>
          {c.claimed && (
            <span class="note"> {w.claimedBy(nameOf(c.claimed.name), formatHour(new Date(c.claimEnds ?? '')))}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Second({ of: a, onDone }: { of: LoggedAction; onDone: (q: Queue) => void }) {
  const { busy, fault, run } = useAction()
  const end = new Date(a.confirm ?? '')
  const id = String(a.id)
  return (
    <li>
      <ActLine of={a} />
      <p class="note">{w.confirmUntil(formatDay(end), formatHour(end))}</p>
      <div class="row">
        <Button
          kind="primary"
          busy={busy}
          onClick={() => void run(async () => onDone(await post('/api/mod/actions/{id}/confirm', {}, { id })))}
        >
          {w.confirm}
        </Button>
        <Button
          busy={busy}
          onClick={() =>
            void run(async () =>
              onDone(await post('/api/mod/actions/{id}/undo', { reason: a.reason ?? 'other' }, { id })),
            )
          }
        >
          {w.undo}
        </Button>
      </div>
      <Refused fault={fault} />
    </li>
  )
}

function AppealOf({ of: { appeal, action }, onDone }: { of: Appealed; onDone: (q: Queue) => void }) {
  const [text, setText] = useState('')
  const { busy, fault, run } = useAction()
  const answer = (granted: boolean) =>
    void run(async () =>
      onDone(await post('/api/mod/actions/{id}/answer', { granted, text }, { id: String(action.id) })),
    )
  return (
    <li class="stack">
      <ActLine of={action} />
      <blockquote dir="auto">{appeal.text}</blockquote>
      <label class="field">
        <span>{w.answer}</span>
        <textarea dir="auto" maxLength={2000} rows={3} value={text} onInput={e => setText(e.currentTarget.value)} />
      </label>
      <div class="row">
        <Button busy={busy} disabled={!text.trim()} onClick={() => answer(false)}>
          {w.reject}
        </Button>
        <Button busy={busy} disabled={!text.trim()} onClick={() => answer(true)}>
          {w.grant}
        </Button>
      </div>
      <Refused fault={fault} />
    </li>
  )
}

function Find() {
  const [name, setName] = useState('')
  return (
    <section class="card">
      <h2>{w.find}</h2>
      <form
        class="row end-aligned"
        onSubmit={e => {
          e.preventDefault()
          if (name.trim()) go(modPath(name.trim()))
        }}
      >
        <label class="field">
          <span>{w.findName}</span>
          <input name="person" autocomplete="off" value={name} onInput={e => setName(e.currentTarget.value)} />
        </label>
        <Button type="submit" disabled={!name.trim()}>
          {w.findGo}
        </Button>
      </form>
    </section>
  )
}
