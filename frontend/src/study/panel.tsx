// A part of the analysis board that is opened when it is wanted.
import type { ComponentChildren } from 'preact'

interface Props {
  title: string
  onToggle?: (open: boolean) => void
  onDrop?: (f: File | undefined) => void
  children: ComponentChildren
}

export function Panel({ title, onToggle, onDrop, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files may be dropped; a button does the same
    <details
      class="card study-panel"
      onToggle={e => onToggle?.(e.currentTarget.open)}
      {...(onDrop && {
        onDragOver: (e: DragEvent) => e.preventDefault(),
        onDrop: (e: DragEvent) => {
          e.preventDefault()
          onDrop(e.dataTransfer?.files[0])
        },
      })}
    >
      <summary>{title}</summary>
      <div class="study-panel-body">{children}</div>
    </details>
  )
}
