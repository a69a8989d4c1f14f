// Everything that the grid of clocks leaves out, one click away.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n/index'
import { fetchLocal, localHere } from '../local/fetch'
import { unreachable } from '../net/unreachable'
import { Button } from '../ui/button'
import { later } from '../ui/later'
import type { GameSetup } from './gamesetup'

const tr = t.lobby.ways
/** A lobby that stands open for so long, in ms, has time to fetch what is needed when the server is away. */
const IDLE = 8_000
const NewGame = later('NewGame', () => import('./newgame'))

export function PlayOptions() {
  const [open, show] = useState<GameSetup['kind']>()
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
      <Button icon="user" onClick={() => show('challenge')}>
        {tr.challenge}
      </Button>
      {open && <NewGame kind={open} onClose={() => show(undefined)} />}
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
      {!unreachable.value ? (
        <>
          <a href="/bots">{t.lobby.local.bots}</a>
          <a href="/local">{t.lobby.local.quiet}</a>
        </>
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
