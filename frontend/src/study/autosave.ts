// One's own study, kept as it changes.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import type { OpenStudy } from '../wire'
import { draftOf, type Book, type Chapters } from './chapters'
import { isBrief, put } from './put'

/** Between the last change and its being kept, in ms. */
const SETTLE = 1_500

export interface Saving {
  state: 'saved' | 'unsaved' | 'saving'
  /** Why it was not kept; it is tried again with the next change, or when it is asked for. */
  fault?: Fault
  again: () => void
}

/** What is kept as one version. */
export interface Draft {
  readonly title: string
  readonly chapters: Chapters
}

/** A draft, and the version that it takes the place of. */
interface Sent {
  readonly draft: Draft
  readonly from: number
}

const same = (a: Draft, b: Draft): boolean =>
  a.title === b.title && a.chapters.length === b.chapters.length && a.chapters.every((c, i) => c === b.chapters[i])

const bodyOf = ({ title, chapters }: Draft, version: number) => ({ ...draftOf(title, chapters), version })

/** May what failed so have been kept nevertheless? */
const unsure = ({ code }: Fault): boolean => code === 'network' || code === 'internal'

/** Keeps a study's chapters and title whenever they change, one version after the other. Another window's change in between
 *  is a fault, and this window's is not kept over it. `first` are the chapters as they came; `onKept` hears of what the
 *  server has. */
export function useAutosave(
  kept: OpenStudy,
  first: Chapters,
  title: string,
  book: Book,
  onKept: (d: Draft, version: number) => void,
): Saving {
  const { all: chapters } = book
  /** The newest that the server has said it has. */
  const version = useRef(kept.version)
  const last = useRef<Draft>({ title: kept.title, chapters: first })
  const now = useRef<Draft>({ title, chapters })
  now.current = { title, chapters }
  const latest = useRef(book.latest)
  latest.current = book.latest
  /** The newest on its way. */
  const way = useRef<Sent | null>(null)
  /** What was sent and never answered: perhaps it arrived. Only the same again is answered as if it had not. */
  const lost = useRef<Sent | null>(null)
  const [state, setState] = useState<Saving['state']>('saved')
  const [fault, setFault] = useState<Fault>()
  const failed = useRef(false)
  failed.current = !!fault

  const changed = () => !!lost.current || !same(now.current, last.current)
  const send = async (draft: Draft, from: number) => {
    const sent = { draft, from }
    way.current = sent
    setState('saving')
    let refused: Fault | undefined
    try {
      const saved = await put(kept.id, bodyOf(draft, from))
      if (saved.version > version.current) {
        version.current = saved.version
        last.current = draft
        onKept(draft, saved.version)
      }
    } catch (e) {
      refused = asFault(e)
    }
    if (way.current === sent) {
      way.current = null
      lost.current = refused && unsure(refused) ? sent : null
    } else if (refused || way.current) return // what was sent behind it says more
    // It was to follow one that did not arrive, or that is known by now to have arrived.
    if (refused?.why === 'study_changed' && from !== version.current) return send(draft, version.current)
    setFault(refused)
    setState(changed() ? 'unsaved' : 'saved')
    if (!refused) void save()
  }
  const save = async () => {
    if (way.current || !changed()) return
    if (lost.current) await send(lost.current.draft, lost.current.from)
    else await send(now.current, version.current)
  }
  useEffect(() => {
    if (!kept.mine || !changed()) return
    setState('unsaved')
    if (fault?.why === 'study_changed') return
    const timer = setTimeout(() => void save(), SETTLE)
    return () => clearTimeout(timer)
  }, [title, chapters])
  // Its end comes before the field of what is being written is gone; an effect's would come after.
  useLayoutEffect(() => {
    if (!kept.mine) return
    const ask = (e: BeforeUnloadEvent) => {
      if (changed() && (failed.current || !isBrief(bodyOf(now.current, version.current)))) e.preventDefault()
    }
    // The page goes, with what is being written: what is brief still arrives, behind what is on its way.
    const leave = () => {
      now.current = { ...now.current, chapters: latest.current() }
      void save()
      if (way.current && !same(now.current, way.current.draft)) void send(now.current, way.current.from + 1)
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
