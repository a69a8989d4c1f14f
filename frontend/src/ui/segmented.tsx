import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly (readonly [T, ComponentChildren])[]
  onChange: (v: T) => void
  /** One sentence about what is chosen. */
  note?: string | undefined
  /** Chips wrap to several lines, pictures and faces stand in a grid; a segmented control is one bar. */
  look?: 'bar' | 'chips' | 'pictures' | 'faces'
}

/** One of a few: radio buttons, so the arrow keys work by themselves. */
export function Segmented<T extends string>({ label, value, options, onChange, note, look = 'bar' }: Props<T>) {
  const name = useId()
  return (
    <fieldset class={`seg ${look}`}>
      <legend>{label}</legend>
      <div class="seg-row">
        {options.map(([v, text]) => (
          <label key={v} class="seg-item">
            <input type="radio" name={name} value={v} checked={v === value} onChange={() => onChange(v)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {note !== undefined && (
        <p class="note" aria-live="polite">
          {note}
        </p>
      )}
    </fieldset>
  )
}
