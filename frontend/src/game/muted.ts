// Whose chat is hidden from the user in a game; others hear nothing of it.
import { signal } from '@preact/signals'
import { recall, remember } from '../settings/settings'

const KEY = 'tengen.muted'
/** Of so many games it is remembered. */
const MOST = 50

const muted = signal(recall(KEY))

const of = (g: string): readonly unknown[] => {
  const ids = muted.value[g]
  return Array.isArray(ids) ? ids : []
}

export const isMuted = (g: string, id: number): boolean => of(g).includes(id)

export function mute(g: string, id: number, on: boolean): void {
  const { [g]: _, ...rest } = muted.value
  const ids = of(g).filter(x => x !== id)
  muted.value = Object.fromEntries([...Object.entries(rest), [g, on ? [...ids, id] : ids]].slice(-MOST))
  remember(KEY, muted.value)
}
