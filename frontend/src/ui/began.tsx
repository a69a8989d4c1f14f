// A bar across every page: a game of the user's has begun.
import { ClockFace } from '../game/clock'
import { began as w } from '#words/began'
import { t } from '../i18n'
import { dismiss, gameWords, open, opponent, type Begun } from '../net/began'
import { user } from '../net/live'
import { gamePath, opensHere } from '../router'
import { Avatar } from './avatar'
import { Button } from './button'

const b = t.shell.begun

/** Of several games the newest is shown. */
export function Bar({ games }: { games: readonly Begun[] }) {
  const newest = games.at(-1)
  if (!newest) return null
  const { game, store } = newest
  const foe = opponent(game)
  const s = store.state.value
  const own = game.players.black?.id === user.value?.id ? 'black' : 'white'
  return (
    <section class="began" aria-label={w.region}>
      {foe && <Avatar who={foe} />}
      {/* Read out once: the clock, which changes, stands beside it. */}
      <p class="began-text" role="alert" key={game.g}>
        <b>{b.title}</b> <span>{gameWords(game)}</span>
        {games.length > 1 && <span class="began-more"> {w.more(games.length - 1)}</span>}
      </p>
      {s?.clock && <ClockFace clock={s.clock} control={s.settings.clock} color={own} own />}
      <a
        class="btn primary"
        href={gamePath(game.g)}
        onClick={e => {
          if (!opensHere(e)) return
          e.preventDefault()
          open(game.g)
        }}
      >
        {w.open}
      </a>
      <Button kind="quiet" icon="close" label={w.dismiss} onClick={() => dismiss(game.g)} />
    </section>
  )
}
