// Why there is no new game; who is playing already is led to that game.
import { t } from '../i18n'
import type { Fault } from '../net/fault'
import { gamePath } from '../router'
import { Refused } from '../ui/notice'
import { hurried } from './order'
import { lobby } from './store'

export function NoGame({ fault, lead }: { fault: Fault | null | undefined; lead?: string }) {
  const playing = fault?.why === 'playing'
  const game = lobby.value?.mine.find(hurried)
  return (
    <div class="no-game">
      <Refused fault={fault} {...(lead && { lead })} />
      {playing && (
        <a class="btn plain" href={game ? gamePath(game.g) : '/#mine'}>
          {t.lobby.toGame}
        </a>
      )}
    </div>
  )
}
