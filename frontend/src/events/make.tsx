// Making an event: one form, which presets fill in.
import { useState } from 'preact/hooks'
import { eventchat } from '#words/eventchat'
import { t } from '../i18n'
import { w } from '../i18n/late/events'
import { form as words } from '../i18n/late/create'
import { openingsOf, PRESETS, RULES } from '../lobby/gamesetup'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { go } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { controlText } from '../timecontrol/control'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { Opening } from '../wire'
import { Count } from './count'
import { ClubChoice, LeagueFields, TeamFields } from './makefields'
import {
  bodyOf,
  CHOICES,
  DAYS,
  formOf,
  isOver,
  KIND,
  mayAsk,
  NONE,
  ofTeams,
  presetText,
  SIMUL_CLOCKS,
  turnsOfDays,
  type Form,
} from './makeform'
import { MoreFields } from './makemore'
import { SimulFields } from './simulfields'

export function NewEventPart() {
  useTitle(w.newTitle)
  const [f, setForm] = useState(() => formOf('arena'))
  const [key] = useState(() => crypto.randomUUID())
  const { busy, fault, run } = useAction()
  const set = (part: Partial<Form>) => setForm({ ...f, ...part })
  const kind = KIND[f.choice]
  if (!user.value || user.value.guest)
    return (
      <div class="narrow events">
        <div class="lead">
          <h1 tabIndex={-1}>{w.newTitle}</h1>
          <p>{user.value ? w.refusals.event_guest : w.refusals.event_visitor}</p>
        </div>
      </div>
    )
  return (
    <div class="narrow events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.newTitle}</h1>
      </div>
      <form
        class="event-form"
        onSubmit={x => {
          x.preventDefault()
          if (!busy) void run(async () => go(`/events/${(await post('/api/events', bodyOf(f, key))).id}`))
        }}
      >
        <Segmented
          label={w.preset}
          look="chips"
          value={f.choice}
          onChange={c => setForm(formOf(c))}
          options={CHOICES.map(c => [c, presetText(c)] as const)}
        />
        <label>
          <span>{w.name}</span>
          <input value={f.title} maxLength={80} required onInput={x => set({ title: x.currentTarget.value })} />
        </label>
        <label>
          <span>{w.about}</span>
          <input value={f.text} maxLength={2000} onInput={x => set({ text: x.currentTarget.value })} />
        </label>
        <label>
          <span>{w.when}</span>
          <input
            type="datetime-local"
            value={f.starts}
            required
            onInput={x => set({ starts: x.currentTarget.value })}
          />
        </label>
        <Segmented
          label={t.lobby.rule}
          look="chips"
          value={f.rule}
          onChange={rule => set({ rule, opening: openingsOf(rule)[0]! })}
          options={RULES.map(r => [r as string, t.lobby.rules[r]] as const)}
        />
        <Segmented
          label={w.clock}
          look="chips"
          value={f.clock}
          onChange={clock => set({ clock })}
          options={
            kind === 'simul'
              ? SIMUL_CLOCKS.map(c => [c as string, c as string] as const)
              : [
                  ...PRESETS.map(c => [c as string, c as string] as const),
                  ...(kind === 'league' ? [[NONE, t.game.noClock] as const] : []),
                  ...(kind === 'arena' || kind === 'league' || ofTeams(f.choice)
                    ? []
                    : [[DAYS, controlText(turnsOfDays, t.game.noClock)] as const]),
                ]
          }
        />
        <label>
          <span>{w.opening}</span>
          <select value={f.opening} onChange={x => set({ opening: x.currentTarget.value as Opening })}>
            {openingsOf(f.rule).map(o => (
              <option key={o} value={o}>
                {t.lobby.openings[o]}
              </option>
            ))}
          </select>
        </label>
        {kind === 'swiss' && (
          <Count label={w.howMany} value={f.rounds} most={30} onChange={rounds => set({ rounds })} />
        )}
        {kind === 'league' && <LeagueFields f={f} set={set} />}
        {ofTeams(f.choice) && <TeamFields f={f} set={set} />}
        {kind === 'arena' && (
          <Count label={w.howLong} value={f.minutes} most={360} onChange={minutes => set({ minutes })} />
        )}
        {kind === 'knockout' && <Count label={w.match} value={f.match} most={7} onChange={match => set({ match })} />}
        {kind === 'simul' ? (
          <SimulFields
            size={f.rule === 'renju' ? undefined : f.size}
            onSize={size => set({ size })}
            boards={f.places}
            simul={f.simul}
            onChange={(simul, places) => set({ simul, places })}
          />
        ) : f.clock === NONE || isOver(f) ? null : (
          <Switch label={w.rated} checked={f.rated} onChange={rated => set({ rated })} />
        )}
        {kind !== 'simul' && mayAsk(f) && (
          <Switch
            label={words.engines}
            note={words.enginesNote}
            checked={f.engines}
            onChange={engines => set({ engines })}
          />
        )}
        {(kind === 'league' || ((kind === 'roundrobin' || kind === 'knockout') && !ofTeams(f.choice))) && (
          <Switch
            label={kind === 'knockout' ? w.doubleKnockout : w.double}
            checked={f.double}
            onChange={double => set({ double })}
          />
        )}
        {kind !== 'arena' && kind !== 'league' && kind !== 'simul' && (
          <Switch label={w.checks} checked={f.checkin} onChange={checkin => set({ checkin })} />
        )}
        <ClubChoice value={f.club} onChange={club => set({ club })} />
        {f.club && !f.bots && (
          <Switch label={w.membersOnly} checked={f.members} onChange={members => set({ members })} />
        )}
        <Switch label={eventchat.quiet} checked={f.quiet} onChange={quiet => set({ quiet })} />
        {!ofTeams(f.choice) && kind !== 'league' && kind !== 'simul' && (
          <Switch label={w.forBots} checked={f.bots} onChange={bots => set({ bots })} />
        )}
        <MoreFields f={f} set={set} />
        <Button type="submit" kind="primary" big busy={busy}>
          {w.create}
        </Button>
        <Refused fault={fault} />
      </form>
    </div>
  )
}
