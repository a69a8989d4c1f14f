import { useEffect, useState } from 'preact/hooks'
import { dueText } from '../game/time'
import { socket } from '../net/live'

/** How long it is until an instant, each second. */
export function useCountdown(at: string | undefined): string {
  const [, draw] = useState(0)
  useEffect(() => {
    if (!at) return
    const timer = setInterval(() => draw(n => n + 1), 1000)
    return () => clearInterval(timer)
  }, [at])
  return at ? dueText(Math.max(0, Date.parse(at) - socket.now())) : ''
}
