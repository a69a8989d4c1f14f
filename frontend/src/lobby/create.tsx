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
import { loadWish, rangeOk, saveWish, timeOk, withRule } from './keptwish'
import { KINDS, RULES, createData, settled, settlesColors, type Wish } from './wish'
import { form } from '../i18n/late/create'

const tr = t.lobby

/** The form of one's own wishes, in a dialog that onClose takes away. A challenge is `to` somebody, '' to whom is
 *  still to be said. */
export function CreatePanel({ onClose, to }: { onClose: () => void; to?: string }) {
  const challenge = to !== undefined
  const [kept, setWish] = useState(loadWish)
  const [name, setName] = useState(to ?? '')
  const { busy, fault, run } = useOneAtATime()
  const wish: Wish = { ...kept, ...(challenge && { kind: 'challenge' }), rated: kept.rated && isMember() }
  const change = (c: Partial<Wish>) => {
    const next = { ...kept, ...c, opening: settled(wish, c).opening }
    setWish(next)
    saveWish(next)
  }
  const suggested = useSuggested(wish.kind === 'bot')
  const ok = timeOk(wish) && rangeOk(wish) && (!challenge || name !== '')
  const create = () =>
    run(async () => {
      const d = { ...createData(wish), ...(challenge && { to: name.trim() }) }
      const { g } = (await command({ t: 'create', d }, { patience: 20_000 })).d
      onClose()
      if (challenge) sent(g, name.trim())
      else {
        saveRule(wish.rule)
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
      {wish.kind === 'private' && (
        <a href="/challenge" onClick={onClose}>
          {form.openLink}
        </a>
      )}
      {wish.kind === 'bot' && (
        <>
          <BotChoice label={form.kinds.bot} value={wish.bot} onChange={bot => change({ bot })} suggested={suggested} />
          <a href="/bots" onClick={onClose}>
            {bots.all}
          </a>
        </>
      )}
      <Segmented
        label={tr.rule}
        value={wish.rule}
        note={form.ruleNotes[wish.rule]}
        options={RULES.map(r => [r, tr.rules[r]] as const)}
        onChange={rule => change(withRule(rule))}
      />
      <OpeningField wish={wish} change={change} />
      <TimeField wish={wish} change={change} />
      <RatedField wish={wish} change={change} />
      {challenge && (
        <Switch
          label={w.unlisted}
          note={wish.unlisted ? w.unlistedNote : w.listedNote}
          checked={wish.unlisted}
          onChange={unlisted => change({ unlisted })}
        />
      )}
      <MoreSettings wish={wish} change={change} />
      <ColorChoice value={wish.color} settles={settlesColors(wish.opening)} onChange={color => change({ color })} />
      <div class="dialog-foot">
        <NoGame fault={fault} />
        <div class="row">
          <Button kind="primary" big type="submit" busy={busy}>
            {wish.kind === 'challenge' ? (busy ? w.sending : w.send) : busy ? form.creating : form.create[wish.kind]}
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
