// One's own game in the place of the first board: in play by the clock, or waiting for one's move.
import { t } from '../i18n'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import type { Live } from '../wire'
import { Names, gameLabel } from './live'
import { waitsFor } from './order'
import { settingsText } from './seeks'

const tr = t.lobby

export function MyBoard({ game, me }: { game: Live; me: number | undefined }) {
  const mine = waitsFor(game, me)
  return (
    <section class="first-board" aria-labelledby="first-board">
      <header class="section-head">
        <h2 id="first-board">{mine ? tr.yourMove : tr.myGame}</h2>
        <p class="muted">{settingsText(game.settings)}</p>
      </header>
      <a class="my-board" href={gamePath(game.g)}>
        <MiniBoard moves={game.moves} size={game.settings.size} label={gameLabel(game)} />
        <span class="row between">
          <Names game={game} />
          <span class="btn primary">{tr.toGame}</span>
        </span>
      </a>
    </section>
  )
}
