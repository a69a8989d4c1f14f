// Books of one's own beside the analysis board; they are opened when somebody wants to see them.
import { useState } from 'preact/hooks'
import type { Desk } from '../study/desk'
import { Panel } from '../study/panel'
import { later } from '../ui/later'
import { w } from '../i18n/late/books'

const View = later<{ desk: Desk }>(async () => (await import('./view')).BooksView)

export function Books({ desk }: { desk: Desk }) {
  const [open, setOpen] = useState(false)
  return (
    <Panel title={w.title} onToggle={setOpen}>
      {open && <View desk={desk} />}
    </Panel>
  )
}
