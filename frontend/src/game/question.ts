// What is asked before an act belongs to the state that it was asked in: once that has gone, the question is over, and no
// later state opens it again.
import { useState } from 'preact/hooks'

/** The question that is open, null for none, and what opens and closes one. `state` names what a question is about as it
 *  is now: when that changes, the question is closed. '' where it makes no sense. */
export function useQuestion<Q extends string>(state: (q: Q) => string): [Q | null, (q: Q | null) => void] {
  const [asked, ask] = useState<{ q: Q; of: string } | null>(null)
  const of = asked && state(asked.q)
  const stands = !!of && of === asked.of
  if (asked && !stands) ask(null)
  return [stands ? asked.q : null, q => ask(q && { q, of: state(q) })]
}
