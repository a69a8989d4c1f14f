// Games from elsewhere: from a file, which is read as soon as it is chosen or dropped, or pasted.
import { useEffect, useRef, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Loading } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { Imported, Study } from '../wire'
import { MOST_CHAPTERS } from './chapters'
import { readFile, type Reading } from './files'
import type { FileRead, OpenedGame } from './openfile'
import { Encodings, FaultAt, Notices } from './remarks'
import { lineEnd, movesTo } from './tree'
import { w } from '../i18n/late/study'

/** Games of a file that are shown at a time; beyond them one filters. */
const SHOWN = 50

/** Moves as they may be typed, the same in every language. */
const EXAMPLE = 'h8 i9 i7 g7'

interface Props {
  /** What there is: its rule and board hold for what a file leaves open. */
  study: Study
  /** A file that was dropped elsewhere. */
  file?: File | undefined
  /** It is opened in the place of what there is, and kept nowhere. */
  unkept?: boolean
  /** What to do with a game: at once with the only one of a file. */
  onOpen: (s: Study, from: OpenedGame) => void
  /** What to do with all of several, if that can be wanted, and how that is called. */
  onAll?: (all: readonly Study[], from: FileRead) => void
  all?: string
}

export function Import({ study, file: dropped, unkept, onOpen, onAll, all }: Props) {
  const [text, setText] = useState('')
  const [skipI, setSkipI] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [from, setFrom] = useState<FileRead>()
  const field = useRef<HTMLInputElement>(null)
  /** Only the last reading counts. */
  const asked = useRef(0)
  /** What was read last. */
  const last = useRef<{ file: File | undefined; reading: Reading }>(undefined)

  /** Reads; what was found before stays where it is read again. */
  const read = async (file: File | undefined, change: Partial<Reading> = {}, again?: FileRead) => {
    const turn = ++asked.current
    setBusy(true)
    setFault(undefined)
    if (!again) setFrom(undefined)
    const { rule, size } = again?.reading ?? study
    // A pasted text is sent in UTF-8.
    const reading = { encoding: file ? 'auto' : 'utf-8', skipI, rule, size, ...change }
    last.current = { file, reading }
    try {
      const found = await readFile(file ?? text, reading)
      if (turn !== asked.current) return
      const now = { found, file, reading }
      setFrom(now)
      if (found.studies.length === 1) onOpen(found.studies[0]!, { ...now, at: 0 })
    } catch (e) {
      if (turn !== asked.current) return
      setFault(asFault(e))
    }
    setBusy(false)
  }
  const take = (f: File | null | undefined) => f && void read(f)
  useEffect(() => {
    take(dropped)
  }, [dropped])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files may be dropped; a button does the same
    <div
      class="study-drop"
      onDragOver={e => e.preventDefault()}
      onDrop={e => {
        e.preventDefault()
        take(e.dataTransfer?.files[0])
      }}
    >
      <div class="row study-choose">
        <input
          ref={field}
          hidden
          type="file"
          accept=".sgf,.psq,.lib,.rif,.xml,.txt"
          aria-label={w.import.file}
          onChange={e => {
            take(e.currentTarget.files?.[0])
            e.currentTarget.value = '' // the same file may be chosen again
          }}
        />
        <Button kind="primary" icon="plus" busy={busy} onClick={() => field.current?.click()}>
          {w.import.file}
        </Button>
        <span class="note">{w.import.drop}</span>
      </div>
      <p class="note">
        {w.import.note} {unkept && w.import.unkept}
      </p>
      {busy && <Loading text={w.import.reading} />}
      {fault &&
        (fault.why === 'file_bytes' ? (
          <p class="refused" role="alert">
            {w.import.large}
          </p>
        ) : (
          <FaultAt fault={fault} />
        ))}
      {fault?.why === 'import_game' && (
        <Button busy={busy} onClick={() => void read(last.current?.file, { anyGame: true })}>
          {w.import.anyway}
        </Button>
      )}
      {from && from.found.studies.length > 1 && (
        <Several from={from} onOpen={onOpen} {...(onAll && { onAll })} {...(all && { all })} />
      )}
      {from && from.file && from.found.studies.length > 1 && from.found.samples && (
        <details>
          <summary>{w.import.wrong}</summary>
          <Encodings
            samples={from.found.samples}
            encoding={from.found.encoding ?? ''}
            onChoose={encoding => void read(from.file, { ...from.reading, encoding }, from)}
          />
        </details>
      )}
      <label class="study-comment">
        <span>{w.import.text}</span>
        <textarea
          rows={3}
          value={text}
          placeholder={EXAMPLE}
          spellcheck={false}
          onInput={e => setText(e.currentTarget.value)}
        />
      </label>
      <Switch label={w.import.skipI} checked={skipI} note={w.import.skipNote} onChange={setSkipI} />
      <Button off={text.trim() === ''} busy={busy} onClick={() => void read(undefined)}>
        {w.import.read}
      </Button>
    </div>
  )
}

/** Of several games one is chosen, or all. */
function Several({ from, onOpen, onAll, all }: Pick<Props, 'onOpen' | 'onAll' | 'all'> & { from: FileRead }) {
  const [filter, setFilter] = useState('')
  const { studies, cut, notices = [], numbers }: Imported = from.found
  const number = (i: number) => numbers?.[i] ?? i + 1
  const wanted = filter.trim().toLowerCase()
  const fitting = studies
    .map((s, i) => ({ s, i }))
    .filter(({ s, i }) => nameOf(s, number(i)).toLowerCase().includes(wanted))
  return (
    <div class="study-found" role="status">
      <p>{w.import.several(studies.length)}</p>
      {onAll && (
        <Button kind="primary" icon="plus" onClick={() => onAll(studies, from)}>
          {all && studies.length > MOST_CHAPTERS
            ? w.chapters.addFirst(MOST_CHAPTERS)
            : (all ?? w.chapters.addAll(studies.length))}
        </Button>
      )}
      {cut > 0 && <p class="note">{w.import.cut(cut)}</p>}
      <Notices notices={notices} several />
      {studies.length > 10 && (
        <label class="study-comment">
          <span>{w.import.filter}</span>
          <input type="search" value={filter} onInput={e => setFilter(e.currentTarget.value)} />
        </label>
      )}
      <ul class="study-list">
        {fitting.slice(0, SHOWN).map(({ s, i }) => (
          <li key={i}>
            <button type="button" onClick={() => onOpen(s, { ...from, at: i })}>
              <b dir="auto">{nameOf(s, number(i))}</b>
              <small class="muted">{w.import.game(s.result ?? '', movesTo(s, lineEnd(s, 0)).length)}</small>
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > SHOWN && <p class="note">{w.import.more(fitting.length - SHOWN)}</p>}
    </div>
  )
}

const nameOf = (s: Study, number: number): string =>
  s.title || [s.black, s.white].filter(Boolean).join(' – ') || w.import.nameless(number)
