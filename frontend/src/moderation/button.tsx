// What opens the report about somebody. The dialog is loaded when it is asked for.
import { useState } from 'preact/hooks'
import { m } from '../i18n/late/moderation'
import { Button } from '../ui/button'
import { later } from '../ui/later'

export const Report = later(
  () => import('./report'),
  r => r.Report,
)

export function ReportButton({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" icon="flag" onClick={() => setOpen(true)}>
        {m.report.open}
      </Button>
      {open && <Report name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
