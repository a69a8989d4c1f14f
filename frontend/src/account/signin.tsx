// The ways into one's account beside the password: passkeys, recovery codes; and the name.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { formatDate, formatDay } from '../i18n/index'
import { a } from '../i18n/late/account'
import { w } from '../i18n/late/ways'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { asFault, type Fault } from '../net/fault'
import { signedInAs } from '../net/live'
import { showToast } from '../net/toast'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import type { Passkey, User, WaysPage } from '../wire'
import { checkName } from './check'
import { Codes } from './codes'
import { fresh, present } from './fields'
import { Form } from './form'
import { makePasskey, passkeysHere } from './passkey'
import { useProof, type Proved } from './prove'
import '../styles/signinmethods.css'

interface Part {
  ways: WaysPage | undefined
  setWays: (page: WaysPage) => void
  proved: Proved
}

/** The ways into the account; some of them are proved to be one's own first. */
function useWays() {
  const [ways, setWays] = useState<WaysPage>()
  const [fault, setFault] = useState<Fault>()
  const [proved, question] = useProof(ways)
  useEffect(() => {
    get('/api/me/ways', {}).then(setWays, (e: unknown) => setFault(asFault(e)))
  }, [])
  return { part: { ways, setWays, proved }, fault, question }
}

/** `onEnded`: others were signed out, and tokens withdrawn. */
export function SignInMethods({ u, onEnded }: { u: User; onEnded: () => void }) {
  const { part, fault, question } = useWays()
  return (
    <>
      <Password u={u} {...part} onChanged={onEnded} />
      <Passkeys {...part} failed={fault !== undefined} />
      <Recovery u={u} {...part} />
      <Refused fault={fault} />
      {question}
    </>
  )
}

export function OwnName() {
  const { part, fault, question } = useWays()
  return (
    <>
      <Rename {...part} />
      <Refused fault={fault} />
      {question}
    </>
  )
}

function Password({ u, ways, setWays, proved, onChanged }: Part & { u: User; onChanged: () => void }) {
  const [changed, setChanged] = useState(false)
  const has = ways?.password !== false
  return (
    <section class="card">
      <h2>{has ? a.change : w.setPassword}</h2>
      {!has && <p>{w.passkeys.noPassword}</p>}
      <Form
        key={String(has)}
        submit={has ? a.change : w.setPassword}
        fields={has ? [present('old', a.old), fresh('new', a.fresh)] : [fresh('new', a.fresh)]}
        send={async v => {
          setChanged(false)
          await proved(async () => {
            const r = await post('/api/account/password', { new: v['new'] ?? '', ...(has && { old: v['old'] ?? '' }) })
            setChanged(true)
            signedInAs(r.user ?? u)
            onChanged()
            if (!has && ways) setWays({ ...ways, password: true })
          })
        }}
      />
      <p role="status" class="note">
        {changed && a.changed}
      </p>
    </section>
  )
}

function Passkeys({ ways, setWays, proved, failed }: Part & { failed: boolean }) {
  const p = w.passkeys
  const { doing, fault, run } = useAction()
  const [name, setName] = useState('')
  const add = () =>
    proved(async () => {
      const made = await makePasskey()
      if (!made) return
      setWays(await post('/api/passkey/add', { ...made, name: name.trim() || p.usual }))
      setName('')
    })
  const remove = (id: number) => proved(async () => setWays(await post('/api/passkey/remove', { id })))
  const drop = () => proved(async () => setWays(await post('/api/account/password/remove', {})))
  return (
    <section class="card passkeys">
      <h2>{p.title}</h2>
      <p class="note">{p.lead}</p>
      {ways === undefined ? (
        !failed && <Loading />
      ) : ways.passkeys.length === 0 ? (
        <p class="muted">{p.none}</p>
      ) : (
        <ul>
          {ways.passkeys.map(one => (
            <li key={one.id}>
              <PasskeyText of={one} />
              <Button
                kind="quiet"
                label={p.removeWho(one.name)}
                busy={doing === String(one.id)}
                onClick={() => void run(() => remove(one.id), String(one.id))}
              >
                {p.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ways && (
        <Adder
          unable={whyNot(ways)}
          name={name}
          setName={setName}
          busy={doing === 'add'}
          add={() => void run(add, 'add')}
        />
      )}
      {ways?.password && ways.passkeys.length > 0 && (
        <div class="stack">
          <div>
            <Button busy={doing === 'drop'} onClick={() => void run(drop, 'drop')}>
              {p.dropPassword}
            </Button>
          </div>
          <p class="note">{p.dropNote}</p>
        </div>
      )}
      <Refused fault={fault} />
    </section>
  )
}

/** Why no passkey can be made here, '' if one can. */
const whyNot = (ways: WaysPage): string =>
  !ways.works ? w.passkeys.otherwise : passkeysHere() ? '' : w.passkeys.unable

interface AdderProps {
  unable: string
  name: string
  setName: (name: string) => void
  busy: boolean
  add: () => void
}

function Adder({ unable: why, name, setName, busy, add }: AdderProps): ComponentChildren {
  if (why) return <p class="note">{why}</p>
  return (
    <form
      class="row"
      onSubmit={e => {
        e.preventDefault()
        add()
      }}
    >
      <label class="field">
        <span>{w.passkeys.name}</span>
        <input
          type="text"
          name="passkey"
          autocomplete="off"
          maxLength={40}
          value={name}
          placeholder={w.passkeys.usual}
          onInput={e => setName(e.currentTarget.value)}
        />
      </label>
      <Button type="submit" busy={busy}>
        {w.passkeys.add}
      </Button>
    </form>
  )
}

function PasskeyText({ of }: { of: Passkey }) {
  const p = w.passkeys
  return (
    <span>
      <b>{of.name}</b>{' '}
      <span class="note">
        {p.made(formatDay(new Date(of.created)))} · {of.used ? p.used(formatDay(new Date(of.used))) : p.never}
      </span>
    </span>
  )
}

function Recovery({ u, ways, setWays, proved }: Part & { u: User }) {
  const c = w.codes
  const { doing, fault, run } = useAction()
  const [codes, setCodes] = useState<readonly string[]>()
  const make = () =>
    proved(async () => {
      const made = await post('/api/account/codes', {})
      setCodes(made.codes)
      if (ways) setWays({ ...ways, codes: made.codes.length })
    })
  if (codes) return <Codes name={u.name} codes={codes} onKept={() => setCodes(undefined)} />
  return (
    <section class="card">
      <h2>{c.title}</h2>
      <p class="note">{c.lead}</p>
      {ways && <p>{c.left(ways.codes)}</p>}
      <div>
        <Button busy={doing === 'make'} onClick={() => void run(make, 'make')}>
          {c.make}
        </Button>
      </div>
      <p class="note">{c.makeNote}</p>
      <Refused fault={fault} />
    </section>
  )
}

function Rename({ ways, setWays, proved }: Part) {
  const r = w.rename
  return (
    <section class="card">
      <h2>{r.title}</h2>
      <p class="note">{r.lead}</p>
      {ways?.rename ? (
        <p>{r.later(formatDate(new Date(ways.rename)))}</p>
      ) : (
        <Form
          submit={r.go}
          fields={[{ name: 'rename', label: r.name, autocomplete: 'off', check: checkName, note: a.nameNote }]}
          send={async v => {
            await proved(async () => {
              const got = await post('/api/account/rename', { name: (v['rename'] ?? '').trim() })
              signedInAs(got.user)
              if (got.user) showToast(r.done(got.user.name))
              setWays(await get('/api/me/ways', {}))
            })
          }}
        />
      )}
    </section>
  )
}
