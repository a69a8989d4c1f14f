// The form of a new game, or of a challenge, as a dialog.
import { t } from '../i18n'
import { Dialog } from '../ui/dialog'
import { CreatePanel } from './create'

export function NewGame({ challenge, onClose }: { challenge: boolean; onClose: () => void }) {
  return (
    <Dialog title={challenge ? t.lobby.ways.challenge : t.lobby.newGame} onClose={onClose}>
      <CreatePanel onClose={onClose} {...(challenge && { to: '' })} />
    </Dialog>
  )
}
