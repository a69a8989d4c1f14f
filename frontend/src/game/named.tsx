// A name in a game that opens a menu. It is loaded when it is first asked for.
import { useRef, useState } from 'preact/hooks'
import { user } from '../net/live'
import { opensHere, userPath } from '../router'
import { later } from '../ui/later'
import { nameOf } from '../ui/name'
import type { ChatLine, GameState, User } from '../wire'

const NameMenu = later('NameMenu', () => import('./namemenu'))

/** Is there more to do with somebody than to look at the profile? */
export const hasMenu = (who: User): boolean => !who.bot && who.id !== user.value?.id

/** `line`: the name stands before a line of chat. */
export function NameButton({ s, who, line }: { s: GameState; who: User; line?: ChatLine }) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLAnchorElement>(null)
  return (
    <>
      {/* A link, so that the profile can be opened in another tab. */}
      <a
        ref={button}
        href={userPath(who.name)}
        role="button"
        class="person-name"
        aria-expanded={open}
        onClick={e => {
          if (!opensHere(e)) return
          e.preventDefault()
          setOpen(!open)
        }}
        onKeyDown={e => {
          if (e.key !== ' ') return
          e.preventDefault()
          setOpen(!open)
        }}
      >
        <bdi>{nameOf(who.name)}</bdi>
      </a>
      {open && (
        <NameMenu
          g={s.g}
          who={who}
          {...(line && { line })}
          playing={!!s.you && s.status === 'live'}
          button={button}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
