// The live game that most want to see, large, and as it goes on.
import { t } from '../i18n'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Icon } from '../ui/icon'
import type { Live } from '../wire'
import { Names, about, gameLabel } from './live'

const tr = t.lobby

export function Featured({ game }: { game: Live }) {
  return (
    <a class="featured tile" href={gamePath(game.g)}>
      <MiniBoard moves={game.moves} size={game.settings.size} label={gameLabel(game)} />
      <span class="featured-text">
        <Names game={game} />
        <span class="muted">{about(game)}</span>
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
