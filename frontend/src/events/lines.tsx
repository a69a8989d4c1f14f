// Events among others.
import { w } from '../i18n/late/events'
import { m } from '../i18n/late/moderation'
import { settingsText } from '../lobby/seeks'
import { Tiles } from '../ui/tiles'
import { whenText } from '../ui/when'
import type { EventLine } from '../wire'
import { kindText } from './text'

export function Part({ title, events }: { title: string; events: readonly EventLine[] }) {
  return (
    <Tiles
      title={title}
      tiles={events.map(e => ({
        href: `/events/${e.id}`,
        name: e.hidden ? m.hidden : e.title,
        about: `${kindText(e)} · ${settingsText(e.settings)}`,
        foot: `${whenText(e.starts)} · ${w.players(e.players)}`,
      }))}
    />
  )
}
