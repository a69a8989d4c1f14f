import { useId } from 'preact/hooks'

interface Props {
  label: string
  checked: boolean
  note?: string | undefined
  onChange: (on: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, checked, note, onChange }: Props) {
  const id = useId()
  return (
    <div class="switch-field">
      <label class="switch">
        <span>{label}</span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells it by itself
          role="switch"
          checked={checked}
          aria-describedby={note === undefined ? undefined : id}
          onChange={e => onChange(e.currentTarget.checked)}
        />
      </label>
      {note !== undefined && (
        <p class="note" id={id}>
          {note}
        </p>
      )}
    </div>
  )
}
