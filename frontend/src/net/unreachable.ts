// Is the server away? Not at the first blip: only when it has been out of reach, or unable to store anything, for a
// while.
import { effect, signal } from '@preact/signals'
import { isLive, status } from './live'
import { isPaused } from './pause'

/** In ms. */
const WHILE = 5_000

export const unreachable = signal(false)

/** Watches the connection, for the page's life; `gone` is called when the server is away. */
export function startUnreachable(gone: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const lost = isPaused.value || (!isLive.value && status.value !== 'closed')
    clearTimeout(timer)
    if (!lost) unreachable.value = false
    else
      timer = setTimeout(() => {
        unreachable.value = true
        gone()
      }, WHILE)
  })
}
