import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { first } from '../net/first'
import { listen, socket, user } from '../net/live'
import type { LobbyData } from '../wire'
import { lobbyFrame } from './reducer'

/** null until the server has told it. Kept over pages, to be shown at once. */
export const lobby = signal<LobbyData | null>(first.lobby ?? null)

/** Follows the lobby while a page shows it. */
export function useLobby(): void {
  useEffect(() => {
    const end = listen(
      f => {
        lobby.value = lobbyFrame(lobby.value, f, user.value?.id)
      },
      () => socket.tell({ t: 'lobby', d: { on: true } }),
    )
    return () => {
      end()
      socket.tell({ t: 'lobby', d: { on: false } })
    }
  }, [])
}
