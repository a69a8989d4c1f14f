// Teams of an event: who is in them, and how they are made.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { w as league } from '../i18n/late/league'
import { w as t } from '../i18n/late/teams'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { gamePath, userPath } from '../router'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import type { EventHead, EventMe, EventPage, EventTeam } from '../wire'
import { noResults } from './noresults'
import { ReasonForm } from './reasonform'
import { lessText, number } from './text'

interface Props {
  e: EventHead
  me: EventMe
  section: number
  take: (p: EventPage) => void
}

export function Teams({ e, me, section, take }: Props) {
  const { data, failure, retry } = useAsked(`${e.id}/${section}/${e.v}`, () =>
    get('/api/events/{id}/teams', { id: e.id }, { section: String(section) }),
  )
  const [last, setLast] = useState<readonly EventTeam[]>()
  if (data && data.teams !== last) setLast(data.teams)
  const teams = data?.teams ?? last
  if (!teams) return failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />
  return (
    <>
      {teams.length === 0 && <p class="note">{t.none}</p>}
      <ul class="event-teams">
        {teams.map(x => (
          <TeamLine key={x.name} x={x} e={e} me={me} take={take} />
        ))}
      </ul>
      {me.host && e.phase === 'coming' && <Enrol e={e} section={section} take={take} />}
    </>
  )
}

function TeamLine({ x, e, me, take }: { x: EventTeam; e: EventHead } & Pick<Props, 'me' | 'take'>) {
  const [open, setOpen] = useState<'' | 'change' | 'penalty'>('')
  const done = (p: EventPage) => {
    setOpen('')
    take(p)
  }
  const choice = (what: 'change' | 'penalty', name: string) => (
    <Button kind="quiet" expanded={open === what} onClick={() => setOpen(open === what ? '' : what)}>
      {name}
    </Button>
  )
  const joined = x.players.map(p => p.name.toLowerCase())
  const lacks = lessText(x.games, x.match)
  return (
    <li class={x.name === me.team ? 'own' : undefined}>
      <h2>
        {x.name} {x.out && <span class="muted">{w.states.out}</span>}
      </h2>
      {lacks !== '0' && !noResults.value && <p class="muted">{w.records.penalised(x.name, lacks)}</p>}
      <ol>
        {x.players.map(p => (
          <li key={p.name}>
            {p.guest ? p.name : <a href={userPath(p.name)}>{p.name}</a>}{' '}
            {p.rating ? <span class="muted">{p.rating}</span> : null}{' '}
            {p.name === x.captain && <span class="muted">{t.captain}</span>}{' '}
            {p.state && <span class="muted">{(w.states as Record<string, string>)[p.state] ?? p.state}</span>}{' '}
            {e.phase !== 'coming' && !noResults.value && (
              <>
                <b>{number(p.points)}</b>{' '}
                {p.game && <a href={gamePath(p.game)}>{p.adjourned ? league.adjourned : w.goesOn}</a>}
              </>
            )}
          </li>
        ))}
        {x.names
          .filter(n => !joined.includes(n.toLowerCase()))
          .map(n => (
            <li key={n} class="muted">
              {`${n} (${t.notYet})`}
            </li>
          ))}
      </ol>
      <div class="row">
        {e.phase === 'coming' && (me.host || (me.captain && x.name === me.team)) && choice('change', t.change(x.name))}
        {me.host && e.phase !== 'coming' && choice('penalty', t.penalty(x.name))}
      </div>
      {open === 'change' && (
        <TeamForm
          label={w.save}
          name={x.name}
          names={x.names}
          act={async (name, names) =>
            done(await post('/api/events/{id}/team', { team: x.name, name, names }, { id: e.id }))
          }
        />
      )}
      {open === 'penalty' && <Penalty x={x} e={e} done={done} />}
    </li>
  )
}

interface FormProps {
  label: string
  name?: string
  names?: readonly string[]
  note?: string
  act: (name: string, names: string[]) => Promise<void>
}

/** A team's name and list. */
function TeamForm(p: FormProps) {
  const [name, setName] = useState(p.name ?? '')
  const [names, setNames] = useState(p.names?.join('\n') ?? '')
  const { busy, fault, run } = useAction()
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void run(() => p.act(name, lines(names)))
      }}
    >
      <label>
        <span>{t.name}</span>
        <input value={name} maxLength={40} required onInput={x => setName(x.currentTarget.value)} />
      </label>
      <label>
        <span>{t.members}</span>
        <textarea rows={5} value={names} onInput={x => setNames(x.currentTarget.value)} />
      </label>
      {p.note && <p class="note">{p.note}</p>}
      <Button type="submit" kind="primary" busy={busy}>
        {p.label}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map(n => n.trim())
    .filter(Boolean)

/** Makes a team of which one is the captain. */
export function FoundTeam({ e, section, code, take }: Omit<Props, 'me'> & { code: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button expanded={open} onClick={() => setOpen(!open)}>
        {t.found}
      </Button>
      {open && (
        <TeamForm
          label={t.found}
          note={t.foundNote}
          act={async (name, names) =>
            take(
              await post(
                '/api/events/{id}/join',
                { found: { name, section, names }, ...(code && { code }) },
                { id: e.id },
              ),
            )
          }
        />
      )}
    </>
  )
}

/** Adds teams by their lists. */
function Enrol({ e, section, take }: Omit<Props, 'me'>) {
  const [text, setText] = useState('')
  const { busy, fault, run } = useAction()
  const teams = () =>
    lines(text).map(l => {
      const [name = '', ...rest] = l.split(/[:：]/)
      const names = rest.join(':').split(/[,，、]/)
      return { name: name.trim(), section, names: names.map(n => n.trim()).filter(Boolean) }
    })
  const enrol = () =>
    run(async () => {
      take(await post('/api/events/{id}/teams', { teams: teams() }, { id: e.id }))
      setText('')
    })
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) void enrol()
      }}
    >
      <h2>{t.enrol}</h2>
      <label>
        <span>{`${t.enrolNote} ${t.example}`}</span>
        <textarea rows={8} required value={text} onInput={x => setText(x.currentTarget.value)} />
      </label>
      <Button type="submit" busy={busy}>
        {t.enrol}
      </Button>
      <Refused fault={fault} />
    </form>
  )
}

const field = (label: string, value: number, set: (n: number) => void) => (
  <label>
    <span>{label}</span>
    <input
      type="number"
      min={0}
      max={20}
      step={0.5}
      value={value}
      required
      onInput={i => set(i.currentTarget.valueAsNumber || 0)}
    />
  </label>
)

/** Points that the host takes from a team. */
function Penalty({ x, e, done }: { x: EventTeam; e: EventHead; done: (p: EventPage) => void }) {
  const [games, setGames] = useState(x.games ?? 0)
  const [match, setMatch] = useState(x.match ?? 0)
  return (
    <ReasonForm
      name={t.penalty(x.name)}
      act={reason => post('/api/events/{id}/penalty', { team: x.name, games, match, reason }, { id: e.id })}
      done={done}
    >
      {field(t.gamesLess, games, setGames)}
      {field(t.matchLess, match, setMatch)}
    </ReasonForm>
  )
}
