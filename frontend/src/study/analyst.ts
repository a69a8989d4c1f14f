// Analysts of a position: the server, or the same engine in this browser.
import { loadCode } from '../net/code'
import { stream } from '../net/http'
import { ensureUser } from '../net/live'
import type { Insight, Question } from '../wire'

export interface Analyst {
  /** Tells what is proven, then the best moves deeper and deeper, until all is known, the time is up, the depth
   *  is reached (only in this browser) or `signal` says so. Throws a Fault. */
  analyse(q: Question & { depth?: number }, told: (i: Insight) => void, signal: AbortSignal): Promise<void>
}

export const server: Analyst = {
  async analyse(q, told, signal) {
    await ensureUser()
    await stream('/api/analysis', q, told, signal)
  },
}

/** Loaded only when it is asked for. */
export const browser: Analyst = {
  async analyse(q, told, signal) {
    const { localEngine } = await loadCode(() => import('../engine/local'))
    await localEngine.analyse(q, told, signal)
  },
}
