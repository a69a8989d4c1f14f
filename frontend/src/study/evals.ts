// What the engine has said of positions while this page is open: for the graph of a line. Only so many are remembered.
import { signal } from '@preact/signals'
import type { Position } from '../review/lines'

const MOST = 2_000
/** Deeper than any search: it is proven, or the game is over. */
export const PROVEN = 1_000

interface Eval {
  /** Of Black to win. */
  readonly chance: number
  readonly depth: number
}

const known = new Map<string, Eval>()
/** Grows with what is known. */
const news = signal(0)

export const evalKey = (p: Pick<Position, 'rule' | 'size'>, stones: readonly string[]): string =>
  `${p.rule} ${p.size} ${stones.join('')}`

export const evalOf = (key: string): Eval | undefined => known.get(key)

/** Remembers what was found; what was found by looking deeper stays. */
export function remember(key: string, chance: number, depth: number): void {
  const was = known.get(key)
  if (was && (was.depth > depth || (was.depth === depth && was.chance === chance))) return
  known.delete(key)
  known.set(key, { chance, depth })
  if (known.size > MOST) known.delete(known.keys().next().value!)
  news.value++
}

/** Forgets everything: for tests. */
export function forget(): void {
  known.clear()
  news.value++
}

/** Black's chance after each move of a line, from the empty board on; undefined where nothing is known. Who asks while it
 *  renders hears of news. */
export function chancesOf(p: Pick<Position, 'rule' | 'size'>, line: readonly string[]): (number | undefined)[] {
  void news.value
  let key = evalKey(p, [])
  return ['', ...line].map(move => known.get((key += move))?.chance)
}
