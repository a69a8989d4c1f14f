// One player: name, colour, presence and clock.
import { t } from '../i18n'
import { StoneDot } from '../ui/icon'
import { Person } from '../ui/person'
import { RatingOf } from '../ui/rating'
import type { GameState } from '../wire'
import { ClockFace } from './clock'
import { NameButton, hasMenu } from './named'
import { usePresence } from './presence'
import type { Color } from './spend'
import { nameOf, player } from './result'
import { lateBy } from './view'

const g = t.game

interface Props {
  s: GameState
  color: Color
  place: 'top' | 'bottom'
  /** A game in this browser: nobody is away, and no player has a page. */
  local?: boolean
}

export function Strip({ s, color, place, local }: Props) {
  const who = player(s, color)
  const moves = s.status === 'live' && s.next?.by === color
  const won = s.result?.winner === color
  const rating = s.ratings?.[color].after ?? who?.rating // as this game has left it, whatever has come since
  const presence = usePresence(s, color)
  return (
    <section class={`strip ${place} ${moves ? 'turn' : ''}`} aria-label={g.color(color)}>
      <StoneDot color={color} />
      <div class="strip-who">
        <span class="strip-name" title={nameOf(s, color)}>
          <Person who={who} link={!local} bare>
            {!local && who && hasMenu(who) && <NameButton s={s} who={who} />}
          </Person>
          {won && (
            <span class="crown" aria-hidden="true">
              ★
            </span>
          )}
        </span>
        <span class="strip-sub">
          <span class="sr">{g.color(color)}</span>
          <RatingOf rating={rating} />
          {(who?.bot || who?.program) && <span>{t.shell.bot}</span>}
          {who && !who.bot && !local && (
            <span class={`presence ${presence}`}>
              {/* All is well: a dot says so. */}
              <span class={presence === 'here' ? 'sr' : undefined}>{g.presence[presence]}</span>
            </span>
          )}
          {moves && <span class="to-move">{g.toMove}</span>}
        </span>
      </div>
      {s.clock && (
        <ClockFace
          clock={{ ...s.clock, at: s.clock.at + lateBy(s) }}
          control={s.settings.clock}
          color={color}
          own={s.you === color}
        />
      )}
    </section>
  )
}
