// Everything that the grid of clocks leaves out, one click away.
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { later } from '../ui/later'
import { askFor, asking, stopAsking } from './form'

const tr = t.lobby.ways
const CreatePanel = later(async () => (await import('./create')).CreatePanel)

export function WaysToPlay() {
  useEffect(() => stopAsking, [])
  return (
    <div class="ways">
      <Button icon="board" onClick={() => askFor('bot')}>
        {tr.bot}
      </Button>
      <Button icon="link" onClick={() => askFor('private')}>
        {tr.friend}
      </Button>
      <Button icon="gear" onClick={() => askFor('public')}>
        {tr.own}
      </Button>
      {asking.value && (
        <Dialog title={t.lobby.newGame} onClose={stopAsking}>
          <CreatePanel />
        </Dialog>
      )}
    </div>
  )
}
