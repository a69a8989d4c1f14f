// In which games a position is looked for.
import type { ComponentChildren } from 'preact'
import { w } from '../i18n/late/positions'
import { user } from '../net/live'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { FROMS, type Field, type Place } from './query'

interface Props {
  place: Place
  /** There are games of masters. */
  masters: boolean
  onChange: (p: Place) => void
}

export function Filters({ place: p, masters, onChange }: Props) {
  const froms = FROMS.filter(f => f === p.from || (f === 'masters' ? masters : f !== 'mine' || user.value))
  const set = (name: Field, v: string) => onChange({ ...p, fields: { ...p.fields, [name]: v } })
  const typed = (name: Field, number = false) => (
    <label class="field">
      <span>{w[name as 'player']}</span>
      <input
        key={p.fields[name]}
        {...(number && { inputMode: 'numeric', pattern: '[0-9]*' })}
        maxLength={number ? 4 : 80}
        autocomplete="off"
        defaultValue={p.fields[name] ?? ''}
        onChange={e => {
          const v = e.currentTarget.value.trim()
          if (!number || /^(0|[1-9]\d{0,3})?$/.test(v)) set(name, v)
        }}
      />
    </label>
  )
  const one = (name: 'side' | 'winner' | 'ending', label: string, names: Record<string, string>): ComponentChildren => (
    <label class="field">
      <span>{label}</span>
      <select
        value={p.fields[name] ?? 'any'}
        onChange={e => set(name, e.currentTarget.value === 'any' ? '' : e.currentTarget.value)}
      >
        {Object.entries(names).map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <>
      <Segmented
        label={w.from}
        look="chips"
        value={p.from}
        options={froms.map(f => [f, w.froms[f]!] as const)}
        onChange={from => onChange({ ...p, from })}
      />
      <details class="openings-looked">
        <summary>{w.filters}</summary>
        <div class="openings-choices">
          <div class="openings-pair">
            {typed('player')}
            {one('side', w.side, w.sides)}
            {one('winner', w.winner, w.winners)}
            {one('ending', w.ending, w.endings)}
            {typed('opening')}
            {typed('event')}
            {typed('low', true)}
            {typed('high', true)}
            {typed('least', true)}
            {typed('most', true)}
          </div>
          <Switch label={w.anyRule} checked={p.any} onChange={any => onChange({ ...p, any })} />
        </div>
      </details>
    </>
  )
}
