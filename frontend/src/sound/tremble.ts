// A phone trembles when the opponent has moved and when one's time runs out, for who wants it.
import { useEffect, useRef } from 'preact/hooks'
import type { GameStore } from '../game/store'
import { myTurn } from '../game/view'
import { isPaused } from '../net/pause'
import type { GameState } from '../wire'
import { ownTime } from './attend'

/** In ms: one pulse for a turn, three for the clock. */
const TURN = 35
const LOW = [60, 60, 60, 60, 60]
/** So much time is little. */
const LITTLE = 10_000
const LONG = 86_400_000

/** Can this device tremble? Browsers of desks have the call too, and nothing to move. */
export const canTremble = (): boolean => 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

/** Browsers refuse it until the page has been touched, which is no fault. */
export function tremble(pattern: number | number[]): void {
  if (canTremble()) navigator.vibrate(pattern)
}

export function useTremble(s: GameState, store: GameStore, on: boolean): void {
  const mine = myTurn(s)
  const turn = useRef(mine)
  useEffect(() => {
    const came = mine && !turn.current
    turn.current = mine
    if (on && came) tremble(TURN)
  }, [mine, on])
  // His steps of an opening, each of which is a move.
  useEffect(() => {
    if (!on) return
    return store.onEvent((f, after) => {
      if ((f.t === 'move' || f.t === 'fifth') && f.d.by !== after.you && after.you && !myTurn(after)) tremble(TURN)
    })
  }, [store, on])
  const warned = useRef(false)
  const paused = isPaused.value
  useEffect(() => {
    const left = ownTime(s)
    if (!on || paused || left === Infinity) return
    if (left > 2 * LITTLE) warned.current = false
    if (warned.current || left <= LITTLE || left > LONG) return
    const timer = setTimeout(() => {
      warned.current = true
      tremble(LOW)
    }, left - LITTLE)
    return () => clearTimeout(timer)
  }, [s, on, paused])
}
