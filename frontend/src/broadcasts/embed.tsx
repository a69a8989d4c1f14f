// A broadcast as a part of another site's page, or over a stream: `?overlay` shows boards on nothing, `?board=` which ones
// ("3" or "1,2,4"), `?round=` of which round, `?delay=` how many seconds later still.
import { render } from 'preact'
import { w } from '../i18n/late/broadcasts'
import { refusal } from '../i18n/refusal'
import { Failure, Loading } from '../ui/notice'
import { CastWall } from './boards'
import { useCast } from './follow'
import '../styles/profile.css'
import '../styles/events.css'

/** Shows what the address is of, in place of the app. */
export function showEmbedded(root: HTMLElement): void {
  const ask = new URLSearchParams(location.search)
  const number = (name: string, most: number) => Math.min(most, Math.max(0, Math.trunc(Number(ask.get(name)) || 0)))
  const overlay = ask.has('overlay')
  if (overlay) document.documentElement.classList.add('see-through')
  const boards = (ask.get('board') ?? '').split(',').map(Number).filter(Boolean)
  render(
    <EmbeddedCast
      id={location.pathname.split('/')[3] ?? ''}
      overlay={overlay}
      boards={boards}
      round={number('round', 30)}
      delay={number('delay', 3600) * 1000}
    />,
    root,
  )
}

interface Props {
  id: string
  overlay: boolean
  boards: readonly number[]
  round: number
  delay: number
}

export function EmbeddedCast({ id, overlay, boards, round, delay }: Props) {
  const { page: p, failure, retry } = useCast(id, round, false, delay)
  const path = `/broadcasts/${id}`
  if (!p) return overlay ? null : failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />
  const wall = <CastWall page={p} only={boards.length > 0 ? boards : undefined} href={b => `${path}#${b.n}`} away />
  if (overlay) return <main class="event-overlay">{p.boards.length > 0 && wall}</main>
  return (
    <main class="medium events embedded">
      <h1>
        <a href={path} target="_blank" rel="noopener" dir="auto">
          {p.name || w.nameless}
        </a>
      </h1>
      {wall}
    </main>
  )
}
