import { t } from '../i18n'
import { minutesText } from '../game/time'
import { Segmented } from '../ui/segmented'
import { CLOCKS, timeOf, timeOk, type Wish } from './wish'

const tr = t.lobby

/** Presets, none, or minutes and seconds of one's own. */
export function TimeField({ wish, change }: { wish: Wish; change: (c: Partial<Wish>) => void }) {
  const time = timeOf(wish)
  const label = (c: (typeof CLOCKS)[number]) => (c === 'none' ? tr.noClock : c === 'custom' ? tr.custom : c)
  const note = !time ? tr.noClockNote : timeOk(wish) ? tr.clockNote(minutesText(time.minutes * 60_000), time.seconds) : tr.clockRange
  return (
    <>
      <Segmented label={tr.clock} look="chips" value={wish.clock} note={note}
        options={CLOCKS.map(c => [c, label(c)] as const)} onChange={clock => change({ clock })} />
      {wish.clock === 'custom' && (
        <div class="row fields">
          <NumberField label={tr.minutes} value={wish.minutes} min={0.5} max={180} step={0.5} onChange={minutes => change({ minutes })} />
          <NumberField label={tr.seconds} value={wish.seconds} min={0} max={180} step={1} onChange={seconds => change({ seconds })} />
        </div>
      )}
    </>
  )
}

interface NumberProps { label: string; value: number; min: number; max: number; step: number; onChange: (n: number) => void }

function NumberField({ label, onChange, ...rest }: NumberProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input type="number" inputMode="decimal" required {...rest}
        onInput={e => {
          const n = e.currentTarget.valueAsNumber
          if (Number.isFinite(n)) onChange(n)
        }} />
    </label>
  )
}
