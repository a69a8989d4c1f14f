// The name of a renju opening, for whoever shows a game: what knows the names comes with the first that is asked for.
import { signal } from '@preact/signals'

const names = signal<typeof import('./patterns') | undefined>(undefined)
let asked: Promise<void> | undefined

/** 'D4 Kagetsu', or '' if the first three moves are none of the 26 or the names are on their way: what shows it is drawn again then. */
export function patternOf(rule: string, size: number, moves: readonly string[]): string {
  if (rule !== 'renju' || moves.length < 3) return ''
  asked ??= import('./patterns').then(
    m => void (names.value = m),
    () => (asked = undefined), // the next game asks again
  )
  return names.value?.named(size, moves) ?? ''
}
