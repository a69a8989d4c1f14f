// The first page: a board that is a game, people who look for each other, and what is being played.
import { t } from '../i18n'
import { isLive, status, user } from '../net/live'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { LobbyData } from '../wire'
import { About } from './about'
import { Featured } from './featured'
import { FirstBoard } from './firstboard'
import { LiveGrid } from './live'
import { QuickPairing } from './quick'
import { Seeks } from './seeks'
import { lobby, useLobby } from './store'
import { WaysToPlay } from './ways'

const tr = t.lobby
const SHOWN = 6

export function LobbyPage() {
  useTitle(t.shell.name)
  useLobby()
  const l = lobby.value
  const stale = !isLive.value && l !== null
  return (
    <div class="front">
      <h1 class="sr" tabIndex={-1}>
        {tr.title}
      </h1>
      <FirstBoard />
      <div class={stale ? 'people stale' : 'people'}>
        <QuickPairing seeks={l?.seeks ?? []} />
        <WaysToPlay />
        <OpenGames l={l} />
      </div>
      {l && l.mine.length > 0 && (
        <section class="mine" aria-labelledby="mine">
          <header class="section-head">
            <h2 id="mine">{tr.mine}</h2>
          </header>
          <LiveGrid games={l.mine} me={user.value?.id} />
        </section>
      )}
      {l && (
        <section class={stale ? 'live stale' : 'live'} aria-labelledby="live">
          <header class="section-head">
            <h2 id="live">{tr.live}</h2>
            {l.live.length > SHOWN && <a href="/watch">{tr.allLive}</a>}
          </header>
          <Featured game={l.live[0]} />
          {l.live.length !== 1 && <LiveGrid games={l.live.slice(1, SHOWN + 1)} />}
        </section>
      )}
      <About />
    </div>
  )
}

function OpenGames({ l }: { l: LobbyData | null }) {
  const waiting = status.value === 'connecting' || status.value === 'live'
  const others = l?.seeks.filter(s => s.host.id !== user.value?.id) ?? []
  return (
    <section class="open-games" aria-labelledby="seeks">
      <header class="section-head">
        <h2 id="seeks">{tr.seeks}</h2>
        {l && <span class="muted">{tr.online(l.online)}</span>}
      </header>
      {l && !isLive.value && <p class="note">{tr.stale}</p>}
      {l ? <Seeks seeks={others} /> : waiting ? <Loading text={tr.loading} /> : <p class="note">{tr.down}</p>}
    </section>
  )
}
