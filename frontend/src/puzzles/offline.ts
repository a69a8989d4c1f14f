// Puzzles that are put aside in this browser, with their trees, to go on with while the server cannot be reached.
import { get } from '../net/api'
import { recall, remember } from '../settings/settings'
import type { Shown } from '../wire'

const KEY = 'tengen.puzzles.aside'
const DONE = 'tengen.puzzles.taken'
/** As many of those that were taken are not fetched again. */
const MOST = 100
/** With fewer, more are fetched. */
const LEAST = 6

const listOf = (rule: string): Shown[] => {
  const list = recall(KEY)[rule]
  return Array.isArray(list) ? (list as Shown[]).filter(p => Array.isArray(p?.tree) && Array.isArray(p.moves)) : []
}
const doneOf = (rule: string): string[] => {
  const list = recall(DONE)[rule]
  return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : []
}
const keep = (rule: string, list: readonly Shown[]): void => void remember(KEY, { ...recall(KEY), [rule]: list })

/** How many there are. */
export const offlineCount = (rule: string): number => listOf(rule).length

/** Takes one; undefined: there is none. */
export function takeOffline(rule: string): Shown | undefined {
  const [first, ...rest] = listOf(rule)
  if (first) {
    keep(rule, rest)
    remember(DONE, { ...recall(DONE), [rule]: [first.id, ...doneOf(rule)].slice(0, MOST) })
  }
  return first
}

/** Fetches some, if there are few. That it fails is no matter: there is time until they are needed. */
export async function storeOffline(rule: string): Promise<void> {
  if (offlineCount(rule) >= LEAST) return
  try {
    const not = doneOf(rule).join(',')
    keep(rule, (await get('/api/puzzles/batch', {}, { rule, for: 'near', ...(not && { not }) })).puzzles)
  } catch {}
}
