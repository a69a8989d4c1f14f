// A tree kept under a title, for members; and all that one keeps.
import { useEffect, useState } from 'preact/hooks'
import { formatDate, t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { Confirm } from '../game/confirm'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { asFault, Fault } from '../net/fault'
import { isLive, user } from '../net/live'
import { go, studyPath } from '../router'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import type { ListedStudy, StudiesPage, Study } from '../wire'
import { added, draftOf, type Chapters } from './chapters'
import { drop, follow } from './copies'
import { Copies } from './offline'
import { add } from './put'
import { resumeAt } from './resume'
import type { Place } from './tree'
import { w } from '../i18n/late/study'

export const MOST_TITLE = 100

/** May this person keep studies? If not, why not, and the way to it. */
export function WithAccount({ children }: { children: preact.ComponentChildren }) {
  const u = user.value
  if (u && !u.guest) return children
  // The user is not known before the server says so.
  if (u === undefined && !isLive.value) return <Copies />
  return (
    <div class="study-refused">
      <p class="note">{refusal(new Fault('forbidden', u ? 'study_guest' : 'study_visitor'))}</p>
      <a class="btn plain" href={u ? '/account#new' : '/account'}>
        {w.keep.account}
      </a>
    </div>
  )
}

/** Keeps games as the chapters of a new study, and shows it. Throws a Fault. */
export async function keepNew(title: string, all: readonly Study[]): Promise<void> {
  const chapters = all.length === 1 ? all : added([], all)
  const { id } = await add(draftOf((title || formatDate(new Date())).slice(0, MOST_TITLE), chapters))
  go(studyPath(id))
}

interface Saving {
  chapters: Chapters
  label: string
  title?: string
  /** Where one is: a chapter, and a place in it. */
  at: number
  place: Place
}

/** Asks for a title and keeps chapters under it; then the study's own page is shown, at the same position. */
export function SaveAs({ chapters, label, title = '', at, place }: Saving) {
  const [name, setName] = useState(title)
  const { busy, fault, run } = useAction()
  const save = () =>
    run(async () => {
      const { id } = await add(draftOf(name, chapters))
      resumeAt(id, at, place)
      go(studyPath(id))
    })
  return (
    <form
      class="study-save"
      onSubmit={e => {
        e.preventDefault()
        if (!busy) void save()
      }}
    >
      <label class="study-comment">
        <span>{w.keep.name}</span>
        <input dir="auto" value={name} maxLength={MOST_TITLE} required onInput={e => setName(e.currentTarget.value)} />
      </label>
      <Button type="submit" kind="primary" busy={busy}>
        {label}
      </Button>
      {fault && <Refused fault={fault} />}
    </form>
  )
}

/** What one keeps, and how to keep the tree. */
export function Studies({ place }: { place: Place }) {
  const { study } = place
  return (
    <WithAccount>
      <SaveAs chapters={[study]} label={w.keep.save} title={study.title ?? ''} at={0} place={place} />
      <Kept />
    </WithAccount>
  )
}

/** So many studies need no search. */
const FEW = 8

/** The studies that one keeps. */
export function Kept() {
  const [filter, setFilter] = useState('')
  const [page, setPage] = useState<StudiesPage>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const gone = new AbortController()
    const who = user.peek()?.id
    setFault(undefined)
    get('/api/me/studies', {}).then(
      p => {
        if (gone.signal.aborted) return
        setPage(p)
        if (who !== undefined) void follow(p.studies, who, gone.signal)
      },
      (e: unknown) => !gone.signal.aborted && setFault(asFault(e)),
    )
    return () => gone.abort()
  }, [turn])
  if (fault)
    return (
      <>
        <Failure text={refusal(fault)} onRetry={() => setTurn(turn + 1)} />
        <Copies />
      </>
    )
  if (!page) return <Loading />
  if (page.studies.length === 0) return <p class="note">{w.keep.none}</p>
  const wanted = filter.trim().toLowerCase()
  const fitting = page.studies.filter(s => s.title.toLowerCase().includes(wanted))
  return (
    <>
      <h2 class="study-count">{w.keep.count(page.studies.length, page.most)}</h2>
      {page.studies.length > FEW && (
        <label class="study-comment">
          <span>{w.all.find}</span>
          <input type="search" value={filter} onInput={e => setFilter(e.currentTarget.value)} />
        </label>
      )}
      {fitting.length === 0 && <p class="note">{w.all.noneFound}</p>}
      <ul class="study-list">
        {fitting.map(s => (
          <li key={s.id}>
            <a href={studyPath(s.id)}>
              <b dir="auto">{s.title}</b>
              <small class="muted">{w.keep.changed(formatDate(new Date(s.updated)), Math.ceil(s.bytes / 1024))}</small>
            </a>
            <Delete study={s} onGone={() => setTurn(turn + 1)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** A button that deletes a study, after a question. */
export function Delete({
  study,
  onGone,
  named,
}: {
  study: Pick<ListedStudy, 'id' | 'title'>
  onGone: () => void
  named?: boolean
}) {
  const [asked, setAsked] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const remove = () => {
    const gone = () => {
      void drop(study.id)
      onGone()
    }
    post('/api/studies/{id}/delete', {}, { id: study.id }).then(gone, (e: unknown) => {
      const f = asFault(e)
      if (f.why === 'study_missing') gone()
      else setFault(f)
    })
  }
  return (
    <>
      {named ? (
        <Button icon="close" onClick={() => setAsked(true)}>
          {w.keep.removeThis}
        </Button>
      ) : (
        <Button kind="quiet" icon="close" label={w.keep.remove(study.title)} onClick={() => setAsked(true)} />
      )}
      {fault && <Refused fault={fault} />}
      {asked && (
        <Confirm
          title={w.keep.removeSure(study.title)}
          note={w.keep.removeNote}
          yes={w.keep.removeYes}
          no={t.shell.close}
          icon="close"
          danger
          onYes={remove}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
