// The lists that a member has put together for others.
import { classes as c } from '#words/classes'
import { useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { Fault } from '../net/fault'
import { user } from '../net/live'
import { go, listPath } from '../router'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import '../styles/lists.css'
import type { ListsPage } from '../wire'
import { MOST_TITLE } from './entries'
import { Join } from './pupil'
import { w } from '../i18n/late/lists'
import { useAction } from '../net/action'

export function ListsPart() {
  const u = user.value
  const code = new URLSearchParams(location.search).get('class')
  return (
    <>
      <p>{w.lead}</p>
      {u && !u.guest ? (
        <>
          {code && <Join code={code} />}
          <Make />
          <Mine key={u.id} />
          {!code && <Join code="" />}
        </>
      ) : (
        <div class="list-refused">
          <p class="note">{refusal(new Fault('forbidden', u ? 'list_guest' : 'list_visitor'))}</p>
          <a class="btn plain" href={u ? '/account#new' : '/account'}>
            {w.account}
          </a>
        </div>
      )}
    </>
  )
}

/** Asks for a title and makes an empty list, which is shown then. */
function Make() {
  const [title, setTitle] = useState('')
  const { busy, fault, run } = useAction()
  const make = () =>
    run(async () => {
      const { id } = await post('/api/me/lists', { title, entries: [] })
      go(listPath(id))
    })
  return (
    <form
      class="list-form"
      onSubmit={e => {
        e.preventDefault()
        if (!busy) void make()
      }}
    >
      <label>
        <span>{w.name}</span>
        <input value={title} maxLength={MOST_TITLE} required onInput={e => setTitle(e.currentTarget.value)} />
      </label>
      <Button type="submit" kind="primary" icon="plus" busy={busy}>
        {w.make}
      </Button>
      {fault && <Refused fault={fault} />}
    </form>
  )
}

function Mine() {
  const { data: page, failure, retry } = useAsked('lists', () => get('/api/me/lists', {}))
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!page) return <Loading />
  return (
    <>
      {page.joined.length > 0 && (
        <section aria-labelledby="my-classes">
          <h2 id="my-classes">{c.yours}</h2>
          <ul class="list-entries">
            {page.joined.map(l => (
              <li key={l.id}>
                <a href={listPath(l.id)}>
                  <b dir="auto">{l.title || w.title}</b>
                  <small class="muted">{w.by(l.owner.name)}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {page.lists.length === 0 ? <p class="note">{w.none}</p> : <Own page={page} />}
    </>
  )
}

function Own({ page }: { page: ListsPage }) {
  return (
    <section aria-labelledby="my-lists">
      <h2 id="my-lists">{w.count(page.lists.length, page.most)}</h2>
      <ul class="list-entries">
        {page.lists.map(l => (
          <li key={l.id}>
            <a href={listPath(l.id)}>
              <b>{l.title}</b>
              <small class="muted">{w.about(l.entries, formatDate(new Date(l.updated)))}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
