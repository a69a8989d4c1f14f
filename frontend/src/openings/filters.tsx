// Which games are counted.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/openings'
import { user } from '../net/live'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { EDGES, MONTH, set, WITHS, type Filters, type Place } from './query'

/** What is looked at, in a line that opens to change it. */
export function Looked({ place, children }: { place: Place; children: ComponentChildren }) {
  const { start, filters } = place
  const n = Object.keys(set(filters)).length
  return (
    <details class="openings-looked">
      <summary>
        {t.lobby.rules[start.rule as keyof typeof t.lobby.rules]} · {t.lobby.openings[start.opening] ?? start.opening} ·{' '}
        {t.lobby.sizeText(start.size)} · {n > 0 ? w.filtered(n) : w.unfiltered}
      </summary>
      <div class="openings-choices">{children}</div>
    </details>
  )
}

export function FilterForm({ filters: f, onChange }: { filters: Filters; onChange: (f: Filters) => void }) {
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
    <>
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
    </>
  )
}

/** A month as it may be typed. */
const MONTH_EXAMPLE = '2026-01'

/** A browser without a field for months shows one for text: only whole months are taken from it. */
function Month({ label, value, onChange }: { label: string; value: string; onChange: (v: string) => void }) {
  const [text, setText] = useState(value)
  return (
    <label class="field">
      <span>{label}</span>
      <input
        type="month"
        min="2000-01"
        max="2099-12"
        placeholder={MONTH_EXAMPLE}
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
