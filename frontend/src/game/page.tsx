import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import type { Fault } from '../net/fault'
import { isLive, status } from '../net/live'
import { Loading } from '../ui/notice'
import { useFocus, useTitle } from '../ui/page'
import type { GameState } from '../wire'
import { later } from '../ui/later'
import { Room } from './room'
import { GameStore } from './store'
import { hosts, waitingTitle } from './invited'

const g = t.game
const Gone = later('Gone', () => import('./gone'))
const Withdrawn = later('Withdrawn', () => import('./gone'))
const Damaged = later('Damaged', () => import('./damaged'))
const Waiting = later('Waiting', () => import('./waiting'))

/** Keyed by the game's id: another game is another store. */
export function GamePage({ id }: { id: string }) {
  const [store, setStore] = useState<GameStore>()
  useLayoutEffect(() => {
    const s = new GameStore(id)
    setStore(s)
    return () => s.close()
  }, [id])

  const s = store?.state.value
  const failure = store?.failure.value
  const screen = screenOf(s, failure)
  useFocus(screen === 'over' || screen === 'live' || screen === 'adjourned' ? 'room' : screen)
  if (!store || screen === 'loading')
    return (
      <Narrow title={g.loading}>
        <h1 tabIndex={-1} class="sr">
          {g.loading}
        </h1>
        <Loading text={loadingText()} />
      </Narrow>
    )
  if (screen === 'damaged') return <Damaged store={store} fault={failure!} />
  if (screen === 'gone')
    return failure && failure.code !== 'not_found' ? <Gone why={failure} retry={() => store.retry()} /> : <Gone />
  if (screen === 'withdrawn') return <Withdrawn s={s!} />
  if (screen === 'waiting')
    return (
      <Narrow title={waitingTitle(s!, hosts(s!))}>
        <Waiting s={s!} store={store} />
      </Narrow>
    )
  return <Room s={s!} store={store} />
}

/** Which of its screens a game shows: a status, or why there is none. */
function screenOf(s: GameState | null | undefined, failure: Fault | null | undefined): string {
  if (failure?.code === 'damaged') return 'damaged'
  if (!s) return failure ? 'gone' : 'loading'
  return withdrawn(s) ? 'withdrawn' : s.status
}

/** It ended before anybody came to play it. */
const withdrawn = (s: GameState): boolean => s.status === 'over' && !s.players.black

function loadingText(): string {
  const waits = isLive.value || status.value === 'connecting'
  return waits ? g.loading : t.shell.reconnecting // .connection says more
}

function Narrow({ title, children }: { title: string; children: ComponentChildren }) {
  useTitle(title)
  return <div class="narrow">{children}</div>
}
