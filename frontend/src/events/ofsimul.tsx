// A game of a simul: the host goes from board to board, in the order in which they wait; the others see when the clocks stand.
import { useEffect, useRef } from 'preact/hooks'
import { formatHour } from '../i18n'
import { w } from '../i18n/late/simul'
import { useKeys } from '../game/keys'
import { dismiss } from '../net/began'
import { user } from '../net/live'
import { gamePath, go } from '../router'
import { choose, prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { Switch } from '../ui/switch'
import type { EventBoard, EventOf, GameState } from '../wire'
import { useBoards } from './boards'
import '../styles/simul.css'

interface Props {
  s: GameState
  event: EventOf
}

export function OfSimul({ s, event }: Props) {
  const stands = Math.max(s.vacations?.black ?? 0, s.vacations?.white ?? 0)
  return (
    <div class="of-simul">
      {stands > 0 && (
        <p class="note" role="status">
          {w.stand(formatHour(new Date(stands)))}
        </p>
      )}
      {stands === 0 && waitsForHost(s, event) && s.clock?.run === '' && (
        <p class="note" role="status">
          {w.elsewhere}
        </p>
      )}
      {s.you && user.value?.name === event.host && <Host s={s} event={event} />}
    </div>
  )
}

const waitsForHost = (s: GameState, event: EventOf) =>
  s.status === 'live' && s.next !== undefined && s.players[s.next.by as 'black' | 'white']?.name === event.host

/** The boards that wait for the host, the one that waits longest first. */
export function queue(boards: readonly EventBoard[], host: string, here: string): EventBoard[] {
  return boards
    .filter(b => b.game !== here && !b.result && b.turn !== undefined && b[b.turn as 'black' | 'white'] === host)
    .toSorted((a, b) => (a.since ?? 0) - (b.since ?? 0))
}

/** How many moves the boards had at which the host has moved: what the server told before says nothing of them. */
const left = new Map<string, number>()

function Host({ s, event }: Props) {
  const { boards = [] } = useBoards(event.id, 0)
  const waiting = queue(boards, event.host!, s.g).filter(b => (left.get(b.game) ?? -1) < b.moves.length)
  const place = boards.findIndex(b => b.game === s.g) + 1
  const next = () => waiting[0] && go(gamePath(waiting[0].game))
  const mine = s.status === 'live' && s.next?.by === s.you
  const onward = prefs.value.onward
  // A host who moved here goes on, at once or when a board waits. A host who comes to a board that does not wait stays.
  const moved = useRef(false)
  const was = useRef(mine)
  if (was.current && !mine) {
    moved.current = true
    left.set(s.g, s.moves.length)
  }
  was.current = mine
  const to = waiting[0]?.game
  useEffect(() => {
    if (!moved.current || mine || !onward || !to) return
    moved.current = false
    go(gamePath(to))
  }, [mine, onward, to])
  useEffect(() => {
    for (const b of boards) dismiss(b.game) // the way to them is here
  }, [boards])
  useKeys(window, { n: () => void next() })
  return (
    <>
      <p class="simul-line" role="status">
        {[place > 0 ? w.board(place, boards.length) : '', w.waiting(waiting.length)].filter(Boolean).join(' · ')}
      </p>
      <div class="row">
        <Button kind="primary" disabled={!to} onClick={() => void next()}>
          {w.next}
        </Button>
        <a href={`/events/${event.id}`}>{event.title || event.id}</a>
      </div>
      <Switch label={w.onward} checked={onward} onChange={on => choose({ onward: on })} />
    </>
  )
}
