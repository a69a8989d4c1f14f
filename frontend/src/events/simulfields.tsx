// The fields of a simul's form beside other events'.
import { t } from '../i18n'
import { w } from '../i18n/late/simul'
import { SIZES } from '../lobby/gamesetup'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { EventSimul } from '../wire'
import { Count } from './count'

export const MOVERS = ['host', 'others', 'turns'] as const

interface Props {
  /** undefined: the rule has one size. */
  size: number | undefined
  onSize: (size: number) => void
  boards: number
  simul: Required<EventSimul>
  onChange: (simul: Required<EventSimul>, boards: number) => void
}

export function SimulFields({ size, onSize, boards, simul, onChange }: Props) {
  const set = (part: Partial<EventSimul>) => onChange({ ...simul, ...part }, boards)
  return (
    <>
      {size !== undefined && (
        <Segmented
          label={w.size}
          look="chips"
          value={String(size)}
          onChange={n => onSize(Number(n))}
          options={SIZES.map(n => [n as string, t.lobby.sizeText(n)] as const)}
        />
      )}
      <Count label={w.boards} value={boards} least={2} most={100} onChange={n => onChange(simul, n)} />
      <Count
        label={w.extraField}
        value={simul.extra / 60}
        least={0}
        most={180}
        onChange={n => set({ extra: n * 60 })}
      />
      <Count label={w.eachField} value={simul.each} least={0} most={600} onChange={each => set({ each })} />
      <Count label={w.levelField} value={simul.level} least={0} most={300} onChange={level => set({ level })} />
      <Segmented
        label={w.moversField}
        look="chips"
        value={simul.movers}
        onChange={movers => set({ movers })}
        options={MOVERS.map(m => [m as string, w.choices[m]] as const)}
      />
      <Switch label={w.oneField} checked={simul.one} onChange={one => set({ one })} />
    </>
  )
}
