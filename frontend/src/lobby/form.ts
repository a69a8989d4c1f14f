// The form of one's own wishes: shown or not.
import { signal } from '@preact/signals'
import { loadWish, saveWish, type Wish } from './wish'

/** Is the form shown? */
export const asking = signal(false)

/** Shows the form, with the kind of opponent chosen already. */
export function askFor(kind: Wish['kind']): void {
  saveWish({ ...loadWish(), kind })
  asking.value = true
}

export function stopAsking(): void {
  asking.value = false
}
