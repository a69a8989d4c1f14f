import { useEffect, useState } from 'preact/hooks'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { showToast } from '../net/toast'
import { cameFrom, go } from '../router'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { User, Identity } from '../wire'
import { Blocked } from '../challenge/blocked'
import { Privacy } from '../follow/privacy'
import '../styles/partlinks.css'
import { checkName, checkPresent } from './check'
import { entered } from './entered'
import { fresh, present } from './fields'
import { later } from '../ui/later'
import { Form, type FieldSpec } from './form'
import { KeepSwitch, keptText, useGuestGames } from './keep'
import { Codes } from './codes'
import { DeleteAccount, OwnData } from './leave'
import { passkeysHere, showPasskey } from './passkey'
import { Recover } from './recover'
import { Sessions } from './sessions'
import { signedOut } from './signedout'
import { Tokens } from './tokens'
import { OwnName, SignInMethods } from './signin'
import { a } from '../i18n/late/account'
import { w } from '../i18n/late/ways'

const Federation = later('Federation', () => import('./federation'))

const name = (check: FieldSpec['check'], note?: string): FieldSpec => ({
  name: 'name',
  label: a.name,
  autocomplete: 'username',
  check,
  ...(note && { note }),
})
export function AccountPage() {
  useTitle(a.title)
  const u = user.value
  const [codes, setCodes] = useState<Fresh>()
  if (u === undefined)
    return (
      <div class="narrow">
        <h1 tabIndex={-1}>{a.title}</h1>
        <Loading />
      </div>
    )
  return (
    <div class="narrow">
      {codes && u && !u.guest ? (
        <>
          <h1 tabIndex={-1}>{w.codes.fresh}</h1>
          <Codes
            name={u.name}
            codes={codes.codes}
            onKept={() => {
              setCodes(undefined)
              if (codes.back) go(codes.back)
            }}
          />
        </>
      ) : u && !u.guest ? (
        <Member u={u} />
      ) : (
        <Stranger u={u} onCodes={setCodes} />
      )}
    </div>
  )
}

/** Codes of who has just registered, and where to go on. */
interface Fresh {
  codes: readonly string[]
  back: string
}

/** Signs in, tells what a guest's games have become of, and goes back to the page that one has come from. */
async function enter(
  route: '/api/account/register' | '/api/account/login',
  v: Record<string, string>,
  back: string,
  guest?: User | null,
  keep?: boolean,
): Promise<readonly string[]> {
  const r = await post(route, {
    name: (v['name'] ?? '').trim(),
    password: v['password'] ?? '',
    ...(keep && { keep }),
  })
  goOn(r, back, guest)
  return r.codes ?? []
}

/** Goes on after signing in; with recovery codes, when these are kept. */
function goOn(r: Identity, back: string, guest?: User | null): void {
  if (guest) showToast(keptText(guest.name, r.kept))
  entered(r, r.codes ? '' : back)
}

/** A visitor or a guest: take a name, or sign in with one. */
function Stranger({ u, onCodes }: { u: User | null; onCodes: (codes: Fresh) => void }) {
  const [lost, setLost] = useState(false)
  const [tab, setTab] = useState<'register' | 'login'>(u || location.hash === '#new' ? 'register' : 'login')
  const [keep, setKeep] = useState(true)
  const [back] = useState(() => (cameFrom === '/account' ? '' : cameFrom))
  const has = useGuestGames(tab === 'login' ? u : null)
  return (
    <>
      <h1 tabIndex={-1}>{tab === 'login' ? (lost ? w.recover.title : a.login) : u ? a.keepTitle : a.register}</h1>
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
            send={async v => {
              const codes = await enter('/api/account/register', v, back)
              if (codes.length > 0) onCodes({ codes, back })
            }}
          />
          <p>
            <a href="/rules/conduct">{a.rules}</a>
          </p>
        </section>
      ) : lost ? (
        <Recover onBack={() => setLost(false)} />
      ) : (
        <section class="card">
          <Form
            key="login"
            submit={a.login}
            fields={[name(checkPresent), present('password', a.password)]}
            send={async v => void (await enter('/api/account/login', v, back, u, u !== null && keep))}
          >
            {u && has && <KeepSwitch name={u.name} has={has} on={keep} onChange={setKeep} />}
          </Form>
          {passkeysHere() && <ByPasskey u={u} back={back} keep={u !== null && keep} />}
          <div>
            <Button kind="quiet" onClick={() => setLost(true)}>
              {w.recover.link}
            </Button>
          </div>
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

/** To what there is to do for moderators. */
const ModLink = () => (
  <p>
    <a href="/mod">{a.mod}</a>
  </p>
)

/** Signs in without a name or a password. */
function ByPasskey({ u, back, keep }: { u: User | null; back: string; keep: boolean }) {
  const { busy, fault, run } = useAction()
  const sign = async () => {
    const shown = await showPasskey('enter')
    if (shown) goOn(await post('/api/passkey/enter', { ...shown, ...(keep && { keep }) }), back, u)
  }
  return (
    <>
      <div>
        <Button busy={busy} onClick={() => void run(sign)}>
          {w.passkeys.enter}
        </Button>
      </div>
      <Refused fault={fault} />
    </>
  )
}

const PARTS = ['security', 'privacy', 'programs', 'data'] as const
type Part = (typeof PARTS)[number]

const partOf = ({ hash, search }: Location): Part =>
  PARTS.find(p => `#${p}` === hash) ?? (new URLSearchParams(search).has('token') ? 'programs' : 'security')

/** The part that the address names. */
function usePart(): Part {
  const [part, setPart] = useState(() => partOf(location))
  useEffect(() => {
    const turn = () => setPart(partOf(location))
    addEventListener('hashchange', turn)
    return () => removeEventListener('hashchange', turn)
  }, [])
  return part
}

function Member({ u }: { u: User }) {
  const at = usePart()
  const { busy, fault, run } = useAction()
  const logout = () =>
    run(async () => {
      await post('/api/account/logout', {})
      await signedOut()
    })
  return (
    <>
      <div class="row between">
        <h1 tabIndex={-1}>{a.hello(u.name)}</h1>
        <Button kind="quiet" busy={busy} onClick={() => void logout()}>
          {a.logout}
        </Button>
      </div>
      <Refused fault={fault} />
      <nav class="part-links" aria-label={a.parts.label}>
        {PARTS.map(p => (
          <a key={p} href={`/account#${p}`} aria-current={p === at ? 'page' : undefined}>
            {a.parts[p]}
          </a>
        ))}
      </nav>
      {at === 'security' && <Security u={u} />}
      {at === 'privacy' && (
        <>
          <Privacy />
          <Blocked />
          <ConductLink />
          <p>
            <a href="/following">{a.following}</a>
          </p>
          {u.moderator && <ModLink />}
        </>
      )}
      {at === 'programs' && <Tokens />}
      {at === 'data' && (
        <>
          <OwnName />
          <Federation />
          <OwnData />
          <DeleteAccount />
        </>
      )}
    </>
  )
}

function Security({ u }: { u: User }) {
  // Grows when others were signed out: what shows them asks again.
  const [ended, setEnded] = useState(0)
  return (
    <>
      <SignInMethods u={u} onEnded={() => setEnded(n => n + 1)} />
      <Sessions key={ended} />
    </>
  )
}
