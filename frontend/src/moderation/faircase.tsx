// A case of fair play: the question, the decisions, the answer to an appeal.
import { useState } from 'preact/hooks'
import { formatDay } from '../i18n'
import { f } from '../i18n/late/fairplay'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Refused } from '../ui/notice'
import type { FairDossier } from '../wire'

interface Props {
  of: FairDossier
  /** The sheet's address. */
  at: { name: string; rule: string; speed: string }
  onDone: () => void
}

export function CaseCard({ of: d, at, onDone }: Props) {
  const { busy, fault, run } = useAction()
  const act = (what: () => Promise<unknown>) =>
    void run(async () => {
      await what()
      onDone()
    })
  const id = String(d.case ?? 0)
  const waits = d.appealed && !d.answered
  const mine = d.judged.some(j => j.by === user.value?.id)
  const mayJudge = d.case && !d.closed && !mine && !d.reported
  return (
    <section class="card">
      <h2>{f.case}</h2>
      {(!d.case || (d.closed && !waits)) && (
        <>
          {!d.case && <p class="muted">{f.noCase}</p>}
          <div>
            <Button busy={busy} onClick={() => act(() => post('/api/mod/fairplay/{name}/{rule}/{speed}', {}, at))}>
              {f.begin}
            </Button>
          </div>
        </>
      )}
      {d.case && !d.closed && !d.asked && (
        <>
          <p class="note">{f.notAsked}</p>
          {!d.reported && (
            <div>
              <Button busy={busy} onClick={() => act(() => post('/api/mod/cases/{id}/ask', {}, { id }))}>
                {f.ask}
              </Button>
            </div>
          )}
        </>
      )}
      {d.asked && <p class="note">{f.asked(formatDay(new Date(d.asked)))}</p>}
      {d.statement && (
        <>
          <h3>{f.statement}</h3>
          <blockquote dir="auto">{d.statement}</blockquote>
        </>
      )}
      {d.judged.map(j => (
        <div key={j.by}>
          <p>
            <b>{f.judged(nameOf(j.name), j.upheld)}</b> <span class="muted">{formatDay(new Date(j.at))}</span>
          </p>
          <blockquote dir="auto">{j.reason}</blockquote>
        </div>
      ))}
      {d.case && d.closed && <p role="status">{f.closed(!!d.upheld)}</p>}
      {d.appeal && (
        <>
          <h3>{f.appeal}</h3>
          <blockquote dir="auto">{d.appeal}</blockquote>
        </>
      )}
      {d.answered && (
        <>
          <p>{d.granted ? f.granted : f.rejected}</p>
          <blockquote dir="auto">{d.answer}</blockquote>
        </>
      )}
      {d.reported && <p class="note">{f.reported}</p>}
      {mayJudge && (
        <Verdict
          busy={busy}
          no={f.dismiss}
          yes={f.uphold}
          onSay={(upheld, reason) => act(() => post('/api/mod/cases/{id}/judge', { upheld, reason }, { id }))}
        />
      )}
      {waits && !mine && !d.reported && (
        <Verdict
          busy={busy}
          no={f.reject}
          yes={f.grant}
          onSay={(upheld, reason) => act(() => post('/api/mod/cases/{id}/answer', { upheld, reason }, { id }))}
        />
      )}
      <Refused fault={fault} />
    </section>
  )
}

interface Choice {
  busy: boolean
  no: string
  yes: string
  onSay: (yes: boolean, reason: string) => void
}

function Verdict({ busy, no, yes, onSay }: Choice) {
  const [reason, setReason] = useState('')
  const short = reason.trim().length < 20
  return (
    <div class="stack">
      <h3>{f.judge}</h3>
      <label class="field">
        <span>{f.reason}</span>
        <textarea dir="auto" maxLength={2000} rows={3} value={reason} onInput={e => setReason(e.currentTarget.value)} />
      </label>
      <div class="row">
        <Button busy={busy} disabled={short} onClick={() => onSay(false, reason)}>
          {no}
        </Button>
        <Button busy={busy} disabled={short} onClick={() => onSay(true, reason)}>
          {yes}
        </Button>
      </div>
    </div>
  )
}
