// A rule and a board: another tree.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import type { Study } from '../wire'
import { RULES, SIZES } from './rules'
import { empty } from './tree'
import { w } from '../i18n/late/study'

interface Props {
  /** What there is: its rule and board are chosen at first. */
  study: Study
  label: string
  note?: string
  onStart: (s: Study) => void
}

export function Setup({ study, label, note, onStart }: Props) {
  const [rule, setRule] = useState(study.rule)
  const [size, setSize] = useState(String(study.size))
  return (
    <>
      <Segmented
        label={w.rule}
        look="chips"
        value={rule}
        options={RULES.map(r => [r as string, t.lobby.rules[r]] as const)}
        onChange={setRule}
      />
      <Segmented
        label={w.boardSize}
        look="chips"
        value={size}
        options={SIZES.map(n => [String(n), w.sizeOf(n)] as const)}
        onChange={setSize}
      />
      {note !== undefined && <p class="note">{note}</p>}
      <Button kind="primary" icon="plus" onClick={() => onStart(empty(rule, Number(size)))}>
        {label}
      </Button>
    </>
  )
}
