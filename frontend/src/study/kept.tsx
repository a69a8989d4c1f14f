// A study that somebody keeps, for everybody who has its link: its owner changes it, and what others try is not kept.
import { useEffect, useRef, useState } from 'preact/hooks'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user, welcomed } from '../net/live'
import { chapterPath, go, studyPath } from '../router'
import { AddToList } from '../puzzles/addtolist'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Icon } from '../ui/icon'
import { Failure, Loading } from '../ui/notice'
import { useElsewhere } from '../ui/elsewhere'
import { useTitle } from '../ui/page'
import { Switch } from '../ui/switch'
import type { OpenStudy } from '../wire'
import { Ask } from './ask'
import { useAutosave, type Draft } from './autosave'
import { ChapterBar, ChapterList, ChapterSide } from './chapterbar'
import { begin, chapterAt, chaptersOf, draftOf, MOST_CHAPTERS, plyOf, useBook, type Book } from './chapters'
import { copy, copyOf, drop, type Copy } from './copies'
import { keep, useDesk, type Desk } from './desk'
import { onFile } from './drop'
import { NewChapter } from './newchapter'
import { formatMoment } from './offline'
import { Table } from './page'
import { resumed } from './resume'
import { Delete, MOST_TITLE, SaveAs } from './save'
import { forgetSeen, noteSeen } from './seen'
import { w } from '../i18n/late/study'
import { ReportButton } from '../moderation/button'
import { titled } from '../moderation/titled'

export function StudyPage({ id, chapter }: { id: string; chapter: string | undefined }) {
  const [kept, setKept] = useState<OpenStudy>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  const [copied, setCopied] = useState<Copy>()
  const shown = kept?.id === id ? kept : copied?.id === id ? copied.study : undefined
  useTitle(shown?.title ?? w.title)
  const who = user.value?.id
  useEffect(() => {
    let gone = false
    setFault(undefined)
    get('/api/studies/{id}', { id }).then(
      k => {
        if (gone) return
        setKept(titled(k))
        setCopied(undefined)
        if (!k.mine) noteSeen(titled(k))
        else if (who !== undefined) void copy(k, who)
      },
      async (e: unknown) => {
        const f = asFault(e)
        if (f.why === 'study_missing') {
          forgetSeen(id)
          await drop(id)
        }
        const instead = await copyOf(id, who)
        if (gone) return
        setFault(f)
        setCopied(instead)
      },
    )
    return () => {
      gone = true
    }
  }, [id, turn, who])
  // The server is there again: so is the study itself.
  useEffect(() => {
    if (copied) setTurn(turn + 1)
  }, [welcomed.value])
  if (kept && kept.id === id) return <Kept key={id} study={kept} chapter={chapter} />
  if (copied && copied.id === id) {
    const { mine: _, ...study } = copied.study
    return <Kept key={`copy ${id}`} study={study} chapter={chapter} copied={copied.made} />
  }
  return (
    <div class="narrow">
      <h1 class="sr" tabIndex={-1}>
        {w.title}
      </h1>
      {fault ? <Failure text={refusal(fault)} onRetry={() => setTurn(turn + 1)} /> : <Loading />}
    </div>
  )
}

interface Opened {
  study: OpenStudy
  chapter: string | undefined
  /** When it was copied into this browser, if this is no more than the copy: in ms since 1970. */
  copied?: number
}

function Kept({ study: k, chapter, copied }: Opened) {
  const [first] = useState(() => chaptersOf(k))
  const [title, setTitle] = useState(k.title)
  const [looked, setLooked] = useState<Looked>()
  const [dialog, setDialog] = useState<'list' | 'new'>()
  const [dropped, setDropped] = useState<File>()
  const [from] = useState(() => resumed(k.id, first))
  const start = from?.chapter ?? chapterAt(first, chapter)
  const desk = useDesk(from?.place ?? begin(first[start]!))
  const elsewhere = useElsewhere(k.mine ? studyPath(k.id) : null)
  const book = useBook(desk, { list: first, at: start })
  // Not in the card: while a proof is shown that is not there.
  const saving = useAutosave(k, first, title, book, (d, version) => copyKept(k, d, version))
  const { all, at } = book
  const here = all[at]!
  const lost = saving.fault?.why === 'study_changed' || saving.fault?.why === 'study_missing'
  const turned = useRef(false)
  useEffect(() => {
    // The address follows; a link to the study itself stays that.
    if (turned.current) history.replaceState(history.state, '', chapterPath(k.id, here.id))
    turned.current = true
  }, [here.id])
  // Readers are asked until they look; owners only if they want to try it.
  const whole = looked && looked.chapter === here.id ? looked.whole : !here.asks || !!k.mine
  const look = (yes: boolean) => setLooked({ chapter: here.id, whole: yes })
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files may be dropped; New chapter does the same
    <div
      class="study kept"
      {...(k.mine &&
        onFile(f => {
          setDropped(f)
          setDialog('new')
        }))}
    >
      <div class="study-head">
        <h1 class="study-title" tabIndex={-1}>
          <bdi>{title}</bdi> <small class="muted">{k.owner.name}</small>
        </h1>
        {!k.mine && user.value && <ReportButton name={k.owner.name} work={{ path: studyPath(k.id), title }} />}
        {(k.mine || all.length > 1) && (
          <ChapterBar all={all} at={at} onTurn={book.turn} onList={() => setDialog('list')} />
        )}
        <p class="note" role="status">
          {copied !== undefined
            ? w.keep.copyFrom(formatMoment(copied))
            : !k.mine
              ? w.keep.readOnly(k.owner.name)
              : saving.fault
                ? ''
                : w.keep.states[saving.state]}
        </p>
        {chapter !== undefined && first[start]!.id !== chapter && at === start && <p class="note">{w.chapters.gone}</p>}
        {saving.fault && <Failure text={refusal(saving.fault)} {...(!lost && { onRetry: saving.again })} />}
        {elsewhere && (
          <p class="note" role="status">
            {w.keep.elsewhere}
          </p>
        )}
        {lost && <SaveAs chapters={all} label={w.keep.copy} title={title} at={at} place={desk.place} />}
      </div>
      {all.length > 1 && <ChapterSide id={k.id} book={book} />}
      {whole ? (
        <Table
          desk={desk}
          keep={
            k.mine ? (
              <Own study={k} title={title} onTitle={setTitle} desk={desk} book={book} onTry={() => look(false)} />
            ) : (
              <Others
                study={k}
                desk={desk}
                book={book}
                here={copied === undefined}
                {...(here.asks && { onTry: () => look(false) })}
              />
            )
          }
        />
      ) : (
        <Ask key={here.id} study={here} onLook={() => look(true)} />
      )}
      {dialog === 'list' && (
        <ChapterList
          id={k.id}
          book={book}
          mine={!!k.mine}
          onNew={() => setDialog('new')}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'new' && (
        <NewChapter
          study={here}
          room={MOST_CHAPTERS - all.length}
          file={dropped}
          onAdd={book.add}
          onClose={() => {
            setDialog(undefined)
            setDropped(undefined)
          }}
        />
      )}
    </div>
  )
}

/** What the server has by now is what this browser has a copy of. */
function copyKept(k: OpenStudy, d: Draft, version: number): void {
  const who = user.peek()?.id
  if (who === undefined) return
  const { study: _, chapters: __, ...head } = k
  void copy({ ...head, ...draftOf(d.title, d.chapters), version, updated: new Date().toISOString() }, who)
}

/** Which chapter somebody has chosen to look at as a whole, or to be asked. */
interface Looked {
  chapter: string | undefined
  whole: boolean
}

interface Owning {
  study: OpenStudy
  title: string
  onTitle: (s: string) => void
  desk: Desk
  book: Book
  onTry: () => void
}

/** The owner's: kept as it changes. */
function Own({ study: k, title, onTitle, desk, book, onTry }: Owning) {
  return (
    <section class="study-own" aria-label={w.keep.title}>
      <label class="study-comment">
        <span>{w.keep.name}</span>
        <input
          dir="auto"
          defaultValue={title}
          maxLength={MOST_TITLE}
          required
          onInput={e => e.currentTarget.value.trim() && onTitle(e.currentTarget.value.trim())}
        />
      </label>
      <ThisChapter desk={desk} book={book} onTry={onTry} />
      <Links id={k.id} book={book} />
      <div class="row">
        <Delete study={{ id: k.id, title }} onGone={() => go('/study')} named />
      </div>
    </section>
  )
}

/** What its owner says of the chapter on the desk. */
function ThisChapter({ desk, book, onTry }: Pick<Owning, 'desk' | 'book' | 'onTry'>) {
  const { study, at } = desk.place
  const ply = plyOf(study, at)
  const start = study.start ?? 0
  return (
    <>
      {study.id !== undefined && (
        <label class="study-comment">
          <span>{w.chapters.name}</span>
          <input
            key={study.id}
            defaultValue={study.title ?? ''}
            maxLength={MOST_TITLE}
            onInput={e => book.head({ title: e.currentTarget.value.trim() })}
          />
        </label>
      )}
      <p class="note">{w.chapters.starts(start)}</p>
      <div class="row">
        <Button off={ply === null || ply === start} onClick={() => ply !== null && book.head({ start: ply })}>
          {w.chapters.startHere}
        </Button>
        {study.asks && (
          <Button icon="eye" onClick={onTry}>
            {w.ask.try}
          </Button>
        )}
      </div>
      <Switch
        label={w.chapters.asks}
        note={w.chapters.asksNote}
        checked={!!study.asks}
        onChange={asks => book.head({ asks })}
      />
    </>
  )
}

/** Ways to the study from elsewhere. */
function Links({ id, book }: { id: string; book: Book }) {
  const path = chapterPath(id, book.all[book.at]!.id)
  const frame = `<iframe src="${location.origin}/embed${path}" width="480" height="640" title="Tengen" loading="lazy"></iframe>`
  return (
    <div class="row">
      <CopyButton text={location.origin + studyPath(id)} label={w.keep.link} />
      {book.all.length > 1 && <CopyButton text={location.origin + path} label={w.chapters.link} />}
      <CopyButton text={frame} label={w.chapters.embed} said={w.chapters.embedded} />
      <a class="btn plain" href={`/api/studies/${id}/chapters.sgf`} download>
        <Icon name="download" /> {w.chapters.download}
      </a>
      <AddToList item={{ kind: 'study', id }} chapter={book.all.length > 1 ? book.all[book.at]!.id : undefined} />
    </div>
  )
}

interface Reading extends Pick<Owning, 'study' | 'desk' | 'book'> {
  /** It is more than a copy: the server is there to keep another, and for whoever follows a link. */
  here: boolean
  onTry?: () => void
}

/** Anybody else's, or a copy: to look at, to try on, and to take along. */
function Others({ study: k, desk, book, here, onTry }: Reading) {
  const member = user.value && !user.value.guest
  const home = () => {
    const { id: _, asks: __, ...study } = desk.place.study
    keep({ ...desk.place, study })
    go('/analysis')
  }
  return (
    <section class="study-own" aria-label={w.keep.title}>
      {here && member && (
        <SaveAs chapters={book.all} label={w.keep.copy} title={k.title} at={book.at} place={desk.place} />
      )}
      <div class="row">
        {onTry && (
          <Button icon="puzzle" onClick={onTry}>
            {w.ask.try}
          </Button>
        )}
        <Button icon="tree" onClick={home}>
          {w.keep.home}
        </Button>
      </div>
      {here && <Links id={k.id} book={book} />}
    </section>
  )
}
