// One player: name, colour, presence, clock, and what the opponent can be given.
import { t } from '../i18n'
import { isLive } from '../net/live'
import { StoneDot } from '../ui/icon'
import { Person } from '../ui/person'
import type { GameState } from '../wire'
import { ClockFace } from './clock'
import { gift } from './may'
import { usePresence } from './presence'
import type { Color } from './spend'
import type { GameStore } from './store'
import { nameOf, player } from './words'

const g = t.game

interface Props {
  s: GameState
  store: GameStore
  color: Color
  place: 'top' | 'bottom'
}

export function Strip({ s, store, color, place }: Props) {
  const who = player(s, color)
  const moves = s.status === 'live' && s.next?.by === color
  const won = s.result?.winner === color
  const presence = usePresence(s, color)
  const spare = s.you && s.you !== color ? gift(s) : 0
  return (
    <section class={`strip ${place} ${moves ? 'turn' : ''}`} aria-label={g.color(color)}>
      <StoneDot color={color} />
      <div class="strip-who">
        <span class="strip-name">
          <Person who={who} />
          {won && (
            <span class="crown" aria-hidden="true">
              ★
            </span>
          )}
        </span>
        <span class="strip-sub">
          <span class="sr">{g.color(color)}</span>
          {who && !who.bot && <span class={`presence ${presence}`}>{g.presence[presence]}</span>}
          {moves && <span class="to-move">{g.toMove}</span>}
        </span>
      </div>
      {spare > 0 && (
        <button
          type="button"
          class="btn quiet give"
          disabled={!isLive.value || store.busy.value}
          title={g.giveLabel(nameOf(s, color), spare)}
          aria-label={g.giveLabel(nameOf(s, color), spare)}
          onClick={() => void store.give()}
        >
          {g.give(spare)}
        </button>
      )}
      {s.clock && <ClockFace clock={s.clock} control={s.settings.clock} color={color} own={s.you === color} />}
    </section>
  )
}
