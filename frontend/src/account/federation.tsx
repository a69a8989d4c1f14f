// A member's confirmation by a federation: asked for here, confirmed by an officer of the federation, who sees who asks.
import { useEffect, useState } from 'preact/hooks'
import { w } from '../i18n/late/federation'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { userPath } from '../router'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import '../styles/events.css'
import type { FederationPage, Papers, PapersAsked } from '../wire'

const FIELDS = ['federation', 'id', 'country', 'name'] as const
const MOST = { federation: 8, id: 11, country: 3, name: 60 }
const EMPTY: Papers = { federation: '', id: '', country: '', name: '' }

export function Federation() {
  const [page, setPage] = useState<FederationPage>()
  const [own, setOwn] = useState(EMPTY)
  const { busy, doing, fault, run } = useAction()
  const take = (p: FederationPage) => {
    setPage(p)
    setOwn(p.own ?? EMPTY)
  }
  useEffect(() => void run(async () => take(await get('/api/me/federation', {})), 'read'), [])
  const say = (papers?: Papers) =>
    run(async () => take(await post('/api/me/federation', { ...(papers && { papers }) })))
  const answer = (a: PapersAsked, confirm: boolean) =>
    run(
      async () =>
        setPage(await post('/api/federation/answer', { user: a.user, papers: a.papers, ...(confirm && { confirm }) })),
      `${confirm}${a.user}`,
    )
  return (
    <section class="card" id="federation">
      <h2>{w.title}</h2>
      <p class="note">{w.lead}</p>
      {!page && !fault && <Loading />}
      {page && (
        <form
          class="event-form"
          onSubmit={x => {
            x.preventDefault()
            void say(own)
          }}
        >
          {FIELDS.map(f => (
            <label key={f}>
              <span>{w[f]}</span>
              <input
                value={own[f]}
                maxLength={MOST[f]}
                required
                autocomplete="off"
                onInput={x => setOwn({ ...own, [f]: x.currentTarget.value })}
              />
            </label>
          ))}
          {page.own?.state && <p role="status">{w.states[page.own.state]}</p>}
          <div class="row">
            <Button type="submit" kind="primary" busy={busy}>
              {w.ask}
            </Button>
            {page.own && (
              <Button busy={busy} onClick={() => void say()}>
                {w.remove}
              </Button>
            )}
          </div>
        </form>
      )}
      {page?.may && (
        <>
          <h3>{w.queue}</h3>
          {page.queue.length === 0 && <p class="muted">{w.empty}</p>}
          <ul>
            {page.queue.map(a => (
              <li key={a.user}>
                <a href={userPath(a.name)}>{a.name}</a>{' '}
                <span class="muted">{FIELDS.map(f => a.papers[f]).join(' · ')}</span>
                <div class="row">
                  <Button kind="primary" busy={doing === `true${a.user}`} onClick={() => void answer(a, true)}>
                    {w.confirm(a.name)}
                  </Button>
                  <Button busy={doing === `false${a.user}`} onClick={() => void answer(a, false)}>
                    {w.decline(a.name)}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <Refused fault={fault} />
    </section>
  )
}
