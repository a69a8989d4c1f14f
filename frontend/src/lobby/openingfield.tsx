// The opening of a new game, beside its rule.
import { t } from '../i18n'
import { form } from '../i18n/late/create'
import { protocolPath } from '../router'
import type { Opening } from '../wire'
import { openingsOf, type Wish } from './wish'

export function OpeningField({ wish, change }: { wish: Wish; change: (c: Partial<Wish>) => void }) {
  return (
    <div class="field">
      <label class="field">
        <span>{form.opening}</span>
        <select value={wish.opening} onChange={e => change({ opening: e.currentTarget.value as Opening })}>
          {openingsOf(wish.rule).map(o => (
            <option key={o} value={o}>
              {o === 'free' ? form.freely : t.lobby.openings[o]}
            </option>
          ))}
        </select>
      </label>
      <p class="note" aria-live="polite">
        {form.openingNotes[wish.opening]}{' '}
        <a href={protocolPath(wish.opening === 'free' ? '' : wish.opening)} target="_blank" rel="noopener">
          {form.openingHow}
        </a>
      </p>
    </div>
  )
}
