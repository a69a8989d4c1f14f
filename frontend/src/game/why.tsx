// "Why is this point forbidden?" asked and answered. The question belongs to one
// position, and is shown with no other.
import { useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Loading, Refused } from '../ui/notice'
import type { WhyData } from '../wire'
import { whyHead, whyRows } from './reason'
import type { GameStore } from './store'

const w = t.game.why

export interface Question {
  at: string
  ply: number
  past: boolean
  shown: string
  data?: WhyData
  fault?: Fault
}

export interface Why {
  question: Question | null
  /** About a stone on `at` after `ply` moves; past: it was played. */
  ask: (at: string, ply: number, past?: boolean) => void
  close: () => void
}

/** The question of a page; `shown` names the position on the board. */
export function useWhy(store: GameStore, shown: string): Why {
  const [question, set] = useState<Question | null>(null)
  const last = useRef(0)
  const ask = async (at: string, ply: number, past = false) => {
    if (ply === 0) return // 0 means now on the wire, and forbids nothing
    const mine = ++last.current
    const q = { at, ply, past, shown }
    store.refusal.value = null
    set(q)
    try {
      const data = await store.why(at, ply)
      if (mine === last.current) set({ ...q, data })
    } catch (e) {
      if (mine === last.current) set({ ...q, fault: asFault(e) })
    }
  }
  return {
    question: question?.shown === shown ? question : null,
    ask: (at, ply, past) => void ask(at, ply, past),
    close: () => {
      last.current++
      set(null)
    },
  }
}

export function WhyCard({ why }: { why: Why }) {
  const { question: q, ask, close } = why
  if (!q) return null
  const d = q.data
  const rows = d ? whyRows(d) : []
  return (
    <section class="banner why" aria-labelledby="why-title">
      <header class="section-head">
        <div role="status">
          <h2 id="why-title">{d ? whyHead(d, q.at, q.past) : w.asking(q.at)}</h2>
        </div>
        <Button kind="quiet" icon="close" label={t.shell.close} onClick={close} />
      </header>
      {!d && !q.fault && <Loading />}
      {q.fault && (
        <>
          <Refused fault={q.fault} />
          <Button icon="again" onClick={() => ask(q.at, q.ply, q.past)}>
            {t.shell.retry}
          </Button>
        </>
      )}
      {d && (rows.length === 0 ? <p class="note">{w.nothing}</p> : d.kind && <p class="note">{w.notes[d.kind]}</p>)}
      {rows.length > 0 && (
        <ul class="why-rows">
          {rows.map((r, i) => (
            <li key={i}>
              {r.text}
              {r.notes.map(n => (
                <span key={n} class="why-note">
                  <Icon name="close" /> {n}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
