// "Why is this point forbidden?" asked and answered. The question belongs to one
// position, and is shown with no other.
import { useRef, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import type { WhyData } from '../wire'
import type { GameStore } from './store'

export interface Question {
  at: string
  ply: number
  past: boolean
  shown: string
  data?: WhyData
  /** Of the answer, for the board; without its code the words stand alone. */
  drawing?: ReturnType<typeof import('./reason').whyDrawing>
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
      const [data, code] = await Promise.all([store.why(at, ply), import('./reason').catch(() => undefined)])
      if (mine === last.current) set({ ...q, data, ...(code && { drawing: code.whyDrawing(data) }) })
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
