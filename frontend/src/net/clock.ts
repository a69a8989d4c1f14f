// What time is it on the server. Of the recent ping samples the one with the
// shortest round trip has the smallest error (at most half its round trip).
// Samples that cannot both be true prove that one of the two clocks has jumped:
// a laptop slept, or somebody set the server's clock. The newest is believed.

interface Sample {
  offset: number
  rtt: number
  at: number
}

const KEEP = 10
/** Clocks drift: a sample this old is no longer better than a fresh one. */
const MAX_AGE = 120_000
/** What honest clocks may differ by beyond that: drift within MAX_AGE. */
const DRIFT = 30

export class ServerClock {
  private samples: Sample[] = []
  private best = 0

  /** sent and received by the page's clock, server in between by the server's.
   *  Returns whether a clock has jumped since the sample before. */
  add(sent: number, server: number, received: number): boolean {
    const rtt = received - sent
    if (rtt < 0) return false
    const now = { offset: server - (sent + rtt / 2), rtt, at: received }
    const recent = this.samples.filter(s => received - s.at <= MAX_AGE)
    const jumped = recent.some(s => Math.abs(s.offset - now.offset) > (s.rtt + rtt) / 2 + DRIFT)
    this.samples = jumped ? [now] : [...recent, now].slice(-KEEP)
    this.best = this.samples.reduce((a, b) => (b.rtt <= a.rtt ? b : a)).offset
    return jumped
  }

  /** Forget everything but the present estimate; called for a new connection. */
  reset(): void {
    this.samples = []
  }

  /** The server's time at the page's time `local`. */
  at(local: number): number {
    return local + this.best
  }
}

/** Milliseconds since 1970 that never jump when somebody sets the clock. */
export const monotonic = (): number => performance.timeOrigin + performance.now()
