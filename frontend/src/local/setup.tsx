// The settings of the next game.
import { t } from '../i18n'
import { BotChoice, ColorChoice } from '../lobby/choices'
import { RULES } from '../lobby/gamesetup'
import { wakeSound } from '../sound/sound'
import { SIZES } from '../study/rules'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import type { Choice } from './game'
import { form } from '../i18n/late/create'
import { local as w } from '#words/local'

const tr = t.lobby

interface Props {
  choice: Choice
  onChange: (c: Choice) => void
  onStart: () => void
  /** Back to the game that is being played, if there is one. */
  onBack: (() => void) | undefined
}

export function Setup({ choice, onChange, onStart, onBack }: Props) {
  const change = (c: Partial<Choice>) => {
    const next = { ...choice, ...c }
    onChange(next.rule === 'renju' ? { ...next, size: 15 } : next)
  }
  return (
    <form
      class="card"
      onSubmit={e => {
        e.preventDefault()
        wakeSound()
        onStart()
      }}
    >
      <BotChoice label={form.opponent} value={choice.bot} onChange={bot => change({ bot })} />
      <Segmented
        label={tr.rule}
        value={choice.rule}
        note={form.ruleNotes[choice.rule]}
        options={RULES.map(r => [r, tr.rules[r]] as const)}
        onChange={rule => change({ rule })}
      />
      {choice.rule === 'renju' ? (
        <p class="note">{form.renjuSize}</p>
      ) : (
        <Segmented
          label={form.size}
          look="chips"
          value={String(choice.size)}
          options={SIZES.map(n => [String(n), tr.sizeText(n)] as const)}
          onChange={n => change({ size: Number(n) })}
        />
      )}
      <ColorChoice value={choice.color} onChange={color => change({ color })} />
      <p class="note">{w.mark}</p>
      {onBack && <p class="note">{w.startNote}</p>}
      <div class="row">
        <Button kind="primary" big type="submit">
          {w.start}
        </Button>
        {onBack && (
          <Button kind="quiet" onClick={onBack}>
            {w.toGame}
          </Button>
        )}
      </div>
    </form>
  )
}
