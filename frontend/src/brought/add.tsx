// The import of games: files that are chosen or dropped, or a text; and the report of what became of them.
import { useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/brought'
import { RULES } from '../lobby/gamesetup'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { BroughtFile, BroughtReport } from '../wire'
import { later } from '../ui/later'
import { bring, MOST_UPLOAD, together } from './bring'
import '../styles/study/files.css'

const Encodings = later('Encodings', () => import('../study/remarks'))

/** What was brought, to read a file of it once more. */
interface Upload {
  body: Blob
  name: string
  rule: string
  anyGame: boolean
  files: readonly BroughtFile[]
}

/** A pasted text has no name. */
const PASTED = 'txt'

export function Add({ onDone }: { onDone: () => void }) {
  const [rule, setRule] = useState<string>('freestyle')
  const [anyGame, setAnyGame] = useState(false)
  const [text, setText] = useState('')
  const [report, setReport] = useState<BroughtReport>()
  const uploads = useRef<Upload[]>([])
  const [said, setSaid] = useState<'stopped' | 'large'>()
  const [fault, setFault] = useState<Fault>()
  const [stop, setStop] = useState<AbortController>()
  const field = useRef<HTMLInputElement>(null)

  const take = async (files: readonly (readonly [Blob, string])[]) => {
    if (stop || files.length === 0) return
    const now = new AbortController()
    setStop(now)
    setReport(undefined)
    uploads.current = []
    setSaid(undefined)
    setFault(undefined)
    let all: BroughtReport | undefined
    try {
      for (const [file, name] of files) {
        if (file.size > MOST_UPLOAD) {
          setSaid('large')
          continue
        }
        const one = await bring(file, name, { rule, anyGame }, now.signal)
        uploads.current.push({ body: file, name, rule, anyGame, files: one.files })
        all = together(all, one)
        setReport(all)
      }
      setText('')
    } catch (e) {
      if (now.signal.aborted) setSaid('stopped')
      else setFault(asFault(e))
    }
    setStop(undefined)
    onDone()
  }
  const readAgain = async (f: BroughtFile, encoding: string) => {
    const from = uploads.current.find(u => u.files.includes(f))
    if (stop || !from) return
    const now = new AbortController()
    setStop(now)
    setFault(undefined)
    try {
      const { files } = await bring(from.body, from.name, { ...from, again: { file: f.name, encoding } }, now.signal)
      const read = files.find(x => x.name === f.name)
      const put = (list: readonly BroughtFile[]) => list.map(x => (x === f ? (read ?? f) : x))
      from.files = put(from.files)
      setReport(r => r && { ...r, files: put(r.files) })
    } catch (e) {
      if (!now.signal.aborted) setFault(asFault(e))
    }
    setStop(undefined)
    onDone()
  }
  const takeFiles = (list: FileList | null | undefined) => void take([...(list ?? [])].map(f => [f, f.name] as const))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- files may be dropped; a button does the same
    <div
      class="card brought-add"
      onDragOver={e => e.preventDefault()}
      onDrop={e => {
        e.preventDefault()
        takeFiles(e.dataTransfer?.files)
      }}
    >
      <h2>{w.add}</h2>
      <div class="row">
        <input
          ref={field}
          hidden
          multiple
          type="file"
          aria-label={w.file}
          onChange={e => {
            takeFiles(e.currentTarget.files)
            e.currentTarget.value = '' // the same file may be chosen again
          }}
        />
        <Button kind="primary" icon="plus" busy={!!stop} onClick={() => field.current?.click()}>
          {w.file}
        </Button>
        {stop && (
          <Button icon="close" onClick={() => stop.abort()}>
            {w.stop}
          </Button>
        )}
      </div>
      <p class="note">{w.note}</p>
      {stop && <Loading text={w.reading} />}
      {said && (
        <p class="note" role="status">
          {w[said]}
        </p>
      )}
      <Refused fault={fault} />
      {report && <Report of={report} onRead={(f, encoding) => void readAgain(f, encoding)} />}
      <label class="field">
        <span>{w.rule}</span>
        <select value={rule} onChange={e => setRule(e.currentTarget.value)}>
          {RULES.map(r => (
            <option key={r} value={r}>
              {t.lobby.rules[r]}
            </option>
          ))}
        </select>
      </label>
      <Switch label={w.anyGame} checked={anyGame} onChange={setAnyGame} />
      <label class="field">
        <span>{w.text}</span>
        <textarea rows={3} value={text} spellcheck={false} onInput={e => setText(e.currentTarget.value)} />
      </label>
      <div>
        <Button off={text.trim() === ''} busy={!!stop} onClick={() => void take([[new Blob([text]), PASTED] as const])}>
          {w.take}
        </Button>
      </div>
    </div>
  )
}

/** What there is to say of a file, the most first. */
const telling = (f: BroughtFile): number => (f.refused ? 0 : f.samples ? 1 : f.assumed || f.dropped ? 2 : 3)

/** Files that are listed; those in which something was refused come first. */
const LISTED = 100

function Report({ of: r, onRead }: { of: BroughtReport; onRead: (f: BroughtFile, encoding: string) => void }) {
  const files = r.files.toSorted((a, b) => telling(a) - telling(b)).slice(0, LISTED)
  const rest = r.files.length - files.length
  return (
    <div class="brought-report" role="status">
      <h2>{w.report}</h2>
      <p>{w.done(r.taken, r.twice, r.refused)}</p>
      {r.files.length > 1 || r.refused > 0 || r.files.some(f => f.samples) ? (
        <ul>
          {files.map((f, i) => (
            <li key={i}>
              <b dir="auto">{f.name}</b>{' '}
              <span class="muted">{[w.done(f.taken, f.twice ?? 0, refusedOf(f)), ...remarks(f)].join(' · ')}</span>
              {f.samples && (
                <details>
                  <summary>{w.garbled}</summary>
                  <Encodings samples={f.samples} encoding={f.coded ?? 'utf-8'} onChoose={e => onRead(f, e)} />
                </details>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 && <p class="note">{w.moreFiles(rest)}</p>}
    </div>
  )
}

const refusedOf = (f: BroughtFile): number => (f.refused ?? []).reduce((n, r) => n + Math.max(1, r.games), 0)

function remarks(f: BroughtFile): string[] {
  const out = (f.refused ?? []).map(r => {
    const why = r.games > 1 ? w.refusedGames(r.games, w.why[r.why]) : w.why[r.why]
    return r.line ? `${why}, ${w.at(r.line)}` : why
  })
  if (f.assumed) out.push(w.assumed(f.assumed))
  if (f.coded) out.push(w.coded(f.coded))
  if (f.dropped) out.push(w.dropped(f.dropped))
  return out
}
