import { useId, useState } from 'preact/hooks'

interface Props {
  label: string
  /** What it begins with; later the field is the reader's. */
  value: number
  /** The least that the arrows reach; what may be typed is for the caller to judge. */
  min: number
  max: number
  step: number
  /** What is wrong with the value. */
  error?: string | undefined
  /** NaN for what is no number. */
  onChange: (n: number) => void
}

/** A typed number, with a point or a comma before its decimals. NaN for anything else, and for what may be thousands. */
export function numberOf(text: string): number {
  const [, whole = '', decimals = '0'] = /^\s*(\d{1,9})(?:[.,](\d+))?\s*$/.exec(text) ?? []
  const thousands = decimals.length === 3 && Number(whole) > 0
  return whole === '' || thousands ? NaN : Number(`${whole}.${decimals}`)
}

/** A number with its label. The caller judges it, the browser does not: of a number field of its own it takes the comma
 *  away where that is not the language's. */
export function NumberField({ label, value, error, onChange, min, max, step }: Props) {
  const id = useId()
  // Writing back would take a half-typed number away.
  const [first] = useState(Number.isFinite(value) ? value : '')
  const arrow = (e: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    const way = e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0
    const from = numberOf(e.currentTarget.value)
    if (!way || Number.isNaN(from)) return
    e.preventDefault()
    // To the next whole step.
    const steps = way > 0 ? Math.floor(from / step + 1e-9) + 1 : Math.ceil(from / step - 1e-9) - 1
    const to = Math.min(max, Math.max(min, steps * step))
    e.currentTarget.value = String(to)
    onChange(to)
  }
  return (
    <label class={error === undefined ? 'field' : 'field bad'}>
      <span>{label}</span>
      <input
        type="text"
        role="spinbutton"
        inputMode="decimal"
        autocomplete="off"
        maxLength={12}
        defaultValue={first}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={Number.isFinite(value) ? value : undefined}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onKeyDown={arrow}
        onInput={e => onChange(numberOf(e.currentTarget.value))}
      />
      {error !== undefined && (
        <span class="wrong" id={id}>
          {error}
        </span>
      )}
    </label>
  )
}
