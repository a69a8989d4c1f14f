// Whether the browser has promised to keep what this page stores. It is asked once, when there is something to lose.
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { recall, remember } from './storage'

const KEY = 'tengen.persist'

/** undefined: not known. */
export const promised = signal<boolean | undefined>(undefined)

/** Asks for the promise once something is kept here. */
export function useKept(something: boolean): void {
  useEffect(() => {
    if (something) void ask()
  }, [something])
}

async function ask(): Promise<void> {
  const { storage } = navigator
  if (!storage?.persist) return
  try {
    const asked = recall(KEY)['asked'] === true
    remember(KEY, { asked: true })
    promised.value = await (asked ? storage.persisted() : storage.persist())
  } catch (e) {
    console.warn(e) // then nothing is promised, and nothing is said
  }
}
