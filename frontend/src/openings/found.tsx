// A position's statistics as text: the next moves, and some games; or why there are none.
import { refusal } from '../i18n/refusal'
import { w } from '../i18n/late/openings'
import { Button } from '../ui/button'
import { Empty, Failure, Loading } from '../ui/notice'
import type { Explored } from '../wire'
import type { Found } from './explore'
import { Samples } from './samples'
import { gamesOf, MoveTable } from './table'

/** Refusals that asking again does not change. */
const SETTLED = ['explore_query', 'explore_line', 'explore_visitor']

/** Where one is: what comes next, and what the opening is called. */
export function Due({ data: d }: { data: Explored }) {
  const { due } = d
  return (
    <p class="openings-due" role="status">
      {d.pattern && <b>{w.named(d.pattern.code, d.pattern.name, d.pattern.kanji)}</b>}{' '}
      <span>
        {due.do === 'choose' ? w.due.choose : due.do === 'offer' ? w.due.offer(due.fifths ?? 1) : w.due.place(due.turn)}
        {' · '}
        {w.total(gamesOf(d))}
      </span>
    </p>
  )
}

export function Findings({
  found,
  onPlay,
  onClear,
}: {
  found: Found
  onPlay: (move: string) => void
  /** Looks at all games; left out: it does. */
  onClear?: (() => void) | undefined
}) {
  const { data: d, failure, busy } = found
  if (failure) {
    const settled = SETTLED.includes(failure.why)
    return <Failure text={refusal(failure)} {...(!settled && { onRetry: found.retry })} />
  }
  if (!d) return <Loading />
  return (
    <div class={busy ? 'openings-found busy' : 'openings-found'} aria-busy={busy}>
      <Due data={d} />
      {d.deepest ? (
        <p class="note">{w.deepest}</p>
      ) : d.moves.length > 0 ? (
        <MoveTable rows={d.moves} onPlay={onPlay} />
      ) : (
        <Empty title={w.none}>
          <p>{w.noneHow}</p>
          {onClear && <Button onClick={onClear}>{w.noneClear}</Button>}
        </Empty>
      )}
      <Samples games={d.samples} />
    </div>
  )
}
