// What this browser keeps between visits (localStorage), which all its tabs share, and what one tab keeps for its own
// reloads (sessionStorage). A tab that writes reads first, so that what another tab has written beside it stays.
import { signal, type ReadonlySignal } from '@preact/signals'

export type Fields = Record<string, unknown>

export const object = (v: unknown): Fields =>
  typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Fields) : {}

/** Reads a JSON object from storage, `own`: this tab's; {} when there is none to be had. */
export function recall(key: string, own = false): Fields {
  try {
    return object(JSON.parse((own ? sessionStorage : localStorage).getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

/** Keeps a value between visits. False: in private mode, or full; what was chosen lasts as long as the page. */
export function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Changes some fields of an object in storage, and leaves the others as they are there by now. */
export const amend = (key: string, change: Fields): boolean => remember(key, { ...recall(key), ...change })

/** Calls f when another tab has written a key, and when this page comes back after it could not hear of that. Returns what
 *  ends it. */
export function onStored(key: string, f: () => void): () => void {
  const written = (e: StorageEvent) => {
    if (e.key === key || e.key === null) f()
  }
  const back = (e: PageTransitionEvent) => {
    if (e.persisted) f()
  }
  addEventListener('storage', written)
  addEventListener('pageshow', back)
  return () => {
    removeEventListener('storage', written)
    removeEventListener('pageshow', back)
  }
}

export interface Shared {
  /** As it is by now, in whichever tab it was changed. */
  readonly value: ReadonlySignal<Fields>
  /** Changes it, from what is in storage by then. */
  change: (f: (now: Fields) => Fields) => void
}

/** An object in storage that every tab shows and may change, for the page's life. */
export function shared(key: string): Shared {
  const value = signal(recall(key))
  let kept = true
  onStored(key, () => {
    value.value = recall(key)
  })
  return {
    value,
    change: f => {
      const now = f(kept ? recall(key) : value.peek())
      value.value = now
      kept = remember(key, now)
    },
  }
}

/** What this tab has kept for itself. */
export const recallOwn = (key: string): Fields => recall(key, true)

/** Keeps a value for this tab. Where there is no room, nothing older is left either. */
export function rememberOwn(key: string, value: unknown): void {
  try {
    sessionStorage.removeItem(key)
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The next visit begins with what the tabs share.
  }
}
