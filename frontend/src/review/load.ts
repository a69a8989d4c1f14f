// A game's review as the server has it, asked again while it is being made.
import { useEffect, useState } from 'preact/hooks'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { ensureUser } from '../net/live'
import type { Reviewed } from '../wire'

/** Between two questions while a review is being made, in ms. */
const PACE = 1_000
/** While it waits for others. */
const WAIT = 3_000
/** After a question that failed. */
const LATER = 4_000
/** A member's game against a bot is reviewed by itself: so often is looked for it after the end. */
const LOOKS = 4

export interface Loaded {
  review: Reviewed | undefined
  busy: boolean
  failure: Fault | undefined
  ask: () => void
  cancel: () => void
  retry: () => void
}

export function useReview(g: string, expected: boolean): Loaded {
  const [review, setReview] = useState<Reviewed>()
  const [failure, setFailure] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const [looks, setLooks] = useState(0)
  const [turn, setTurn] = useState(0)

  const merge = (next: Reviewed) => {
    setFailure(undefined)
    // Without its report it tells whether there is another than the one we have.
    setReview(old => (next.report || !old?.report ? next : { ...next, report: old.report }))
  }
  const load = async (bare: boolean): Promise<Reviewed> => {
    const names = { id: g }
    const next = await get('/api/games/{id}/review', names, bare ? { bare: '1' } : {})
    const other = bare && (next.engine !== review?.engine || next.coarse !== review?.coarse)
    return other && next.engine ? get('/api/games/{id}/review', names) : next
  }

  useEffect(() => {
    let gone = false
    load(false).then(
      r => !gone && merge(r),
      (e: unknown) => !gone && setFailure(asFault(e)),
    )
    return () => {
      gone = true
    }
  }, [g, turn])

  const waits = review?.status === 'waiting' || (expected && review?.status === '' && looks < LOOKS)
  useEffect(() => {
    if (!waits) return
    let gone = false
    const timer = setTimeout(
      () => {
        setLooks(looks + 1)
        load(true).then(
          r => !gone && merge(r),
          (e: unknown) => !gone && setFailure(asFault(e)),
        )
      },
      failure ? LATER : review.status !== 'waiting' ? LATER / 2 : review.progress > 0 || looks < LOOKS ? PACE : WAIT,
    )
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [waits, review, failure])

  const change = async (what: 'ask' | 'cancel') => {
    setBusy(true)
    try {
      await ensureUser()
      merge(await post(`/api/games/{id}/review/${what}`, {}, { id: g }))
    } catch (e) {
      setFailure(asFault(e))
    }
    setBusy(false)
  }
  return {
    review,
    busy,
    failure,
    ask: () => void change('ask'),
    cancel: () => void change('cancel'),
    retry: () => setTurn(turn + 1),
  }
}
