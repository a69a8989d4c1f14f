import { useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import { wakeSound } from '../sound/sound'

/** Runs what a click asks for, one at a time: what is running, why the last failed, and how to run it under a name. */
export function useOneAtATime(): [
  string | undefined,
  Fault | undefined,
  (name: string, what: () => Promise<unknown>) => Promise<void>,
] {
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const run = async (name: string, what: () => Promise<unknown>) => {
    if (busy !== undefined) return
    wakeSound()
    setBusy(name)
    setFault(undefined)
    try {
      await what()
    } catch (e) {
      setFault(asFault(e))
    }
    setBusy(undefined)
  }
  return [busy, fault, run]
}
