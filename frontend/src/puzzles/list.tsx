// A list of puzzles and studies, for everybody who has its link: its owner changes it.
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { ReportButton } from '../moderation/button'
import { titled } from '../moderation/titled'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { useAction } from '../net/action'
import { asFault } from '../net/fault'
import { user } from '../net/live'
import { go, listPath } from '../router'
import { Button } from '../ui/button'
import { UpDown } from '../ui/updown'
import { CopyButton } from '../ui/copy'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { classes as c } from '#words/classes'
import type { Item as Listed, OpenEntry, OpenList } from '../wire'
import '../styles/lists.css'
import { Classroom } from './classroom'
import { bare, entryIn, isThere, MOST_TITLE, progress } from './entries'
import { Entry } from './entry'
import { InClass, Mark } from './pupil'
import { w } from '../i18n/late/lists'

export function ListPart({ id }: { id: string }) {
  const who = user.value?.id ?? 0
  const { data, failure, retry } = useAsked(`${id} ${who}`, async () => titled(await get('/api/lists/{id}', { id })))
  useTitle(data?.title ?? w.title)
  if (data) return <Shown list={data} onChanged={retry} />
  return (
    <div class="puzzles">
      <h1 class="sr" tabIndex={-1}>
        {w.title}
      </h1>
      {failure ? (
        <Failure text={refusal(failure)} {...(failure.code !== 'not_found' && { onRetry: retry })} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

const keyOf = (e: OpenEntry): string => `${e.kind} ${e.id} ${e.chapter ?? ''}`

/** `onChanged` asks for the list again. */
function Shown({ list: l, onChanged }: { list: OpenList; onChanged: () => void }) {
  const { busy, fault, run } = useAction()
  const [saved, setSaved] = useState(false)
  /** Where the entry was that was put elsewhere, and where it is. */
  const [put, setPut] = useState<{ from: number; to: number }>()
  const [asked, setAsked] = useState(false)
  const rows = useRef<HTMLOListElement>(null)
  /** The button that has moved an entry, which goes along with it. */
  const held = useRef<{ entry: string; way: string }>(undefined)
  useLayoutEffect(() => {
    const { entry, way } = held.current ?? {}
    if (entry) rows.current?.querySelector<HTMLElement>(`[data-entry="${entry}"] .${way} button`)?.focus()
    held.current = undefined
  }, [l])
  const change = async (title: string, entries: readonly Listed[]) => {
    if (busy) return false
    setSaved(false)
    await run(async () => {
      await post('/api/lists/{id}', { title, entries: bare(entries), version: l.version }, { id: l.id })
      setSaved(true)
      onChanged()
    })
    return true
  }
  const move = (from: number, to: number, way: string) => {
    const e = l.entries[from]!
    held.current = { entry: keyOf(e), way }
    setPut({ from: from + 1, to: to + 1 })
    void change(l.title, l.entries.toSpliced(from, 1).toSpliced(to, 0, e))
  }
  const remove = () =>
    run(async () => {
      await post('/api/lists/{id}/delete', {}, { id: l.id }).catch((e: unknown) => {
        if (asFault(e).why !== 'list_missing') throw e
      })
      go('/lists')
    })
  const { solved, of } = progress(l.entries)
  return (
    <div class="puzzles">
      <div class="lead">
        <h1 tabIndex={-1}>{l.title}</h1>
        <p class="note">{w.by(l.owner.name)}</p>
        {!l.mine && user.value && (
          <p class="row">
            <ReportButton name={l.owner.name} work={{ path: listPath(l.id), title: l.title }} />
          </p>
        )}
        {of > 0 && (
          <p>
            <progress max={of} value={solved} aria-hidden="true" /> {w.solved(solved, of)}
          </p>
        )}
        {l.class?.joined && <InClass list={l} onChanged={onChanged} />}
      </div>
      {l.entries.length === 0 ? (
        <p class="note">{w.empty}</p>
      ) : (
        <ol class="list-entries" ref={rows}>
          {l.entries.map((e, i) => (
            <li key={keyOf(e)} data-entry={keyOf(e)}>
              <span class="list-number" aria-hidden="true">
                {i + 1}
              </span>
              <Entry entry={e} />
              {l.class?.joined && e.kind === 'study' && isThere(e) && (
                <Mark list={l.id} entry={e} n={i + 1} onChanged={onChanged} />
              )}
              {l.mine && (
                <>
                  {l.class && (
                    <input
                      class="due-day"
                      type="date"
                      aria-label={c.dueDay(i + 1)}
                      title={c.dueDay(i + 1)}
                      value={e.due ?? ''}
                      onChange={x => {
                        setPut(undefined)
                        void change(l.title, l.entries.with(i, { ...e, due: x.currentTarget.value }))
                      }}
                    />
                  )}
                  <UpDown
                    at={i}
                    of={l.entries.length}
                    up={w.up(i + 1)}
                    down={w.down(i + 1)}
                    busy={busy}
                    onMove={move}
                  />
                  <Button
                    kind="quiet"
                    icon="close"
                    label={w.remove(i + 1)}
                    off={busy}
                    onClick={() => {
                      setPut(undefined)
                      void change(l.title, l.entries.toSpliced(i, 1))
                    }}
                  />
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      <p class="note" role="status">
        {saved && !busy && (put ? w.moved(put.from, put.to) : w.saved)}
      </p>
      {fault && <Refused fault={fault} />}
      {l.mine && (
        <Add
          busy={busy}
          onAdd={e => {
            setPut(undefined)
            return change(l.title, [...l.entries, e])
          }}
        />
      )}
      {l.mine && (
        <label class="list-form">
          <span>{w.name}</span>
          <input
            key={l.title}
            defaultValue={l.title}
            maxLength={MOST_TITLE}
            required
            onChange={e => {
              const title = e.currentTarget.value.trim()
              setPut(undefined)
              if (title && title !== l.title) void change(title, l.entries)
            }}
          />
        </label>
      )}
      {l.mine && <Classroom list={l} onChanged={onChanged} />}
      <div class="row">
        <CopyButton text={location.origin + listPath(l.id)} label={w.copy} />
        {l.mine && (
          <Button icon="close" onClick={() => setAsked(true)}>
            {w.delete}
          </Button>
        )}
      </div>
      {asked && (
        <Confirm
          title={w.deleteSure(l.title)}
          note={w.deleteNote}
          yes={w.deleteYes}
          no={t.shell.close}
          icon="close"
          danger
          onYes={() => void remove()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

/** Something else by its link. */
function Add({ busy, onAdd }: { busy: boolean; onAdd: (e: Listed) => Promise<boolean> }) {
  const [text, setText] = useState('')
  const entry = entryIn(text)
  return (
    <form
      class="list-form"
      onSubmit={async e => {
        e.preventDefault()
        if (entry && !busy && (await onAdd(entry))) setText('')
      }}
    >
      <label>
        <span>{w.link}</span>
        <input value={text} required spellcheck={false} onInput={e => setText(e.currentTarget.value)} />
      </label>
      {text.trim() !== '' && !entry && <p class="note">{w.noLink}</p>}
      <Button type="submit" kind="primary" icon="plus" busy={busy} off={!entry}>
        {w.add}
      </Button>
    </form>
  )
}
