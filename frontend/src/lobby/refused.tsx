// Why there is no new game; who is playing already is led to that game.
import { t } from '../i18n'
import type { Fault } from '../net/fault'
import { gamePath } from '../router'
import { Refused } from '../ui/notice'
import { hurried } from './order'
import { lobby } from './store'

export function NoGame({ fault, lead }: { fault: Fault | undefined; lead?: string }) {
  const game = fault?.why === 'playing' ? lobby.value?.mine.find(hurried) : undefined
  return (
    <div class="no-game">
      <Refused fault={fault} {...(lead && { lead })} />
      {game && (
        <a class="btn plain" href={gamePath(game.g)}>
          {t.lobby.toGame}
        </a>
      )}
    </div>
  )
}
