import { minutesText } from '../timecontrol/control'
import { Segmented } from '../ui/segmented'
import { CustomClock } from './custom'
import { CLOCKS, clockOf, timeControl, type ClockChoice, type GameSetup } from './gamesetup'
import { form } from '../i18n/late/create'

const named = (c: ClockChoice): string =>
  c === 'days' ? form.days : c === 'custom' ? form.custom : c === 'none' ? form.noClock : c

/** Presets, none, or a clock of one's own. */
export function TimeField({ setup, change }: { setup: GameSetup; change: (c: Partial<GameSetup>) => void }) {
  const clock = clockOf(setup)
  const options = CLOCKS.filter(c => c !== 'days' || setup.kind !== 'bot')
  return (
    <>
      <Segmented
        label={form.clock}
        look="chips"
        value={clock}
        note={noteOf(setup)}
        options={options.map(c => [c, named(c)] as const)}
        onChange={c => change({ clock: c })}
      />
      {clock === 'custom' && <CustomClock setup={setup} change={change} />}
    </>
  )
}

function noteOf(w: GameSetup): string | undefined {
  const clock = clockOf(w)
  if (clock === 'custom' || clock === 'none') return undefined
  if (clock === 'days') return form.daysNote
  const { initial, increment } = timeControl(w)
  return form.clockNote(minutesText(initial), increment / 1000)
}
