// Personal tokens, by which programs speak for a member: made, shown once, and withdrawn.
import { useEffect, useState } from 'preact/hooks'
import { formatDay } from '../i18n'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Icon } from '../ui/icon'
import { Loading, Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { MadeToken, Scope, Token, TokensPage } from '../wire'
import { k } from '../i18n/late/tokens'
import { askedScopes, askedToken, type Asked } from './asked'

export function Tokens() {
  const [page, setPage] = useState<TokensPage>()
  const [made, setMade] = useState<MadeToken>()
  const { doing, fault, run: act } = useAction()
  const [asked] = useState(() => askedToken(location.search, document.referrer, location.origin))
  useEffect(() => void act(async () => setPage(await get('/api/me/tokens', {})), 'read'), [])
  /** 0 is to make one. */
  const run = (id: number, what: () => Promise<void>) => act(what, String(id))
  const make = (name: string, scopes: Scope[]) =>
    run(0, async () => {
      const m = await post('/api/me/tokens', { name, scopes })
      setMade(m)
      setPage(p => p && { ...p, tokens: [m.token, ...p.tokens] })
    })
  const withdraw = (id: number) =>
    run(id, async () => {
      setPage(await post('/api/me/tokens/withdraw', { id }))
      setMade(m => (m?.token.id === id ? undefined : m))
    })
  return (
    <section class="card tokens">
      <h2>{k.title}</h2>
      <p class="note">
        {k.lead} <a href="/api">{k.guide}</a>
      </p>
      {page?.bot && <p>{k.isBot}</p>}
      {page === undefined ? (
        !fault && <Loading />
      ) : page.tokens.length === 0 ? (
        <p class="muted">{k.none}</p>
      ) : (
        <ul>
          {page.tokens.map(one => (
            <li key={one.id}>
              <TokenText of={one} />
              <Button
                kind="quiet"
                label={k.withdrawWho(one.name)}
                busy={doing === String(one.id)}
                onClick={() => void withdraw(one.id)}
              >
                {k.withdraw}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {made && (
        <div class="stack" role="status">
          <b>{k.secret}</b>
          <code class="secret">{made.secret}</code>
          <p class="note">{k.once}</p>
          <div>
            <CopyButton text={made.secret} label={k.copy} said={k.copied} />
          </div>
        </div>
      )}
      {page && <Maker scopes={page.scopes} busy={doing === '0'} make={make} asked={made ? undefined : asked} />}
      <Refused fault={fault} />
    </section>
  )
}

function TokenText({ of }: { of: Token }) {
  return (
    <span>
      <b>{of.name}</b>{' '}
      <span class="note">
        {of.scopes.map(s => k.scopes[s]).join(' · ')} · {k.made(formatDay(new Date(of.created)))} ·{' '}
        {of.used ? k.used(formatDay(new Date(of.used))) : k.never}
      </span>
    </span>
  )
}

interface MakerProps {
  scopes: readonly Scope[]
  busy: boolean
  make: (name: string, scopes: Scope[]) => Promise<unknown>
  asked: Asked | undefined
}

/** A link leads to what it asks for. */
const intoView = (e: HTMLElement | null) => e?.scrollIntoView?.({ block: 'center' })

function Maker({ scopes, busy, make, asked }: MakerProps) {
  const [name, setName] = useState(asked?.name ?? '')
  const [chosen, setChosen] = useState<readonly Scope[]>(asked ? askedScopes(asked, scopes) : scopes)
  const may = scopes.filter(s => chosen.includes(s))
  return (
    <form
      class="stack"
      onSubmit={e => {
        e.preventDefault()
        if (name.trim()) void make(name.trim(), may).then(() => setName(''))
      }}
    >
      {asked && (
        <p class="banner" role="note" ref={intoView}>
          <Icon name="warn" /> <b>{k.asked}</b> {k.askedWarning} {asked.from && k.askedFrom(asked.from)}
        </p>
      )}
      <label class="field">
        <span>{k.name}</span>
        <input
          type="text"
          name="token"
          autocomplete="off"
          maxLength={40}
          value={name}
          onInput={e => setName(e.currentTarget.value)}
        />
      </label>
      <fieldset class="stack">
        <legend>{k.may}</legend>
        {scopes.map(s => (
          <Switch
            key={s}
            label={k.scopes[s]}
            checked={chosen.includes(s)}
            onChange={on => setChosen(old => (on ? [...old, s] : old.filter(o => o !== s)))}
          />
        ))}
      </fieldset>
      <div>
        <Button type="submit" busy={busy} disabled={!name.trim() || may.length === 0}>
          {k.make}
        </Button>
      </div>
    </form>
  )
}
