// What failed while the server was away is asked for again once it is back.
import { computed } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Fault } from './fault'
import { isLive } from './live'
import { isPaused } from './pause'
import { useWhileSeen } from './seen'

/** Faults that say nothing of what was asked for. */
const PASSING = new Set(['network', 'internal', 'busy', 'retry'])
/** A page without a socket, or one whose socket came back first, asks again after so many ms. */
const AGAIN = 10_000

const here = computed(() => isLive.value && !isPaused.value)

/** Asks again when the server is back, and now and then while the page is seen; not for what the server has refused. */
export function useBack(failure: Fault | undefined, ask: () => void): void {
  const passing = failure !== undefined && PASSING.has(failure.code)
  const back = here.value
  useEffect(() => {
    if (passing && back) ask()
  }, [back])
  useWhileSeen(passing, AGAIN, ask)
}
