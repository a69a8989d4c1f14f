// A game on TV that has ended stays for a while, with its result, and after that there is a way to it.
import { useEffect, useRef, useState } from 'preact/hooks'
import { get } from '../net/api'
import type { Live, Summary } from '../wire'

/** So long is a result shown, in ms. */
export const STAYS = 9_000

/** A game that was on, and how it has ended once that is known. */
export interface Watched {
  game: Live
  over?: Summary
}

/** What is on the screen while `now` is on the channel, undefined if nothing is. */
export function useStays(now: Live | undefined): { stays?: Watched; before?: Watched } {
  const last = useRef<Live>(undefined)
  const [ended, setEnded] = useState<Watched>()
  const [before, setBefore] = useState<Watched>()
  const was = last.current
  // The next one is on before the server says that this one is over, if it is.
  const over = was && was.g !== now?.g ? was : undefined
  const stays = over && (ended ?? { game: over })
  if (!over) last.current = now
  const id = over?.g
  useEffect(() => {
    if (!over) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const on = (watched?: Watched) => {
      last.current = undefined
      setEnded(undefined)
      if (watched) setBefore(watched)
    }
    setEnded({ game: over })
    get('/api/games/{id}', { id: over.g }).then(
      summary => {
        if (gone) return
        if (!summary.reason) return on() // it was adjourned
        const watched = { game: over, over: summary }
        setEnded(watched)
        timer = setTimeout(() => on(watched), STAYS)
      },
      () => gone || on(), // it goes on elsewhere, or nobody knows how it ended
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [id])
  return { ...(stays && { stays }), ...(before && { before }) }
}
