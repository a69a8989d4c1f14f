// A game of one's own that begins while its event is seen: one page of this browser opens it and sounds, whichever notices first.
import { useEffect, useRef } from 'preact/hooks'
import { gamePath, go } from '../router'
import { recall, remember } from '../settings/storage'
import { playOnce } from '../sound/sound'
import type { EventMe } from '../wire'

const KEY = 'tengen.opened'

/** Opens a game of one's own that begins while this page is seen. One that has been opened, by whatever page, is not opened again:
 *  who has come back from it stays. */
export function useOpened(me: EventMe | undefined) {
  const before = useRef<string | undefined>(undefined) // the last own game; '' before the first, undefined: nothing is known yet
  const elsewhere = useRef(new Set<string>()) // opened by other pages, by whatever way
  const game = me?.game
  const known = me !== undefined
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel('tengen.opened') // net/began.ts tells it of all games that are opened
    channel.addEventListener('message', e => elsewhere.current.add(String(e.data)))
    return () => channel.close()
  }, [])
  useEffect(() => {
    if (!known) return
    const fresh = before.current !== undefined && game !== undefined && game !== before.current
    before.current = game ?? before.current ?? ''
    if (fresh && document.visibilityState === 'visible' && !elsewhere.current.has(game)) void openOnce(game)
  }, [game, known])
}

/** Opens a game unless another page of this browser has. */
export async function openOnce(game: string): Promise<void> {
  const act = () => {
    if (recall(KEY)['game'] === game) return
    remember(KEY, { game })
    playOnce('call', `begun.${game}`) // as net/began.ts names it: one call
    go(gamePath(game))
  }
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return act()
  await locks.request('tengen.open', act)
}
