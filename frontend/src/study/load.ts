// The engine on its way into this browser.
import { useEffect, useState } from 'preact/hooks'
import { partOf } from '../engine/messages'
import { loadCode } from '../net/code'
import { asFault, type Fault } from '../net/fault'

export interface Loading {
  /** From 0 to 1; 1: it is here. */
  part: number
  fault?: Fault
}

/** Loads the engine with a rule's weights while `on`; what has begun goes on. */
export function useEngine(on: boolean, rule: string, turn: number): Loading {
  const [loading, setLoading] = useState<Loading>({ part: 0 })
  useEffect(() => {
    if (!on) return
    setLoading({ part: 0 })
    const gone = new AbortController()
    const tell = (l: Loading) => !gone.signal.aborted && setLoading(l)
    loadCode(() => import('../engine/local'))
      .then(({ localEngine }) => localEngine.load(rule, p => tell({ part: partOf(p) }), gone.signal))
      .then(
        () => tell({ part: 1 }),
        (e: unknown) => tell({ part: 0, fault: asFault(e) }),
      )
    return () => gone.abort()
  }, [on, rule, turn])
  return loading
}
