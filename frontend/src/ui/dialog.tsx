import { useEffect, useRef } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { Button } from './button'

/** The last row of a dialog that only shows something. */
export function Close({ onClose }: { onClose: () => void }) {
  return (
    <div class="row end">
      <Button autofocus onClick={onClose}>
        {t.shell.close}
      </Button>
    </div>
  )
}

/** A modal question. The browser keeps the focus inside and gives it back. */
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
  useEffect(() => {
    const d = ref.current
    if (d && !d.open) d.showModal()
    return () => d?.close()
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
