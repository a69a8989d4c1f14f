import type { Fault } from '../net/fault'
import { t } from '.'

/** The page's sentence for a refusal: by its why, else by its code. A newer
 *  server may have some that this page does not know. */
export function refusal(f: Fault): string {
  const words: Record<string, string | ((v: never) => string)> = t.refusals
  for (const name of [f.why, f.code]) {
    const say = Object.hasOwn(words, name) ? words[name] : undefined
    if (say !== undefined) return typeof say === 'string' ? say : say(f.values as never)
  }
  return t.refusals.internal
}
