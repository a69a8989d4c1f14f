// Puts what a page shows on one of its reader's lists, or on a new one.
import { useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { listPath } from '../router'
import { Button } from '../ui/button'
import { Close, Dialog } from '../ui/dialog'
import { Failure, Loading, Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { Item } from '../wire'
import '../styles/lists.css'
import { bare, MOST_TITLE } from './entries'
import { w } from '../i18n/late/lists'

/** For members only. With a chapter the reader says whether the whole study is meant. */
export function AddToList({ item, chapter }: { item: Item; chapter?: string | undefined }) {
  const [open, setOpen] = useState(false)
  const u = user.value
  if (!u || u.guest) return null
  return (
    <>
      <Button kind="quiet" icon="list" onClick={() => setOpen(true)}>
        {w.put.open}
      </Button>
      {open && <Choose item={item} chapter={chapter} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What came of the last request: on which list it is, and whether it was there before. */
interface Put {
  id: string
  title: string
  before: boolean
}

function Choose({ item, chapter, onClose }: { item: Item; chapter: string | undefined; onClose: () => void }) {
  const { data: page, failure, retry } = useAsked('lists', () => get('/api/me/lists', {}))
  const [only, setOnly] = useState(false)
  const { doing, fault, run } = useAction()
  const [put, setPut] = useState<Put>()
  const entry: Item = only && chapter !== undefined ? { ...item, chapter } : item
  const act = (name: string, what: () => Promise<Put>) =>
    run(async () => {
      setPut(undefined)
      setPut(await what())
      retry()
    }, name)
  const onto = (id: string) =>
    act(id, async () => {
      const l = await get('/api/lists/{id}', { id })
      const before = l.entries.some(e => same(e, entry))
      if (!before) {
        const entries = [...bare(l.entries), entry]
        await post('/api/lists/{id}', { title: l.title, entries, version: l.version }, { id })
      }
      return { id, title: l.title, before }
    })
  const fresh = (title: string) =>
    act('new', async () => {
      const { id } = await post('/api/me/lists', { title, entries: [entry] })
      return { id, title, before: false }
    })
  return (
    <Dialog title={w.put.open} onClose={onClose}>
      {chapter !== undefined && <Switch label={w.put.chapter} checked={only} onChange={setOnly} />}
      {failure && <Failure text={refusal(failure)} onRetry={retry} />}
      {!failure && !page && <Loading />}
      {page?.lists.length === 0 && <p class="note">{w.none}</p>}
      {page && page.lists.length > 0 && (
        <ul class="list-entries">
          {page.lists.map(l => (
            <li key={l.id}>
              <span class="list-entry">
                <b dir="auto">{l.title}</b>
                <small class="muted">{w.about(l.entries, formatDate(new Date(l.updated)))}</small>
              </span>
              <Button
                icon="plus"
                label={w.put.onto(l.title)}
                busy={doing === l.id}
                off={doing !== undefined}
                onClick={() => void onto(l.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {page && <Fresh doing={doing} onMake={fresh} />}
      <p role="status">
        {put && <a href={listPath(put.id)}>{put.before ? w.put.already(put.title) : w.put.done(put.title)}</a>}
      </p>
      {fault && <Refused fault={fault} />}
      <Close onClose={onClose} />
    </Dialog>
  )
}

const same = (a: Item, b: Item): boolean => a.kind === b.kind && a.id === b.id && a.chapter === b.chapter

/** A list that is made with the entry on it. */
function Fresh({ doing, onMake }: { doing: string | undefined; onMake: (title: string) => Promise<unknown> }) {
  const [title, setTitle] = useState('')
  return (
    <form
      class="list-form"
      onSubmit={e => {
        e.preventDefault()
        if (title.trim()) void onMake(title.trim()).then(() => setTitle(''))
      }}
    >
      <label>
        <span>{w.put.fresh}</span>
        <input value={title} maxLength={MOST_TITLE} required onInput={e => setTitle(e.currentTarget.value)} />
      </label>
      <Button type="submit" icon="plus" busy={doing === 'new'} off={doing !== undefined}>
        {w.make}
      </Button>
    </form>
  )
}
