import { useLayoutEffect, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { Button } from './button'

/** The last row of a dialog that only shows something. */
export function Close({ onClose }: { onClose: () => void }) {
  return (
    <div class="dialog-foot row end">
      <Button autofocus onClick={onClose}>
        {t.shell.close}
      </Button>
    </div>
  )
}

/** Where the focus goes when a dialog has gone: to what opened it, else, as that is gone or can do nothing now, to the
 *  page's heading. A person who was led elsewhere stays there. */
function focusBack(opener: Element | null): void {
  if (document.activeElement !== document.body && !document.activeElement?.matches(':disabled')) return
  const back = opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null
  back?.focus({ preventScroll: true })
  if (!back || document.activeElement !== back || back.matches(':disabled'))
    document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })
}

/** A modal question. The browser keeps the focus inside; what it ends with, a .dialog-foot, stays in sight. */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ComponentChildren
}) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const d = ref.current
    const opener = document.activeElement
    if (d && !d.open) d.showModal()
    return () => {
      d?.close()
      queueMicrotask(() => focusBack(opener)) // once it is gone, and what closed it has been drawn
    }
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape cancels
    <dialog
      ref={ref}
      class="dialog"
      aria-label={title}
      onCancel={e => {
        e.preventDefault()
        onClose()
      }}
      onClick={e => {
        if (e.target === ref.current) onClose()
      }}
    >
      <div class="dialog-body">
        <h2>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
