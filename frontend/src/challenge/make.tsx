// Makes a challenge by a link, and lists one's own that wait.
import { useState } from 'preact/hooks'
import { formatDay, formatHour, t } from '../i18n'
import { openchallenge as w } from '#words/openchallenge'
import { refusal } from '../i18n/refusal'
import { form } from '../i18n/late/create'
import { w as challenge } from '../i18n/late/challenge'
import { ColorChoice } from '../lobby/choices'
import { loadSetup, timeOk, withRule } from '../lobby/keptsetup'
import { MoreSettings } from '../lobby/more'
import { OpeningField } from '../lobby/openingfield'
import { isMember } from '../lobby/pairing'
import { RatedField } from '../lobby/rated'
import { settingsText } from '../lobby/seeks'
import { TimeField } from '../lobby/time'
import { RULES, createData, settled, settlesColors, type GameSetup } from '../lobby/gamesetup'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { go } from '../router'
import '../styles/lobby.css'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { OpenPage } from '../wire'

const DAYS = ['1', '3', '7', '14'] as const
const WHO = ['me', 'two'] as const

const path = (id: string): string => `/challenge/${id}`

export function MakeChallengePage() {
  useTitle(w.make)
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{w.make}</h1>
      {isMember() ? (
        <>
          <p>{w.makeLead}</p>
          <Making />
          <Own />
        </>
      ) : (
        <>
          <p>{challenge.refusals.open_guest}</p>
          <p>
            <a class="btn primary" href="/account#new">
              {challenge.signUp}
            </a>
          </p>
        </>
      )}
    </div>
  )
}

function Making() {
  const [setup, setSetup] = useState<GameSetup>(() => settled(loadSetup(), { kind: 'private' }))
  const [who, setWho] = useState<(typeof WHO)[number]>('me')
  const [days, setDays] = useState<(typeof DAYS)[number]>('1')
  const { busy, fault, run } = useAction()
  const change = (c: Partial<GameSetup>) => setSetup(settled(setup, c))
  const make = () =>
    run(async () => {
      const { settings, color } = createData(setup)
      const made = await post('/api/open', {
        settings,
        color,
        days: Number(days),
        ...(who === 'me' && { plays: true }),
      })
      go(path(made.id))
    })
  return (
    <form
      class="card create"
      noValidate
      onSubmit={e => {
        e.preventDefault()
        if (busy) return
        if (timeOk(setup)) void make()
        // What is wrong says so itself.
        else e.currentTarget.querySelector<HTMLElement>('[aria-invalid=true], input:invalid')?.focus()
      }}
    >
      <Segmented
        label={w.who}
        value={who}
        note={w.whoNotes[who]}
        options={WHO.map(x => [x, w.whos[x]] as const)}
        onChange={setWho}
      />
      <Segmented
        label={t.lobby.rule}
        value={setup.rule}
        note={form.ruleNotes[setup.rule]}
        options={RULES.map(r => [r, t.lobby.rules[r]] as const)}
        onChange={rule => change(withRule(rule))}
      />
      <OpeningField setup={setup} change={change} />
      <TimeField setup={setup} change={change} />
      <RatedField setup={setup} change={change} />
      <MoreSettings setup={setup} change={change} />
      {who === 'me' && (
        <ColorChoice value={setup.color} settles={settlesColors(setup.opening)} onChange={color => change({ color })} />
      )}
      <Segmented
        label={w.days}
        value={days}
        options={DAYS.map(d => [d, w.day(Number(d))] as const)}
        onChange={setDays}
      />
      <div class="row">
        <Button kind="primary" big type="submit" busy={busy}>
          {w.doMake}
        </Button>
      </div>
      <Refused fault={fault} />
    </form>
  )
}

function Own() {
  const { data, failure, retry } = useAsked('', () => get('/api/open', {}))
  const [left, setLeft] = useState<OpenPage[]>()
  const { busy, fault, run } = useAction()
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  const list = left ?? data.open
  if (list.length === 0) return null
  const cancel = (id: string) => run(async () => setLeft((await post('/api/open/cancel', { id })).open))
  return (
    <section class="card stack" aria-labelledby="own-open">
      <h2 id="own-open">{w.own}</h2>
      <ul class="stack open-list">
        {list.map(c => (
          <li key={c.id} class="stack">
            <a href={path(c.id)}>{settingsText(c.settings)}</a>
            <span class="muted">
              {c.plays ? w.whos.me : w.whos.two} ·{' '}
              {w.until(`${formatDay(new Date(c.expires))}, ${formatHour(new Date(c.expires))}`)}
            </span>
            <div class="row">
              <CopyButton text={location.origin + path(c.id)} label={w.copy} />
              <Button
                kind="quiet"
                busy={busy}
                label={w.cancelOf(settingsText(c.settings))}
                onClick={() => void cancel(c.id)}
              >
                {w.cancel}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Refused fault={fault} />
    </section>
  )
}
