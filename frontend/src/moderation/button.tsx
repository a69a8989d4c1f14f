// The button that opens a report about somebody. The dialog is loaded when it is asked for.
import { useState } from 'preact/hooks'
import { m } from '../i18n/late/moderation'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { later } from '../ui/later'

export const Report = later('Report', () => import('./report'))

/** A moderator's page about somebody. */
export const modPath = (name: string): string => `/mod/${encodeURIComponent(`@${name}`)}`

/** `work` is a study or a list of the person's. */
export function ReportButton({ name, work }: { name: string; work?: { path: string; title: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon="flag" onClick={() => setOpen(true)}>
        {m.report.open}
      </Button>
      {user.value?.moderator && (
        <a class="btn quiet" href={modPath(name)}>
          {m.moderate}
        </a>
      )}
      {open && <Report name={name} work={work} onClose={() => setOpen(false)} />}
    </>
  )
}
