// An event as it goes on: a stream while the page is seen, of which each line is the whole event.
import { useEffect, useState } from 'preact/hooks'
import { get } from '../net/api'
import { useBack } from '../net/back'
import { asFault, type Fault } from '../net/fault'
import { stream } from '../net/http'
import { user } from '../net/live'
import type { EventHead, EventPage } from '../wire'

/** How long after a stream has broken off the next is asked for. */
const AGAIN = 5000

export interface Followed {
  page?: EventPage
  failure?: Fault
  /** Takes an answer of the server's, which is newer. */
  take: (p: EventPage) => void
  retry: () => void
}

/** The event with an id, told anew with each change. */
export function useEvent(id: string): Followed {
  const [page, setPage] = useState<EventPage>()
  const [failure, setFailure] = useState<Fault>()
  const me = user.value?.id ?? 0
  const take = (p: EventPage) => {
    setFailure(undefined)
    setPage(old => (old && old.event.v > p.event.v ? old : p))
  }
  const ask = () =>
    get('/api/events/{id}', { id }).then(take, (e: unknown) => {
      setFailure(asFault(e))
    })
  useEffect(() => {
    void ask()
  }, [id, me])
  useBack(failure, () => void ask())
  const goesOn = page?.event.phase === 'coming' || page?.event.phase === 'running'
  useEffect(() => {
    if (!goesOn) return
    let end = new AbortController()
    let timer = 0
    const told = (event: EventHead) => {
      setPage(old => {
        // What is no record leaves the version as it is: a game that is adjourned, texts that are hidden.
        if (!old || event.v < old.event.v || JSON.stringify(event) === JSON.stringify(old.event)) return old
        if (old.me.in || old.me.host) void ask() // what it is to oneself is told to nobody else
        return { ...old, event }
      })
    }
    const follow = () => {
      clearTimeout(timer)
      end.abort()
      if (document.visibilityState !== 'visible') return
      const mine = (end = new AbortController())
      const later = () => {
        if (!mine.signal.aborted) timer = window.setTimeout(follow, AGAIN)
      }
      stream<EventHead>(`/api/events/${encodeURIComponent(id)}/stream`, undefined, told, mine.signal).then(later, later)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(timer)
      end.abort()
    }
  }, [id, me, goesOn])
  return { ...(page && { page }), ...(failure && { failure }), take, retry: () => void ask() }
}
