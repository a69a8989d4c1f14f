// Games from elsewhere: pasted, dropped or from a file.
import { useRef, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { Imported, Study } from '../wire'
import { ENCODINGS, readFile } from './files'
import { Encodings, FaultAt, Notices } from './remarks'
import { lineEnd, movesTo } from './tree'
import { w } from '../i18n/late/study'

/** Games of a file that are shown at a time; beyond them one filters. */
const SHOWN = 50

const CHOICES = ['auto', ...ENCODINGS] as const

/** Moves as they may be typed, the same in every language. */
const EXAMPLE = 'h8 i9 i7 g7'
type Choice = (typeof CHOICES)[number]

interface Props {
  /** What there is: its rule and board hold for what a file leaves open. */
  study: Study
  /** What to do with a game: at once with the only one of a file. */
  onOpen: (s: Study) => void
  /** What to do with all of several, if that can be wanted. */
  onAll?: (all: readonly Study[]) => void
}

export function Import({ study, onOpen, onAll }: Props) {
  const [text, setText] = useState('')
  const [file, setFile] = useState<File>()
  const [encoding, setEncoding] = useState<Choice>('auto')
  const [skipI, setSkipI] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const [found, setFound] = useState<Imported>()
  const field = useRef<HTMLInputElement>(null)
  /** Only the last reading counts. */
  const asked = useRef(0)
  /** Rule and board as they were before the file was opened: what it leaves open stays the same in every encoding. */
  const rules = useRef({ rule: study.rule, size: study.size })

  /** Reads, or reads again in another encoding; then what was found stays until there is something else. */
  const read = async (again?: string, anyGame = false) => {
    const turn = ++asked.current
    setBusy(true)
    setFault(undefined)
    if (again === undefined) setFound(undefined)
    try {
      const was = again === undefined ? study : rules.current
      rules.current = { rule: was.rule, size: was.size }
      const got = await readFile(file ?? text, {
        encoding: file ? (again ?? encoding) : 'utf-8', // as which a pasted text is sent
        skipI,
        ...rules.current,
        anyGame,
      })
      if (turn !== asked.current) return
      setFound(got)
      if (got.studies.length === 1) onOpen(got.studies[0]!)
    } catch (e) {
      if (turn !== asked.current) return
      setFault(asFault(e))
    }
    setBusy(false)
  }
  const fresh = () => {
    asked.current++
    setBusy(false)
    setEncoding('auto')
    setFault(undefined)
    setFound(undefined)
  }
  const take = (f: File | null | undefined) => {
    setFile(f ?? undefined)
    fresh()
  }
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
      <p class="note">{w.import.note}</p>
      <label class="study-comment">
        <span>{w.import.text}</span>
        <textarea
          rows={3}
          value={text}
          placeholder={EXAMPLE}
          spellcheck={false}
          disabled={!!file}
          onInput={e => setText(e.currentTarget.value)}
        />
      </label>
      <div class="row">
        <input
          ref={field}
          class="sr"
          type="file"
          accept=".sgf,.psq,.lib,.txt"
          aria-label={w.import.file}
          onChange={e => take(e.currentTarget.files?.[0])}
        />
        <Button icon="plus" onClick={() => field.current?.click()}>
          {w.import.file}
        </Button>
        {file && (
          <>
            <span class="study-file">{file.name}</span>
            <Button
              kind="quiet"
              icon="close"
              label={w.import.noFile}
              onClick={() => {
                take(null)
                field.current!.value = ''
              }}
            />
          </>
        )}
      </div>
      {file && (
        <Segmented
          label={w.encoding}
          look="chips"
          value={encoding}
          options={CHOICES.map(e => [e, w.encodings[e]] as const)}
          onChange={setEncoding}
        />
      )}
      <Switch label={w.import.skipI} checked={skipI} note={w.import.skipNote} onChange={setSkipI} />
      <Button kind="primary" busy={busy} off={!file && text.trim() === ''} onClick={() => void read()}>
        {w.import.read}
      </Button>
      {fault &&
        (fault.why === 'file_bytes' ? (
          <p class="refused" role="alert">
            {w.import.large}
          </p>
        ) : (
          <FaultAt fault={fault} />
        ))}
      {fault?.why === 'import_game' && (
        <Button busy={busy} onClick={() => void read(undefined, true)}>
          {w.import.anyway}
        </Button>
      )}
      {found && <Found found={found} onOpen={onOpen} {...(onAll && { onAll })} />}
      {/* A pasted text is in no encoding: there is none to choose. */}
      {file && found?.samples && (
        <Encodings samples={found.samples} encoding={found.encoding} onChoose={e => void read(e)} />
      )}
    </div>
  )
}

/** What was in the file; of several games one is chosen, or all. */
function Found({ found, onOpen, onAll }: Pick<Props, 'onOpen' | 'onAll'> & { found: Imported }) {
  const [filter, setFilter] = useState('')
  const { studies, cut, notices = [] } = found
  const number = (i: number) => found.numbers?.[i] ?? i + 1
  const wanted = filter.trim().toLowerCase()
  const fitting = studies
    .map((s, i) => ({ s, i }))
    .filter(({ s, i }) => nameOf(s, number(i)).toLowerCase().includes(wanted))
  return (
    <div class="study-found" role="status">
      {studies.length === 1 && <p class="note">{w.import.done(found.format, studies[0]!.nodes.length - 1)}</p>}
      {cut > 0 && <p class="note">{w.import.cut(cut)}</p>}
      <Notices notices={notices} several={studies.length > 1 || notices.some(n => n.code === 'game_skipped')} />
      {studies.length > 1 && (
        <>
          <p>{w.import.several(studies.length)}</p>
          {onAll && (
            <Button kind="primary" icon="plus" onClick={() => onAll(studies)}>
              {w.chapters.addAll(studies.length)}
            </Button>
          )}
          {studies.length > 10 && (
            <label class="study-comment">
              <span>{w.import.filter}</span>
              <input type="search" value={filter} onInput={e => setFilter(e.currentTarget.value)} />
            </label>
          )}
          <ul class="study-list">
            {fitting.slice(0, SHOWN).map(({ s, i }) => (
              <li key={i}>
                <button type="button" onClick={() => onOpen(s)}>
                  <b dir="auto">{nameOf(s, number(i))}</b>
                  <small class="muted">{w.import.game(s.result ?? '', movesTo(s, lineEnd(s, 0)).length)}</small>
                </button>
              </li>
            ))}
          </ul>
          {fitting.length > SHOWN && <p class="note">{w.import.more(fitting.length - SHOWN)}</p>}
        </>
      )}
    </div>
  )
}

const nameOf = (s: Study, number: number): string =>
  s.title || [s.black, s.white].filter(Boolean).join(' – ') || w.import.nameless(number)
