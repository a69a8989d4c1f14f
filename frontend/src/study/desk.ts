// The tree on the table: acts that can be undone, kept in this browser between visits. Each tab keeps a tree of its own
// for its reloads; a new visit begins with the one that was changed last.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { recall, recallOwn, remember, rememberOwn } from '../settings/storage'
import { useElsewhere } from '../ui/elsewhere'
import { hashOf, readHash } from './address'
import { empty, movesTo, parent, children, lineEnd, playLine, type Place } from './tree'
import { may } from './rules'

const KEY = 'tengen.study'
const MOST_STEPS = 100
/** Between the last act and its being kept, in ms: browsers allow few changes of the address in a short time. */
const SETTLE = 250

export interface Desk {
  place: Place
  /** Takes into the tree what is being written of it, by the field that this is set by; false: there was nothing. */
  take: { current: (() => boolean) | null }
  /** The place as it is by now, also before the page is drawn, with what is being written. */
  latest: () => Place
  /** To the node that f says, from where one is by now: nothing that is undone. Keys may come faster than the page is drawn. */
  go: (f: (p: Place) => number) => void
  /** Changes the tree, or leaves it as it is; false: f would not. */
  act: (f: (p: Place) => Place | null) => boolean
  /** Another tree in its place. */
  open: (p: Place) => void
  /** To another chapter, of which nothing is to be undone. */
  turn: (p: Place) => void
  undo: (() => void) | undefined
  redo: (() => void) | undefined
  /** The tree is too large for this browser to keep. */
  unkept: boolean
  /** It is open in another window of this browser too. */
  elsewhere: boolean
}

interface Steps {
  now: Place
  before: readonly Place[]
  after: readonly Place[]
}

/** `again`: this tab has shown it before. */
type Begun = Steps & { again?: boolean }

/** `own` is a tree that is kept elsewhere: this browser neither keeps it nor shows it in the address. */
export function useDesk(own?: Place): Desk {
  const [first] = useState<Begun>(() => (own ? { now: own, before: [], after: [] } : begun()))
  const [steps, setSteps] = useState<Steps>(first)
  const [unkept, setUnkept] = useState(false)
  const elsewhere = useElsewhere(own ? null : 'analysis')
  const written = useRef(location.hash)
  const former = useRef(location.hash)
  const due = useRef(false)
  const { now, before, after } = steps
  /** A tab that shows its tree again has changed nothing that a new visit should begin with. */
  const write = (p: Kept, of: Place): boolean => (first.again && of === first.now ? keepOwn(p) : keep(p))
  const here = useRef(now)
  here.current = now
  const take = useRef<(() => boolean) | null>(null)
  const latest = () => {
    if (take.current?.()) take.current = null // until it is drawn: it is taken once
    return here.current
  }

  // What ends these must come before the fields are gone: an effect's end comes after.
  useLayoutEffect(() => {
    if (own) return
    due.current = true
    const { href, pathname, search } = location
    const timer = setTimeout(() => {
      due.current = false
      setUnkept(!write({ ...now, was: written.current }, now))
      if (location.href !== href) return // somebody has gone elsewhere, perhaps to another position
      former.current = written.current
      written.current = hashOf(now.study, now.at)
      history.replaceState(history.state, '', pathname + search + written.current)
    }, SETTLE)
    return () => clearTimeout(timer)
  }, [now])
  useLayoutEffect(() => {
    // A person who leaves does not wait: what is due is kept at once, with the address that no longer follows.
    const leave = () => {
      const last = latest()
      if (due.current) write({ ...last, hash: written.current, was: former.current }, last)
      due.current = false
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  const open = (p: Place) => {
    latest() // what is being written goes into the tree that it is of, for whoever undoes
    setSteps(s => stepped(s, p))
  }
  const turn = (p: Place) => {
    here.current = p
    setSteps({ now: p, before: [], after: [] })
  }
  useEffect(() => {
    if (own) return
    const onHash = () => {
      if (location.hash === written.current) return // we wrote it ourselves
      const shown = readHash(location.hash)
      latest() // the field of what is being written goes without a word
      if (shown) setSteps(s => arrived(s, shown))
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  }, [])

  return {
    place: now,
    take,
    latest,
    go: f => setSteps(s => ({ ...s, now: { ...s.now, at: f(s.now) } })),
    act: f => {
      const next = f(now)
      if (!next) return false
      here.current = next
      due.current = !own
      setSteps(s => (next.study === s.now.study ? { ...s, now: next } : stepped(s, next)))
      return true
    },
    open,
    turn,
    undo: before.length > 0 ? () => setSteps(undone) : undefined,
    redo: after.length > 0 ? () => setSteps(redone) : undefined,
    unkept,
    elsewhere,
  }
}

const stepped = (s: Steps, now: Place): Steps => ({
  now,
  before: [...s.before, s.now].slice(-MOST_STEPS),
  after: [],
})

function undone(s: Steps): Steps {
  const now = s.before.at(-1)
  return now ? { now, before: s.before.slice(0, -1), after: [s.now, ...s.after] } : s
}

function redone(s: Steps): Steps {
  const [now, ...after] = s.after
  return now ? { now, before: [...s.before, s.now], after } : s
}

/** A tree as it is kept, with the address that it was left at if that lagged behind, and the one before that or before
 *  its own. */
type Kept = Place & { readonly hash?: string; readonly was?: string; readonly again?: boolean }

/** The tree on this browser's analysis board; null: there is none, or it has no moves. */
export function keptPlace(): Place | null {
  const kept = read()
  return kept && kept.study.nodes.length > 1 ? kept : null
}

let brought: Place | null = null
/** The next analysis board begins with this tree; Undo leads to the one before. */
export const bring = (p: Place): void => void (brought = p)

/** What is shown first: an address's position, in the tree that was kept if it is there. */
function begun(): Begun {
  const { hash, was, again, ...place } = read() ?? { study: empty('renju', 15), at: 0 }
  const kept = { now: place, before: [], after: [] }
  if (brought) {
    const next = brought
    brought = null
    return stepped(kept, next)
  }
  const ours = location.hash === hash || (location.hash === was && reloaded())
  const shown = ours ? null : readHash(location.hash)
  return shown ? arrived(kept, shown) : { ...kept, again: !!again }
}

/** Was this page loaded anew? A reload goes to the address at its beginning, even if the page has written another since. */
const reloaded = (): boolean =>
  performance.getEntriesByType('navigation').some(e => (e as PerformanceNavigationTiming).type === 'reload')

/** An address was followed: to its place in the tree that there is, else to a tree of its own. */
function arrived(s: Steps, shown: Place): Steps {
  const { study } = s.now
  const same = study.rule === shown.study.rule && study.size === shown.study.size
  const all = movesTo(shown.study, lineEnd(shown.study, 0))
  const found = same ? find(s.now, all.slice(0, movesTo(shown.study, shown.at).length)) : null
  if (found !== null && all.length === movesTo(shown.study, shown.at).length) return { ...s, now: { study, at: found } }
  return study.nodes.length > 1 ? stepped(s, shown) : { ...s, now: shown }
}

/** The node that moves lead to, null if the tree does not have them. */
export function find({ study }: Place, moves: readonly string[]): number | null {
  let at = 0
  for (const m of moves) {
    const next = children(study, at).find(i => study.nodes[i]!.at === m)
    if (next === undefined) return null
    at = next
  }
  return at
}

/** Keeps a tree as that of this tab's analysis board, and of the next visit's; false: there is no room for it. */
export function keep(p: Kept): boolean {
  keepOwn(p)
  return remember(KEY, p)
}

function keepOwn(p: Kept): true {
  rememberOwn(KEY, p)
  return true
}

/** What was kept, by this tab if it did; what is no tree is forgotten. */
function read(): Kept | null {
  const own: unknown = recallOwn(KEY)
  if (sound(own)) return { ...own, again: true }
  const shared: unknown = recall(KEY)
  return sound(shared) ? shared : null
}

/** Is it a tree as this page makes them? */
function sound(p: unknown): p is Kept {
  try {
    return linked(p as Kept)
  } catch {
    return false // not even its parts
  }
}

function linked({ study, at }: Place): boolean {
  const { nodes } = study
  const whole =
    nodes[0]!.up === -1 &&
    nodes.every((n, i) => i === 0 || (typeof n.at === 'string' && Number.isInteger(n.up) && n.up >= 0 && n.up < i))
  return whole && Number.isInteger(at) && parent(study, at) >= -1 && at < nodes.length && typeof study.rule === 'string'
}

/** A line of the engine's into the tree. */
export const addLine =
  (moves: readonly string[]) =>
  (p: Place): Place =>
    playLine(p, moves, may)
