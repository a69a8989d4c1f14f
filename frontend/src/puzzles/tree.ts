// A puzzle's tree, walked as the server does (hub/library/puzzle/walk.go): for puzzles that are solved without it.
import type { Pt } from '../../board/index'
import type { Verdict, RightMove } from '../wire'

/** Where own moves lead to. The other side always gives its first reply. later are first moves that win too, but later. */
export function walk(tree: readonly RightMove[], own: readonly Pt[], later: readonly Pt[] = []): Verdict {
  if (own.length === 1 && later.includes(own[0]!)) return { state: 'later' }
  let here = tree
  let reply = ''
  for (const move of own) {
    const right = here.find(a => a.m === move)
    if (!right) return { state: 'failed' }
    const held = right.r?.[0]
    if (!held) return { state: 'solved' }
    reply = held.m
    here = held.n
  }
  return { state: 'going', reply }
}

/** The solution: the first of right moves and the first reply to each. */
export function solution(tree: readonly RightMove[]): Pt[] {
  const right = tree[0]
  const held = right?.r?.[0]
  return [...(right ? [right.m] : []), ...(held ? [held.m, ...solution(held.n)] : [])]
}

/** The tree as the text of a proof, as reviews have it: the first right move of each place. */
export function proofText(right: RightMove): string {
  return right.m + (right.r ?? []).map(held => `(${held.m}${proofText(held.n[0]!)})`).join('')
}
