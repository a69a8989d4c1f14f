// The opening of a new game, beside its rule.
import { t } from '../i18n'
import { form } from '../i18n/late/create'
import { protocolPath } from '../router'
import type { Opening } from '../wire'
import { openingsOf, type GameSetup } from './gamesetup'

export function OpeningField({ setup, change }: { setup: GameSetup; change: (c: Partial<GameSetup>) => void }) {
  return (
    <div class="field">
      <label class="field">
        <span>{form.opening}</span>
        <select value={setup.opening} onChange={e => change({ opening: e.currentTarget.value as Opening })}>
          {openingsOf(setup.rule).map(o => (
            <option key={o} value={o}>
              {o === 'free' ? form.freely : t.lobby.openings[o]}
            </option>
          ))}
        </select>
      </label>
      <p class="note" aria-live="polite">
        {form.openingNotes[setup.opening]}{' '}
        <a href={protocolPath(setup.opening === 'free' ? '' : setup.opening)} target="_blank" rel="noopener">
          {form.openingHow}
        </a>
      </p>
    </div>
  )
}
