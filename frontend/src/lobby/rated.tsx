// The fields for a rated game, and for the opponent's rating.
import { NumberField } from '../ui/number'
import { Switch } from '../ui/switch'
import { isMember } from './pairing'
import { form } from '../i18n/late/create'
import { MOST_POINTS, rangeOk } from './keptsetup'
import { isLimited, isRated, mayRate, type GameSetup } from './gamesetup'

export function RatedField({ setup, change }: { setup: GameSetup; change: (c: Partial<GameSetup>) => void }) {
  const error = rangeOk(setup) ? undefined : form.badRange
  const limits = { min: 0, max: MOST_POINTS, step: 50 }
  return (
    <div class="rated-field">
      {!isMember() || !mayRate(setup) ? (
        <p class="note">{isMember() ? form.ratedNotes.clock : form.ratedNotes.guest}</p>
      ) : (
        <Switch label={form.rated} note={noteOf(setup)} checked={setup.rated} onChange={rated => change({ rated })} />
      )}
      {setup.kind === 'public' && mayRate(setup) && (
        <Switch
          label={form.range}
          note={setup.limited ? form.rangeNote : undefined}
          checked={setup.limited}
          onChange={limited => change({ limited })}
        />
      )}
      {isLimited(setup) && (
        <div class="fields range">
          <NumberField label={form.from} value={setup.least} {...limits} onChange={least => change({ least })} />
          <NumberField
            label={form.to}
            value={setup.most}
            {...limits}
            error={error}
            onChange={most => change({ most })}
          />
        </div>
      )}
    </div>
  )
}

const noteOf = (x: GameSetup): string | undefined => {
  const notes = form.ratedNotes
  if (!isRated(x)) return undefined
  const on = x.rule === 'renju' ? notes.renju : notes.on
  return x.kind === 'private' || (x.kind === 'challenge' && x.unlisted) ? `${on} ${notes.private}` : on
}
