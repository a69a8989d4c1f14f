import { useState } from 'preact/hooks'
import { asFault, type Fault } from './fault'

export type Action = ReturnType<typeof useAction>

/** One thing at a time, by a name where there are several, and why the last was refused. `run` tells whether it was done. */
export function useAction() {
  const [doing, setDoing] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const run = async (what: () => Promise<unknown>, name = ''): Promise<boolean> => {
    if (doing !== undefined) return false
    setDoing(name)
    setFault(undefined)
    try {
      await what()
      return true
    } catch (e) {
      setFault(asFault(e))
      return false
    } finally {
      setDoing(undefined)
    }
  }
  return { busy: doing !== undefined, doing, fault, run }
}
