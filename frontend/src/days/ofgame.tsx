// What a game has besides that is one of several: the way on to the next one, and whose clock stands.
import type { Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { w } from '../i18n/late/days'
import type { Activity } from '../game/overlay'
import type { GameStore } from '../game/store'
import { own, turns } from '../lobby/store'
import { gamePath, go } from '../router'
import { prefs } from '../settings/settings'
import { later } from '../ui/later'
import type { GameState, Live } from '../wire'
import '../styles/days.css'
import { vacationTexts } from './onvacation'
import { NextGame } from './nextgame'
import { Planning } from './planning'

interface Props {
  s: GameState
  store: GameStore
  activity: Signal<Activity | null>
}

const OfSimul = later('OfSimul', () => import('../events/ofsimul'))

/** Of a game that is one of several of one's own: of days, or of a simul. */
export function OfDays(p: Props) {
  return p.s.event?.host ? <OfSimul s={p.s} event={p.s.event} /> : <Days {...p} />
}

function Days({ s, store, activity }: Props) {
  useOnward(store)
  const others = othersThan(s.g)
  return (
    <div class="of-days">
      {vacationTexts(s.players, s.vacations).map(text => (
        <p key={text} class="note" role="status">
          {text}
        </p>
      ))}
      {s.you && (
        <>
          <div class="row">
            {others[0] && (
              <a class="btn plain next-game" href={gamePath(others[0].g)}>
                {w.next(others.length)}
              </a>
            )}
            <a href="/days">{w.all}</a>
          </div>
          <Planning s={s} activity={activity} />
          <NextGame />
        </>
      )}
    </div>
  )
}

const othersThan = (id: string): Live[] => turns.value.filter(g => g.g !== id)

/** The list of one's games hears of a move a little later than the game does. */
function noteTurn(s: GameState): void {
  const list = own.peek()
  if (!list || !s.next) return
  const [next, moves] = [s.next.by, s.moves.map(m => m.at)]
  own.value = { ...list, mine: list.mine.map(g => (g.g === s.g ? { ...g, next, moves } : g)) }
}

/** After a stone that was placed here, on to the next game that waits, if that is wanted and there is one. */
function useOnward(store: GameStore): void {
  const placed = useRef('')
  const at = store.pending.value?.at
  if (at !== undefined) placed.current = at
  useEffect(
    () =>
      store.onEvent((f, s) => {
        noteTurn(s)
        if (!f.d.at || f.d.at !== placed.current || f.d.by !== s.you) return
        placed.current = ''
        if (!prefs.peek().onward || s.status !== 'live' || s.next?.by === s.you) return
        const [next] = othersThan(s.g)
        if (next) go(gamePath(next.g))
      }),
    [store],
  )
}
