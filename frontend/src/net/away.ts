// Is the server away? Not at the first blip: only when it has been out of reach, or unable to store anything, for a
// while. Then a bot in this browser is offered, if the page for it is here.
import { effect, signal } from '@preact/signals'
import { isLive, status } from './live'
import { isPaused } from './pause'

/** In ms. */
const WHILE = 5_000

export const away = signal(false)
/** The code of the page /local is in this browser. */
export const localHere = signal(false)

export const localPage = async () => {
  const { LocalPage } = await import('../local/page')
  localHere.value = true
  return LocalPage
}

/** Has the page's code here when it is needed; it is a few KB. Without a server it may not come. */
export function fetchLocal(): void {
  if (!localHere.peek() && navigator.onLine) localPage().catch(() => {})
}

/** Watches the connection, for the page's life. */
export function startAway(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const gone = isPaused.value || (!isLive.value && status.value !== 'closed')
    clearTimeout(timer)
    if (!gone) away.value = false
    else
      timer = setTimeout(() => {
        away.value = true
        fetchLocal()
      }, WHILE)
  })
}
