// The panel that makes a new game.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { command } from '../net/live'
import { gamePath, go } from '../router'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { sent } from '../challenge/answer'
import { w } from '../i18n/late/challenge'
import { useSuggested } from '../bots/suggest'
import { bots } from '#words/bots'
import { BotChoice, ColorChoice } from './choices'
import { useOneAtATime } from './oneatatime'
import { MoreSettings } from './more'
import { OpeningField } from './openingfield'
import { isMember, saveRule } from './pairing'
import { RatedField } from './rated'
import { NoGame } from './refused'
import { TimeField } from './time'
import { loadSetup, rangeOk, saveSetup, timeOk, withRule } from './keptsetup'
import { KINDS, RULES, createData, settled, settlesColors, type GameSetup } from './gamesetup'
import { form } from '../i18n/late/create'

const tr = t.lobby

/** The form of one's own choice, in a dialog that onClose takes away. A challenge is `to` somebody, '' to whom is
 *  still to be said. */
export function CreatePanel({ onClose, to }: { onClose: () => void; to?: string }) {
  const challenge = to !== undefined
  const [kept, setSetup] = useState(loadSetup)
  const [name, setName] = useState(to ?? '')
  const { busy, fault, run } = useOneAtATime()
  const setup: GameSetup = { ...kept, ...(challenge && { kind: 'challenge' }), rated: kept.rated && isMember() }
  const change = (c: Partial<GameSetup>) => {
    const next = { ...kept, ...c, opening: settled(setup, c).opening }
    setSetup(next)
    saveSetup(next)
  }
  const suggested = useSuggested(setup.kind === 'bot')
  const ok = timeOk(setup) && rangeOk(setup) && (!challenge || name !== '')
  const create = () =>
    run(async () => {
      const d = { ...createData(setup), ...(challenge && { to: name.trim() }) }
      const { g } = (await command({ t: 'create', d }, { patience: 20_000 })).d
      onClose()
      if (challenge) sent(g, name.trim())
      else {
        saveRule(setup.rule)
        go(gamePath(g))
      }
    })
  if (challenge && !isMember()) return <NeedsAccount />
  return (
    <form
      class="create"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        if (busy) return
        if (ok) void create()
        // What is wrong says so itself.
        else e.currentTarget.querySelector<HTMLElement>('[aria-invalid=true], input:invalid')?.focus()
      }}
    >
      {challenge ? (
        to === '' && (
          <label class="field">
            <span>{w.name}</span>
            <input
              type="text"
              required
              autocomplete="off"
              maxLength={40}
              value={name}
              onInput={e => setName(e.currentTarget.value)}
            />
          </label>
        )
      ) : (
        <Segmented
          label={form.opponent}
          value={kept.kind}
          note={kept.kind === 'bot' || kept.kind === 'challenge' ? undefined : form.kindNotes[kept.kind]}
          options={KINDS.map(k => [k, form.kinds[k]] as const)}
          onChange={kind => change({ kind })}
        />
      )}
      {setup.kind === 'private' && (
        <a href="/challenge" onClick={onClose}>
          {form.openLink}
        </a>
      )}
      {setup.kind === 'bot' && (
        <>
          <BotChoice label={form.kinds.bot} value={setup.bot} onChange={bot => change({ bot })} suggested={suggested} />
          <a href="/bots" onClick={onClose}>
            {bots.all}
          </a>
        </>
      )}
      <Segmented
        label={tr.rule}
        value={setup.rule}
        note={form.ruleNotes[setup.rule]}
        options={RULES.map(r => [r, tr.rules[r]] as const)}
        onChange={rule => change(withRule(rule))}
      />
      <OpeningField setup={setup} change={change} />
      <TimeField setup={setup} change={change} />
      <RatedField setup={setup} change={change} />
      {challenge && (
        <Switch
          label={w.unlisted}
          note={setup.unlisted ? w.unlistedNote : w.listedNote}
          checked={setup.unlisted}
          onChange={unlisted => change({ unlisted })}
        />
      )}
      <MoreSettings setup={setup} change={change} />
      <ColorChoice value={setup.color} settles={settlesColors(setup.opening)} onChange={color => change({ color })} />
      <div class="dialog-foot">
        <NoGame fault={fault} />
        <div class="row">
          <Button kind="primary" big type="submit" busy={busy}>
            {setup.kind === 'challenge' ? (busy ? w.sending : w.send) : busy ? form.creating : form.create[setup.kind]}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {tr.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}

function NeedsAccount() {
  return (
    <>
      <p>{w.needsAccount}</p>
      <div class="dialog-foot row">
        <a class="btn primary" href="/account#new">
          {w.signUp}
        </a>
      </div>
    </>
  )
}
