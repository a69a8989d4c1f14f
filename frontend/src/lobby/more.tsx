// What few want to change; its summary says how it is set, so that nothing
// hidden is a surprise.
import { t } from '../i18n'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { DELAYS, POLICIES, SIZES, drawAfter, isRated, mayAsk, mayDelay, mayDraw, type GameSetup } from './gamesetup'
import { form } from '../i18n/late/create'

const tr = t.lobby

export function MoreSettings({ setup, change }: { setup: GameSetup; change: (c: Partial<GameSetup>) => void }) {
  const renju = setup.rule === 'renju'
  return (
    <details class="more">
      <summary>
        <span class="more-title">{form.more}</span>
        <span class="muted">{moreText(setup)}</span>
      </summary>
      <div class="more-body">
        {renju ? (
          <p class="note">{form.renjuSize}</p>
        ) : (
          <Segmented
            label={form.size}
            value={setup.size}
            options={SIZES.map(s => [s, tr.sizeText(s)] as const)}
            onChange={size => change({ size })}
          />
        )}
        {renju && !isRated(setup) && (
          <Segmented
            label={form.forbidden}
            value={setup.forbidden}
            note={form.policyNotes[setup.forbidden]}
            options={POLICIES.map(p => [p, form.policies[p]] as const)}
            onChange={forbidden => change({ forbidden })}
          />
        )}
        {!isRated(setup) && (
          <Switch label={form.takebacks} checked={setup.takebacks} onChange={takebacks => change({ takebacks })} />
        )}
        {mayAsk(setup) && (
          <Switch
            label={form.engines}
            note={form.enginesNote}
            checked={setup.engines}
            onChange={engines => change({ engines })}
          />
        )}
        {setup.kind !== 'bot' && (
          <Segmented
            label={form.drawAfter}
            value={setup.drawAfter}
            options={mayDraw(Number(setup.size)).map(n => [n, form.draws[n]] as const)}
            onChange={n => change({ drawAfter: n })}
          />
        )}
        {mayDelay(setup) && (
          <Segmented
            label={form.delay}
            value={setup.delay}
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
export function moreText(w: GameSetup): string {
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
