// What few want to change; its summary says how it is set, so that nothing
// hidden is a surprise.
import { t } from '../i18n'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { OPENINGS, POLICIES, SIZES, type Wish } from './wish'

const tr = t.lobby

export function MoreSettings({ wish, change }: { wish: Wish; change: (c: Partial<Wish>) => void }) {
  const renju = wish.rule === 'renju'
  return (
    <details class="more">
      <summary>
        <span class="more-title">{tr.more}</span>
        <span class="muted">{moreText(wish)}</span>
      </summary>
      <div class="more-body">
        {renju ? (
          <p class="note">{tr.renjuSize}</p>
        ) : (
          <Segmented
            label={tr.size}
            value={wish.size}
            note={tr.sizeNotes[wish.size]}
            options={SIZES.map(s => [s, tr.sizeText(s)] as const)}
            onChange={size => change({ size })}
          />
        )}
        {renju && (
          <Segmented
            label={tr.forbidden}
            value={wish.forbidden}
            note={tr.policyNotes[wish.forbidden]}
            options={POLICIES.map(p => [p, tr.policies[p]] as const)}
            onChange={forbidden => change({ forbidden })}
          />
        )}
        <Segmented
          label={tr.opening}
          value={wish.opening}
          note={tr.openingNotes[wish.opening]}
          options={OPENINGS.map(o => [o, tr.openings[o]] as const)}
          onChange={opening => change({ opening })}
        />
        <Switch
          label={tr.takebacks}
          note={tr.takebacksNote}
          checked={wish.takebacks}
          onChange={takebacks => change({ takebacks })}
        />
      </div>
    </details>
  )
}

/** '15×15 · free opening · takebacks' */
export function moreText(w: Wish): string {
  return [
    tr.sizeText(w.size),
    tr.openingShort[w.opening],
    w.rule === 'renju' ? tr.policyShort[w.forbidden] : '',
    w.takebacks ? tr.withTakebacks : tr.noTakebacks,
  ]
    .filter(Boolean)
    .join(' · ')
}
