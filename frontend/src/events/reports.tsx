// A file of chosen events, of which "tengen rate" makes rating lists.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { whenText } from '../ui/when'
import type { EventLine } from '../wire'

export function Reports({ events }: { events: readonly EventLine[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const rated = events.filter((e, i) => !e.minutes && !e.boards && events.findIndex(x => x.id === e.id) === i)
  if (rated.length === 0) return null
  return (
    <details>
      <summary>{w.reports.title}</summary>
      <p class="note">{w.reports.note}</p>
      <ul class="event-log">
        {rated.map(e => (
          <li key={e.id}>
            <label class="row">
              <input
                type="checkbox"
                checked={chosen.includes(e.id)}
                onChange={() => setChosen(all => (all.includes(e.id) ? all.filter(x => x !== e.id) : [...all, e.id]))}
              />
              <span>{`${e.title} · ${whenText(e.starts)}`}</span>
            </label>
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <a class="btn plain" href={`/api/events/reports.zip?of=${chosen.join(',')}`} download>
          {w.reports.get}
        </a>
      )}
    </details>
  )
}
