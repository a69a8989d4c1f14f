// Why there is no new game; a person who plays already is led to that game.
import { t } from '../i18n'
import type { Fault } from '../net/fault'
import { gamePath } from '../router'
import { later } from '../ui/later'
import { Refused } from '../ui/notice'
import { engaging, hurried } from './order'
import { lobby, useLobby } from './store'

const Barred = later('Barred', () => import('./barred'))

export function NoGame({ fault, lead }: { fault: Fault | null | undefined; lead?: string }) {
  return (
    <div class="no-game">
      {fault?.why === 'unrated' ? <Barred fault={fault} /> : <Refused fault={fault} {...(lead && { lead })} />}
      {(fault?.why === 'playing' || fault?.why === 'review_playing') && <ToGame />}
      {fault?.why === 'pausing' && (
        <a class="btn plain" href="/conduct">
          {t.lobby.whyPausing}
        </a>
      )}
    </div>
  )
}

/** The way to the game in play, once the lobby has told which it is. */
export function ToGame() {
  useLobby()
  const mine = lobby.value?.mine ?? []
  const game = mine.find(hurried) ?? mine.find(engaging)
  return (
    game && (
      <a class="btn plain" href={gamePath(game.g)}>
        {t.lobby.toGame}
      </a>
    )
  )
}
