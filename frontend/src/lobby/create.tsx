// The panel that makes a new game.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { asFault, type Fault } from '../net/fault'
import { command } from '../net/live'
import { gamePath, go } from '../router'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import { wakeSound } from '../sound/sound'
import { BotChoice, ColorChoice } from './choices'
import { MoreSettings } from './more'
import { NoGame } from './refused'
import { TimeField } from './time'
import { KINDS, RULES, createData, loadWish, saveWish, timeOk, withRule, type Wish } from './wish'

const tr = t.lobby

/** The form of one's own wishes, in a dialog that onClose takes away. */
export function CreatePanel({ onClose }: { onClose: () => void }) {
  const [wish, setWish] = useState(loadWish)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Fault>()
  const change = (c: Partial<Wish>) => {
    const next = { ...wish, ...c }
    setWish(next)
    saveWish(next)
  }
  const create = async () => {
    wakeSound()
    setBusy(true)
    setError(undefined)
    try {
      const ack = await command({ t: 'create', d: createData(wish) }, { patience: 20_000 })
      onClose()
      go(gamePath(ack.d.g))
    } catch (e) {
      setError(asFault(e))
      setBusy(false)
    }
  }

  return (
    <form
      class="create"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        if (timeOk(wish) && !busy) void create()
      }}
    >
      <Segmented
        label={tr.opponent}
        value={wish.kind}
        note={wish.kind === 'bot' ? undefined : tr.kindNotes[wish.kind]}
        options={KINDS.map(k => [k, tr.kinds[k]] as const)}
        onChange={kind => change({ kind })}
      />
      {wish.kind === 'bot' && <BotChoice label={tr.kinds.bot} value={wish.bot} onChange={bot => change({ bot })} />}
      <Segmented
        label={tr.rule}
        value={wish.rule}
        note={tr.ruleNotes[wish.rule]}
        options={RULES.map(r => [r, tr.rules[r]] as const)}
        onChange={rule => change(withRule(rule))}
      />
      <TimeField wish={wish} change={change} />
      <MoreSettings wish={wish} change={change} />
      <ColorChoice value={wish.color} swap2={wish.opening === 'swap2'} onChange={color => change({ color })} />
      <div class="row">
        <Button kind="primary" big type="submit" busy={busy} disabled={!timeOk(wish)}>
          {busy ? tr.creating : tr.create[wish.kind]}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {tr.cancel}
        </Button>
      </div>
      <NoGame fault={error} />
    </form>
  )
}
