// Everything that the grid of clocks leaves out, one click away.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { later } from '../ui/later'
import { loadWish, saveWish, type Wish } from './wish'

const tr = t.lobby.ways
const CreatePanel = later(async () => (await import('./create')).CreatePanel)

export function WaysToPlay() {
  const [open, setOpen] = useState(false)
  const show = (kind: Wish['kind']) => {
    saveWish({ ...loadWish(), kind })
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <div class="ways">
      <Button icon="board" onClick={() => show('bot')}>
        {tr.bot}
      </Button>
      <Button icon="link" onClick={() => show('private')}>
        {tr.friend}
      </Button>
      <Button icon="gear" onClick={() => show('public')}>
        {tr.own}
      </Button>
      {open && (
        <Dialog title={t.lobby.newGame} onClose={close}>
          <CreatePanel onClose={close} />
        </Dialog>
      )}
    </div>
  )
}
