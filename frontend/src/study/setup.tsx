// Another rule or another board: a new tree.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import type { Desk } from './desk'
import { RULES, SIZES } from './rules'
import { empty } from './tree'
import { w } from '../i18n/late/study'

export function Setup({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const { study } = desk.place
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
      <p class="note">{w.startNote}</p>
      <Button
        kind="primary"
        icon="plus"
        onClick={() => {
          desk.open({ study: empty(rule, Number(size)), at: 0 })
          onDone()
        }}
      >
        {w.start}
      </Button>
    </>
  )
}
