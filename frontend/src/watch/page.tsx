// Live games: one large, people's before bots', or several beside each other.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { tv as v } from '#words/tv'
import { isLive, status } from '../net/live'
import { Featured, useFeatured } from '../lobby/featured'
import { LiveGrid } from '../lobby/live'
import { Replay } from '../lobby/replay'
import { lobby, useLobby } from '../lobby/store'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { BOARDS, boardsOf, type Boards } from './air'
import { ManyBoards } from './boards'
import '../styles/watch.css'

const tr = t.lobby

export function WatchPage() {
  useTitle(v.watchTitle)
  useLobby()
  const l = lobby.value
  const waiting = status.value === 'connecting' || status.value === 'live'
  const [game, others] = useFeatured(l?.live ?? [])
  const [boards, setBoards] = useState(() => boardsOf(location.search))
  const choose = (b: Boards) => {
    history.replaceState(null, '', b === '1' ? '/watch' : `/watch?boards=${b}`)
    setBoards(b)
  }
  return (
    <div class="wide watch">
      <div class="lead">
        <h1 tabIndex={-1}>{v.watchTitle}</h1>
        {l && l.live.length > 0 && <p>{v.watchLead(l.live.length)}</p>}
        <p>
          <a href="/tv">{v.link}</a> · <a href="/events">{v.events}</a>
        </p>
      </div>
      <Segmented
        label={v.boards}
        value={boards}
        onChange={choose}
        options={BOARDS.map(b => [b, v.count[b]] as const)}
      />
      {!l && (waiting ? <Loading text={tr.loading} /> : <p class="note">{tr.down}</p>)}
      {l && !isLive.value && <p class="note">{tr.stale}</p>}
      {l && (
        <div class={isLive.value ? 'watch-games' : 'watch-games stale'}>
          {boards !== '1' && game ? (
            <ManyBoards key={boards} games={l.live} boards={Number(boards)} />
          ) : (
            <>
              {game ? <Featured game={game} /> : <Replay />}
              {others.length > 0 && <LiveGrid games={others} />}
              {game && others.length === 0 && <p class="note">{tr.oneLive}</p>}
            </>
          )}
        </div>
      )}
    </div>
  )
}
