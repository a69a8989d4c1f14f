// How stones are placed in games of one speed, where it is not as in all others.
import { settings as w } from '#words/settings'
import { people } from '#words/people'
import { SUBMITS, choose, prefs } from './settings'

const s = w
const SPEEDS = ['blitz', 'rapid', 'classical', 'correspondence'] as const

export function BySpeed() {
  const { submits } = prefs.value
  const names = [...SPEEDS.map(x => [x, people.ranks.speeds[x]] as const), ['none', s.noClock] as const]
  return (
    <details class="by-speed" open={Object.keys(submits).length > 0}>
      <summary>{s.submitBySpeed}</summary>
      {names.map(([speed, name]) => (
        <label key={speed} class="field">
          <span>{name}</span>
          <select
            value={String(submits[speed] ?? '')}
            onChange={e => {
              const { [speed]: _, ...rest } = submits
              const to = e.currentTarget.value
              choose({ submits: to ? { ...rest, [speed]: to } : rest })
            }}
          >
            <option value="">{s.submitAsAbove}</option>
            {SUBMITS.map(x => (
              <option key={x} value={x}>
                {s.submits[x]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  )
}
