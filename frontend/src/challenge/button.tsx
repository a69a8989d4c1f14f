// A button that challenges somebody, for a profile or whatever shows a name.
import { useState } from 'preact/hooks'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { later } from '../ui/later'
import { w } from '../i18n/late/challenge'

const CreatePanel = later('CreatePanel', () => import('../lobby/create'))

/** Nothing for oneself. */
export function ChallengeButton({ name }: { name: string }) {
  const [open, setOpen] = useState(false)
  if (user.value?.name === name) return null
  return (
    <>
      <Button icon="board" onClick={() => setOpen(true)}>
        {w.challenge}
      </Button>
      {open && (
        <Dialog title={w.titleTo(name)} onClose={() => setOpen(false)}>
          <CreatePanel to={name} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}
