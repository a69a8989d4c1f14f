// What the server has put into the page, so that it is shown before a socket
// is open. It is read once; the socket then brings what is newer.
import type { GameState, LobbyData, User } from '../wire'

export interface First {
  /** null: a visitor; absent: the server could not tell. */
  user?: User | null
  lobby?: LobbyData
  state?: GameState
}

/** Reads the page's first state; a page from a cache has none: it may be old. */
export function readFirst(
  doc: Document,
  nav = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined,
): First {
  const text = doc.getElementById('first')?.textContent
  if (!text || (nav && nav.transferSize === 0 && nav.decodedBodySize > 0)) return {}
  try {
    return JSON.parse(text) as First
  } catch {
    return {}
  }
}

/** A sample of the server's clock: when the page was asked for and began to
 *  come, by the page's clock, and the server's time in between. */
export function firstSample(
  f: First,
  nav = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined,
): { sent: number; server: number; received: number } | null {
  if (!f.state || !nav || nav.responseStart <= 0) return null
  const at = performance.timeOrigin
  return { sent: at + nav.requestStart, server: f.state.now, received: at + nav.responseStart }
}

export const first: First = readFirst(document)

/** The state of a game as the page came with it, once: later it is old. */
export function takeState(g: string): GameState | null {
  const s = first.state
  delete first.state
  return s?.g === g ? s : null
}

/** The next page of this game starts from what is known of it here. */
export function giveState(s: GameState): void {
  first.state = s
}
