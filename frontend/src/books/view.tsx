// The panel of books: what they know of the position, the books, and how files are added.
import { useEffect, useRef, useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { t } from '../i18n'
import { books as w } from '#words/books'
import { w as study } from '../i18n/late/study'
import type { Desk } from '../study/desk'
import { save } from '../study/files'
import { Encodings } from '../study/remarks'
import '../styles/books.css'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Loading } from '../ui/notice'
import type { BookFault } from './fault'
import { Here } from './here'
import { MOST_BYTES } from './limits'
import { promised, useKept } from '../settings/persist'
import { shelf, type Exported, type Shelved } from './shelf'
import { FORMATS, type Format } from './write'

export function BooksView({ desk }: { desk: Desk }) {
  const [into, setInto] = useState('')
  useEffect(() => {
    shelf.open()
    return () => shelf.close()
  }, [])
  const books = shelf.books.value
  const fault = shelf.fault.value
  const report = shelf.report.value
  useKept((books ?? []).length > 0)
  const readable = (books ?? []).filter(b => b.book)
  // It may be gone by now, in another window too.
  const chosen = readable.some(b => String(b.entry.id) === into) ? into : ''
  const add = (files: FileList | null | undefined) =>
    void shelf.add([...(files ?? [])], chosen === '' ? null : Number(chosen))
  return (
    <div
      class="books"
      onDragOver={e => e.preventDefault()}
      onDrop={e => {
        e.preventDefault()
        add(e.dataTransfer?.files)
      }}
    >
      {books ? <Here desk={desk} books={books} /> : <Loading text={w.wait} />}
      <Add onFiles={add} />
      <div class="books-ways">
        {readable.length > 0 && (
          <label class="field">
            <span>{w.into}</span>
            <select value={chosen} onChange={e => setInto(e.currentTarget.value)}>
              <option value="">{w.fresh}</option>
              {readable.map(({ entry }) => (
                <option key={entry.id} value={String(entry.id)}>
                  {entry.name}
                </option>
              ))}
            </select>
          </label>
        )}
      </div>
      {promised.value === false && readable.length > 0 && <p class="note">{w.mayGo}</p>}
      {fault && <Trouble fault={fault} />}
      <p class="note" role="status">
        {report && [w.added(report.games, report.moves), report.cut > 0 && w.cut(report.cut)].filter(Boolean).join(' ')}
      </p>
      {report?.doubt && (
        <details>
          <summary>{w.guessed(encodingName(report.doubt.encoding))}</summary>
          <Encodings
            samples={report.doubt.samples}
            encoding={report.doubt.encoding}
            onChoose={e => void shelf.again(e)}
          />
        </details>
      )}
      {books && <List books={books} />}
    </div>
  )
}

const encodingName = (e: string): string => (study.encodings as Record<string, string>)[e] ?? e

function Trouble({ fault: { why, at, file } }: { fault: BookFault }) {
  return (
    <p class="refused" role="alert">
      <Icon name="warn" /> {w.fault(why, at, file)}
    </p>
  )
}

/** Files are chosen; while they are read, that can be ended. */
function Add({ onFiles }: { onFiles: (files: FileList | null) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const part = shelf.part.value
  return (
    <>
      <p class="note">{w.note}</p>
      <div class="row books-add">
        <input
          ref={field}
          class="sr"
          type="file"
          multiple
          accept=".lib,.sgf,.rif,.xml"
          aria-label={w.add}
          onChange={e => {
            onFiles(e.currentTarget.files)
            e.currentTarget.value = '' // the same file may be chosen again
          }}
        />
        <Button icon="plus" off={part !== null} onClick={() => field.current?.click()}>
          {w.add}
        </Button>
        <span class="note">{w.drop}</span>
      </div>
      {part !== null && (
        <div class="row">
          <progress class="study-load" max={1} value={part} aria-label={w.reading} />
          <Button icon="close" onClick={() => shelf.cancel()}>
            {w.cancel}
          </Button>
        </div>
      )}
    </>
  )
}

function List({ books }: { books: readonly Shelved[] }) {
  const [busy, setBusy] = useState('')
  const [made, setMade] = useState<Exported | null>(null)
  const make = async (b: Shelved, format: Format) => {
    setBusy(`${b.entry.id} ${format}`)
    setMade(null)
    const file = await shelf.exported(b, format)
    if (file) save(file.file)
    setMade(file)
    setBusy('')
  }
  if (books.length === 0) return <p class="note">{w.none}</p>
  return (
    <>
      <h2 class="study-count">{w.list}</h2>
      <ul class="books-list">
        {books.map(b => (
          <li key={b.entry.id}>
            <div>
              <b>{b.entry.name}</b>
              <small class="muted">{w.sums(b.entry.games, b.entry.positions, Math.ceil(b.entry.bytes / 1024))}</small>
            </div>
            <div class="row">
              {b.book &&
                FORMATS.map(f => (
                  <Button
                    key={f}
                    kind="quiet"
                    icon="download"
                    label={w.exportAs(w.formats[f], b.entry.name)}
                    busy={busy === `${b.entry.id} ${f}`}
                    off={busy !== ''}
                    onClick={() => void make(b, f)}
                  >
                    {w.formats[f]}
                  </Button>
                ))}
              <Remove of={b} />
            </div>
            {b.fault && <Trouble fault={b.fault} />}
          </li>
        ))}
      </ul>
      <p class="note" role="status">
        {made && w.exported(w.formats[made.format], made.lost, made.file.size > MOST_BYTES)}
      </p>
    </>
  )
}

function Remove({ of: { entry } }: { of: Shelved }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button kind="quiet" icon="close" label={w.remove(entry.name)} onClick={() => setAsked(true)} />
      {asked && (
        <Confirm
          title={w.removeSure(entry.name)}
          note={w.removeNote}
          yes={w.removeYes}
          no={t.shell.close}
          icon="close"
          danger
          onYes={() => void shelf.remove(entry.id)}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
