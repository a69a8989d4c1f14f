// A player of a board that is watched, with a clock that runs.
import { useEffect, useRef, useState } from 'preact/hooks'
import { clockText } from '../game/time'
import { StoneDot } from '../ui/icon'
import type { EventBoard } from '../wire'

export type Watched = Pick<EventBoard, 'black' | 'white' | 'clock' | 'turn' | 'now'>

export function Side({ b, color }: { b: Watched; color: 'black' | 'white' }) {
  const left = useLeft(b, color)
  return (
    <span class={b.turn === color ? 'event-side mine' : 'event-side'}>
      <StoneDot color={color} /> <bdi>{b[color]}</bdi> {left !== undefined && <b>{clockText(left)}</b>}
    </span>
  )
}

/** What a clock shows now: it runs on between two looks. */
function useLeft(b: Watched, color: 'black' | 'white'): number | undefined {
  const [, draw] = useState(0)
  const since = useRef({ b, at: performance.now() })
  if (since.current.b !== b) since.current = { b, at: performance.now() }
  const runs = b.clock?.run === color
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => draw(n => n + 1), 1000)
    return () => clearInterval(timer)
  }, [runs])
  if (!b.clock) return undefined
  if (!runs) return b.clock[color]
  return Math.max(0, b.clock[color] - (b.now - b.clock.at) - (performance.now() - since.current.at))
}
