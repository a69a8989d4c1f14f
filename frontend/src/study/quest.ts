// A chapter that asks: the reader finds the moves of one side on the main line, and what the other side plays is answered.
import type { Study } from '../wire'
import { begin } from './chapters'
import { children, PASS } from './tree'

/** Where the reader is, and what became of the last try. */
export interface Quest {
  /** The position to find a move in, or the end of the main line. */
  readonly at: number
  readonly last: 'none' | 'right' | 'wrong'
  /** What was tried, if it was wrong. */
  readonly tried: string
  /** What the author says of the last try. */
  readonly said: string
}

const comment = (s: Study, at: number): string => s.nodes[at]?.c ?? ''

const on = (s: Study, at: number): number | undefined => children(s, at)[0]

/** From a node on, past what nobody can find on a board: passes, with the answers to them. */
function settled(s: Study, from: number): number {
  let at = from
  for (let next = on(s, at); next !== undefined && s.nodes[next]!.at === PASS; next = on(s, at))
    at = on(s, next) ?? next
  return at
}

/** The move to be found; undefined at the end. */
export function wanted(s: Study, { at }: Pick<Quest, 'at'>): string | undefined {
  const next = on(s, at)
  return next === undefined ? undefined : s.nodes[next]!.at
}

export function started(s: Study): Quest {
  const at = settled(s, begin(s).at)
  return { at, last: 'none', tried: '', said: on(s, at) === undefined ? comment(s, at) : '' }
}

/** A move of the reader's: the right one is answered, any other changes nothing on the board. */
export function attempt(s: Study, q: Quest, move: string): Quest {
  const right = on(s, q.at)
  if (right === undefined) return q
  if (s.nodes[right]!.at !== move) {
    const aside = children(s, q.at).find(i => s.nodes[i]!.at === move)
    return { at: q.at, last: 'wrong', tried: move, said: aside === undefined ? '' : comment(s, aside) }
  }
  const at = settled(s, on(s, right) ?? right)
  const over = on(s, at) === undefined && at !== right
  const said = [comment(s, right), over ? comment(s, at) : ''].filter(Boolean).join('\n')
  return { at, last: 'right', tried: '', said }
}

/** What the author says of the position that a move is to be found in. */
export const hintOf = (s: Study, q: Quest): string => (wanted(s, q) === undefined ? '' : comment(s, q.at))
