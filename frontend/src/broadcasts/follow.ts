// A broadcast as it goes on: asked for again while the page is seen; the server answers with what has changed.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get } from '../net/api'
import { request } from '../net/http'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import type { CastBoard, CastPage } from '../wire'

const EVERY = 2000

export interface Followed {
  page?: CastPage
  failure?: Fault
  /** Takes an answer of the server's, which may have only the boards that have changed. */
  take: (p: CastPage) => void
  retry: () => void
}

/** The newer of two answers about a round, with the boards of both. */
export function merged(old: CastPage | undefined, p: CastPage): CastPage {
  if (!old || old.round !== p.round || old.v > p.v) return p
  const boards = new Map<number, CastBoard>(old.boards.map(b => [b.n, b]))
  for (const b of p.boards) boards.set(b.n, b)
  return { ...p, boards: [...boards.values()].toSorted((a, b) => a.n - b.n) }
}

/** The link of a board: who has it enters the board, without an account. */
export interface BoardLink {
  board: number
  token: string
}

/** A round, 0 the last; `now`: all there is, for operators; `delay`: it is shown so many ms later still; `link`: its board
 *  alone, at once. */
export function useCast(id: string, round: number, now: boolean, delay = 0, link?: BoardLink): Followed {
  const [page, setPage] = useState<CastPage>()
  const [failure, setFailure] = useState<Fault>()
  const known = useRef<CastPage | undefined>(undefined)
  const me = user.value?.id ?? 0
  const take = (p: CastPage) => {
    setFailure(undefined)
    known.current = merged(known.current, p)
    setPage(known.current)
  }
  const ask = useRef<() => void>(() => {})
  useEffect(() => {
    let gone = false
    const timers = new Set<number>()
    known.current = undefined
    const all = { ...(round > 0 && { round: String(round) }), ...(now && { now: '1' }) }
    // An answer may be overtaken when the delay is longer: each answer has all boards.
    const since = (): Record<string, string> => {
      const k = known.current
      return k && delay === 0 && (round > 0 || k.round === k.last) ? { round: String(k.round), since: String(k.v) } : {}
    }
    const load = async () => {
      try {
        if (link) {
          const p = await request<CastPage>(`/api/broadcasts/${id}?now=1&board=${link.board}`, undefined, link.token)
          if (!gone) take(p)
          return
        }
        let p = await get('/api/broadcasts/{id}', { id }, { ...all, ...since() })
        // Another round has begun.
        if (round === 0 && p.last !== p.round) p = await get('/api/broadcasts/{id}', { id }, all)
        if (gone) return
        if (delay === 0) return take(p)
        const timer = window.setTimeout(() => {
          timers.delete(timer)
          take(p)
        }, delay)
        timers.add(timer)
      } catch (e) {
        if (!gone) setFailure(asFault(e))
      }
    }
    ask.current = () => void load()
    void load()
    const every = setInterval(() => {
      if (document.visibilityState === 'visible' && known.current?.phase !== 'over') void load()
    }, EVERY)
    return () => {
      gone = true
      clearInterval(every)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [id, round, now, delay, me, link?.token])
  return { ...(page && { page }), ...(failure && { failure }), take, retry: () => ask.current() }
}
