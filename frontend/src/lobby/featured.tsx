// The live game that most want to see, large, and as it goes on.
import { useRef } from 'preact/hooks'
import { t } from '../i18n'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Icon } from '../ui/icon'
import type { Live } from '../wire'
import { Names, about, gameLabel } from './live'
import { featuredOf, peopleFirst } from './order'

const tr = t.lobby

/** The game to show large, which stays while it is as good as any, and the others: people's before bots'. */
export function useFeatured(games: readonly Live[]): [Live | undefined, Live[]] {
  const shown = useRef<string | undefined>(undefined)
  const game = featuredOf(games, shown.current)
  shown.current = game?.g
  return [game, peopleFirst(games.filter(g => g !== game))]
}

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
