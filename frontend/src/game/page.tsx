import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import type { Fault } from '../net/fault'
import { isLive, status } from '../net/live'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { GameState } from '../wire'
import { later } from '../ui/later'
import { Room } from './room'
import { GameStore } from './store'
import { hosts, waitingTitle } from './invited'

const g = t.game
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
  if (waits) return g.loading
  const st = status.value
  return st === 'crowded' || st === 'blocked' ? t.shell[st] : t.shell.reconnecting
}

/** Each screen takes the place of another: if that had the focus, it is the new
 *  one's heading that gets it, and never the body. */
function useFocus(screen: string): void {
  useEffect(() => {
    const at = document.activeElement
    if (at && at !== document.body && at.id !== 'main') return
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [screen])
}

function Narrow({ title, children }: { title: string; children: ComponentChildren }) {
  useTitle(title)
  return <div class="narrow">{children}</div>
}

function Gone({ why, retry }: { why?: Fault; retry?: () => void }) {
  useTitle(why ? g.failed : g.missingTitle)
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{why ? g.failed : g.missingTitle}</h1>
      {why ? (
        <Failure text={refusal(why)} {...(retry && { onRetry: retry })}>
          <a class="btn plain" href="/">
            {g.lobby}
          </a>
        </Failure>
      ) : (
        <Elsewhere text={g.missing} />
      )}
    </div>
  )
}

/** Nobody came in time, or its host plays somebody else by now. */
function Withdrawn({ s }: { s: GameState }) {
  useTitle(g.withdrawnTitle)
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{g.withdrawnTitle}</h1>
      <Elsewhere text={hosts(s) ? g.withdrawnOwn : g.withdrawn(s.host.name)} />
    </div>
  )
}

/** Why there is no game, and where there are others. */
function Elsewhere({ text }: { text: string }) {
  return (
    <div class="missing-game stack">
      <p>{text}</p>
      <p class="muted">{g.missingElsewhere}</p>
      <p class="row">
        <a class="btn primary" href="/">
          {g.lobby}
        </a>
        <a class="btn plain" href="/watch">
          {t.shell.watch}
        </a>
        <a class="btn plain" href="/history">
          {t.shell.games}
        </a>
      </p>
    </div>
  )
}
