// Whether the result counts, and whose rating the opponent is to have.
import { NumberField } from '../ui/number'
import { Switch } from '../ui/switch'
import { isMember } from './pairing'
import { form } from '../i18n/late/create'
import { MOST_POINTS, rangeOk } from './keptwish'
import { isLimited, isRated, mayRate, type Wish } from './wish'

export function RatedField({ wish, change }: { wish: Wish; change: (c: Partial<Wish>) => void }) {
  const error = rangeOk(wish) ? undefined : form.badRange
  const limits = { min: 0, max: MOST_POINTS, step: 50 }
  return (
    <div class="rated-field">
      {!isMember() || !mayRate(wish) ? (
        <p class="note">{isMember() ? form.ratedNotes.clock : form.ratedNotes.guest}</p>
      ) : (
        <Switch label={form.rated} note={noteOf(wish)} checked={wish.rated} onChange={rated => change({ rated })} />
      )}
      {wish.kind === 'public' && mayRate(wish) && (
        <Switch
          label={form.range}
          note={wish.limited ? form.rangeNote : undefined}
          checked={wish.limited}
          onChange={limited => change({ limited })}
        />
      )}
      {isLimited(wish) && (
        <div class="fields range">
          <NumberField label={form.from} value={wish.least} {...limits} onChange={least => change({ least })} />
          <NumberField
            label={form.to}
            value={wish.most}
            {...limits}
            error={error}
            onChange={most => change({ most })}
          />
        </div>
      )}
    </div>
  )
}

const noteOf = (x: Wish): string | undefined => {
  const notes = form.ratedNotes
  if (!isRated(x)) return undefined
  const on = x.rule === 'renju' ? notes.renju : notes.on
  return x.kind === 'private' || (x.kind === 'challenge' && x.unlisted) ? `${on} ${notes.private}` : on
}
