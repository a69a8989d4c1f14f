import { t } from '../i18n'
import { isLive, status } from '../net/live'
import { LiveGrid } from '../lobby/live'
import { lobby, useLobby } from '../lobby/store'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'

const tr = t.lobby

export function WatchPage() {
  useTitle(tr.watchTitle)
  useLobby()
  const l = lobby.value
  const waiting = status.value === 'connecting' || status.value === 'live'
  return (
    <div class="wide">
      <div class="lead">
        <h1 tabIndex={-1}>{tr.watchTitle}</h1>
        {l && l.live.length > 0 && <p>{tr.watchLead(l.live.length)}</p>}
      </div>
      {!l && (waiting ? <Loading text={tr.loading} /> : <p class="note">{tr.down}</p>)}
      {l && !isLive.value && <p class="note">{tr.stale}</p>}
      {l && (
        <div class={isLive.value ? '' : 'stale'}>
          <LiveGrid games={l.live}>
            <a class="btn primary" href="/">
              {t.history.play}
            </a>
          </LiveGrid>
        </div>
      )}
    </div>
  )
}
