// A menu that opens beside a button: it closes by a choice, Escape or a press elsewhere.
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** While it is open, `menu` has the focus, and `button`, which has opened it, gets it back. */
export function useMenu(
  menu: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  open: boolean,
  close: () => void,
): void {
  useEffect(() => {
    if (!open) return
    const el = menu.current
    el?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus({ preventScroll: true })
    const back = () => {
      close()
      button.current?.focus() // where a dialog that opens now gives it back to
    }
    const chosen = (e: Event) => {
      if ((e.target as Element).closest('button')) back()
    }
    const outside = (e: Event) => {
      if (!el?.contains(e.target as Node) && !button.current?.contains(e.target as Node)) close()
    }
    const escape = (e: KeyboardEvent) => {
      if (e.key !== 'Escape') return
      e.preventDefault()
      back()
    }
    el?.addEventListener('click', chosen)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('keydown', escape)
    return () => {
      el?.removeEventListener('click', chosen)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])
}
