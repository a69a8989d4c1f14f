// One question before what cannot be undone; the way back has the focus.
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import type { IconName } from '../ui/icon'

interface Props {
  title: string
  note: string
  yes: string
  no: string
  icon: IconName
  danger?: boolean
  onYes: () => void
  onClose: () => void
}

export function Confirm({ title, note, yes, no, icon, danger, onYes, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{note}</p>
      <div class="dialog-foot row end">
        <Button autofocus onClick={onClose}>
          {no}
        </Button>
        <Button
          kind={danger ? 'danger' : 'primary'}
          icon={icon}
          onClick={() => {
            onClose()
            onYes()
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
