// One's own study, kept as it changes.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import type { OpenStudy } from '../wire'
import type { Desk } from './desk'
import { isBrief, put } from './put'

/** Between the last change and its being kept, in ms. */
const SETTLE = 1_500

export interface Saving {
  state: 'saved' | 'unsaved' | 'saving'
  /** Why it was not kept; it is tried again with the next change, or when it is asked for. */
  fault?: Fault
  again: () => void
}

/** Keeps a study's tree and title whenever they change, one version after the other. Another window's change in between
 *  is a fault, and this window's is not kept over it. */
export function useAutosave(kept: OpenStudy, title: string, desk: Desk): Saving {
  const { study } = desk.place
  const version = useRef(kept.version)
  const last = useRef({ title: kept.title, study: kept.study })
  const now = useRef({ title, study })
  now.current = { title, study }
  const busy = useRef(false)
  const [state, setState] = useState<Saving['state']>('saved')
  const [fault, setFault] = useState<Fault>()
  const failed = useRef(false)
  failed.current = !!fault

  const changed = () => now.current.title !== last.current.title || now.current.study !== last.current.study
  const save = async () => {
    if (busy.current || !changed()) return
    busy.current = true
    setState('saving')
    const draft = now.current
    try {
      const saved = await put(kept.id, { ...draft, version: version.current })
      version.current = saved.version
      last.current = draft
      setFault(undefined)
      setState(changed() ? 'unsaved' : 'saved')
      busy.current = false
      if (changed()) void save()
    } catch (e) {
      busy.current = false
      setFault(asFault(e))
      setState('unsaved')
    }
  }
  useEffect(() => {
    if (!kept.mine || !changed()) return
    setState('unsaved')
    if (fault?.why === 'study_changed') return
    const timer = setTimeout(() => void save(), SETTLE)
    return () => clearTimeout(timer)
  }, [title, study])
  // Its end comes before the field of what is being written is gone; an effect's would come after.
  useLayoutEffect(() => {
    if (!kept.mine) return
    const ask = (e: BeforeUnloadEvent) => {
      if (changed() && (failed.current || !isBrief({ ...now.current, version: version.current }))) e.preventDefault()
    }
    // The page goes, with what is being written: what is brief still arrives, behind what is on its way.
    const leave = () => {
      now.current = { ...now.current, study: desk.latest().study }
      if (!busy.current) void save()
      else if (changed()) put(kept.id, { ...now.current, version: version.current + 1 }).catch(() => {})
    }
    // A page that was put away and comes back does not know whether that arrived, and says it again.
    const back = () => void save()
    addEventListener('beforeunload', ask)
    addEventListener('pagehide', leave)
    addEventListener('pageshow', back)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', back)
      leave() // the page within the site changes: a field that is removed with it says nothing of what was written in it
    }
  }, [])
  return { state, ...(fault && { fault }), again: () => void save() }
}
