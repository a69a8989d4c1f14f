// What time is it on the server. Of the recent ping samples the one with the
// shortest round trip has the smallest error (at most half its round trip).

interface Sample { offset: number; rtt: number; at: number }

const KEEP = 10
/** Clocks drift: a sample this old is no longer better than a fresh one. */
const MAX_AGE = 120_000

export class ServerClock {
  private samples: Sample[] = []
  private best = 0

  /** sent and received by the page's clock, server in between by the server's. */
  add(sent: number, server: number, received: number): void {
    const rtt = received - sent
    if (rtt < 0) return
    this.samples.push({ offset: server - (sent + rtt / 2), rtt, at: received })
    this.samples = this.samples.filter(s => received - s.at <= MAX_AGE).slice(-KEEP)
    this.best = this.samples.reduce((a, b) => (b.rtt <= a.rtt ? b : a)).offset
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
