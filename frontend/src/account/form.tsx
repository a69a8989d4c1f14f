// A form of text fields with checks, one request, and its answer in words.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { a } from '../i18n/late/account'

export interface FieldSpec {
  name: string
  label: string
  note?: string
  secret?: boolean
  autocomplete: string
  check: (v: string) => string | undefined
}

interface Props {
  fields: readonly FieldSpec[]
  submit: string
  send: (values: Record<string, string>) => Promise<void>
  /** What else is asked, above the button. */
  children?: ComponentChildren
  /** What it does cannot be undone. */
  danger?: boolean
}

export function Form({ fields, submit, send, children, danger }: Props) {
  const id = useId()
  const [values, setValues] = useState<Record<string, string>>({})
  const [wrong, setWrong] = useState<Record<string, boolean>>({})
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Fault>()

  const check = (f: FieldSpec) => f.check(values[f.name] ?? '')
  const onSubmit = async () => {
    const bad = Object.fromEntries(fields.map(f => [f.name, check(f) !== undefined]))
    setWrong(bad)
    setError(undefined)
    const first = fields.find(f => bad[f.name])
    if (first) {
      document.getElementById(id + first.name)?.focus()
      return
    }
    setBusy(true)
    try {
      await send(values)
      setValues({})
    } catch (e) {
      setError(asFault(e))
    }
    setBusy(false)
  }

  return (
    <form
      class="stack"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        if (!busy) void onSubmit()
      }}
    >
      {fields.map(f => (
        <TextField
          key={f.name}
          id={id + f.name}
          spec={f}
          value={values[f.name] ?? ''}
          wrong={wrong[f.name] ? check(f) : undefined}
          onInput={v => {
            // A password manager fills several fields at once, so the old
            // values are those of that moment, not of the last render.
            setValues(old => ({ ...old, [f.name]: v }))
            // Once said, a complaint goes as soon as it is met.
            setWrong(old => (old[f.name] ? { ...old, [f.name]: f.check(v) !== undefined } : old))
          }}
        />
      ))}
      {children}
      <Button kind={danger ? 'danger' : 'primary'} type="submit" busy={busy}>
        {busy ? a.working : submit}
      </Button>
      <Refused fault={error} />
    </form>
  )
}

interface TextProps {
  id: string
  spec: FieldSpec
  value: string
  wrong: string | undefined
  onInput: (v: string) => void
}

function TextField({ id, spec, value, wrong, onInput }: TextProps) {
  const [shown, show] = useState(false)
  const hint = wrong ?? spec.note
  return (
    <div class={wrong ? 'field bad' : 'field'}>
      <label for={id}>{spec.label}</label>
      <div class="field-row">
        <input
          id={id}
          name={spec.name}
          {...(spec.secret && !shown ? { type: 'password' as const } : { type: 'text' as const })}
          value={value}
          autocomplete={spec.autocomplete}
          autocapitalize="none"
          spellcheck={false}
          aria-invalid={wrong ? 'true' : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onInput={e => onInput(e.currentTarget.value)}
        />
        {spec.secret && (
          <button
            type="button"
            class="reveal"
            aria-pressed={shown}
            onClick={() => show(!shown)}
            aria-label={`${shown ? a.hide : a.show}: ${spec.label}`}
          >
            {shown ? a.hide : a.show}
          </button>
        )}
      </div>
      {hint && (
        <p class={wrong ? 'wrong' : 'note'} id={`${id}-hint`} role={wrong ? 'alert' : undefined}>
          {hint}
        </p>
      )}
    </div>
  )
}
