import { useEffect, useErrorBoundary, useRef } from 'preact/hooks'
import { ChallengeBar } from './challenge/places'
import { GamePage } from './game/page'
import { t } from './i18n'
import { LobbyPage } from './lobby/page'
import { localPage } from './local/fetch'
import { closeCode, user } from './net/live'
import { landing, route, visits } from './router'
import { later } from './ui/later'
import { BeganBar } from './ui/beganbar'
import { SearchingBar } from './ui/minebar'
import { Connection, Footer, Header } from './ui/shell'
import { PauseBar } from './ui/pause'
import { ToldBar } from './ui/told'
import { useTitle } from './ui/page'
import { Failure } from './ui/notice'

const WatchPage = later(
  () => import('./watch/page'),
  m => m.WatchPage,
)
const TvPage = later(
  () => import('./watch/tv'),
  m => m.TvPage,
)
const LearnPage = later(
  () => import('./learn/page'),
  m => m.LearnPage,
)
const ProtocolsPage = later(
  () => import('./protocols/page'),
  m => m.ProtocolsPage,
)
const AnalysisPage = later(
  () => import('./study/page'),
  m => m.AnalysisPage,
)
const StudyPage = later(
  () => import('./study/kept'),
  m => m.StudyPage,
)
const LocalPage = later(localPage, page => page)
const PuzzlesPage = later(
  () => import('./puzzles/page'),
  m => m.PuzzlesPage,
)
const SettingsPage = later(
  () => import('./settings/page'),
  m => m.SettingsPage,
)
const AccountPage = later(
  () => import('./account/page'),
  m => m.AccountPage,
)
const ConductPage = later(
  () => import('./account/conduct'),
  m => m.ConductPage,
)
const FollowingPage = later(
  () => import('./follow/page'),
  m => m.FollowingPage,
)
const ModerationPage = later(
  () => import('./moderation/pages'),
  m => m.ModerationPage,
)
const News = later(
  () => import('./moderation/news'),
  m => m.News,
)
const RanksPage = later(
  () => import('./ranks/page'),
  m => m.RanksPage,
)
const BotsPage = later(
  () => import('./bots/page'),
  m => m.BotsPage,
)
const OpeningsPage = later(
  () => import('./openings/page'),
  m => m.OpeningsPage,
)
const ConnectionPage = later(
  () => import('./connection/page'),
  m => m.ConnectionPage,
)
const HistoryPage = later(
  () => import('./history/page'),
  m => m.HistoryPage,
)
const ProfilePage = later(
  () => import('./history/page'),
  m => m.ProfilePage,
)

export function App() {
  const main = useRef<HTMLElement>(null)
  const visit = visits.value
  const { name } = route.value
  // After a navigation a screen reader should be at the new page's heading, or where it was asked to land.
  useEffect(() => {
    if (visit > 0)
      (
        main.current?.querySelector<HTMLElement>(landing) ??
        main.current?.querySelector<HTMLElement>('h1') ??
        main.current
      )?.focus({ preventScroll: true })
  }, [visit])
  return (
    <>
      <Header />
      <Connection />
      <PauseBar />
      <ToldBar />
      <BeganBar />
      <SearchingBar />
      <ChallengeBar />
      {(user.value?.news || closeCode.value > 4501) && <News />}
      <main id="main" ref={main} tabIndex={-1} class={name === 'local' ? 'page-game page-local' : `page-${name}`}>
        <Guarded key={visit}>
          <Page />
        </Guarded>
      </main>
      {name !== 'game' && name !== 'local' && name !== 'learn' && <Footer />}
    </>
  )
}

/** An error of ours takes one page down, not the site. */
function Guarded({ children }: { children: preact.ComponentChildren }) {
  const [error] = useErrorBoundary(e => console.error(e))
  if (error === undefined) return children
  return (
    <div class="narrow">
      <Failure text={t.errors.crash}>
        <button type="button" class="btn plain" onClick={() => location.reload()}>
          {t.errors.reload}
        </button>
      </Failure>
    </div>
  )
}

function Page() {
  const r = route.value
  switch (r.name) {
    case 'lobby':
      return <LobbyPage />
    case 'watch':
      return <WatchPage />
    case 'tv':
      return <TvPage />
    case 'learn':
      return <LearnPage key={r.part} part={r.part} />
    case 'protocols':
      return <ProtocolsPage name={r.protocol} />
    case 'game':
      return <GamePage key={r.id} id={r.id} />
    case 'user':
      return <ProfilePage key={r.user} name={r.user} />
    case 'analysis':
      return <AnalysisPage />
    case 'local':
      return <LocalPage />
    case 'ranks':
      return <RanksPage />
    case 'bots':
      return <BotsPage />
    case 'openings':
      return <OpeningsPage />
    case 'study':
      return <StudyPage key={r.id} id={r.id} />
    case 'puzzles':
      return <PuzzlesPage key={r.part} part={r.part} />
    case 'history':
      return <HistoryPage />
    case 'account':
      return <AccountPage />
    case 'settings':
      return <SettingsPage />
    case 'conduct':
      return <ConductPage />
    case 'following':
      return <FollowingPage />
    case 'mod':
      return <ModerationPage />
    case 'connection':
      return <ConnectionPage />
    case 'missing':
      return <MissingPage />
  }
}

function MissingPage() {
  useTitle(t.shell.missingTitle)
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{t.shell.missingTitle}</h1>
        <p>{t.shell.missing}</p>
      </div>
      <p>
        <a class="btn primary" href="/">
          {t.shell.missingGo}
        </a>
      </p>
    </div>
  )
}
