import { t } from '../i18n'
import { isLive, status, user } from '../net/live'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { CreatePanel } from './create'
import { LiveGrid } from './live'
import { Seeks } from './seeks'
import { lobby, useLobby } from './store'

const tr = t.lobby
const SHOWN = 6

export function LobbyPage() {
  useTitle(t.shell.name)
  useLobby()
  const l = lobby.value
  const stale = !isLive.value
  return (
    <div class="lobby">
      <div class="lead">
        <h1 tabIndex={-1}>{tr.title}</h1>
        <p>{tr.tagline}</p>
      </div>
      <CreatePanel />
      <div class={stale && l ? 'lists stale' : 'lists'}>
        {!l &&
          (status.value === 'connecting' || status.value === 'live' ? (
            <Loading text={tr.loading} />
          ) : (
            <p class="note">{tr.down}</p>
          ))}
        {l && (
          <>
            {stale && <p class="note">{tr.stale}</p>}
            {l.mine.length > 0 && (
              <section aria-labelledby="mine">
                <header class="section-head">
                  <h2 id="mine">{tr.mine}</h2>
                </header>
                <LiveGrid games={l.mine} me={user.value?.id} />
              </section>
            )}
            <section aria-labelledby="seeks">
              <header class="section-head">
                <h2 id="seeks">{tr.seeks}</h2>
                <span class="muted">{tr.online(l.online)}</span>
              </header>
              <Seeks seeks={l.seeks} />
            </section>
            <section aria-labelledby="live">
              <header class="section-head">
                <h2 id="live">{tr.live}</h2>
                {l.live.length > SHOWN && <a href="/watch">{tr.allLive}</a>}
              </header>
              <LiveGrid games={l.live.slice(0, SHOWN)} />
            </section>
          </>
        )}
      </div>
    </div>
  )
}
