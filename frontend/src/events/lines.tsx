// Events among others.
import { w } from '../i18n/late/events'
import { m } from '../i18n/late/moderation'
import { settingsText } from '../lobby/seeks'
import type { EventLine } from '../wire'
import { whenText } from '../ui/when'
import { kindText } from './text'

export function Part({ title, events }: { title: string; events: readonly EventLine[] }) {
  if (events.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul class="events-list">
        {events.map(e => (
          <li key={e.id}>
            <a class="tile" href={`/events/${e.id}`}>
              <b>{e.hidden ? m.hidden : e.title}</b>
              <span class="muted">{`${kindText(e)} · ${settingsText(e.settings)}`}</span>
              <span class="tile-foot">{`${whenText(e.starts)} · ${w.players(e.players)}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
