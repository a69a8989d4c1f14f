// Calls the user to a game: it is his turn and he looks elsewhere, or his time
// runs out.
import { useEffect, useRef } from 'preact/hooks'
import { remaining, total } from '../game/spend'
import { myTurn } from '../game/view'
import { socket } from '../net/live'
import { clockNow, isPaused } from '../net/pause'
import type { GameState } from '../wire'
import { playOnce } from './sound'

const LOW = 10_000
/** So much has to be there again before the next warning. */
const ENOUGH = 2 * LOW
/** Nobody waits for so long, and a timer does not hold for ever. */
const LONG = 86_400_000

/** Milliseconds until the user's own running clock falls; Infinity without one. */
export function ownTime(s: GameState): number {
  const you = s.you
  if (s.status !== 'live' || !s.clock || (you !== 'black' && you !== 'white') || s.clock.run !== you) return Infinity
  const c = s.settings.clock
  return total(c, remaining(c, s.clock, you, clockNow(s.clock.at, socket.now())))
}

/** Plays what is due while the game is shown. */
export function useAttend(s: GameState): void {
  const turn = useRef<boolean>(null)
  const warned = useRef(false)
  const paused = isPaused.value
  useEffect(() => {
    const mine = myTurn(s)
    if (mine && turn.current === false && document.hidden) playOnce('call', `${s.g}.${s.v}`)
    turn.current = mine
    const left = ownTime(s)
    if (paused || left === Infinity) return
    if (left > ENOUGH) warned.current = false
    if (warned.current || left <= LOW || left > LONG) return
    const timer = setTimeout(() => {
      warned.current = true
      playOnce('low', `${s.g}.low`)
    }, left - LOW)
    return () => clearTimeout(timer)
  }, [s, paused])
}
