// A class as its teacher sees it: the code to join by, who has joined, and what each has done with the list's entries.
import { classes as c } from '#words/classes'
import { useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { formatDate, t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Failure, Loading, Refused } from '../ui/notice'
import type { ClassPupil, OpenEntry, OpenList } from '../wire'
import { classPath, isOver, isThere } from './entries'
import { nameOf } from './entry'

interface Props {
  list: OpenList
  /** Asks for the list again. */
  onChanged: () => void
}

export function Classroom({ list: l, onChanged }: Props) {
  const { busy, fault, run } = useAction()
  const open = () =>
    run(async () => {
      await post('/api/lists/{id}/class', { open: true }, { id: l.id })
      onChanged()
    })
  return (
    <section class="card list-class" aria-labelledby="class">
      <h2 id="class">{c.title}</h2>
      {l.class ? (
        <Pupils list={l} onChanged={onChanged} />
      ) : (
        <>
          <p class="note">{c.openNote}</p>
          <Button icon="user" busy={busy} onClick={() => void open()}>
            {c.open}
          </Button>
          {fault && <Refused fault={fault} />}
        </>
      )}
    </section>
  )
}

function Pupils({ list: l, onChanged }: Props) {
  const {
    data: page,
    failure,
    retry,
  } = useAsked(`class ${l.id} ${l.version}`, () => get('/api/lists/{id}/class', { id: l.id }))
  const { busy, fault, run } = useAction()
  const [asked, setAsked] = useState<'close' | ClassPupil>()
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!page) return <Loading />
  const change = (open: boolean) =>
    run(async () => {
      await post('/api/lists/{id}/class', { open }, { id: l.id })
      if (open) retry()
      else onChanged()
    })
  const remove = (p: ClassPupil) =>
    run(async () => {
      await post('/api/lists/{id}/pupils/remove', { user: p.user.id }, { id: l.id })
      retry()
    })
  return (
    <>
      <p>
        {c.code}: <b class="class-code">{`${page.code.slice(0, 4)} ${page.code.slice(4)}`}</b>
      </p>
      <div class="row">
        <CopyButton text={location.origin + classPath(page.code)} label={c.copy} />
        <Button kind="quiet" busy={busy} onClick={() => void change(true)}>
          {c.renew}
        </Button>
        <Button kind="quiet" icon="close" onClick={() => setAsked('close')}>
          {c.close}
        </Button>
      </div>
      <p class="note">
        {c.renew}: {c.renewNote}
      </p>
      {fault && <Refused fault={fault} />}
      <h3>{c.pupils(page.pupils.length, page.most)}</h3>
      {page.pupils.length === 0 && <p class="note">{c.nobody}</p>}
      <ul class="class-pupils">
        {page.pupils.map(p => (
          <Pupil key={p.user.id} pupil={p} entries={l.entries} onRemove={() => setAsked(p)} />
        ))}
      </ul>
      {asked && (
        <Confirm
          title={asked === 'close' ? c.closeSure : c.removeSure(asked.user.name)}
          note={asked === 'close' ? c.closeNote : c.removeNote}
          yes={asked === 'close' ? c.close : c.remove(asked.user.name)}
          no={t.shell.close}
          icon="close"
          danger
          onYes={() => void (asked === 'close' ? change(false) : remove(asked))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

const ready = (state?: string): boolean => state !== undefined && state !== 'tried'

interface PupilProps {
  pupil: ClassPupil
  entries: readonly OpenEntry[]
  onRemove: () => void
}

/** How far a pupil has come, in one line; more when it is opened. */
function Pupil({ pupil: p, entries, onRemove }: PupilProps) {
  const there = entries.map((e, i) => ({ e, work: p.work[i] ?? {} })).filter(({ e }) => isThere(e))
  const last = there.map(({ work }) => work.at ?? '').reduce((a, b) => (a > b ? a : b), '')
  const done = there.filter(({ work }) => ready(work.state)).length
  return (
    <li>
      <details>
        <summary>
          <b>
            <bdi>{p.user.name}</bdi>
          </b>
          <span>{c.did(done, there.length)}</span>
          <progress max={Math.max(1, there.length)} value={done} aria-hidden="true" />
          <small class="muted">{last ? c.last(day(last)) : c.joined(day(p.joined))}</small>
        </summary>
        <ol class="class-work">
          {there.map(({ e, work }) => (
            <li key={`${e.kind} ${e.id} ${e.chapter ?? ''}`} class={ready(work.state) ? 'ready' : undefined}>
              <span>{nameOf(e)}</span>
              <small class="muted">
                {stateText(work)}
                {work.at && e.due && isOver(e.due, new Date(work.at)) && <span class="due over"> {c.late}</span>}
              </small>
            </li>
          ))}
        </ol>
        <Button kind="quiet" icon="close" onClick={onRemove}>
          {c.remove(p.user.name)}
        </Button>
      </details>
    </li>
  )
}

const day = (at: string): string => formatDate(new Date(at))

/** The day is that of the first try; of a puzzle that was solved later it says so. */
function stateText({ state, at }: { state?: string; at?: string }): string {
  if (!state || !at) return c.nothing
  const name = (c.states as Record<string, string>)[state] ?? state
  return (state === 'later' ? c.first : c.on)(name, day(at))
}
