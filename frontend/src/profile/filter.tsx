// The filter of a list of games.
import { useState } from 'preact/hooks'
import { RULES } from '../lobby/gamesetup'
import { Button } from '../ui/button'
import { ruleText, speedText, w } from './text'

const f = w.filter

export const SPEEDS = ['blitz', 'rapid', 'classical', 'correspondence'] as const

/** As the query of the list has it. */
export type Filter = Record<string, string>

/** A day of the calendar here, as an instant; `more` days later. */
const instant = (day: string, more = 0): string => {
  const [y = 0, m = 1, d = 1] = day.split('-').map(Number)
  const ms = new Date(y, m - 1, d + more).getTime()
  return Number.isFinite(ms) && ms >= 0 ? String(ms) : ''
}

/** The query of what was filled in. */
export function filterOf(filled: Filter): Filter {
  const { from, to, against, ...rest } = filled
  const all = {
    ...rest,
    against: (against ?? '').trim(),
    from: from ? instant(from) : '',
    to: to ? instant(to, 1) : '',
  }
  return Object.fromEntries(Object.entries(all).filter(([, v]) => v))
}

export function FilterForm({ filled, onShow }: { filled: Filter; onShow: (f: Filter) => void }) {
  const [now, setNow] = useState(filled)
  const set = (name: string, value: string) => setNow(old => ({ ...old, [name]: value }))
  const choice = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <label class="field">
      <span>{label}</span>
      <select value={now[name] ?? ''} onChange={e => set(name, e.currentTarget.value)}>
        <option value="">{f.all}</option>
        {options.map(([v, text]) => (
          <option key={v} value={v}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  const field = (name: string, label: string, type: 'text' | 'date') => (
    <label class="field">
      <span>{label}</span>
      <input
        {...(type === 'date' ? { type: 'date' as const } : { type: 'text' as const })}
        value={now[name] ?? ''}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={40}
        onInput={e => set(name, e.currentTarget.value)}
      />
    </label>
  )
  return (
    <form
      class="filter"
      onSubmit={e => {
        e.preventDefault()
        onShow(now)
      }}
    >
      {field('against', f.against, 'text')}
      {choice(
        'rule',
        f.rule,
        RULES.map(r => [r, ruleText(r)]),
      )}
      {choice(
        'speed',
        f.speed,
        SPEEDS.map(s => [s, speedText(s)]),
      )}
      {choice('result', f.result, Object.entries(f.results))}
      {choice('rated', f.rated, Object.entries(f.rateds))}
      {field('from', f.from, 'date')}
      {field('to', f.to, 'date')}
      <div class="row end">
        <Button
          kind="quiet"
          onClick={() => {
            setNow({})
            onShow({})
          }}
        >
          {f.clear}
        </Button>
        <Button type="submit">{f.show}</Button>
      </div>
    </form>
  )
}
