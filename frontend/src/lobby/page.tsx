// The first page: a board that is a game, people who look for each other, and what is being played.
import { useLayoutEffect } from 'preact/hooks'
import { Challenges } from '../challenge/places'
import { t } from '../i18n'
import { isLive, status, user } from '../net/live'
import { visits } from '../router'
import { later } from '../ui/later'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { LobbyData } from '../wire'
import { Featured, useFeatured } from './featured'
import { FirstBoard, firstStone } from './firstboard'
import { LiveGrid } from './live'
import { MyBoard } from './myboard'
import { foremost } from './order'
import { OwnGames } from './own'
import { QuickPairing } from './quick'
import { Replay } from './replay'
import { Seeks } from './seeks'
import { lobby, useLobby } from './store'
import { PlayOptions, WithoutServer } from './playoptions'

const tr = t.lobby
const About = later('About', () => import('./about'))
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
  const mine = l && !firstStone.value ? foremost(l.mine, user.value?.id) : undefined
  const [game, others] = useFeatured(l?.live ?? [])
  return (
    <div class="front">
      <h1 class="sr" tabIndex={-1}>
        {tr.title}
      </h1>
      {mine ? <MyBoard game={mine} me={user.value?.id} /> : <FirstBoard />}
      <div class={stale ? 'people stale' : 'people'}>
        <Challenges />
        {l && <OwnGames games={l.mine.filter(g => g !== mine)} />}
        <QuickPairing seeks={l?.seeks ?? []} clocks={l?.clocks ?? []} />
        <PlayOptions />
        <WithoutServer />
        <OpenGames l={l} />
        {l && (
          <section class="live-game" aria-labelledby="live">
            <header class="section-head">
              <h2 id="live">{tr.live}</h2>
            </header>
            {game ? <Featured game={game} /> : <Replay />}
            {game && others.length === 0 && <p class="note">{tr.oneLive}</p>}
          </section>
        )}
      </div>
      {others.length > 0 && (
        <section class={stale ? 'live stale' : 'live'} aria-labelledby="more-live">
          <header class="section-head">
            <h2 id="more-live">{tr.moreLive}</h2>
            {others.length > SHOWN && <a href="/watch">{tr.allLive}</a>}
          </header>
          <LiveGrid games={others.slice(0, SHOWN)} />
        </section>
      )}
      <div class="front-foot">
        <About />
      </div>
    </div>
  )
}

function OpenGames({ l }: { l: LobbyData | null }) {
  const waiting = status.value === 'connecting' || status.value === 'live'
  const seeks = l?.seeks ?? []
  const others = seeks.filter(s => s.host.id !== user.value?.id)
  return (
    <section class="open-games" aria-labelledby="seeks">
      <header class="section-head">
        <h2 id="seeks">{tr.seeks}</h2>
        {l && <span class="muted">{tr.online(l.online)}</span>}
      </header>
      {l && !isLive.value && <p class="note">{tr.stale}</p>}
      {l ? (
        <Seeks seeks={others} alone={seeks.length > 0} games={l.mine.length} />
      ) : waiting ? (
        <Loading text={tr.loading} />
      ) : (
        <p class="note">{tr.down}</p>
      )}
    </section>
  )
}
