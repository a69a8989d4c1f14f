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
import { Toast } from './ui/toast'
import { Failure } from './ui/notice'

const WatchPage = later('WatchPage', () => import('./watch/page'), 'page')
const LearnPage = later('LearnPage', () => import('./learn/page'), 'page')
const AnalysisPage = later('AnalysisPage', () => import('./study/page'), 'page')
const StudyPage = later('StudyPage', () => import('./study/kept'), 'page')
const LocalPage = later('LocalPage', localPage, 'page')
const PuzzlesPage = later('PuzzlesPage', () => import('./puzzles/page'), 'page')
const SettingsPage = later('SettingsPage', () => import('./settings/page'), 'page')
const AccountPage = later('AccountPage', () => import('./account/page'), 'page')
const News = later('News', () => import('./moderation/inbox'))
const HistoryPage = later('HistoryPage', () => import('./history/page'), 'page')
const ProfilePage = later('ProfilePage', () => import('./history/page'), 'page')
const LazyPage = later('LazyPage', () => import('./lazypages'), 'page')

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
      <Toast />
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
    case 'learn':
      return <LearnPage key={r.part} part={r.part} />
    case 'game':
      return <GamePage key={r.id} id={r.id} />
    case 'user':
      return <ProfilePage key={r.user} name={r.user} />
    case 'analysis':
      return <AnalysisPage />
    case 'local':
      return <LocalPage />
    case 'study':
      return <StudyPage key={r.id} id={r.id} chapter={r.chapter} />
    case 'puzzles':
      return <PuzzlesPage key={r.part} part={r.part} />
    case 'history':
      return <HistoryPage />
    case 'account':
      return <AccountPage />
    case 'settings':
      return <SettingsPage />
    default:
      return <LazyPage of={r} />
  }
}
