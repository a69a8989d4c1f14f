// Names in brought games, and the members whose they are by consent: asked, accepted, ended.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { w } from '../i18n/late/brought'
import { refusal } from '../i18n/refusal'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Failure, Refused } from '../ui/notice'
import type { BroughtNames, JoinedName, NameChange } from '../wire'

export function Names({ onChange }: { onChange: () => void }) {
  const [all, setAll] = useState<BroughtNames>()
  const [failure, setFailure] = useState<Fault>()
  const [name, setName] = useState('')
  const [member, setMember] = useState('')
  const { busy, fault, run } = useAction()
  const load = () =>
    get('/api/me/brought/names', {}).then(
      n => {
        setAll(n)
        setFailure(undefined)
      },
      (e: unknown) => setFailure(asFault(e)),
    )
  useEffect(() => void load(), [])
  if (failure) return <Failure text={refusal(failure)} onRetry={() => void load()} />
  if (!all) return null
  const change = (c: NameChange) =>
    run(async () => {
      setAll(await post('/api/me/brought/names', c))
      if (c.do === 'ask') {
        setName('')
        setMember('')
      }
      onChange()
    })
  return (
    <>
      {all.asked.length > 0 && (
        <section class="card" aria-label={w.names.asked}>
          <h2>{w.names.asked}</h2>
          <p class="note">{w.names.askedNote}</p>
          <ul class="brought-list">
            {all.asked.map(n => (
              <Row key={`${n.owner} ${n.name}`} text={w.names.says(n.owner, n.name)} of={n}>
                {!n.accepted && (
                  <Button busy={busy} onClick={() => void change({ do: 'accept', name: n.name, owner: n.owner })}>
                    {w.names.accept}
                  </Button>
                )}
                <Button busy={busy} onClick={() => void change({ do: 'end', name: n.name, owner: n.owner })}>
                  {n.accepted ? w.names.end : w.names.refuse}
                </Button>
              </Row>
            ))}
          </ul>
        </section>
      )}
      <section class="card" aria-label={w.names.title}>
        <details open={all.own.length > 0}>
          <summary>{w.names.title}</summary>
          <p class="note">{w.names.note}</p>
          {all.own.length > 0 && (
            <ul class="brought-list">
              {all.own.map(n => (
                <Row key={n.name} text={w.names.is(n.name, n.member)} of={n}>
                  <Button busy={busy} onClick={() => void change({ do: 'end', name: n.name, member: n.member })}>
                    {w.names.end}
                  </Button>
                </Row>
              ))}
            </ul>
          )}
          <form
            class="row brought-ask"
            onSubmit={e => {
              e.preventDefault()
              void change({ do: 'ask', name, member })
            }}
          >
            <label class="field">
              <span>{w.names.name}</span>
              <input required maxLength={80} value={name} onInput={e => setName(e.currentTarget.value)} />
            </label>
            <label class="field">
              <span>{w.names.member}</span>
              <input required maxLength={40} value={member} onInput={e => setMember(e.currentTarget.value)} />
            </label>
            <Button type="submit" busy={busy}>
              {w.names.ask}
            </Button>
          </form>
          <Refused fault={fault} />
        </details>
      </section>
    </>
  )
}

function Row({ text, of: n, children }: { text: string; of: JoinedName; children: ComponentChildren }) {
  return (
    <li>
      <span class="brought-game">
        <span dir="auto">{text}</span>{' '}
        <small class="muted">
          {[n.accepted ? w.names.accepted : w.names.waiting, w.names.games(n.games)].join(' · ')}
        </small>
      </span>
      <span class="row">{children}</span>
    </li>
  )
}
