// The shell around every page.
import { signal } from '@preact/signals'
import type { ComponentChildren, FunctionComponent, VNode } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { localHere } from '../local/fetch'
import { loadCode } from '../net/code'
import { asFault } from '../net/fault'
import { unreachable } from '../net/unreachable'
import { closeCode, isLive, status, user } from '../net/live'
import { showToast } from '../net/toast'
import { opensHere, route, type Route } from '../router'
import { Avatar } from './avatar'
import { Button } from './button'
import { Icon, type IconName } from './icon'
import { later } from './later'
import { TurnsLink } from './minebar'

const s = t.shell
const Shut = later('Shut', () => import('./shut'))
type Plain = Exclude<Route['name'], 'game' | 'study' | 'user' | 'missing' | 'settings'>

/** What opens from the header, once it is there. */
const menus = signal<typeof import('./headermenus') | null>(null)
const open = signal<'user' | 'tools' | 'language' | null>(null)
const close = () => {
  open.value = null
}

function loadMenus(): void {
  if (!menus.value)
    loadCode(() => import('./headermenus')).then(
      m => {
        menus.value = m
      },
      (e: unknown) => {
        if (open.value) showToast(refusal(asFault(e)))
        close()
      },
    )
}

function show(what: typeof open.value): void {
  open.value = what
  loadMenus()
}

export function Header() {
  const u = user.value
  const Languages = open.value === 'language' && menus.value?.Languages
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
        <NavLink to="learn" href="/learn" icon="learn" text={s.learn} />
        <NavLink to="watch" href="/watch" icon="eye" text={s.watch} />
        <NavLink to="analysis" href="/analysis" icon="tree" text={s.tools} menu="tools" />
        <NavLink to="events" href="/events" icon="ranks" text={s.events} />
        {u ? (
          <NavLink to="account" href="/account" icon={<Avatar who={u} />} text={u.name} menu="user" />
        ) : (
          <NavLink to="account" href="/account" icon="user" text={s.signIn} />
        )}
      </nav>
      <TurnsLink />
      <Button kind="quiet" icon="globe" label={s.language} onClick={() => show('language')} />
      {Languages && <Languages onClose={close} />}
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
  /** What it opens; the link itself is for another tab, and before the script has come. */
  menu?: 'user' | 'tools'
}

/** The text stays the link's name when there is no room for it. */
function NavLink({ to, href, icon, text, menu }: LinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const shown = menu && open.value === menu
  const m = shown && menus.value
  const at = { button: link, onClose: close }
  const toggle = (e: Event) => {
    e.preventDefault()
    show(shown ? null : menu!)
  }
  return (
    <>
      <a
        ref={link}
        href={href}
        class={to === 'account' || to === 'events' ? `nav-link ${to}` : 'nav-link'}
        title={text}
        aria-current={route.value.name === to ? 'page' : undefined}
        {...(menu && {
          role: 'button',
          'aria-expanded': !!shown,
          onClick: e => opensHere(e) && toggle(e),
          onKeyDown: e => e.key === ' ' && toggle(e),
        })}
      >
        {typeof icon === 'string' ? <Icon name={icon} /> : icon}
        <span>{text}</span>
      </a>
      {m && (menu === 'user' ? user.value && <m.UserMenu u={user.value} {...at} /> : <m.ToolsMenu {...at} />)}
    </>
  )
}

/** Never a page that looks live and is not. A game in this browser needs no connection, and says itself how it is; a suspended person is
 *  led to a page that says so. */
export function Connection() {
  const { name } = route.value
  const own = name === 'local' && status.value !== 'closed'
  const st = isLive.value || own || closeCode.value === 4502 ? 'live' : status.value
  const stopped = st === 'closed' || st === 'blocked' || st === 'crowded'
  const text = stopped || st === 'live' ? '' : s[st]
  return (
    <div class={`connection ${st}`} role="status">
      {text && (
        <span class="connection-text">
          <span class="pulse" aria-hidden="true" />
          {text}
        </span>
      )}
      {st !== 'live' && unreachable.value && localHere.value && name !== 'game' && <a href="/local">{s.meanwhile}</a>}
      {stopped && <Shut st={st} />}
    </div>
  )
}

/** It stands below what is seen first, and comes after it. */
export function Footer(): ComponentChildren {
  const [Foot, set] = useState<FunctionComponent>()
  useEffect(() => void import('./foot').then(m => set(() => m.Foot), console.error), [])
  return Foot && <Foot />
}
