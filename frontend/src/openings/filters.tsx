// Which games are counted.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/openings'
import { user } from '../net/live'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { EDGES, MONTH, set, WITHS, type Filters } from './query'

export function FilterForm({ filters: f, onChange }: { filters: Filters; onChange: (f: Filters) => void }) {
  const n = Object.keys(set(f)).length
  const change = (part: Partial<Filters>) => onChange({ ...f, ...part })
  const edge = (name: 'low' | 'high') => (
    <label class="field">
      <span>{w[name]}</span>
      <select value={f[name]} onChange={e => change({ [name]: e.currentTarget.value })}>
        <option value="">{w.any}</option>
        {EDGES.map(v => (
          <option key={v} value={v}>
            {v}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <details class="openings-filters">
      <summary>{n > 0 ? w.filtered(n) : w.filters}</summary>
      <Segmented
        label={w.with}
        value={f.with}
        options={WITHS.map(v => [v, w.withs[v]] as const)}
        onChange={v => change({ with: v })}
      />
      <div class="openings-pair">
        {edge('low')}
        {edge('high')}
      </div>
      <p class="note">{w.ratingNote}</p>
      <div class="openings-pair">
        <Month key={`since ${f.since}`} label={w.since} value={f.since} onChange={since => change({ since })} />
        <Month key={`until ${f.until}`} label={w.until} value={f.until} onChange={until => change({ until })} />
      </div>
      {user.value && <Switch label={w.mine} note={w.mineNote} checked={f.mine} onChange={mine => change({ mine })} />}
    </details>
  )
}

/** Where the browser has no field for months it is one for text: only whole months are taken from it. */
function Month({ label, value, onChange }: { label: string; value: string; onChange: (v: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="month"
        min="2000-01"
        max="2099-12"
        placeholder="2026-01"
        autocomplete="off"
        value={text}
        onInput={e => {
          const now = e.currentTarget.value
          setText(now)
          if (now === '' || MONTH.test(now)) onChange(now)
        }}
      />
    </label>
  )
}
