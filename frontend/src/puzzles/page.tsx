// Puzzles: one after the other, the day's, a run, what comes again, and how well one does.
import type { ComponentChildren } from 'preact'
import { later } from '../ui/later'
import { useTitle } from '../ui/page'
import '../styles/partlinks.css'
import '../styles/puzzles.css'
import { Dashboard } from './dashboard'
import { DailyPage, OnePage } from './one'
import { Mistakes } from './mistakes'
import { Next } from './next'
import { RunPage } from './runs'
import { isTheme } from './themes'
import { w } from '../i18n/late/puzzles'

const HistoryPart = later('HistoryPart', () => import('./history'), 'page')
const ListsPart = later('ListsPart', () => import('./lists'), 'page')
const ListPart = later('ListPart', () => import('./list'), 'page')

const PARTS = ['next', 'daily', 'streak', 'storm', 'mistakes', 'dashboard', 'history', 'lists'] as const
type Part = (typeof PARTS)[number]

export function PuzzlesPage({ part = 'next' }: { part: string | undefined }) {
  return part.startsWith('lists/') ? <ListPart id={part.slice(6)} /> : <PartPage part={part} />
}

function PartPage({ part }: { part: string }) {
  const theme = isTheme(part) ? part : ''
  const known = theme ? 'next' : PARTS.find(p => p === part)
  const name = known && known !== 'next' ? w.parts[known] : w.title
  useTitle(known === 'daily' ? w.daily.title : name)
  const boarded = known === undefined || known === 'next' || known === 'daily'
  return (
    <div class={boarded ? 'puzzles boarded' : 'puzzles'}>
      <div class="lead">
        <h1 tabIndex={-1}>{known === 'daily' ? w.daily.title : name}</h1>
        <Parts at={known} />
      </div>
      {shown(part, known, theme)}
    </div>
  )
}

function shown(part: string, known: Part | undefined, theme: string): ComponentChildren {
  switch (known) {
    case 'next':
      return <Next theme={theme} />
    case 'daily':
      return <DailyPage />
    case 'streak':
    case 'storm':
      return <RunPage key={known} kind={known} />
    case 'mistakes':
      return <Mistakes />
    case 'dashboard':
      return <Dashboard />
    case 'history':
      return <HistoryPart />
    case 'lists':
      return <ListsPart />
    case undefined:
      return <OnePage key={part} id={part} />
  }
}

function Parts({ at }: { at: Part | undefined }) {
  return (
    <nav class="part-links" aria-label={w.parts.label}>
      {PARTS.map(p => (
        <a
          key={p}
          href={p === 'next' ? '/puzzles' : p === 'lists' ? '/lists' : `/puzzles/${p}`}
          aria-current={p === at ? 'page' : undefined}
        >
          {w.parts[p]}
        </a>
      ))}
    </nav>
  )
}
