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

/** A number with its label. The caller judges it, the browser does not. */
export function NumberField({ label, value, error, onChange, ...limits }: Props) {
  const id = useId()
  // Writing back would take a half-typed number away.
  const [first] = useState(Number.isFinite(value) ? value : '')
  return (
    <label class={error === undefined ? 'field' : 'field bad'}>
      <span>{label}</span>
      <input
        type="number"
        inputMode="decimal"
        {...limits}
        defaultValue={first}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        onInput={e => onChange(e.currentTarget.valueAsNumber)}
      />
      {error !== undefined && (
        <span class="wrong" id={id}>
          {error}
        </span>
      )}
    </label>
  )
}
