// The server's answer for a position or a part of the board, and its further pages.
import { useRef, useState } from 'preact/hooks'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import type { Fault } from '../net/fault'
import type { Found, FoundGame } from '../wire'
import { stonesIn } from './area'
import { queryOf, type Place } from './query'

export interface Page {
  /** Of the position, or, while it is asked for, of the one before. */
  data?: Found | undefined
  /** Of all pages. */
  results: readonly FoundGame[]
  failure?: Fault | undefined
  busy: boolean
  retry: () => void
  /** Asks for the next page. */
  more: () => void
}

const NOTHING: Found = { games: 0, orders: 0, moves: [], results: [] }

export function useFound(place: Place): Page {
  const query = queryOf(place)
  const key = JSON.stringify(query)
  const [page, setPage] = useState({ key, skip: 0 })
  const skip = page.key === key ? page.skip : 0
  const few = place.area && stonesIn(place.area, place.line, place.size) < 2
  const { data, failure, retry } = useAsked(`${user.value?.id ?? 0} ${skip} ${key}`, () =>
    few ? Promise.resolve(NOTHING) : get('/api/positions', {}, { ...query, ...(skip > 0 && { skip: String(skip) }) }),
  )
  const last = useRef<{ key: string; data: Found; results: readonly FoundGame[] }>(undefined)
  if (data) {
    const before = skip > 0 && last.current?.key === key ? last.current.results.slice(0, skip) : []
    last.current = { key, data, results: [...before, ...data.results] }
  }
  const results = last.current?.results ?? []
  return {
    data: failure ? undefined : last.current?.data,
    results,
    failure,
    busy: !data && !failure,
    retry,
    more: () => setPage({ key, skip: results.length }),
  }
}
