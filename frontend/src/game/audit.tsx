// The game's log as the server keeps it: for whoever doubts a clock.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { formatDate, formatExactTime, t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { Close, Dialog } from '../ui/dialog'
import { StoneDot } from '../ui/icon'
import { Failure, Loading } from '../ui/notice'
import type { AuditRow, GameState } from '../wire'
import { auditLines, w, type AuditLine } from './audittext'

/** Follows a live game: asks again with every event. Latest first, for what is
 *  doubted has just happened. */
export function Audit({ s, onClose }: { s: GameState; onClose: () => void }) {
  const [rows, setRows] = useState<AuditRow[]>()
  const [fault, setFault] = useState<Fault>()
  const [again, setAgain] = useState(0)
  useEffect(() => {
    let over = false
    get('/api/games/{id}/log', { id: s.g }).then(
      r => {
        if (over) return
        setRows(r.log)
        setFault(undefined)
      },
      e => over || setFault(asFault(e)),
    )
    return () => {
      over = true
    }
  }, [s.g, s.v, again])
  const control = s.settings.clock
  const lines = useMemo(() => rows && auditLines(rows, control).toReversed(), [rows, t.language.tag])
  return (
    <Dialog title={w.title} onClose={onClose}>
      <p class="note">
        {control.kind === 'none' ? w.noteNoClock : w.note} {w.overtimeNote[control.kind]}
      </p>
      {fault && <Failure text={refusal(fault)} onRetry={() => setAgain(again + 1)} />}
      {!lines && !fault && <Loading text={w.loading} />}
      {lines && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
        <ol class="audit" tabIndex={0} aria-label={w.title} reversed>
          {lines.length === 0 && <li class="note">{w.empty}</li>}
          {lines.map((l, i) => (
            <Row key={l.v} line={l} newDay={!sameDay(l, lines[i - 1])} />
          ))}
        </ol>
      )}
      <Close onClose={onClose} />
    </Dialog>
  )
}

const sameDay = (a: AuditLine, b: AuditLine | undefined): boolean =>
  b !== undefined && new Date(a.time).toDateString() === new Date(b.time).toDateString()

function Row({ line: l, newDay }: { line: AuditLine; newDay: boolean }) {
  const at = new Date(l.time)
  return (
    <li>
      {newDay && <p class="audit-day">{formatDate(at)}</p>}
      <p class="audit-head">
        <span class="n">{l.n}</span>
        {l.color && <StoneDot color={l.color} />}
        <b>{l.what}</b>
        <time dateTime={at.toISOString()}>{formatExactTime(at)}</time>
      </p>
      {l.ending && <p class="audit-clocks">{l.ending}</p>}
      {l.facts.length > 0 && <p class="audit-facts">{l.facts.join(' · ')}</p>}
      {l.clocks && <p class="audit-clocks">{l.clocks}</p>}
    </li>
  )
}
