// A request of a part of a page, and its answer.
import { useEffect, useState } from 'preact/hooks'
import { useBack } from './back'
import { asFault, type Fault } from './fault'

export interface Asked<T> {
  data?: T
  failure?: Fault
  retry: () => void
}

/** The answer to a question, asked anew when its key changes, and when the server is back; no key: nothing is asked. */
export function useAsked<T>(key: string | null, ask: () => Promise<T>): Asked<T> {
  const [found, setFound] = useState<{ key: string; data?: T; failure?: Fault }>()
  const [turn] = useState<{ key: string | null }>({ key: null })
  const load = async () => {
    if (key === null) return
    const answer = await ask().then(
      data => ({ key, data }),
      (e: unknown) => ({ key, failure: asFault(e) }),
    )
    if (turn.key === key) setFound(answer) // else it belongs to nobody
  }
  useEffect(() => {
    turn.key = key
    void load()
    return () => {
      turn.key = null
    }
  }, [key])
  const known = found?.key === key ? found : undefined
  useBack(known?.failure, () => void load())
  return {
    ...(known?.data !== undefined && { data: known.data }),
    ...(known?.failure && { failure: known.failure }),
    retry: () => void load(),
  }
}
