// A field for somebody's name, and what is done with it.
import { useState } from 'preact/hooks'
import { Button } from './button'

interface Props {
  label: string
  action: string
  class?: string
  /** Tells whether it was done: then the field is empty again. */
  onName: (name: string) => Promise<boolean>
}

export function NameForm({ label, action, class: more = '', onName }: Props) {
  const [name, setName] = useState('')
  const given = name.trim()
  return (
    <form
      class={`row ${more}`}
      onSubmit={e => {
        e.preventDefault()
        if (given) void onName(given).then(done => done && setName(''))
      }}
    >
      <label class="field">
        <span>{label}</span>
        <input
          type="text"
          autocomplete="off"
          maxLength={40}
          value={name}
          onInput={e => setName(e.currentTarget.value)}
        />
      </label>
      <Button type="submit" disabled={!given}>
        {action}
      </Button>
    </form>
  )
}
