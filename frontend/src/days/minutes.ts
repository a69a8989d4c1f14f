import { useEffect, useState } from 'preact/hooks'

/** Shows times anew each minute. */
export function useMinutes(): void {
  const [, again] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => again(n => n + 1), 60_000)
    return () => clearInterval(timer)
  }, [])
}
