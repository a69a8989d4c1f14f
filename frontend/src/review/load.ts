// A game's review as the server has it, asked again while it is being made.
import type { Signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { useAction } from '../net/action'
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
  busy: boolean
  failure: Fault | undefined
  ask: () => void
  cancel: () => void
  retry: () => void
}

/** Brings what the server has into `state`. */
export function useReview(g: string, state: Signal<Reviewed | undefined>, expected: boolean): Loaded {
  const review = state.value
  const [failure, setFailure] = useState<Fault>()
  const { busy, fault, run } = useAction()
  const [looks, setLooks] = useState(0)
  const [turn, setTurn] = useState(0)

  const merge = (next: Reviewed) => {
    setFailure(undefined)
    // Without its report it tells whether there is another than the one we have.
    const report = state.peek()?.report
    state.value = next.report || !report ? next : { ...next, report }
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

  const change = (what: 'ask' | 'cancel') =>
    void run(async () => {
      await ensureUser()
      merge(await post(`/api/games/{id}/review/${what}`, {}, { id: g }))
    })
  return {
    busy,
    failure: fault ?? failure,
    ask: () => change('ask'),
    cancel: () => change('cancel'),
    retry: () => setTurn(turn + 1),
  }
}
