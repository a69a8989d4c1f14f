// The code of a class or a club, as its owner gave it to those who may join.
interface Props {
  label: string
  code: string
  set: (code: string) => void
}

export const CodeField = ({ label, code, set }: Props) => (
  <label>
    <span>{label}</span>
    <input
      value={code}
      maxLength={20}
      required
      spellcheck={false}
      autocapitalize="characters"
      onInput={e => set(e.currentTarget.value)}
    />
  </label>
)
