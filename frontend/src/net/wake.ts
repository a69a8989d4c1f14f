// Notices that the machine has slept, or that somebody set its clock. Browsers
// tell neither, and the monotonic clock of some of them stands still in sleep.
import { monotonic } from './clock'

const TICK = 2_000
/** What timers may be late, and clocks be adjusted, without anything having happened. */
const SLACK = 1_500

/** Calls f within TICK of it. Returns what ends the watch. */
export function onWake(f: () => void): () => void {
  let wall = Date.now()
  let mono = monotonic()
  const timer = setInterval(() => {
    const [w, m] = [Date.now(), monotonic()]
    const gap = m - mono
    const woke = gap > TICK + SLACK || Math.abs(w - wall - gap) > SLACK
    ;[wall, mono] = [w, m]
    if (woke) f()
  }, TICK)
  return () => clearInterval(timer)
}
