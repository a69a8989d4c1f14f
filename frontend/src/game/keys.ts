// Keys that a part of the page takes wherever the focus is.
import { useLayoutEffect } from 'preact/hooks'

/** The board and the fields have their keys first: what they used is defaultPrevented or typed in a field. What listens
 *  on the document comes before what listens on the window. */
export function useKeys(on: Window | Document, keys: Readonly<Record<string, () => void>>): void {
  // With what is shown, and not after it: a key that is pressed at once counts.
  useLayoutEffect(() => {
    const onKey = (e: Event) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = e as KeyboardEvent
      const f = keys[key]
      if (!f || e.defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return
      const at = e.target as Element | null
      if (at?.closest?.('input, textarea, select, dialog, [contenteditable]')) return
      e.preventDefault()
      f()
    }
    on.addEventListener('keydown', onKey)
    return () => on.removeEventListener('keydown', onKey)
  })
}
