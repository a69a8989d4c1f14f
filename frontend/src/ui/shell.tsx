// What stands around every page.
import { signal } from '@preact/signals'
import type { ComponentChildren, VNode } from 'preact'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { localHere } from '../local/fetch'
import { loadCode } from '../net/code'
import { asFault } from '../net/fault'
import { unreachable } from '../net/unreachable'
import { closeCode, isLive, status, user } from '../net/live'
import { showToast } from '../net/toast'
import { route, type Route } from '../router'
import { Avatar } from './avatar'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import type { Languages as Choice } from './languages'
import { later } from './later'
import { TurnsLink } from './minebar'

const s = t.shell
const Shut = later('Shut', () => import('./shut'))
/** The choice of a language, while it is open. */
const choosing = signal<{ Languages: typeof Choice } | null>(null)

function chooseLanguage(): void {
  loadCode(() => import('./languages')).then(
    page => {
      choosing.value = page
    },
    (e: unknown) => showToast(refusal(asFault(e))),
  )
}
type Plain = Exclude<Route['name'], 'game' | 'study' | 'user' | 'missing' | 'settings'>

export function Header() {
  const u = user.value
  const Languages = choosing.value?.Languages
  return (
    <header class="site-top">
      <a class="skip" href="#main">
        {s.skip}
      </a>
      <a class="brand" href="/" aria-label={s.home}>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <path d="M5 0v28M14 0v28M23 0v28M0 5h28M0 14h28M0 23h28" />
          <circle cx="14" cy="14" r="7.5" />
        </svg>
        <span>{s.name}</span>
      </a>
      <nav class="nav" aria-label={s.mainNav}>
        <NavLink to="lobby" href="/" icon="board" text={s.play} />
        <NavLink to="puzzles" href="/puzzles" icon="puzzle" text={s.puzzles} />
        <NavLink to="watch" href="/watch" icon="eye" text={s.watch} />
        <NavLink to="analysis" href="/analysis" icon="tree" text={s.analysis} />
        <NavLink to="ranks" href="/ranks" icon="ranks" text={s.ranks} />
        <NavLink to="history" href="/history" icon="list" text={s.games} />
        <NavLink to="account" href="/account" icon={u ? <Avatar who={u} /> : 'user'} text={u ? u.name : s.signIn} />
      </nav>
      <TurnsLink />
      <Button kind="quiet" icon="globe" label={s.language} onClick={chooseLanguage} />
      {Languages && <Languages onClose={() => (choosing.value = null)} />}
      <a
        class="btn quiet only-icon gear"
        href="/settings"
        aria-label={s.settings}
        title={s.settings}
        aria-current={route.value.name === 'settings' ? 'page' : undefined}
      >
        <Icon name="gear" />
      </a>
    </header>
  )
}

interface LinkProps {
  to: Plain
  href: string
  icon: IconName | VNode
  text: string
}

/** Where there is no room for the text it is still the link's name. */
function NavLink({ to, href, icon, text }: LinkProps) {
  return (
    <a
      href={href}
      class={to === 'account' || to === 'ranks' ? `nav-link ${to}` : 'nav-link'}
      title={text}
      aria-current={route.value.name === to ? 'page' : undefined}
    >
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      <span>{text}</span>
    </a>
  )
}

/** Never a page that looks live and is not. A game in this browser needs no connection, and says itself how it is; who is suspended is
 *  led to a page that says so. */
export function Connection() {
  const { name } = route.value
  const own = name === 'local' && status.value !== 'closed'
  const st = isLive.value || own || closeCode.value === 4502 ? 'live' : status.value
  const shut = st === 'closed' || st === 'blocked' || st === 'crowded'
  const text = shut || st === 'live' ? '' : s[st]
  return (
    <div class={`connection ${st}`} role="status">
      {text && (
        <span class="connection-text">
          <span class="pulse" aria-hidden="true" />
          {text}
        </span>
      )}
      {st !== 'live' && unreachable.value && localHere.value && name !== 'game' && <a href="/local">{s.meanwhile}</a>}
      {shut && <Shut st={st} />}
    </div>
  )
}

export function Footer(): ComponentChildren {
  return (
    <footer class="foot">
      <p>{s.footer}</p>
      <nav class="foot-links" aria-label={s.footNav}>
        <a href="/learn">{s.learn}</a>
        <a href="/puzzles">{s.puzzles}</a>
        <a href="/analysis">{s.analysis}</a>
        <a href="/openings">{s.openings}</a>
        <a href="/ranks">{s.ranks}</a>
        <a href="/bots">{s.bots}</a>
        <a href="/settings">{s.settings}</a>
      </nav>
    </footer>
  )
}
