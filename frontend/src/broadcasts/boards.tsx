// The boards of a round beside each other.
import { w } from '../i18n/late/broadcasts'
import { Side } from '../events/side'
import { MiniBoard } from '../ui/board'
import type { CastBoard, CastPage } from '../wire'
import { resultText } from './text'

interface Props {
  page: CastPage
  /** Which boards; absent: all. */
  only?: readonly number[] | undefined
  /** Where a board leads; absent: it opens here. */
  href: (b: CastBoard) => string
  away?: boolean
}

export function CastWall({ page: p, only, href, away }: Props) {
  const boards = only ? p.boards.filter(b => only.includes(b.n)) : p.boards
  if (boards.length === 0) return <p class="note">{w.noBoards}</p>
  return (
    <ul class={`event-wall wall-${boards.length}`} aria-label={w.boards}>
      {boards.map(b => (
        <li key={b.n}>
          <a class="tile" href={href(b)} {...(away && { target: '_blank', rel: 'noopener' })}>
            <MiniBoard moves={b.moves} size={p.size} label={w.board(b.black, b.white)} />
            <Sides b={b} now={p.now} />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function Sides({ b, now }: { b: CastBoard; now: number }) {
  const result = resultText(b)
  return (
    <span class="event-clocks">
      <Side b={{ ...b, now }} color="black" />
      <Side b={{ ...b, now }} color="white" />
      {result && <span class="muted">{result}</span>}
    </span>
  )
}
