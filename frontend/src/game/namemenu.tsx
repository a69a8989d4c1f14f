// The menu of a name in a game: the profile, a challenge, and what one wants to hear of that person.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { RefObject } from 'preact'
import { changeFollow, follows, readFollowing } from '../follow/store'
import { f } from '../i18n/late/following'
import { blocked, changeBlock, hasBlocked, keepBlocks } from '../net/blocks'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { userPath } from '../router'
import { Dialog } from '../ui/dialog'
import { Icon } from '../ui/icon'
import { later } from '../ui/later'
import { useMenu } from '../ui/menu'
import { nameOf } from '../ui/name'
import { Refused } from '../ui/notice'
import { modPath, Report } from '../moderation/button'
import { m } from '../i18n/late/moderation'
import type { ChatLine, User } from '../wire'
import { w } from '../i18n/late/challenge'
import { ActionButton } from './actionbutton'
import { isMuted, mute } from './muted'

const CreatePanel = later('CreatePanel', () => import('../lobby/create'))

interface Props {
  /** The game in which the name stands. */
  g: string
  who: User
  /** The user plays in it. */
  playing: boolean
  /** The line of chat before which it stands. */
  line?: ChatLine
  button: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Its lines are links and buttons of the same kind. */
export function NameMenu({ g, who, playing, line, button, onClose }: Props) {
  const [reporting, report] = useState(false)
  const [challenging, challenge] = useState(false)
  /** What was chosen is not done with the choice. */
  const stays = useRef(false)
  const [fault, setFault] = useState<Fault>()
  const menu = useRef<HTMLDivElement>(null)
  useMenu(menu, button, !challenging && !reporting, () => stays.current || onClose())
  const members = user.value && !user.value.guest && !who.guest
  useEffect(() => {
    if (!members) return
    keepBlocks()
    void readFollowing()
  }, [])
  const name = nameOf(who.name)
  const silent = isMuted(g, who.id)
  const off = hasBlocked(who) ?? false
  const toChallenge = () => {
    stays.current = true
    challenge(true)
  }
  const followed = follows(who.name)
  const change = async (what: Promise<unknown>) => {
    stays.current = true
    try {
      await what
      onClose()
    } catch (e) {
      setFault(asFault(e))
      stays.current = false
    }
  }
  if (reporting) return <Report name={who.name} g={g} {...(line && { line })} onClose={onClose} />
  if (challenging)
    return (
      <Dialog title={w.titleTo(name)} onClose={onClose}>
        <CreatePanel to={who.name} onClose={onClose} />
      </Dialog>
    )
  return (
    <div ref={menu} role="group" aria-label={name} class="menu name-menu">
      <a class="act" href={userPath(who.name)}>
        <Icon name="user" />
        <span class="act-name">{w.profile}</span>
      </a>
      {members && !playing && <ActionButton icon="board" name={w.challenge} onClick={toChallenge} />}
      <ActionButton
        icon={silent ? 'sound' : 'mute'}
        name={silent ? w.unmute : w.mute}
        onClick={() => mute(g, who.id, !silent)}
      />
      {members && (
        <ActionButton
          icon={followed ? 'close' : 'plus'}
          name={followed ? f.unfollow : f.follow}
          off={followed === undefined}
          onClick={() => void change(changeFollow(who.name, !followed))}
        />
      )}
      {members && (
        <ActionButton
          icon="close"
          name={off ? w.unblock : w.add}
          off={blocked.value?.of !== user.value?.id}
          onClick={() => void change(changeBlock(who.name, !off))}
        />
      )}
      <ActionButton
        icon="flag"
        name={m.report.open}
        {...(line && { label: m.report.line(line.text) })}
        onClick={() => {
          stays.current = true
          report(true)
        }}
      />
      {user.value?.moderator && members && (
        <a class="act" href={modPath(who.name)}>
          <Icon name="warn" />
          <span class="act-name">{m.moderate}</span>
        </a>
      )}
      <Refused fault={fault} />
    </div>
  )
}
