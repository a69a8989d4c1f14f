// Events among others.
import { w } from '../i18n/late/events'
import { m } from '../i18n/late/moderation'
import { Tiles } from '../ui/tiles'
import { whenText } from '../ui/when'
import type { EventLine } from '../wire'
import { kindText, settingsOfEvent } from './text'

export function Part({ title, events }: { title: string; events: readonly EventLine[] }) {
  return (
    <Tiles
      title={title}
      tiles={events.map(e => ({
        href: `/events/${e.id}`,
        name: e.hidden ? m.hidden : e.title,
        about: `${kindText(e)} · ${settingsOfEvent(e)}`,
        foot: `${whenText(e.starts)} · ${w.players(e.players)}`,
      }))}
    />
  )
}
