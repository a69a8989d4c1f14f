import type { Fault } from '../net/fault'
import { t } from '.'
import { late, type Sentences } from './sentences'

/** The page's sentence for a refusal: by its why, else by its code. A newer
 *  server may have some that this page does not know. */
export function refusal(f: Fault): string {
  for (const name of [f.why, f.code]) {
    const say = [t.refusals as Sentences, ...late].find(words => Object.hasOwn(words, name))?.[name]
    if (say !== undefined) return typeof say === 'string' ? say : say({ ...f.texts, ...f.values } as never)
  }
  fetchRefusals() // for the next time, if it has not come
  return t.refusals.internal
}

/** Fetches what is said of games: any page may need it, and none at once. Without a server it may not come, and nothing is refused. */
export function fetchRefusals(): void {
  import('./late/playing').catch(() => {})
}
