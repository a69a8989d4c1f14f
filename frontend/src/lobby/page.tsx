// The first page: a board that is a game, people who look for each other, and what is being played.
import { useLayoutEffect } from 'preact/hooks'
import { Challenges } from '../challenge/places'
import { t } from '../i18n'
import { isLive, status, user } from '../net/live'
import { visits } from '../router'
import { Empty, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { Live, LobbyData } from '../wire'
import { About } from './about'
import { Featured } from './featured'
import { FirstBoard } from './firstboard'
import { LiveGrid } from './live'
import { peopleFirst } from './order'
import { OwnGames } from './own'
import { QuickPairing } from './quick'
import { Seeks } from './seeks'
import { lobby, useLobby } from './store'
import { WaysToPlay, WithoutServer } from './ways'

const tr = t.lobby
/** Live games beside the featured one. */
const SHOWN = 6

export function LobbyPage() {
  useLayoutEffect(() => {
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [visits.value])
  useTitle(t.shell.name)
  useLobby()
  const l = lobby.value
  const stale = !isLive.value && l !== null
  const live = l && peopleFirst(l.live)
  return (
    <div class="front">
      <h1 class="sr" tabIndex={-1}>
        {tr.title}
      </h1>
      <FirstBoard />
      <div class={stale ? 'people stale' : 'people'}>
        <Challenges />
        <QuickPairing seeks={l?.seeks ?? []} />
        <WaysToPlay />
        <WithoutServer />
        <OpenGames l={l} />
        {l && <OwnGames games={l.mine} />}
        {live && <LiveGame games={live} />}
      </div>
      {live && live.length > 1 && (
        <section class={stale ? 'live stale' : 'live'} aria-labelledby="more-live">
          <header class="section-head">
            <h2 id="more-live">{tr.moreLive}</h2>
            {live.length > SHOWN + 1 && <a href="/watch">{tr.allLive}</a>}
          </header>
          <LiveGrid games={live.slice(1, SHOWN + 1)} />
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
      {l ? (
        <Seeks seeks={others} games={l.mine.length} />
      ) : waiting ? (
        <Loading text={tr.loading} />
      ) : (
        <p class="note">{tr.down}</p>
      )}
    </section>
  )
}

/** The game to watch now. */
function LiveGame({ games }: { games: readonly Live[] }) {
  const [game, ...others] = games
  return (
    <section class="live-game" aria-labelledby="live">
      <header class="section-head">
        <h2 id="live">{tr.live}</h2>
      </header>
      {game ? (
        <Featured game={game} />
      ) : (
        <Empty title={tr.noLive}>
          <p>{tr.noLiveInvite}</p>
        </Empty>
      )}
      {game && others.length === 0 && <p class="note">{tr.oneLive}</p>}
    </section>
  )
}
