// A profile and its games, a page at a time.
import { useEffect, useState } from 'preact/hooks'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { go, userPath } from '../router'
import type { GamesPage, Profile, Summary } from '../wire'

export interface Loaded {
  profile?: Profile
  games: Summary[]
  next?: string
  busy: boolean
  failure?: Fault
  more: () => void
}

/** The games that fit, newest first; filter is the list's query. */
export function useGames(name: string, filter: Readonly<Record<string, string>>): Loaded {
  const [profile, setProfile] = useState<Profile>()
  const [page, setPage] = useState<GamesPage>({ games: [] })
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Fault>()

  // Answers that come after the name changed belong to nobody.
  const key = JSON.stringify([name, filter])
  const [turn] = useState({ key: '', name: '' })
  const load = async (before?: string) => {
    const current = turn.key
    setBusy(true)
    setFailure(undefined)
    try {
      const [p, next] = await Promise.all([
        before || turn.name === name ? undefined : get('/api/users/{name}', { name }),
        get('/api/users/{name}/games', { name }, { limit: '20', ...filter, ...(before && { before }) }),
      ])
      if (turn.key !== current) return
      // Somebody's former name: the address is the present one's from now on.
      if (p && p.name.toLowerCase() !== name.toLowerCase()) return go(userPath(p.name), true)
      if (p) {
        setProfile(p)
        turn.name = name
      }
      setPage(old => ({ ...next, games: [...(before ? old.games : []), ...next.games] }))
    } catch (e) {
      if (turn.key === current) setFailure(asFault(e))
    }
    if (turn.key === current) setBusy(false)
  }
  useEffect(() => {
    turn.key = key
    if (turn.name !== name) setProfile(undefined)
    setPage({ games: [] })
    void load()
    return () => {
      turn.key = ''
    }
  }, [key])

  return {
    ...(profile && { profile }),
    ...page,
    busy,
    ...(failure && { failure }),
    more: () => void load(page.games.length ? page.next : undefined),
  }
}
