// An event as a part of another site's page, or over a stream: `?overlay` shows names, clocks and boards on nothing, `?boards=`
// says how many, `?delay=` how many seconds later, `?section=` of which section; `?tv` shows the game on the event's channel alone,
// `?noresults` the table without places and points.
import { render } from 'preact'
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { Failure, Loading } from '../ui/notice'
import { Wall, useBoards } from './boards'
import { useEvent } from './follow'
import { Table } from './table'
import { kindText, whyText } from './text'
import '../styles/profile.css'
import '../styles/events.css'

/** Shows what the address is of, in place of the app. */
export function showEmbedded(root: HTMLElement): void {
  const ask = new URLSearchParams(location.search)
  const number = (name: string, most: number) => Math.min(most, Math.max(0, Math.trunc(Number(ask.get(name)) || 0)))
  const overlay = ask.has('overlay')
  if (overlay) document.documentElement.classList.add('see-through')
  render(
    <EmbeddedEvent
      id={location.pathname.split('/')[3] ?? ''}
      overlay={overlay}
      boards={number('boards', 16)}
      delay={number('delay', 3600) * 1000}
      section={number('section', 7)}
      tv={ask.has('tv')}
      blind={ask.has('noresults')}
    />,
    root,
  )
}

interface Props {
  id: string
  overlay: boolean
  boards: number
  delay: number
  section: number
  tv?: boolean
  blind?: boolean
}

export function EmbeddedEvent({ id, overlay, boards, delay, section, tv = false, blind = false }: Props) {
  const most = tv ? 1 : boards
  return overlay ? (
    <main class="event-overlay">
      <Watched id={id} section={section} boards={most || 1} delay={delay} tv={tv} quiet />
    </main>
  ) : (
    <main class="medium events embedded">
      <Summary id={id} section={section} table={!tv} blind={blind} />
      {most > 0 && <Watched id={id} section={section} boards={most} delay={delay} tv={tv} />}
    </main>
  )
}

interface WatchedProps {
  id: string
  section: number
  boards: number
  delay: number
  tv: boolean
  quiet?: boolean
}

function Watched(p: WatchedProps) {
  const { boards, tv } = useBoards(p.id, p.section, p.delay)
  const shown = p.tv && boards ? (tv ? [tv] : []) : boards
  if (!shown || (p.quiet && shown.length === 0)) return null
  return <Wall boards={shown} most={p.boards} away />
}

/** What the event is, and its table; without it nobody who watches is told who leads. */
function Summary({ id, section, table, blind }: { id: string; section: number; table: boolean; blind: boolean }) {
  const { page, failure, retry } = useEvent(id)
  if (!page) return failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />
  const e = page.event
  const s = e.sections[section] ?? e.sections[0]!
  return (
    <>
      <div class="lead">
        <h1>
          <a href={`/events/${e.id}`} target="_blank" rel="noopener">
            {e.title}
          </a>
        </h1>
        <p class="muted">{[kindText(e), s.name, w.players(e.players)].filter(Boolean).join(' · ')}</p>
      </div>
      {table ? (
        <Table e={e} s={s} section={e.sections.indexOf(s)} blind={blind} />
      ) : (
        e.why && <p class="note">{whyText(e.why)}</p>
      )}
    </>
  )
}
