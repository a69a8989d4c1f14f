// The puzzles of the last runs in this browser, the newest first: the next run has others.
import { recall, remember } from '../settings/settings'

const KEY = 'tengen.puzzles.runs'
/** As many as the server takes. */
const MOST = 200

export function lastRuns(rule: string): string[] {
  const list = recall(KEY)[rule]
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string').slice(0, MOST) : []
}

/** A run is over: its puzzles were seen. */
export function noteRun(rule: string, ids: readonly string[]): void {
  const before = lastRuns(rule).filter(id => !ids.includes(id))
  remember(KEY, { ...recall(KEY), [rule]: [...ids.toReversed(), ...before].slice(0, MOST) })
}
