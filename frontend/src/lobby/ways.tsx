// Everything that the grid of clocks leaves out, one click away.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { away, fetchLocal, localHere } from '../net/away'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { later } from '../ui/later'
import { loadWish, saveWish, type Wish } from './wish'

const tr = t.lobby.ways
/** A lobby that stands open for so long, in ms, has time to fetch what is needed when the server is away. */
const IDLE = 8_000
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

/** Bots without the server: an offer while that is away, else a link for who looks for it. */
export function WithoutServer() {
  useEffect(() => {
    const timer = setTimeout(fetchLocal, IDLE)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div class="without-server" role="status">
      {!away.value ? (
        <a href="/local">{t.lobby.local.quiet}</a>
      ) : (
        localHere.value && (
          <div class="banner">
            <p>{t.lobby.local.away}</p>
            <a class="btn primary" href="/local">
              {t.shell.meanwhile}
            </a>
          </div>
        )
      )}
    </div>
  )
}
