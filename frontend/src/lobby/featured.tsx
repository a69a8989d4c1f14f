// The live game that most want to see, large, and as it goes on.
import { t } from '../i18n'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Icon, StoneDot } from '../ui/icon'
import type { Live } from '../wire'
import { settingsText } from './seeks'

const tr = t.lobby

export function Featured({ game }: { game: Live | undefined }) {
  if (!game) return null
  const black = game.players.black?.name ?? tr.freeSeat
  const white = game.players.white?.name ?? tr.freeSeat
  return (
    <a class="featured tile" href={gamePath(game.g)}>
      <MiniBoard
        moves={game.moves}
        size={game.settings.size}
        label={`${tr.versus(black, white)}, ${tr.stones(game.moves.filter(m => m !== 'pass').length)}`}
      />
      <span class="featured-text">
        <span class="tile-names">
          <span>
            <StoneDot color="black" /> {black}
          </span>
          <span>
            <StoneDot color="white" /> {white}
          </span>
        </span>
        <span class="muted">{settingsText(game.settings)}</span>
        {game.watchers > 0 && (
          <span class="eyes muted">
            <Icon name="eye" /> {tr.watching(game.watchers)}
          </span>
        )}
        <span class="go">{tr.watchIt}</span>
      </span>
    </a>
  )
}
