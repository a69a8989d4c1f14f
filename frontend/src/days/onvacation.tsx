// Players of a game who are on vacation.
import { formatDay, t } from '../i18n/index'
import { w } from '../i18n/late/days'
import { user } from '../net/live'
import { nameOf } from '../ui/name'
import type { Live, Vacations, Players } from '../wire'

const SEATS = ['black', 'white'] as const

/** What is said of a game's players who are on vacation, those first who are to move. */
export function vacationTexts(players: Players, vacations: Vacations | undefined): string[] {
  return SEATS.flatMap(c => {
    const until = vacations?.[c]
    const who = players[c]
    if (!until) return []
    const date = formatDay(new Date(until))
    return who && who.id === user.value?.id ? w.on(date) : w.away(who ? nameOf(who.name) : t.game.color(c), date)
  })
}

export function OnVacation({ game }: { game: Live }) {
  return (
    <>
      {vacationTexts(game.players, game.vacations).map(text => (
        <span key={text} class="muted">
          {text}
        </span>
      ))}
    </>
  )
}
