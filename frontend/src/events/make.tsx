// Making an event: one form, which presets fill in.
import { useState } from 'preact/hooks'
import { eventchat } from '#words/eventchat'
import { t } from '../i18n'
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as teams } from '../i18n/late/teams'
import { form as words } from '../i18n/late/create'
import { DELAYS, FIRST_RULE, openingsOf, PRESETS, RULES } from '../lobby/wish'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { go } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { controlText } from '../timecontrol/control'
import { controlOf, DEFAULTS } from '../timecontrol/families'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { localInstant } from '../ui/when'
import type { EventSimul, NewEvent, Opening } from '../wire'
import { Count } from './count'
import { SimulFields } from './simulfields'

const CHOICES = ['arena', 'swiss', 'club', 'school', 'teams', 'schoolTeams', 'league', 'teamLeague', 'simul'] as const
type Choice = (typeof CHOICES)[number]

interface Form {
  choice: Choice
  title: string
  text: string
  rule: string
  size: number
  opening: Opening
  clock: string
  rated: boolean
  /** Counts in games of days that are not rated. */
  engines: boolean
  /** Seconds by which games are shown later. */
  delay: (typeof DELAYS)[number]
  rounds: number
  minutes: number
  match: number
  double: boolean
  checkin: boolean
  bots: boolean
  /** Whose event it is, by id; '': nobody's. */
  club: string
  members: boolean
  quiet: boolean
  starts: string
  code: string
  least: number
  most: number
  places: number
  played: number
  days: number
  names: string
  boards: number
  reserves: number
  groups: number
  finals: number
  /** Minutes between rounds of teams. */
  pause: number
  primary: 'games' | 'match'
  /** Of a league. */
  divisions: string
  roundDays: number
  up: number
  apart: number
  guests: boolean
  official: boolean
  simul: Required<EventSimul>
}

const KIND = {
  arena: 'arena',
  swiss: 'swiss',
  club: 'roundrobin',
  school: 'knockout',
  teams: 'swiss',
  schoolTeams: 'roundrobin',
  league: 'league',
  teamLeague: 'league',
  simul: 'simul',
} as const

const ofTeams = (c: Choice) => c === 'teams' || c === 'schoolTeams' || c === 'teamLeague'
const presetText = (c: Choice) =>
  c === 'league'
    ? league.preset
    : c === 'teamLeague'
      ? league.teams
      : c === 'teams' || c === 'schoolTeams'
        ? teams.presets[c]
        : w.presets[c]

/** What a simul is played with: the host thinks at many boards. */
const SIMUL_CLOCKS = ['10+5', '15+10', '20+20', '30+30'] as const

/** What a preset is. */
function formOf(choice: Choice): Form {
  const evening = new Date(Date.now() + 10 * 60_000)
  if (choice === 'arena' && evening.getHours() < 20) evening.setHours(20, 0)
  return {
    choice,
    title: presetText(choice),
    text: '',
    rule: FIRST_RULE,
    size: 15,
    opening:
      choice === 'arena' || choice === 'school' || choice === 'schoolTeams' || choice === 'simul' ? 'free' : 'swap2',
    clock: choice === 'arena' ? '3+2' : choice === 'club' ? '10+5' : choice === 'simul' ? '20+20' : '5+3',
    rated: choice !== 'school' && choice !== 'schoolTeams' && choice !== 'simul',
    engines: false,
    delay: '0',
    rounds: choice === 'teams' ? 5 : 9,
    minutes: 60,
    match: 1,
    double: false,
    checkin: choice === 'swiss',
    bots: false,
    club: location.hash.slice(1),
    members: false,
    quiet: false,
    starts: localInstant(evening),
    code: '',
    least: 0,
    most: 0,
    places: choice === 'simul' ? 20 : 0,
    played: 0,
    days: 0,
    names: '',
    boards: choice === 'schoolTeams' ? 5 : 4,
    reserves: choice === 'schoolTeams' ? 0 : 2,
    groups: 2,
    finals: 2,
    pause: choice === 'schoolTeams' ? 2 : 10,
    primary: 'games',
    divisions: '',
    roundDays: 7,
    up: 1,
    apart: 0,
    guests: choice === 'school',
    official: false,
    simul: { extra: 600, each: 0, level: 0, movers: 'host', one: false },
  }
}

const DAYS = 'days'
const NONE = 'none'
/** The clock of a game of days. */
const turnsOfDays = controlOf('correspondence', 'turn', DEFAULTS)
/** Engines may be allowed in games of days, which are not rated then. */
const mayAsk = (f: Form): boolean => f.clock === DAYS && !f.rated

/** Games of minutes can be shown later to those who watch. */
const mayDelay = (f: Form): boolean => f.choice !== 'simul' && !f.bots && f.clock !== DAYS && f.clock !== NONE

/** The form as it is sent. */
function bodyOf(f: Form, key: string): NewEvent {
  const [minutes, seconds] = f.clock.split('+').map(Number)
  const kind = KIND[f.choice]
  const names = f.names.split('\n').filter(n => n.trim())
  const divisions = kind === 'league' ? f.divisions.split('\n').filter(n => n.trim()) : []
  return {
    key,
    kind,
    title: f.title,
    ...(f.text && { text: f.text }),
    starts: new Date(f.starts).getTime(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    settings: {
      rule: f.rule,
      size: kind === 'simul' && f.rule !== 'renju' ? f.size : 15,
      opening: f.opening,
      forbidden: f.rule === 'renju' && f.rated ? 'loses' : 'refuse',
      takebacks: false,
      rated: f.rated && f.clock !== NONE,
      ...(mayDelay(f) && f.delay !== '0' && { delay: Number(f.delay) * 1000 }),
      ...(mayAsk(f) && f.engines && { engines: true }),
      clock:
        f.clock === NONE
          ? { kind: NONE, initial: 0, increment: 0 }
          : f.clock === DAYS
            ? turnsOfDays
            : { kind: 'fischer', initial: minutes! * 60_000, increment: seconds! * 1000 },
    },
    ...(kind === 'swiss' && { rounds: f.rounds }),
    ...(kind === 'arena' && { minutes: f.minutes }),
    ...(kind === 'knockout' && { match: f.match }),
    ...(kind === 'league' && {
      league: { days: f.roundDays, up: f.up },
      ...(divisions.length > 0 && { sections: divisions }),
    }),
    ...(kind !== 'arena' &&
      kind !== 'league' &&
      kind !== 'simul' && { pause: ofTeams(f.choice) ? f.pause * 60 : 60, checkin: f.checkin }),
    ...(ofTeams(f.choice) && { teams: { boards: f.boards, reserves: f.reserves, primary: f.primary } }),
    ...(f.choice === 'schoolTeams' && { groups: f.groups, finals: f.finals }),
    ...((kind === 'roundrobin' || kind === 'league' || kind === 'knockout') && { double: f.double }),
    ...(kind === 'simul' && { simul: f.simul }),
    bots: f.bots,
    ...(f.quiet && { quiet: true }),
    ...(f.club && { club: f.club, ...(f.members && !f.bots && { members: true }) }),
    ...(f.code && { code: f.code }),
    ...(f.least && { least: f.least }),
    ...(f.most && { most: f.most }),
    ...(f.places && { places: f.places }),
    ...(f.played && { played: f.played }),
    ...(f.days && { days: f.days }),
    ...(names.length > 0 && { names }),
    ...(kind === 'swiss' && !ofTeams(f.choice) && f.apart > 0 && { apart: f.apart }),
    ...(f.guests && kind !== 'simul' && !f.bots && !f.members && !f.official && { guests: true }),
    ...(f.official && !f.bots && { official: true }),
  }
}

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
        ) : f.clock === NONE ? null : (
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
        <details>
          <summary>{w.more}</summary>
          <div class="event-form">
            <label>
              <span>{w.codeField}</span>
              <input value={f.code} minLength={6} maxLength={40} onInput={x => set({ code: x.currentTarget.value })} />
            </label>
            <Count label={w.leastField} value={f.least} least={0} most={4000} onChange={least => set({ least })} />
            <Count label={w.mostField} value={f.most} least={0} most={4000} onChange={most => set({ most })} />
            {kind !== 'simul' && (
              <Count
                label={w.placesField}
                value={f.places}
                least={0}
                most={5000}
                onChange={places => set({ places })}
              />
            )}
            <Count label={w.playedField} value={f.played} least={0} most={1000} onChange={played => set({ played })} />
            <Count label={w.daysField} value={f.days} least={0} most={3650} onChange={days => set({ days })} />
            {kind === 'swiss' && !ofTeams(f.choice) && (
              <Count label={w.apartField} value={f.apart} least={0} most={30} onChange={apart => set({ apart })} />
            )}
            {!f.bots && (
              <Switch label={w.officialField} checked={f.official} onChange={official => set({ official })} />
            )}
            {kind !== 'simul' && !f.bots && !f.members && !f.official && (
              <Switch label={w.guestsField} checked={f.guests} onChange={guests => set({ guests })} />
            )}
            {mayDelay(f) && (
              <Segmented
                label={words.delay}
                look="chips"
                value={f.delay}
                onChange={delay => set({ delay })}
                options={DELAYS.map(d => [d, words.delays[d]] as const)}
              />
            )}
            <label>
              <span>{w.namesField}</span>
              <textarea rows={4} value={f.names} onInput={x => set({ names: x.currentTarget.value })} />
            </label>
          </div>
        </details>
        <Button type="submit" kind="primary" big busy={busy}>
          {w.create}
        </Button>
        <Refused fault={fault} />
      </form>
    </div>
  )
}

/** What a league has beside others. */
function LeagueFields({ f, set }: { f: Form; set: (part: Partial<Form>) => void }) {
  return (
    <>
      <Count label={league.days} value={f.roundDays} most={28} onChange={roundDays => set({ roundDays })} />
      <label>
        <span>{league.divisions}</span>
        <textarea rows={3} value={f.divisions} onInput={x => set({ divisions: x.currentTarget.value })} />
      </label>
      <Count label={league.up} value={f.up} least={0} most={5} onChange={up => set({ up })} />
      <p class="note">{(ofTeams(f.choice) ? league.teamRule : league.rule)(f.roundDays)}</p>
    </>
  )
}

/** What an event of teams has beside others. */
function TeamFields({ f, set }: { f: Form; set: (part: Partial<Form>) => void }) {
  return (
    <>
      <Count label={teams.boards} value={f.boards} least={2} most={10} onChange={boards => set({ boards })} />
      <Count label={teams.reserves} value={f.reserves} least={0} most={5} onChange={reserves => set({ reserves })} />
      {f.choice === 'schoolTeams' && (
        <>
          <Count label={teams.groups} value={f.groups} least={1} most={16} onChange={groups => set({ groups })} />
          <Count label={teams.finals} value={f.finals} least={1} most={8} onChange={finals => set({ finals })} />
        </>
      )}
      {f.choice !== 'teamLeague' && (
        <Count label={teams.pause} value={f.pause} least={1} most={1440} onChange={pause => set({ pause })} />
      )}
      <Segmented
        label={teams.primary}
        value={f.primary}
        onChange={primary => set({ primary })}
        options={[
          ['games', w.ties.games],
          ['match', w.ties.match],
        ]}
      />
    </>
  )
}

/** The clubs that the viewer leads, if there are any. */
function ClubChoice({ value, onChange }: { value: string; onChange: (club: string) => void }) {
  const { data } = useAsked('led clubs', () => get('/api/clubs', {}))
  const led = data?.mine.filter(c => c.standing === 'leader') ?? []
  if (led.length === 0) return null
  return (
    <label>
      <span>{w.ofWhich}</span>
      <select value={value} onChange={x => onChange(x.currentTarget.value)}>
        <option value="">{w.noClub}</option>
        {led.map(c => (
          <option key={c.id} value={c.id}>
            {c.name}
          </option>
        ))}
      </select>
    </label>
  )
}
