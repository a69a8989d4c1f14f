// A whole number of a form, within bounds.
export function Count(p: {
  label: string
  value: number
  least?: number
  most: number
  onChange: (n: number) => void
}) {
  const least = p.least ?? 1
  return (
    <label>
      <span>{p.label}</span>
      <input
        type="number"
        min={least}
        max={p.most}
        value={p.value}
        required
        onInput={x => p.onChange(x.currentTarget.valueAsNumber || least)}
      />
    </label>
  )
}
