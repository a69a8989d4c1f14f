// One sentence about what has just been done, on whichever page it is read.
import { signal } from '@preact/signals'

export const told = signal('')

/** The challenge that it is about; '-' for one that is over. */
let about = ''

export function tell(text: string, challenge = ''): void {
  told.value = text
  about = challenge
}

/** What was said of a challenge is no news any more; of any, if none is named. */
export function untell(challenge = about): void {
  if (about && about === challenge) tell('')
}
