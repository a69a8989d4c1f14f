// The opening that games began with.
import { t } from '../i18n'
import { w } from '../i18n/late/openings'
import type { Opening } from '../wire'
import { offered, type Start } from './query'

export function OpeningChoice({ start, onChange }: { start: Start; onChange: (s: Start) => void }) {
  const own = offered(start.rule)
  const all = own.includes(start.opening) ? own : [...own, start.opening]
  return (
    <label class="field">
      <span>{w.opening}</span>
      <select value={start.opening} onChange={e => onChange({ ...start, opening: e.currentTarget.value as Opening })}>
        {all.map(o => (
          <option key={o} value={o}>
            {t.lobby.openings[o] ?? o}
          </option>
        ))}
      </select>
    </label>
  )
}
