// The moves and the chat: beside each other where there is room, else behind two
// tabs; what nobody has seen yet is counted.
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { later } from '../ui/later'
import type { GameState } from '../wire'
import { NO_SIGNS, type Signs } from './overlay'
import { mayTalk } from './may'
import { Moves } from './moves'
import type { Shown } from './shown'
import type { GameStore } from './store'
import { Unread } from './unread'

const g = t.game
const Chat = later('Chat', () => import('./chat'))
const TABS = ['moves', 'chat'] as const
type Tab = (typeof TABS)[number]

/** Room for both at once: --wide and --high, --desk and --tall of styles/media.css (sizes.test.ts compares). */
export const ROOMY =
  '(min-width: 1280px) and (min-aspect-ratio: 3 / 2) and (min-height: 501px), (min-width: 1101px) and (min-height: 940px)'

/** A phone: moves, chat and review are sheets over the foot of the page, as styles/game/sheet.css has them (sizes.test.ts
 *  compares). */
export const SHEETS = '(max-width: 640px) and (not ((max-height: 500px) and (min-aspect-ratio: 4 / 3)))'

type Sheet = 'talk' | 'review'

export interface TalkState {
  /** Are there sheets? */
  sheets: boolean
  sheet: Sheet | null
  /** Opens a sheet and goes there, or closes it and goes back to what has opened it. */
  open: (sheet: Sheet | null, at?: string) => void
  /** Is there a chat? */
  on: boolean
  both: boolean
  tab: Tab
  choose: (tab: Tab) => void
  /** How many lines nobody has seen yet, as the chat counts them. */
  unread: number
  count: (unread: number) => void
  /** Is the chat on the screen, as far as we are told? */
  seen: boolean
  sight: (seen: boolean) => void
}

export function useTalk(s: GameState): TalkState {
  const both = useMedia(ROOMY)
  const on = mayTalk(s)
  const [chosen, choose] = useState<Tab>('moves')
  const sheets = useMedia(SHEETS)
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const opener = useRef<Element | null>(null)
  const open = (next: Sheet | null, at?: string) => {
    if (!sheet) opener.current = document.activeElement
    setSheet(next)
    if (!next) choose('moves')
    const back = opener.current
    requestAnimationFrame(() => {
      const close = '.sheet-close button'
      const el = next ? (document.querySelector(at ?? close) ?? document.querySelector(close)) : back
      if (el instanceof HTMLElement) el.focus({ preventScroll: true })
    })
  }
  const up = sheets ? sheet : null
  useEffect(() => {
    if (!up) return
    const escape = (e: KeyboardEvent) => {
      if (e.key === 'Escape' && !e.defaultPrevented && !document.querySelector('dialog[open]')) open(null)
    }
    document.addEventListener('keydown', escape)
    return () => document.removeEventListener('keydown', escape)
  }, [up])
  const [seen, sight] = useState(true)
  const tab = on ? chosen : 'moves'
  const [unread, count] = useState(0)
  return { on, both, tab, choose, unread: on ? unread : 0, count, seen, sight, sheets, sheet: up, open }
}

function useMedia(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const m = matchMedia(query)
    const change = () => setFits(m.matches)
    change()
    m.addEventListener('change', change)
    return () => m.removeEventListener('change', change)
  }, [query])
  return fits
}

interface Props {
  s: GameState
  store: GameStore
  shown: Shown
  talk: TalkState
  signs?: Signs
}

export function Talk({ s, store, shown, talk, signs }: Props) {
  const { on, both, tab } = talk
  const tabs = on && !both
  const open = on && (both || tab === 'chat')
  const chat = useSight(talk.sight, open)
  const panel = (name: Tab, title: string) => ({
    id: `panel-${name}`,
    hidden: tabs && tab !== name,
    ...(tabs ? { role: 'tabpanel' as const, 'aria-labelledby': `tab-${name}` } : { 'aria-label': title }),
  })
  return (
    <div class={tabs ? 'talk tabbed' : on ? 'talk both' : 'talk'}>
      {tabs ? <Tabs talk={talk} /> : talk.sheet === 'talk' && <h2 class="sheet-title">{g.moves}</h2>}
      <section class="moves" {...panel('moves', g.moves)}>
        <Moves s={s} shown={shown} signs={signs ?? NO_SIGNS} />
      </section>
      {on && (
        <section class="chat" ref={chat} {...panel('chat', g.chat)}>
          {both && <h2>{g.chat}</h2>}
          <Chat s={s} store={store} open={open} seen={talk.seen} count={talk.count} />
        </section>
      )}
      <span class="sr" role="status">
        {talk.unread > 0 && g.chatNew(talk.unread)}
      </span>
    </div>
  )
}

function Tabs({ talk: { tab, choose, unread, sheets, sheet, open } }: { talk: TalkState }) {
  const row = useRef<HTMLDivElement>(null)
  const key = (e: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(e.key)) return
    e.preventDefault() // and leave the moves where they are
    const next = e.key === 'Home' ? 'moves' : e.key === 'End' ? 'chat' : tab === 'moves' ? 'chat' : 'moves'
    choose(next)
    row.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <div class="tabs" role="tablist" aria-label={g.talk} ref={row}>
      {TABS.map(name => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={`panel-${name}`}
          aria-selected={tab === name}
          aria-label={name === 'chat' && unread > 0 ? g.chatWith(unread) : undefined}
          tabIndex={tab === name ? 0 : -1}
          onKeyDown={key}
          onClick={() => {
            choose(name)
            if (sheets && !sheet) open('talk', `#tab-${name}`)
          }}
        >
          {name === 'moves' ? g.moves : g.chat}
          {name === 'chat' && <Unread n={unread} />}
        </button>
      ))}
    </div>
  )
}

/** Tells whether an element is on the screen while it is `open`. */
function useSight(tell: (seen: boolean) => void, open: boolean) {
  const el = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!el.current || !open) {
      tell(true)
      return
    }
    const watch = new IntersectionObserver(seen => tell(seen.at(-1)!.isIntersecting), { threshold: 0.2 })
    watch.observe(el.current)
    return () => watch.disconnect()
  }, [open])
  return el
}
