// Questions that are asked again while the page is seen.
import { useEffect, useRef } from 'preact/hooks'

/** Calls ask every so many ms while `on` holds; not while the page is hidden. */
export function useWhileSeen(on: boolean, ms: number, ask: () => void): void {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => document.visibilityState === 'visible' && latest.current(), ms)
    return () => clearInterval(timer)
  }, [on])
}
