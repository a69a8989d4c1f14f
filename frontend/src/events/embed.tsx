// An event as a part of another site's page, or over a stream: `?overlay` shows names, clocks and boards on nothing, `?boards=`
// says how many, `?delay=` how many seconds later, `?section=` of which section.
import { render } from 'preact'
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { Failure, Loading } from '../ui/notice'
import { Wall, useBoards } from './boards'
import { useEvent } from './follow'
import { Table } from './table'
import { kindText } from './text'
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
}

export function EmbeddedEvent({ id, overlay, boards, delay, section }: Props) {
  return overlay ? (
    <main class="event-overlay">
      <Watched id={id} section={section} boards={boards || 1} delay={delay} quiet />
    </main>
  ) : (
    <main class="medium events embedded">
      <Summary id={id} section={section} />
      {boards > 0 && <Watched id={id} section={section} boards={boards} delay={delay} />}
    </main>
  )
}

function Watched(p: { id: string; section: number; boards: number; delay: number; quiet?: boolean }) {
  const { boards } = useBoards(p.id, p.section, p.delay)
  if (!boards || (p.quiet && boards.length === 0)) return null
  return <Wall boards={boards} most={p.boards} away />
}

function Summary({ id, section }: { id: string; section: number }) {
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
      <Table e={e} s={s} section={e.sections.indexOf(s)} />
    </>
  )
}
