// What few want to change; its summary says how it is set, so that nothing
// hidden is a surprise.
import { t } from '../i18n'
import { protocolPath } from '../router'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { DELAYS, POLICIES, SIZES, isRated, mayDelay, openingsOf, type Wish } from './wish'
import type { Opening } from '../wire'
import { form } from '../i18n/late/create'

const tr = t.lobby

export function MoreSettings({ wish, change }: { wish: Wish; change: (c: Partial<Wish>) => void }) {
  const renju = wish.rule === 'renju'
  return (
    <details class="more">
      <summary>
        <span class="more-title">{form.more}</span>
        <span class="muted">{moreText(wish)}</span>
      </summary>
      <div class="more-body">
        {renju ? (
          <p class="note">{form.renjuSize}</p>
        ) : (
          <Segmented
            label={form.size}
            value={wish.size}
            options={SIZES.map(s => [s, tr.sizeText(s)] as const)}
            onChange={size => change({ size })}
          />
        )}
        {renju && !isRated(wish) && (
          <Segmented
            label={form.forbidden}
            value={wish.forbidden}
            note={form.policyNotes[wish.forbidden]}
            options={POLICIES.map(p => [p, form.policies[p]] as const)}
            onChange={forbidden => change({ forbidden })}
          />
        )}
        <label class="field">
          <span>{form.opening}</span>
          <select value={wish.opening} onChange={e => change({ opening: e.currentTarget.value as Opening })}>
            {openingsOf(wish.rule).map(o => (
              <option key={o} value={o}>
                {o === 'free' ? form.freely : tr.openings[o]}
              </option>
            ))}
          </select>
          <small class="note" aria-live="polite">
            {form.openingNotes[wish.opening]}
          </small>
        </label>
        <p class="note">
          <a href={protocolPath(wish.opening === 'free' ? '' : wish.opening)} target="_blank" rel="noopener">
            {form.openingHow}
          </a>
        </p>
        {!isRated(wish) && (
          <Switch label={form.takebacks} checked={wish.takebacks} onChange={takebacks => change({ takebacks })} />
        )}
        {mayDelay(wish) && (
          <Segmented
            label={form.delay}
            value={wish.delay}
            note={form.delayNote}
            options={DELAYS.map(d => [d, form.delays[d]] as const)}
            onChange={delay => change({ delay })}
          />
        )}
      </div>
    </details>
  )
}

/** '15×15 · free opening · takebacks' */
export function moreText(w: Wish): string {
  return [
    tr.sizeText(w.size),
    tr.openings[w.opening],
    w.rule === 'renju' ? tr.policyShort[isRated(w) ? 'loses' : w.forbidden] : '',
    w.takebacks && !isRated(w) ? form.withTakebacks : tr.noTakebacks,
    mayDelay(w) && w.delay !== '0' ? tr.late(Number(w.delay)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
