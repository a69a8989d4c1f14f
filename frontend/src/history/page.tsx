import { t, formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { Empty, Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { AdjournedGames, useAdjourned } from './adjourned'
import { GameList } from './games'
import { useGames } from './load'

const h = t.history

/** One's own games; a visitor who never played has none to load. */
export function HistoryPage() {
  const u = user.value
  useTitle(h.title)
  if (u) return <Games name={u.name} own />
  return (
    <div class="medium">
      <div class="lead">
        <h1 tabIndex={-1}>{h.title}</h1>
      </div>
      {u === undefined ? (
        <Loading />
      ) : (
        <Empty title={h.empty}>
          <p>{h.emptyVisitor}</p>
          <a class="btn primary" href="/">
            {h.play}
          </a>
        </Empty>
      )}
    </div>
  )
}

export function ProfilePage({ name }: { name: string }) {
  const own = user.value?.name === name
  useTitle(own ? h.title : h.profileTitle(name))
  return <Games name={name} own={own} />
}

function Games({ name, own }: { name: string; own: boolean }) {
  const { profile: p, games, next, busy, failure, more } = useGames(name)
  const rests = useAdjourned(own ? (user.value?.id ?? 0) : 0)
  const waits = games.length === 0 ? busy || rests.busy : rests.busy // nothing moves when the rest comes
  if (failure && !p) {
    const missing = failure.code === 'not_found'
    return (
      <div class="medium">
        <div class="lead">
          <h1 tabIndex={-1}>{name}</h1>
        </div>
        <Failure text={missing ? h.missing : refusal(failure)} {...(!missing && { onRetry: more })}>
          {missing && (
            <a class="btn plain" href="/">
              {t.shell.missingGo}
            </a>
          )}
        </Failure>
      </div>
    )
  }
  return (
    <div class="medium">
      <div class="lead profile">
        <h1 tabIndex={-1}>{own ? h.title : (p?.name ?? name)}</h1>
        <p>
          {own && <b>{p?.name ?? name}</b>} {p?.guest && <span class="tag">{t.shell.guest}</span>}
          {p?.bot && <span class="tag">{t.shell.bot}</span>}{' '}
          {p && <span class="muted">{h.since(formatDate(new Date(p.created)))}</span>}
        </p>
        {own && (
          <p>
            <a href="/exercises">{h.exercises}</a>
          </p>
        )}
      </div>
      {p && (
        <dl class="record">
          {(['games', 'wins', 'losses', 'draws'] as const).map(k => (
            <div key={k}>
              <dt>{h.records[k]}</dt>
              <dd>{p[k]}</dd>
            </div>
          ))}
        </dl>
      )}
      {p && games.length > 0 && (
        <p>
          {/* The browser saves what is streamed, and says so when it ends early. */}
          <a href={`/api/users/${encodeURIComponent(p.name)}/games.sgf`} download="">
            {h.all}
          </a>
        </p>
      )}
      {own && p?.guest && games.length > 0 && (
        <p class="banner">
          <span>{h.guestNote}</span>{' '}
          <a class="btn plain" href="/account#new">
            {h.keep}
          </a>
        </p>
      )}
      {p && own && <AdjournedGames of={rests} id={p.id} />}
      {p && !waits && games.length > 0 && rests.games.length > 0 && <h2>{h.finished}</h2>}
      {p && !waits && games.length > 0 && <GameList games={games} id={p.id} />}
      {!waits && !failure && games.length === 0 && rests.games.length === 0 && (
        <Empty title={h.empty}>
          {own && (
            <>
              <p>{h.emptyOwn}</p>
              <a class="btn primary" href="/">
                {h.play}
              </a>
            </>
          )}
        </Empty>
      )}
      {failure && p && <Failure text={refusal(failure)} onRetry={more} />}
      {waits && <Loading text={h.loading} />}
      {next && !failure && (
        <div class="row center">
          <Button busy={busy} onClick={more}>
            {busy ? h.loading : h.more}
          </Button>
        </div>
      )}
    </div>
  )
}
