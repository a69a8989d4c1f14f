// The header's menus: loaded when the first of them is opened.
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { menu as w } from '#words/menu'
import { signedOut } from '../account/signedout'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { post } from '../net/api'
import { asFault } from '../net/fault'
import { showToast } from '../net/toast'
import { go, userPath } from '../router'
import type { User } from '../wire'
import { Icon, type IconName } from './icon'
import { useMenu } from './menu'

export { Languages } from './languages'

interface Props {
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A list of links beside the button that has opened it. It goes with a choice, with Escape, and when the focus leaves it. */
function Links({ label, button, onClose, children }: Props & { label: string; children: ComponentChildren }) {
  const menu = useRef<HTMLDivElement>(null)
  useMenu(menu, button, true, onClose)
  useEffect(() => {
    const el = menu.current!
    const step = (e: KeyboardEvent) => {
      const all = [...el.querySelectorAll<HTMLElement>('a, button')]
      const at = all.indexOf(document.activeElement as HTMLElement)
      const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[e.key]
      if (to === undefined) return
      e.preventDefault()
      all[to % all.length]?.focus()
    }
    const chosen = (e: Event) => {
      if ((e.target as Element).closest('a')) onClose()
    }
    const left = ({ relatedTarget: to }: FocusEvent) => {
      if (to && !el.contains(to as Node) && to !== button.current) onClose()
    }
    el.addEventListener('keydown', step)
    el.addEventListener('click', chosen)
    el.addEventListener('focusout', left)
    return () => {
      el.removeEventListener('keydown', step)
      el.removeEventListener('click', chosen)
      el.removeEventListener('focusout', left)
    }
  }, [])
  return (
    <div
      ref={menu}
      role="group"
      aria-label={label}
      class="menu header-menu"
      style={{ '--from': `${button.current?.offsetLeft ?? 0}px` }}
    >
      {children}
    </div>
  )
}

const KEY = 'M8 20a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11 13l8-8M15 9l3 3'

function To({ href, icon, text }: { href: string; icon: IconName | typeof KEY; text: string }) {
  return (
    <a class="act" href={href}>
      {icon === KEY ? (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={KEY} />
        </svg>
      ) : (
        <Icon name={icon} />
      )}
      <span class="act-name">{text}</span>
    </a>
  )
}

async function signOut(): Promise<void> {
  try {
    await post('/api/account/logout', {})
    await signedOut()
    go('/')
  } catch (e) {
    showToast(refusal(asFault(e)))
  }
}

export function UserMenu({ u, ...at }: Props & { u: User }) {
  return (
    <Links label={u.name} {...at}>
      {u.guest && <To href="/account#new" icon="plus" text={w.signUp} />}
      <To href={userPath(u.name)} icon="user" text={w.profile} />
      <To href="/history" icon="list" text={w.games} />
      <To href="/days" icon="board" text={w.days} />
      {!u.guest && <To href="/brought" icon="plus" text={w.brought} />}
      <To href="/study" icon="tree" text={w.studies} />
      <To href="/lists" icon="puzzle" text={w.lists} />
      {!u.guest && <To href="/following" icon="eye" text={w.following} />}
      {u.moderator && <To href="/mod" icon="flag" text={w.mod} />}
      {!u.guest && <To href="/account" icon={KEY} text={w.account} />}
      <To href="/settings" icon="gear" text={t.shell.settings} />
      {u.guest ? (
        <To href="/account" icon="forward" text={t.shell.signIn} />
      ) : (
        <button type="button" class="act" onClick={() => void signOut()}>
          <Icon name="close" />
          <span class="act-name">{w.signOut}</span>
        </button>
      )}
    </Links>
  )
}

export function ToolsMenu(at: Props) {
  return (
    <Links label={t.shell.tools} {...at}>
      <To href="/analysis" icon="tree" text={w.analysis} />
      <To href="/study#new" icon="plus" text={w.file} />
      <To href="/study" icon="list" text={w.studies} />
      <To href="/openings" icon="eye" text={w.openings} />
      <To href="/positions" icon="board" text={w.positions} />
      <To href="/learn/openings" icon="board" text={w.protocols} />
      <To href="/events" icon="ranks" text={t.shell.events} />
      <To href="/ranks" icon="list" text={w.ranks} />
      <To href="/bots" icon="user" text={w.bots} />
    </Links>
  )
}
