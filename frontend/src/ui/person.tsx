import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { userPath } from '../router'
import { user } from '../net/live'
import type { Rating } from '../wire'
import { Avatar } from './avatar'
import { nameOf } from './name'
import { RatingOf } from './rating'

interface Named {
  id: number
  name: string
  guest?: boolean
  bot?: string
  program?: boolean
  rating?: Rating
}

/** A picture and a name that leads to its games, with what kind of player it is; bare: what else there is to
 *  say of it stands elsewhere. */
export function Person({
  who,
  link = true,
  bare,
  children,
}: {
  who: Named | undefined
  link?: boolean
  bare?: boolean
  /** In place of the name. */
  children?: ComponentChildren
}) {
  if (!who) return <span class="person nobody">{t.lobby.freeSeat}</span>
  const me = user.value?.id === who.id
  return (
    <span class="person">
      <Avatar who={who} />
      {children ||
        (link ? (
          <a class="person-name" href={userPath(who.name)}>
            <bdi>{nameOf(who.name)}</bdi>
          </a>
        ) : (
          <span class="person-name">
            <bdi>{nameOf(who.name)}</bdi>
          </span>
        ))}
      {!bare && <RatingOf rating={who.rating} />}
      {!bare && (who.bot || who.program) && <span class="tag">{t.shell.bot}</span>}
      {me && !bare && <span class="tag you">{t.game.you}</span>}
    </span>
  )
}
