import { computed } from '@preact/signals'
import { useMemo, useState } from 'preact/hooks'
import { t, formatDate, formatDay } from '../i18n'
import { w as days } from '../i18n/late/days'
import { refusal } from '../i18n/refusal'
import { programs } from '#words/programs'
import { engineText } from '../bots/programs'
import { ChallengeButton } from '../challenge/button'
import { FollowButton } from '../follow/button'
import { OwnGames } from '../lobby/own'
import { own as mine, useLobby } from '../lobby/store'
import { user } from '../net/live'
import { FilterForm, filterOf, type Filter } from '../profile/filter'
import { BestWins, Meeting } from '../profile/meet'
import { Ratings } from '../profile/ratings'
import { w } from '../profile/text'
import { ReportButton } from '../moderation/button'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Empty, Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { AdjournedGames, useAdjourned } from './adjourned'
import { GameList } from './games'
import { useGames } from './load'
import { missing } from '#words/missing'
import { history as h } from '#words/history'
import '../styles/profile.css'

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
  useTitle(own ? h.title : h.profileTitle(nameOf(name)))
  return <Games name={name} own={own} />
}

const playing = computed(() => (mine.value?.mine.length ?? 0) > 0)

/** The own games in play; all of the lobby is followed, so that they are shown as they stand. */
function InPlay() {
  useLobby()
  return <OwnGames games={mine.value?.mine ?? []} />
}

function Games({ name, own }: { name: string; own: boolean }) {
  const [filled, setFilled] = useState<Filter>({})
  const [shown, show] = useState(0) // forms so far: one that is filled from elsewhere is a new one
  const filter = useMemo(() => filterOf(filled), [filled])
  const filters = Object.keys(filter).length > 0
  const { profile: p, games, next, busy, failure, more } = useGames(name, filter)
  const me = user.value
  const rests = useAdjourned(own ? (me?.id ?? 0) : 0)
  const waits = games.length === 0 ? busy || rests.busy : rests.busy // nothing moves when the rest comes
  if (failure && !p) {
    const unknown = failure.code === 'not_found'
    return (
      <div class="medium">
        <div class="lead">
          <h1 tabIndex={-1}>{nameOf(name)}</h1>
        </div>
        <Failure text={unknown ? h.missing : refusal(failure)} {...(!unknown && { onRetry: more })}>
          {unknown && (
            <a class="btn plain" href="/">
              {missing.go}
            </a>
          )}
        </Failure>
      </div>
    )
  }
  /** Games that are counted, and shown to their players only. */
  const apart = !own && p && !filters && !busy && !next && p.games > games.length
  const hidden = apart && games.length === 0
  const together = () => {
    setFilled({ against: me!.name })
    show(n => n + 1)
    document.querySelector('#games')?.scrollIntoView()
  }
  return (
    <div class="medium person-page">
      <div class="person-side">
        <div class="lead profile">
          <h1 tabIndex={-1}>{own ? h.title : p?.deleted ? w.deletedTitle : nameOf(p?.name ?? name)}</h1>
          <p>
            {own && <b>{p?.name ?? name}</b>} {p?.guest && <span class="tag">{t.shell.guest}</span>}
            {(p?.bot || p?.program) && <span class="tag">{t.shell.bot}</span>}{' '}
            {p && <span class="muted">{h.since(formatDate(new Date(p.created)))}</span>}
          </p>
          {p?.engine && <p>{engineText(p.engine)}</p>}
          {p?.papers && (
            <p class="note">
              {[p.papers.name, p.papers.country, p.papers.id, w.papers(p.papers.federation)].join(' · ')}
            </p>
          )}
          {p?.deleted && <p>{w.deletedNote}</p>}
          {p?.vacation && <p class="note">{days.until(formatDay(new Date(p.vacation)))}</p>}
          {p && !own && me && !me.guest && !p.guest && !p.bot && !p.deleted && (
            <div class="row">
              <ChallengeButton name={p.name} />
              <FollowButton name={p.name} />
              <ReportButton name={p.name} />
            </div>
          )}
          {own && (
            <p>
              <a href="/days">{days.all}</a>
            </p>
          )}
          {own && (
            <p>
              <a href="/puzzles/mistakes">{h.exercises}</a>
            </p>
          )}
        </div>
        {p && !p.guest && !p.bot && !p.deleted && (
          <p>
            <a href={own ? '/brought' : `/brought/${encodeURIComponent(p.name)}`}>{h.brought}</a>
          </p>
        )}
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
        {own && p?.guest && p.games > 0 && (
          <p class="banner">
            <span>{h.guestNote}</span>{' '}
            <a class="btn plain" href="/account#new">
              {h.keep}
            </a>
          </p>
        )}
        {p && !own && !p.deleted && me && p.games > 0 && <Meeting you={me} name={p.name} onAll={together} />}
        {p && !p.guest && !p.deleted && <Ratings key={p.name} name={p.name} standings={p.standings ?? []} />}
        {p && <BestWins wins={p.best ?? []} />}
      </div>
      <div class="person-games">
        {p && own && <InPlay />}
        {p && own && <AdjournedGames of={rests} id={p.id} />}
        {p && p.games > 0 && !hidden && (
          <section class="games-of" id="games" aria-labelledby="finished">
            <div class="row between">
              <h2 id="finished">{h.finished}</h2>
              {/* The browser saves what is streamed, and says so when it ends early. */}
              <a href={`/api/users/${encodeURIComponent(p.name)}/games.sgf`} download="">
                {h.all}
              </a>
            </div>
            {p.program && (
              <p class="files">
                <a href={`/api/users/${encodeURIComponent(p.name)}/games.psq`} download="">
                  {programs.psq}
                </a>{' '}
                <a href={`/api/users/${encodeURIComponent(p.name)}/games.ndjson`} download="">
                  {programs.results}
                </a>
              </p>
            )}
            <details class="card" open={filters}>
              <summary>{w.filter.title}</summary>
              <FilterForm key={shown} filled={filled} onShow={setFilled} />
            </details>
          </section>
        )}
        {p && !waits && games.length > 0 && <GameList games={games} id={p.id} />}
        {p && filters && !busy && !failure && games.length === 0 && <Empty title={w.filter.none} />}
        {apart && !hidden && !failure && <p class="note">{h.apart}</p>}
        {!waits &&
          !failure &&
          !filters &&
          games.length === 0 &&
          rests.games.length === 0 &&
          !(own && playing.value) && (
            <Empty title={hidden ? h.hidden : h.empty}>
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
    </div>
  )
}
