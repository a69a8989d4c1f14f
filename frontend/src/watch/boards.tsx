// Several games beside each other, each on its board until it ends.
import { useRef } from 'preact/hooks'
import { tv as v } from '#words/tv'
import { LiveCard } from '../lobby/live'
import type { Live } from '../wire'
import { boarded } from './air'

export function ManyBoards({ games, boards }: { games: readonly Live[]; boards: number }) {
  const before = useRef<readonly string[]>([])
  const shown = boarded(games, boards, before.current)
  before.current = shown.map(g => g.g)
  return (
    <>
      <ul class={`boards boards-${boards}`} aria-label={v.list}>
        {shown.map((g, i) => (
          <li key={i}>
            <LiveCard game={g} />
          </li>
        ))}
      </ul>
      {shown.length < boards && <p class="note">{v.few}</p>}
    </>
  )
}
