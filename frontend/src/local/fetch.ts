// The page of games in this browser, fetched while there is a server: it is offered when there is none.
import { signal } from '@preact/signals'

/** The code of the page /local is in this browser. */
export const localHere = signal(false)

export const localPage = async () => {
  // Its bots are drawn, also where there is no network by then.
  const [page] = await Promise.all([import('./page'), import('../ui/faces')])
  localHere.value = true
  return page
}

/** Has the page's code here when it is needed; it is a few KB. Without a network only a worker has it. */
export function fetchLocal(): void {
  if (!localHere.peek() && (navigator.onLine || navigator.serviceWorker?.controller)) localPage().catch(() => {})
}
