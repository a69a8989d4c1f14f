// What stands around every page for who plays or looks for a game: the way through the games that wait for one's move, and
// that one is still searching.
import { hall as w } from '#words/hall'
import { useOneAtATime } from '../lobby/oneatatime'
import { useWaited } from '../lobby/waitingstrip'
import { NoGame } from '../lobby/refused'
import { settingsText } from '../lobby/seeks'
import { command } from '../net/live'
import { gamePath, route } from '../router'
import type { Live, Seek } from '../wire'
import '../styles/mine.css'
import { Button } from './button'

/** Leads to the next of the games, one after the other. */
export function Turns({ games }: { games: readonly Live[] }) {
  const r = route.value
  const at = games.findIndex(g => r.name === 'game' && g.g === r.id)
  const next = games[(at + 1) % games.length]
  if (!next) return null
  const text = w.turns(games.length)
  return (
    <a class="turns" href={gamePath(next.g)} aria-label={text} title={text}>
      {games.length}
    </a>
  )
}

export function Searching({ seeks }: { seeks: readonly Seek[] }) {
  const lobby = route.value.name === 'lobby'
  const { doing, fault, run } = useOneAtATime()
  const [first] = seeks
  const waited = useWaited(first?.created ?? 0)
  if (!first) return null
  const stop = () => Promise.all(seeks.map(s => command({ t: 'abort', g: s.g, v: s.v }, { patience: 15_000 })))
  return (
    <section class={lobby ? 'searching at-lobby' : 'searching'} aria-label={w.searching}>
      <span class="pulse" aria-hidden="true" />
      <p>
        <b>{seeks.length > 1 ? w.searchingIn(seeks.length) : settingsText(first.settings)}</b>{' '}
        <span class="muted" role="timer">
          {w.waited(waited)}
        </span>
      </p>
      <NoGame fault={fault} />
      {!lobby && (
        <a class="btn quiet" href="/">
          {w.toLobby}
        </a>
      )}
      <Button kind="quiet" icon="close" busy={doing !== undefined} onClick={() => void run(stop)}>
        {w.stop}
      </Button>
    </section>
  )
}
