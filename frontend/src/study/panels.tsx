// Beside the board one of several things: the moves with what is said of them, what was played, books, and the menu. On
// phones the comment has a place of its own.
import type { ComponentChildren } from 'preact'
import { Books } from '../books/panel'
import { Icon } from '../ui/icon'
import { later } from '../ui/later'
import type { MarkKind } from '../wire'
import type { Desk } from './desk'
import { Header } from './header'
import { Menu, type Item } from './menu'
import { Moves } from './moves'
import { Notes } from './notes'
import { Acts } from './tools'
import { books } from '#words/books'
import { w } from '../i18n/late/study'

const OpeningsTab = later('OpeningsTab', () => import('../openings/tab'))

const TABS = ['moves', 'comment', 'openings', 'books', 'menu'] as const
export type Tab = (typeof TABS)[number]

interface Props {
  desk: Desk
  tab: Tab
  onTab: (t: Tab) => void
  stones: readonly string[]
  onPlay: (move: string) => void
  marking: MarkKind | null
  onMarking: (k: MarkKind | null) => void
  onItem: (i: Item) => void
  keep: ComponentChildren
}

export function Panels(p: Props) {
  const { desk, tab } = p
  const { study, at } = desk.place
  return (
    <section class={`card study-panels at-${tab}`} aria-label={w.panels.title}>
      <div class="study-tabs" role="group" aria-label={w.panels.title}>
        {TABS.map(name => (
          <button
            key={name}
            type="button"
            class={`tab-${name}`}
            aria-pressed={tab === name}
            onClick={() => p.onTab(name)}
          >
            {name === 'menu' && <Icon name="list" />}
            {w.panels[name]}
          </button>
        ))}
      </div>
      {desk.unkept && (
        <p class="note" role="alert">
          {w.unkept}
        </p>
      )}
      {desk.elsewhere && (
        <p class="note" role="status">
          {w.elsewhere}
        </p>
      )}
      {/* A comment that is being written stays where it is. */}
      <div class="study-tree" hidden={tab !== 'moves' && tab !== 'comment'}>
        <div class="study-list-of-moves">
          <Header study={study} />
          <Moves study={study} at={at} onGo={i => desk.go(() => i)} />
          <Acts desk={desk} />
        </div>
        <div class="study-notes">
          <Notes desk={desk} marking={p.marking} onMarking={p.onMarking} />
        </div>
      </div>
      {tab === 'openings' && (
        <div class="study-more" role="region" aria-label={w.openings}>
          <OpeningsTab rule={study.rule} size={study.size} stones={p.stones} onPlay={p.onPlay} />
        </div>
      )}
      {tab === 'books' && (
        <div class="study-more" role="region" aria-label={books.title}>
          <Books desk={desk} />
        </div>
      )}
      {tab === 'menu' && (
        <div class="study-more">
          <Menu desk={desk} onOpen={p.onItem} keep={p.keep} />
        </div>
      )}
    </section>
  )
}
