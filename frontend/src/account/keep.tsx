// What a guest has goes to the member who signs in on this browser: asked before, and told after.
import { useEffect, useState } from 'preact/hooks'
import { get } from '../net/api'
import { Switch } from '../ui/switch'
import type { GuestGames, User } from '../wire'
import { a } from '../i18n/late/account'

const k = a.keep

/** What the browser's guest has; undefined until it is known, and for a visitor. */
export function useGuestGames(u: User | null): GuestGames | undefined {
  const [has, setHas] = useState<GuestGames>()
  const id = u?.id
  useEffect(() => {
    setHas(undefined)
    if (id === undefined) return
    let gone = false
    get('/api/me/belongings', {}).then(
      b => !gone && setHas(b),
      (e: unknown) => console.error(e), // it is taken along unasked
    )
    return () => {
      gone = true
    }
  }, [id])
  return has
}

interface Props {
  name: string
  has: GuestGames
  on: boolean
  onChange: (on: boolean) => void
}

/** Asks, if there is anything to take along. */
export function KeepSwitch({ name, has, on, onChange }: Props) {
  if (has.games + has.open === 0) return null
  return (
    <Switch
      label={k.ask(name, has.games, has.open)}
      note={on ? k.yes(has.live) : k.no(has.live)}
      checked={on}
      onChange={onChange}
    />
  )
}

/** What is said when it has been taken along, '' if there was nothing. */
export const keptText = (name: string, kept: GuestGames | undefined): string =>
  kept && kept.games + kept.open > 0 ? k.done(name, kept.games, kept.open) : ''
