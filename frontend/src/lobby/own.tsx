// One's own games in play, in little room: those in which it is one's turn first.
import { t } from '../i18n'
import { user } from '../net/live'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Icon } from '../ui/icon'
import { later } from '../ui/later'
import type { Live } from '../wire'
import { useFew } from './few'
import { Names, gameLabel } from './live'
import { turnFirst, waitsFor } from './order'
import { settingsText } from './seeks'

const tr = t.lobby
const FEW = 4
const OnVacation = later('OnVacation', () => import('../days/onvacation'))

export function OwnGames({ games }: { games: readonly Live[] }) {
  const me = user.value?.id
  const [shown, more] = useFew(turnFirst(games, me), FEW)
  if (games.length === 0) return null
  return (
    <section class="own-games" aria-labelledby="mine">
      <header class="section-head">
        <h2 id="mine">{tr.mine}</h2>
        {more}
      </header>
      <ul>
        {shown.map(g => (
          <li key={g.g}>
            <OwnGame game={g} me={me} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OwnGame({ game, me }: { game: Live; me: number | undefined }) {
  return (
    <a class="tile own-game" href={gamePath(game.g)}>
      <MiniBoard moves={game.moves} size={game.settings.size} label={gameLabel(game)} />
      <span class="tile-text">
        <Names game={game} />
        <span class="tile-foot">
          {game.vacations && <OnVacation game={game} />}
          {game.damaged ? (
            <b class="set-aside">
              <Icon name="warn" /> {tr.setAside}
            </b>
          ) : waitsFor(game, me) ? (
            <b class="yours">{tr.yourMove}</b>
          ) : (
            <span>{settingsText(game.settings)}</span>
          )}
        </span>
      </span>
    </a>
  )
}
