import { useLayoutEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import type { Fault } from '../net/fault'
import { isLive, status } from '../net/live'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Damaged } from './damaged'
import { Room } from './room'
import { GameStore } from './store'
import { Waiting } from './waiting'

const g = t.game

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
  if (store && failure?.code === 'damaged') return <Damaged store={store} fault={failure} />
  if (store && s && s.status === 'waiting')
    return (
      <Lobbyish>
        <Waiting s={s} store={store} />
      </Lobbyish>
    )
  if (store && s && s.status === 'over' && !s.players.black) return <Gone />
  if (store && s) return <Room s={s} store={store} />
  if (failure) return <Gone {...(failure.code !== 'not_found' && { why: failure, retry: () => store?.retry() })} />
  const waiting = isLive.value || status.value === 'connecting'
  return (
    <Lobbyish>
      <h1 tabIndex={-1} class="sr">
        {g.loading}
      </h1>
      <Loading text={waiting ? g.loading : status.value === 'crowded' ? t.shell.crowded : t.shell.reconnecting} />
    </Lobbyish>
  )
}

function Lobbyish({ children }: { children: preact.ComponentChildren }) {
  useTitle(g.loading)
  return <div class="narrow">{children}</div>
}

function Gone({ why, retry }: { why?: Fault; retry?: () => void }) {
  useTitle(t.shell.missingTitle)
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{why ? g.failed : t.shell.missingTitle}</h1>
      <Failure text={why ? refusal(why) : g.missing} {...(retry && { onRetry: retry })}>
        <a class="btn plain" href="/">
          {g.lobby}
        </a>
      </Failure>
    </div>
  )
}
