// One sentence about what has just been done, on whichever page it is read.
import { signal } from '@preact/signals'

export const told = signal('')

export function tell(text: string): void {
  told.value = text
}
