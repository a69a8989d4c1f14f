// Keys and focus. The rules of what a key does are in actions.ts.
import { key, setKeyboard } from './actions'
import { kindAt } from './state'
import type { Hub } from './pointer'
import type { Voice } from './voice'

/** A focus this soon after a touch or click comes from it, not from the Tab
 *  key or a script. */
const POINTER_MS = 500

export function bindKeyboard(field: HTMLElement, hub: Hub, voice: Voice, signal: AbortSignal): void {
  let pointerAt = -Infinity
  const byPointer = (): void => {
    pointerAt = performance.now()
    hub.apply({ state: setKeyboard(hub.get(), false) })
  }
  field.addEventListener('pointerdown', byPointer, { signal })
  field.addEventListener('pointerup', byPointer, { signal })

  field.addEventListener(
    'focus',
    () => {
      if (performance.now() - pointerAt < POINTER_MS) return
      hub.apply({ state: setKeyboard(hub.get(), true) })
      const s = hub.get()
      voice.point(s.cursor, kindAt(s, s.cursor))
    },
    { signal },
  )

  field.addEventListener('blur', () => hub.apply({ state: setKeyboard(hub.get(), false) }), { signal })

  field.addEventListener(
    'keydown',
    e => {
      if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.defaultPrevented) return
      const step = key(hub.get(), e.key)
      if (!step) return
      // The page's own shortcuts and scrolling must not act on the same key.
      e.preventDefault()
      e.stopPropagation()
      if (!(e.repeat && step.event?.kind !== 'cursor')) hub.apply(step)
    },
    { signal },
  )
}
