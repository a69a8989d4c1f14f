import { useState } from 'preact/hooks'
import { asFault, type Fault } from './fault'

/** One thing at a time, by a name where there are several, and why the last was refused. `run` tells whether it was done. */
export function useAction() {
  const [doing, setDoing] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const run = async (what: () => Promise<unknown>, name = ''): Promise<boolean> => {
    if (doing !== undefined) return false
    setDoing(name)
    setFault(undefined)
    let done = false
    try {
      await what()
      done = true
    } catch (e) {
      setFault(asFault(e))
    }
    setDoing(undefined)
    return done
  }
  return { busy: doing !== undefined, doing, fault, run }
}
