// What is heard of a game while it is shown: stones, that the user is wanted or must answer, that time runs out.
import { useEffect, useRef } from 'preact/hooks'
import { remaining, total } from '../game/spend'
import type { GameStore } from '../game/store'
import { myTurn, stonesOf } from '../game/view'
import { socket } from '../net/live'
import { clockNow, isPaused } from '../net/pause'
import { threats } from '../review/lines'
import type { GameState } from '../wire'
import { click, playOnce } from './sound'

/** What is heard when so many ms are left. */
const WARNINGS = [
  ['minute', 60_000],
  ['low', 10_000],
] as const
/** Nobody waits for so long, and a timer does not hold for ever. */
const LONG = 86_400_000

export function Attend({ s, store }: { s: GameState; store: GameStore }): null {
  useStones(store)
  useTurn(s)
  useTime(s)
  return null
}

/** Our own stone at once, others' when they come. */
function useStones(store: GameStore): void {
  const own = useRef(false)
  const placed = store.pending.value?.at
  useEffect(() => {
    if (placed === undefined) return
    own.current = true
    click()
  }, [placed])
  useEffect(
    () =>
      store.onEvent(f => {
        if (f.t === 'move' || f.t === 'fifth' || f.t === 'pick') {
          if (!own.current) click()
          own.current = false
        }
      }),
    [store],
  )
}

/** It is the user's turn: a call if he looks elsewhere, else a sound if the opponent's stone is to be answered. */
function useTurn(s: GameState): void {
  const turn = useRef<boolean>(null)
  useEffect(() => {
    const mine = myTurn(s)
    const came = mine && turn.current === false
    turn.current = mine
    if (!came) return
    if (document.hidden) playOnce('call', `${s.g}.${s.v}`)
    else if (mustAnswer(s)) playOnce('forced', `${s.g}.${s.v}.forced`)
  }, [s])
}

/** Does the stone placed last, or one before it, threaten five, or a four that wins? */
export function mustAnswer(s: GameState): boolean {
  const { rule, size } = s.settings
  return s.next?.do === 'place' && threats({ rule, size, stones: stonesOf(s, null, undefined) }).length > 0
}

/** Milliseconds until the user's own running clock falls; Infinity without one. */
export function ownTime(s: GameState): number {
  const you = s.you
  if (s.status !== 'live' || !s.clock || (you !== 'black' && you !== 'white') || s.clock.run !== you) return Infinity
  const c = s.settings.clock
  return total(c, remaining(c, s.clock, you, clockNow(s.clock.at, socket.now())))
}

function useTime(s: GameState): void {
  /** What has been heard; again only once there was twice as much time. */
  const warned = useRef(new Set<string>())
  const paused = isPaused.value
  useEffect(() => {
    const left = ownTime(s)
    if (paused || left === Infinity) return
    const timers = WARNINGS.map(([what, at]) => {
      if (left > 2 * at) warned.current.delete(what)
      if (warned.current.has(what) || left <= at || left > LONG) return
      return setTimeout(() => {
        warned.current.add(what)
        playOnce(what, `${s.g}.${what}`)
      }, left - at)
    })
    return () => timers.forEach(clearTimeout)
  }, [s, paused])
}
