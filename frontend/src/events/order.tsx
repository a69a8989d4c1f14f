// A list whose order the user decides: by buttons, or by the number of a row.
import { useEffect, useRef, useState } from 'preact/hooks'
import { eventform as w } from '#words/eventform'
import { Button } from '../ui/button'
import { UpDown } from '../ui/updown'

interface Props {
  label: string
  /** What stands in each row; no two are the same. */
  names: readonly string[]
  textOf?: (name: string) => string
  /** Rows can be put at once where their number says: for long lists. */
  numbered?: boolean
  onChange: (names: string[]) => void
  /** Rows can be taken out. */
  onRemove?: ((name: string) => void) | undefined
}

export function Order({ label, names, textOf = n => n, numbered = false, onChange, onRemove }: Props) {
  const rows = useRef<HTMLOListElement>(null)
  const held = useRef<{ name: string; way: string } | undefined>(undefined)
  const [moved, setMoved] = useState<{ name: string; at: number }>()
  // A row that moves loses the focus in some browsers.
  useEffect(() => {
    const { name, way } = held.current ?? {}
    held.current = undefined
    if (name === undefined) return
    const row = [...(rows.current?.children ?? [])].find(r => r.getAttribute('data-name') === name)
    row?.querySelector<HTMLElement>(`.${way!} button, input.${way!}`)?.focus()
  }, [names])
  const put = (name: string, to: number, way: string) => {
    const at = Math.min(names.length - 1, Math.max(0, to))
    held.current = { name, way }
    setMoved({ name, at })
    onChange(names.filter(n => n !== name).toSpliced(at, 0, name))
  }
  return (
    <div class="event-order" role="group" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      <ol ref={rows}>
        {names.map((name, i) => (
          <li key={name} data-name={name}>
            {numbered ? (
              <input
                key={i}
                type="number"
                class="place"
                min={1}
                max={names.length}
                defaultValue={i + 1}
                aria-label={w.place(textOf(name))}
                onChange={x => put(name, (x.currentTarget.valueAsNumber || i + 1) - 1, 'place')}
              />
            ) : (
              <span class="muted">{i + 1}</span>
            )}
            <span class="event-order-name">{textOf(name)}</span>
            <UpDown
              at={i}
              of={names.length}
              up={w.up(textOf(name))}
              down={w.down(textOf(name))}
              onMove={(_, to, way) => put(name, to, way)}
            />
            {onRemove && (
              <Button
                kind="quiet"
                icon="close"
                label={w.remove(textOf(name))}
                off={names.length === 1}
                onClick={() => onRemove(name)}
              />
            )}
          </li>
        ))}
      </ol>
      <p class="sr" role="status">
        {moved && w.moved(textOf(moved.name), moved.at + 1)}
      </p>
    </div>
  )
}
