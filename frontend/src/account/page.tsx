import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { signedInAs, user } from '../net/live'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { User } from '../wire'
import { checkName, checkPassword, checkPresent } from './check'
import { Form, type FieldSpec } from './form'

const a = t.account

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

const enter = (route: '/api/account/register' | '/api/account/login') => async (v: Record<string, string>) => {
  signedInAs((await post(route, { name: (v['name'] ?? '').trim(), password: v['password'] ?? '' })).user)
}

/** A visitor or a guest: take a name, or sign in with one. */
function Stranger({ u }: { u: User | null }) {
  const [tab, setTab] = useState<'register' | 'login'>('register')
  return (
    <>
      <h1 tabIndex={-1}>{u ? a.keepTitle : a.title}</h1>
      <Segmented
        label={a.title}
        value={tab}
        onChange={setTab}
        options={[
          ['register', a.tabs.register],
          ['login', a.tabs.login],
        ]}
      />
      {tab === 'register' ? (
        <section class="card">
          <p class="muted">{u ? a.keepLead(u.name) : a.newLead}</p>
          <Form
            key="register"
            submit={a.register}
            fields={[name(checkName, a.nameNote), fresh('password', a.password)]}
            send={enter('/api/account/register')}
          />
        </section>
      ) : (
        <section class="card">
          <Form
            key="login"
            submit={a.login}
            fields={[name(checkPresent), present('password', a.password)]}
            send={enter('/api/account/login')}
          />
        </section>
      )}
    </>
  )
}

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
    </>
  )
}
