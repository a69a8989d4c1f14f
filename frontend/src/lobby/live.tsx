// Games in play, as small boards.
import { t } from '../i18n'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Icon, StoneDot } from '../ui/icon'
import { RatingOf } from '../ui/rating'
import type { Live } from '../wire'
import { settingsText } from './seeks'

const tr = t.lobby

export const nameOf = (game: Live, color: 'black' | 'white'): string => game.players[color]?.name ?? tr.freeSeat

/** What is played, and that two bots play it for who watches. */
export const about = ({ players, settings }: Live): string =>
  (players.black?.bot && players.white?.bot ? `${tr.show} · ` : '') + settingsText(settings)

/** 'Ann against Bob, 12 stones' */
export const gameLabel = (game: Live): string =>
  `${tr.versus(nameOf(game, 'black'), nameOf(game, 'white'))}, ${tr.stones(game.moves.filter(m => m !== 'pass').length)}`

export function LiveGrid({ games }: { games: readonly Live[] }) {
  return (
    <ul class="grid">
      {games.map(g => (
        <li key={g.g}>
          <LiveCard game={g} />
        </li>
      ))}
    </ul>
  )
}

export function LiveCard({ game }: { game: Live }) {
  return (
    <a class="tile" href={gamePath(game.g)}>
      <MiniBoard moves={game.moves} size={game.settings.size} label={gameLabel(game)} />
      <Names game={game} />
      <span class="tile-foot">
        <span>{about(game)}</span>
        {game.watchers > 0 && (
          <span class="eyes">
            <Icon name="eye" /> {game.watchers}
            <span class="sr"> {tr.watching(game.watchers)}</span>
          </span>
        )}
      </span>
    </a>
  )
}

/** Who plays, Black first. */
export function Names({ game }: { game: Live }) {
  return (
    <span class="tile-names">
      {(['black', 'white'] as const).map(color => (
        <span key={color}>
          <StoneDot color={color} /> <bdi>{nameOf(game, color)}</bdi> <RatingOf rating={game.players[color]?.rating} />
        </span>
      ))}
    </span>
  )
}
