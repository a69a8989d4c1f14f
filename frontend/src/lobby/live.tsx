// Games in play, as small boards.
import { t } from '../i18n'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Icon, StoneDot } from '../ui/icon'
import { Empty } from '../ui/notice'
import type { Live } from '../wire'
import { settingsText } from './seeks'

const tr = t.lobby

interface Props {
  games: readonly Live[]
  /** Whose move it is matters to this user. */
  me?: number | undefined
  children?: preact.ComponentChildren
}

export function LiveGrid({ games, me, children }: Props) {
  if (games.length === 0)
    return (
      <Empty title={tr.noLive}>
        <p>{tr.noLiveInvite}</p>
        {children}
      </Empty>
    )
  return (
    <ul class="grid">
      {games.map(g => (
        <LiveCard key={g.g} game={g} me={me} />
      ))}
    </ul>
  )
}

function LiveCard({ game, me }: { game: Live; me: number | undefined }) {
  const yours =
    !game.damaged && me !== undefined && (game.next === 'black' ? game.players.black : game.players.white)?.id === me
  const black = game.players.black?.name ?? tr.freeSeat
  const white = game.players.white?.name ?? tr.freeSeat
  return (
    <li>
      <a class="tile" href={gamePath(game.g)}>
        <MiniBoard
          moves={game.moves}
          size={game.settings.size}
          label={`${tr.versus(black, white)}, ${tr.stones(game.moves.filter(m => m !== 'pass').length)}`}
        />
        <span class="tile-names">
          <span>
            <StoneDot color="black" /> {black}
          </span>
          <span>
            <StoneDot color="white" /> {white}
          </span>
        </span>
        <span class="tile-foot">
          <span>{settingsText(game.settings)}</span>
          {game.damaged && (
            <b class="set-aside">
              <Icon name="warn" /> {tr.setAside}
            </b>
          )}
          {yours && <b class="yours">{tr.yourMove}</b>}
          {game.watchers > 0 && (
            <span class="eyes">
              <Icon name="eye" /> {game.watchers}
              <span class="sr"> {tr.watching(game.watchers)}</span>
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
