// Which position the page shows, and the ways to another: steps, jumps, the
// wheel, and the address, /g/ID#17 after 17 moves.
import { useSignal, type ReadonlySignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GameState } from '../wire'
import { jump, myTurn, step, type View } from './view'

/** Browsers allow few changes of the address in a short time. */
const SETTLE = 200

export interface Shown {
  view: View
  /** The same for whoever is drawn by it alone. */
  at: ReadonlySignal<View>
  look: (v: View) => void
  walk: (by: number) => void
  /** Moves that came while an earlier position was looked at. */
  missed: number
}

/** The position that an address's '#17' names, null for any other. */
export function viewOf(hash: string, plies: number): View {
  return /^#\d{1,3}$/.test(hash) ? jump(Number(hash.slice(1)), plies) : null
}

export const hashOf = (v: View): string => (v === null ? '' : `#${v}`)

export function useShown(s: GameState): Shown {
  const plies = s.moves.length
  const shown = useSignal<View>(viewOf(location.hash, plies))
  const [left, setLeft] = useState(plies)
  // A takeback may leave fewer stones than are looked at: the present is shown then, and followed from now on.
  const view = shown.value === null ? null : jump(shown.value, plies)
  /** The part of the address that is shown, or about to be left. */
  const known = useRef(location.hash)
  const look = (v: View) => {
    if (v !== null && shown.peek() === null) setLeft(plies)
    shown.value = v
  }
  // From what is shown by now: keys may come faster than the page is drawn.
  const walk = (by: number) => look(step(shown.peek(), by, plies))

  // Before the page is drawn, so that both end with the page and not a frame later: the next one has the address then.
  useLayoutEffect(() => {
    const onHash = () => {
      if (location.hash === known.current) return // we wrote it ourselves
      known.current = location.hash
      look(viewOf(location.hash, plies))
    }
    addEventListener('hashchange', onHash)
    return () => removeEventListener('hashchange', onHash)
  })
  useLayoutEffect(() => {
    const path = location.pathname
    if (location.hash === hashOf(view)) return
    const timer = setTimeout(() => {
      if (location.pathname !== path) return
      known.current = hashOf(view)
      history.replaceState(history.state, '', path + location.search + hashOf(view))
    }, SETTLE)
    return () => clearTimeout(timer)
  }, [view])
  useLayoutEffect(() => {
    shown.value = view
  }, [plies])
  return { view, at: shown, look, walk, missed: view === null ? 0 : Math.max(0, plies - left) }
}

/** Does the wheel over the board step through the moves? Never while a stone of
 *  the user's is awaited, and in a game of one's own only once one looks back. */
export function mayWheel(s: GameState, view: View): boolean {
  if (s.moves.length === 0 || myTurn(s)) return false
  return s.status !== 'live' || !s.you || view !== null
}

/** Steps by the wheel over an element, while `on`. */
export function useWheel(el: RefObject<HTMLElement | null>, on: boolean, { view, walk }: Shown, plies: number): void {
  const now = useRef<Wheeled>(null!)
  now.current = { on, view, walk, plies }
  useEffect(() => {
    const gone = new AbortController()
    // Without a server it may not come: then the wheel scrolls the page.
    import('./wheel').then(
      m => el.current && m.bindWheel(el.current, () => now.current, gone.signal),
      () => {},
    )
    return () => gone.abort()
  }, [])
}

/** What a turn of the wheel acts on. */
export interface Wheeled extends Pick<Shown, 'view' | 'walk'> {
  on: boolean
  plies: number
}
