// While the server cannot store anything it decides nothing, and all clocks
// stand still. Times are the server's.
import { computed, signal } from '@preact/signals'

interface Pause {
  /** Where the clocks stand. */
  from: number
  /** When we heard of it, which may be later. */
  heard: number
  /** Infinity while it lasts. */
  to: number
}

/** How long after a pause a game's new clock may be on its way. */
const SETTLE = 5_000

const last = signal<Pause | null>(null)

export const isPaused = computed(() => last.value?.to === Infinity)

/** `from`: what the clocks showed then they go on showing; 0: nobody here has
 *  seen them run, so they show what the server told. */
export function setPause(on: boolean, now: number, from = now): void {
  if (on) last.value = { from, heard: now, to: Infinity }
  else if (last.value) last.value = { ...last.value, to: now }
}

/** The instant to which a clock that was told at `at` has run. After a pause it
 *  runs on from where it stood until the server has told it anew. */
export function clockNow(at: number, now: number): number {
  const p = last.value
  if (!p) return now
  const stood = Math.max(at, p.from)
  if (p.to === Infinity) return stood
  return at > p.heard || now > p.to + SETTLE ? now : stood + Math.max(0, now - p.to)
}
