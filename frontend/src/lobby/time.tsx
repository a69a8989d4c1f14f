import { minutesText } from '../timecontrol/control'
import { Segmented } from '../ui/segmented'
import { CustomClock } from './custom'
import { CLOCKS, clockOf, timeControl, type ClockChoice, type Wish } from './wish'
import { form } from '../i18n/late/create'

const named = (c: ClockChoice): string =>
  c === 'days' ? form.days : c === 'custom' ? form.custom : c === 'none' ? form.noClock : c

/** Presets, none, or a clock of one's own. */
export function TimeField({ wish, change }: { wish: Wish; change: (c: Partial<Wish>) => void }) {
  const clock = clockOf(wish)
  const options = CLOCKS.filter(c => c !== 'days' || wish.kind !== 'bot')
  return (
    <>
      <Segmented
        label={form.clock}
        look="chips"
        value={clock}
        note={noteOf(wish)}
        options={options.map(c => [c, named(c)] as const)}
        onChange={c => change({ clock: c })}
      />
      {clock === 'custom' && <CustomClock wish={wish} change={change} />}
    </>
  )
}

function noteOf(w: Wish): string | undefined {
  const clock = clockOf(w)
  if (clock === 'custom' || clock === 'none') return undefined
  if (clock === 'days') return form.daysNote
  const { initial, increment } = timeControl(w)
  return form.clockNote(minutesText(initial), increment / 1000)
}
