// One sentence about what has just been done, on whichever page it is read.
import { signal } from '@preact/signals'

export const toast = signal('')

/** The challenge that it is about; '-' for one that is over. */
let about = ''

export function showToast(text: string, challenge = ''): void {
  toast.value = text
  about = challenge
}

/** Removes the toasts about a challenge; about any, if none is named. */
export function hideToast(challenge = about): void {
  if (about && about === challenge) showToast('')
}
