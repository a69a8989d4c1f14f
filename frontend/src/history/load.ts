// A profile and its games, a page at a time.
import { useEffect, useState } from 'preact/hooks'
import type { Profile, Summary } from '../game/archived'
import { asFault, type Fault } from '../net/fault'
import { request } from '../net/http'

export interface Page { games: Summary[]; next?: string }

export interface Loaded {
  profile?: Profile
  games: Summary[]
  next?: string
  busy: boolean
  failure?: Fault
  more: () => void
}

const base = (name: string) => `/api/users/${encodeURIComponent(name)}`

export function useGames(name: string): Loaded {
  const [profile, setProfile] = useState<Profile>()
  const [page, setPage] = useState<Page>({ games: [] })
  const [busy, setBusy] = useState(true)
  const [failure, setFailure] = useState<Fault>()

  // Answers that come after the name changed belong to nobody.
  const [turn] = useState({ name: '' })
  const load = async (before?: string) => {
    const current = turn.name
    setBusy(true)
    setFailure(undefined)
    try {
      const query = `?limit=20${before ? `&before=${encodeURIComponent(before)}` : ''}`
      const [p, next] = await Promise.all([
        before ? undefined : request<Profile>(base(name)),
        request<Page>(`${base(name)}/games${query}`),
      ])
      if (turn.name !== current) return
      if (p) setProfile(p)
      setPage(old => ({ ...next, games: [...(before ? old.games : []), ...(next.games ?? [])] }))
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
    return () => { turn.name = '' }
  }, [name])

  return { ...(profile && { profile }), ...page, busy, ...(failure && { failure }), more: () => void load(page.games.length ? page.next : undefined) }
}
