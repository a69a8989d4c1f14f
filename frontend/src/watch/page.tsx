// What is being played: one game large, people's before bots'.
import { t } from '../i18n'
import { isLive, status } from '../net/live'
import { Featured, useFeatured } from '../lobby/featured'
import { LiveGrid } from '../lobby/live'
import { Replay } from '../lobby/replay'
import { lobby, useLobby } from '../lobby/store'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'

const tr = t.lobby

export function WatchPage() {
  useTitle(tr.watchTitle)
  useLobby()
  const l = lobby.value
  const waiting = status.value === 'connecting' || status.value === 'live'
  const [game, others] = useFeatured(l?.live ?? [])
  return (
    <div class="wide watch">
      <div class="lead">
        <h1 tabIndex={-1}>{tr.watchTitle}</h1>
        {l && l.live.length > 0 && <p>{tr.watchLead(l.live.length)}</p>}
      </div>
      {!l && (waiting ? <Loading text={tr.loading} /> : <p class="note">{tr.down}</p>)}
      {l && !isLive.value && <p class="note">{tr.stale}</p>}
      {l && (
        <div class={isLive.value ? 'watch-games' : 'watch-games stale'}>
          {game ? <Featured game={game} /> : <Replay />}
          {others.length > 0 && <LiveGrid games={others} />}
          {game && others.length === 0 && <p class="note">{tr.oneLive}</p>}
        </div>
      )}
    </div>
  )
}
