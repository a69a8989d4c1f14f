// A profile and its games, a page at a time.
import { useEffect, useState } from 'preact/hooks'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import type { GamesPage, Profile, Summary } from '../wire'

export interface Loaded {
  profile?: Profile
  games: Summary[]
  next?: string
  busy: boolean
  failure?: Fault
  more: () => void
}

export function useGames(name: string): Loaded {
  const [profile, setProfile] = useState<Profile>()
  const [page, setPage] = useState<GamesPage>({ games: [] })
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Fault>()

  // Answers that come after the name changed belong to nobody.
  const [turn] = useState({ name: '' })
  const load = async (before?: string) => {
    const current = turn.name
    setBusy(true)
    setFailure(undefined)
    try {
      const [p, next] = await Promise.all([
        before ? undefined : get('/api/users/{name}', { name }),
        get('/api/users/{name}/games', { name }, { limit: '20', ...(before && { before }) }),
      ])
      if (turn.name !== current) return
      if (p) setProfile(p)
      setPage(old => ({ ...next, games: [...(before ? old.games : []), ...next.games] }))
    } catch (e) {
      if (turn.name === current) setFailure(asFault(e))
    }
    if (turn.name === current) setBusy(false)
  }
  useEffect(() => {
    turn.name = name
    setProfile(undefined)
    setPage({ games: [] })
    void load()
    return () => {
      turn.name = ''
    }
  }, [name])

  return {
    ...(profile && { profile }),
    ...page,
    busy,
    ...(failure && { failure }),
    more: () => void load(page.games.length ? page.next : undefined),
  }
}
