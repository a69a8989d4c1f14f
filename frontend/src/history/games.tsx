// Finished games as a list, seen from one of the players.
import { formatDate } from '../i18n'
import { patternOf } from '../game/pattern'
import { settingsText } from '../lobby/seeks'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { nameOf } from '../ui/name'
import { StoneDot } from '../ui/icon'
import type { Summary } from '../wire'
import { settingsOf } from './settingsof'
import { history as h } from '#words/history'

type Outcome = 'won' | 'lost' | 'drawn'

/** Whose side, how it ended for it, and against whom. */
export function seen(
  s: Summary,
  id: number,
): { color: 'black' | 'white'; outcome: Outcome; against: string | undefined } {
  const color = s.white?.id === id ? 'white' : 'black'
  const foe = color === 'black' ? s.white : s.black
  const outcome = !s.winner ? 'drawn' : s.winner === color ? 'won' : 'lost'
  return { color, outcome, against: foe && nameOf(foe.name) }
}

export function resultText(s: Summary, o: Outcome): string {
  const how = h.by[s.reason] ?? s.reason
  return o === 'drawn' ? h.drawBy(how) : h.result(o === 'won' ? h.won : h.lost, how)
}

/** A shape for each outcome, so that nothing hangs on colour. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  return (
    <svg class={`outcome ${outcome}`} viewBox="0 0 16 16" aria-hidden="true">
      {outcome === 'won' && <path d="M8 2l6.5 11.5h-13z" />}
      {outcome === 'lost' && <path d="M8 14L1.5 2.5h13z" class="hollow" />}
      {outcome === 'drawn' && <path d="M2 5h12v2.2H2zM2 9h12v2.2H2z" />}
    </svg>
  )
}

/** '31 moves', '31 moves, 2 passes' */
export function movesText(moves: readonly string[]): string {
  const passes = moves.filter(m => m === 'pass').length
  return passes === 0 ? h.moves(moves.length) : `${h.moves(moves.length)}, ${h.passes(passes)}`
}

export function GameList({ games, id }: { games: readonly Summary[]; id: number }) {
  return (
    <ul class="history">
      {games.map(s => {
        const { color, outcome, against } = seen(s, id)
        const moves = movesText(s.moves)
        const ended = new Date(s.ended)
        return (
          <li key={s.g}>
            <a class="past" href={gamePath(s.g)}>
              <MiniBoard moves={s.moves} size={s.size} win={s.line} label={moves} />
              <span class="past-main">
                <span class="past-result">
                  <OutcomeMark outcome={outcome} /> {resultText(s, outcome)}
                </span>
                <span class="past-foe">
                  <StoneDot color={color} /> {against === undefined ? h.alone[color] : h.played[color](against)}
                </span>
                <span class="muted">
                  {[settingsText(settingsOf(s)), patternOf(s.rule, s.size, s.moves), moves, s.private && h.private]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <time class="past-date muted" dateTime={s.ended}>
                {formatDate(ended)}
              </time>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
