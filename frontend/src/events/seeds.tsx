// The seeds of a section before the start, in the order of whoever runs the event.
import { useState } from 'preact/hooks'
import { eventhand as w } from '#words/eventhand'
import { w as events } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { Button } from '../ui/button'
import { Failure, Loading } from '../ui/notice'
import type { EventHead, EventPage, EventRow } from '../wire'
import { Order } from './order'
import { ReasonForm } from './reasonform'

/** As the event would begin now: the seeds of the host, then the others by rating. */
const seeded = (rows: readonly EventRow[]): string[] =>
  rows
    .filter(r => !r.state || r.state === 'waiting')
    .toSorted((a, b) => (a.seed ?? Infinity) - (b.seed ?? Infinity) || (b.rating ?? 0) - (a.rating ?? 0))
    .map(r => r.name)

export function SeedsForm({ e, section, done }: { e: EventHead; section: number; done: (p: EventPage) => void }) {
  const { data, failure, retry } = useAsked(`${e.id}/${section}/${e.v}`, () =>
    get('/api/events/{id}/table', { id: e.id }, { section: String(section) }),
  )
  const [changed, setChanged] = useState<readonly string[]>()
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  const now = seeded(data.rows)
  // Somebody may have come or gone since.
  const names = changed ? [...changed.filter(n => now.includes(n)), ...now.filter(n => !changed.includes(n))] : now
  const byRating = data.rows.some(r => r.seed)
  return (
    <ReasonForm
      name={events.save}
      kind="primary"
      act={reason => post('/api/events/{id}/seeds', { section, names, reason }, { id: e.id })}
      done={done}
    >
      <Order label={w.seeds} names={names} numbered onChange={setChanged} />
      <p class="note">{w.seedsNote}</p>
      {byRating && (
        <Button
          kind="quiet"
          onClick={() => setChanged(data.rows.toSorted((a, b) => (b.rating ?? 0) - (a.rating ?? 0)).map(r => r.name))}
        >
          {w.byRating}
        </Button>
      )}
    </ReasonForm>
  )
}
