// Why there is no new game; who is playing already is led to that game.
import { t } from '../i18n'
import type { Fault } from '../net/fault'
import { gamePath } from '../router'
import { Refused } from '../ui/notice'
import { hurried } from './order'
import { lobby, useLobby } from './store'

export function NoGame({ fault, lead }: { fault: Fault | null | undefined; lead?: string }) {
  return (
    <div class="no-game">
      <Refused fault={fault} {...(lead && { lead })} />
      {fault?.why === 'playing' && <ToGame />}
    </div>
  )
}

/** The way to the game in play, once the lobby has told which it is. */
function ToGame() {
  useLobby()
  const game = lobby.value?.mine.find(hurried)
  return (
    game && (
      <a class="btn plain" href={gamePath(game.g)}>
        {t.lobby.toGame}
      </a>
    )
  )
}
