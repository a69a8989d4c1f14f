// What few want to change; its summary says how it is set, so that nothing
// hidden is a surprise.
import { t } from '../i18n'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { DELAYS, POLICIES, SIZES, drawAfter, isRated, mayAsk, mayDelay, mayDraw, type Wish } from './wish'
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
        {!isRated(wish) && (
          <Switch label={form.takebacks} checked={wish.takebacks} onChange={takebacks => change({ takebacks })} />
        )}
        {mayAsk(wish) && (
          <Switch
            label={form.engines}
            note={form.enginesNote}
            checked={wish.engines}
            onChange={engines => change({ engines })}
          />
        )}
        {wish.kind !== 'bot' && (
          <Segmented
            label={form.drawAfter}
            value={wish.drawAfter}
            options={mayDraw(Number(wish.size)).map(n => [n, form.draws[n]] as const)}
            onChange={n => change({ drawAfter: n })}
          />
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

/** '15×15 · takebacks' */
export function moreText(w: Wish): string {
  return [
    tr.sizeText(w.size),
    w.rule === 'renju' ? tr.policyShort[isRated(w) ? 'loses' : w.forbidden] : '',
    w.takebacks && !isRated(w) ? form.withTakebacks : tr.noTakebacks,
    mayAsk(w) && w.engines ? tr.engines : '',
    drawAfter(w) > 0 ? tr.drawAfter(drawAfter(w)) : '',
    mayDelay(w) && w.delay !== '0' ? tr.late(Number(w.delay)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
