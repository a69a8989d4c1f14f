// A clock of one's own: its kind, and the numbers that kind has.
import { controlText } from '../timecontrol/control'
import { FAMILIES, PACES } from '../timecontrol/families'
import { LIMITS, fieldsOf, fits, type Field } from '../timecontrol/fields'
import { NumberField } from '../ui/number'
import { Segmented } from '../ui/segmented'
import { timeOk } from './keptsetup'
import { timeControl, type GameSetup } from './gamesetup'
import { form } from '../i18n/late/create'

export function CustomClock({ setup, change }: { setup: GameSetup; change: (c: Partial<GameSetup>) => void }) {
  const { family, pace } = setup
  return (
    <div class="custom">
      <Segmented
        label={form.family}
        look="chips"
        value={family}
        note={form.familyNotes[family]}
        options={FAMILIES.map(f => [f, form.families[f]] as const)}
        onChange={f => change({ family: f })}
      />
      {family === 'correspondence' && (
        <Segmented
          label={form.pace}
          value={pace}
          onChange={p => change({ pace: p })}
          options={PACES.map(p => [p, form.paces[p]] as const)}
        />
      )}
      <div class="fields">
        {fieldsOf(family, pace).map(f => (
          <NumberField
            key={f.name}
            label={form.numbers[f.name]}
            value={setup[f.name]}
            {...arrows(f)}
            error={fits(f, setup[f.name]) ? undefined : form.ranges[f.name] + (f.zero ? form.orZero : '')}
            onChange={n => change({ [f.name]: n })}
          />
        ))}
      </div>
      {timeOk(setup) && (
        <p class="note">
          {form.shownAs} <b>{controlText(timeControl(setup), form.noClock)}</b>
        </p>
      )}
    </div>
  )
}

/** The arrows of a number field step through whole steps, whatever may be typed. */
function arrows({ name, zero }: Field): { min: number; max: number; step: number } {
  const { min, max, step } = LIMITS[name]
  return { min: zero ? 0 : Math.max(min, Math.ceil(min / step) * step), max, step }
}
