import { useAction } from '../net/action'
import type { Fault } from '../net/fault'
import { wakeSound } from '../sound/sound'

/** Runs what a click asks for, one at a time: what is running, why the last failed, and how to run it under a name. */
export function useOneAtATime(): [
  string | undefined,
  Fault | undefined,
  (name: string, what: () => Promise<unknown>) => Promise<unknown>,
] {
  const { doing, fault, run } = useAction()
  return [
    doing,
    fault,
    (name, what) => {
      wakeSound()
      return run(what, name)
    },
  ]
}
