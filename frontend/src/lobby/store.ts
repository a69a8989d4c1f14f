import { computed, effect, signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { first } from '../net/first'
import { listen, socket, user } from '../net/live'
import { waiting } from '../ui/page'
import type { LobbyData, OwnData } from '../wire'
import { waitingFor } from './order'
import { lobbyFrame, ownFrame } from './reducer'

/** null until the server has told it. Kept over pages, to be shown at once. */
export const lobby = signal<LobbyData | null>(first.lobby ?? null)

/** What is the user's own, on every page; null until the server has told it. */
export const own = signal<OwnData | null>(
  first.lobby ? ownFrame(null, { t: 'lobby', d: first.lobby }, first.user?.id) : null,
)

/** The games that wait for the user, who need not sit at them. */
export const turns = computed(() => waitingFor(own.value?.mine ?? [], user.value?.id))

effect(() => {
  waiting.value = turns.value.length
})

/** How many pages show the whole lobby. */
let shown = 0

const follow = () => {
  if (!user.peek()) own.value = null
  socket.tell({ t: 'lobby', d: shown > 0 ? { on: true } : { on: true, own: true } })
}

/** Follows what is the user's own, or the whole lobby while a page shows it; returns what ends it. */
export const startLobby = (): (() => void) =>
  listen(f => {
    const me = user.peek()?.id
    lobby.value = lobbyFrame(lobby.peek(), f, me)
    own.value = ownFrame(own.peek(), f, me)
  }, follow)

/** Has the whole lobby followed while a page shows it. */
export function useLobby(): void {
  useEffect(() => {
    shown++
    if (socket.live) follow()
    return () => {
      shown--
      if (socket.live) follow()
    }
  }, [])
}
