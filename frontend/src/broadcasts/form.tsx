// Making a broadcast.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/broadcasts'
import { FIRST_RULE, openingsOf, RULES } from '../lobby/gamesetup'
import { useAction } from '../net/action'
import { post } from '../net/api'
import { user } from '../net/live'
import { go } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { NumberField } from '../ui/number'
import { Switch } from '../ui/switch'
import { useTitle } from '../ui/page'
import { localInstant } from '../ui/when'
import type { Opening } from '../wire'

export function NewCastPart() {
  useTitle(w.newTitle)
  const member = user.value && !user.value.guest
  return (
    <div class="narrow events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.newTitle}</h1>
        {!member && <p>{user.value ? w.refusals.cast_guest : w.refusals.cast_visitor}</p>}
      </div>
      {member && <Form />}
    </div>
  )
}

function Form() {
  const [key] = useState(() => crypto.randomUUID())
  const [f, setForm] = useState({
    name: '',
    text: '',
    rule: FIRST_RULE as string,
    opening: 'free' as Opening,
    rounds: 1,
    boards: 10,
    delay: 60,
    starts: localInstant(new Date()),
    real: false,
  })
  const { busy, fault, run } = useAction()
  const set = (part: Partial<typeof f>) => setForm({ ...f, ...part })
  const openings = openingsOf(f.rule)
  const make = () =>
    run(async () => {
      const { starts, ...body } = f
      const made = await post('/api/broadcasts', {
        ...body,
        key,
        rule: f.rule,
        size: 15,
        starts: new Date(starts).getTime() || 0,
      })
      go(`/broadcasts/${made.id}`)
    })
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void make()
      }}
    >
      <label>
        <span>{w.name}</span>
        <input
          value={f.name}
          minLength={3}
          maxLength={80}
          required
          onInput={x => set({ name: x.currentTarget.value })}
        />
      </label>
      <label>
        <span>{w.about}</span>
        <textarea rows={3} maxLength={2000} value={f.text} onInput={x => set({ text: x.currentTarget.value })} />
      </label>
      <label>
        <span>{w.rule}</span>
        <select
          value={f.rule}
          onChange={x => {
            const rule = x.currentTarget.value
            set({ rule, ...(!openingsOf(rule).includes(f.opening) && { opening: 'free' }) })
          }}
        >
          {RULES.map(r => (
            <option key={r} value={r}>
              {t.lobby.rules[r]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{w.opening}</span>
        <select value={f.opening} onChange={x => set({ opening: x.currentTarget.value as Opening })}>
          {openings.map(o => (
            <option key={o} value={o}>
              {t.lobby.openings[o]}
            </option>
          ))}
        </select>
      </label>
      <NumberField label={w.rounds} value={f.rounds} min={1} max={30} step={1} onChange={rounds => set({ rounds })} />
      <NumberField label={w.boards} value={f.boards} min={1} max={100} step={1} onChange={boards => set({ boards })} />
      <NumberField label={w.delay} value={f.delay} min={0} max={3600} step={10} onChange={delay => set({ delay })} />
      <label>
        <span>{w.starts}</span>
        <input type="datetime-local" value={f.starts} required onInput={x => set({ starts: x.currentTarget.value })} />
      </label>
      <Switch label={w.real} checked={f.real} onChange={real => set({ real })} />
      <Button type="submit" kind="primary" busy={busy}>
        {w.create}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}
