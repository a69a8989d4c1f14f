import { useState } from 'preact/hooks'
import { post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { signedInAs, user } from '../net/live'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { tell } from '../net/told'
import { cameFrom, go } from '../router'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { User } from '../wire'
import { Blocked } from '../challenge/blocked'
import { checkName, checkPassword, checkPresent } from './check'
import { Form, type FieldSpec } from './form'
import { KeepSwitch, keptText, useBelongings } from './keep'
import { DeleteAccount, OwnData } from './leave'
import { Tokens } from './tokens'
import { a } from '../i18n/late/account'

const name = (check: FieldSpec['check'], note?: string): FieldSpec => ({
  name: 'name',
  label: a.name,
  autocomplete: 'username',
  check,
  ...(note && { note }),
})
const present = (field: string, label: string): FieldSpec => ({
  name: field,
  label,
  secret: true,
  autocomplete: 'current-password',
  check: checkPresent,
})
const fresh = (field: string, label: string): FieldSpec => ({
  name: field,
  label,
  secret: true,
  autocomplete: 'new-password',
  check: checkPassword,
  note: a.passwordNote,
})

export function AccountPage() {
  useTitle(a.title)
  const u = user.value
  if (u === undefined)
    return (
      <div class="narrow">
        <h1 tabIndex={-1}>{a.title}</h1>
        <Loading />
      </div>
    )
  return <div class="narrow">{u && !u.guest ? <Member u={u} /> : <Stranger u={u} />}</div>
}

/** Signs in, tells what a guest's games have become of, and goes back to the game that one has come from. */
async function enter(
  route: '/api/account/register' | '/api/account/login',
  v: Record<string, string>,
  back: string,
  guest?: User | null,
  keep?: boolean,
): Promise<void> {
  const r = await post(route, {
    name: (v['name'] ?? '').trim(),
    password: v['password'] ?? '',
    ...(keep && { keep }),
  })
  signedInAs(r.user)
  if (guest) tell(keptText(guest.name, r.kept))
  if (back) go(back)
}

/** A visitor or a guest: take a name, or sign in with one. */
function Stranger({ u }: { u: User | null }) {
  const [tab, setTab] = useState<'register' | 'login'>(u || location.hash === '#new' ? 'register' : 'login')
  const [keep, setKeep] = useState(true)
  const [back] = useState(() => (cameFrom.startsWith('/g/') ? cameFrom : ''))
  const has = useBelongings(tab === 'login' ? u : null)
  return (
    <>
      <h1 tabIndex={-1}>{tab === 'login' ? a.login : u ? a.keepTitle : a.register}</h1>
      <Segmented
        label={a.title}
        value={tab}
        onChange={setTab}
        options={[
          ['login', a.tabs.login],
          ['register', a.tabs.register],
        ]}
      />
      {tab === 'register' ? (
        <section class="card">
          <p class="muted">{u ? a.keepLead(u.name) : a.newLead}</p>
          <Form
            key="register"
            submit={a.register}
            fields={[name(checkName, a.nameNote), fresh('password', a.password)]}
            send={v => enter('/api/account/register', v, back)}
          />
        </section>
      ) : (
        <section class="card">
          <Form
            key="login"
            submit={a.login}
            fields={[name(checkPresent), present('password', a.password)]}
            send={v => enter('/api/account/login', v, back, u, u !== null && keep)}
          >
            {u && has && <KeepSwitch name={u.name} has={has} on={keep} onChange={setKeep} />}
          </Form>
        </section>
      )}
      {u && <ConductLink />}
      {u && <OwnData />}
    </>
  )
}

/** To what leaving games costs, and one's own record. */
const ConductLink = () => (
  <p>
    <a href="/conduct">{a.conduct}</a>
  </p>
)

function Member({ u }: { u: User }) {
  const [changed, setChanged] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Fault>()
  const logout = async () => {
    setBusy(true)
    try {
      await post('/api/account/logout', {})
      signedInAs(null)
    } catch (e) {
      setError(asFault(e))
      setBusy(false)
    }
  }
  return (
    <>
      <h1 tabIndex={-1}>{a.hello(u.name)}</h1>
      <div class="row">
        <a class="btn plain" href="/history">
          {a.profile}
        </a>
        <Button kind="quiet" busy={busy} onClick={() => void logout()}>
          {a.logout}
        </Button>
      </div>
      <Refused fault={error} />
      <section class="card">
        <h2>{a.change}</h2>
        <Form
          submit={a.change}
          fields={[present('old', a.old), fresh('new', a.fresh)]}
          send={async v => {
            setChanged(false)
            const r = await post('/api/account/password', { old: v['old'] ?? '', new: v['new'] ?? '' })
            setChanged(true)
            signedInAs(r.user ?? u)
          }}
        />
        <p role="status" class="note">
          {changed && a.changed}
        </p>
      </section>
      <ConductLink />
      <Blocked />
      <Tokens />
      <OwnData />
      <DeleteAccount />
    </>
  )
}
