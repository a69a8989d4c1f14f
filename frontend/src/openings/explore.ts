// The server's statistics of a position.
import { useRef } from 'preact/hooks'
import { get } from '../net/api'
import { user } from '../net/live'
import type { Fault } from '../net/fault'
import { useAsked } from '../net/asked'
import type { Explored } from '../wire'
import { queryOf, type Place } from './query'

export interface Found {
  /** Of the position, or, while it is asked for, of the one before. */
  data?: Explored | undefined
  failure?: Fault | undefined
  /** It is asked for. */
  busy: boolean
  retry: () => void
}

export function useExplored(place: Place): Found {
  const query = queryOf(place)
  const me = user.value?.id ?? 0
  const { data, failure, retry } = useAsked(`${me} ${JSON.stringify(query)}`, () => get('/api/openings', {}, query))
  const last = useRef<Explored>(undefined)
  if (data) last.current = data
  return { data: failure ? undefined : (data ?? last.current), failure, busy: !data && !failure, retry }
}
