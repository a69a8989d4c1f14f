// One player: name, colour, presence, clock.
import { t } from '../i18n'
import { isLive } from '../net/live'
import { StoneDot } from '../ui/icon'
import { Person } from '../ui/person'
import type { GameState } from '../wire'
import { ClockFace } from './clock'
import type { Color } from './time'
import { player } from './words'

export function Strip({ s, color, place }: { s: GameState; color: Color; place: 'top' | 'bottom' }) {
  const who = player(s, color)
  const moves = s.status === 'live' && s.next?.by === color
  const won = s.result?.winner === color
  const here = who?.bot ? true : s.presence[color]
  return (
    <section class={`strip ${place} ${moves ? 'moves' : ''}`} aria-label={t.game.color(color)}>
      <StoneDot color={color} />
      <div class="strip-who">
        <span class="strip-name"><Person who={who} />{won && <span class="crown" aria-hidden="true">★</span>}</span>
        <span class="strip-sub">
          <span>{t.game.color(color)}</span>
          {who && !who.bot && s.status !== 'waiting' && (
            <span class={here && isLive.value ? 'presence here' : 'presence'}>{isLive.value ? (here ? t.game.online : t.game.away) : '…'}</span>
          )}
          {moves && <span class="to-move">{t.game.toMove}</span>}
        </span>
      </div>
      {s.clock && <ClockFace clock={s.clock} color={color} />}
    </section>
  )
}
