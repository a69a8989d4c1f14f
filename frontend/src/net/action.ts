import { useState } from 'preact/hooks'
import { asFault, type Fault } from './fault'

/** One thing at a time, and why it was refused. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const run = async (what: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await what()
    } catch (e) {
      setFault(asFault(e))
    }
    setBusy(false)
  }
  return { busy, fault, run }
}
