// The analyst's view of the position that is shown, growing.
import { useEffect, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import type { Position as Said } from '../wire'
import type { BestLine } from '../wire'
import type { Position } from '../review/lines'
import type { Analyst } from './analyst'

/** A stone may be followed by the next at once: the analyst is asked when one stays so long, in ms. */
const STAYS = 200

export interface Found {
  /** Of which position; another one's is never shown. */
  of: string
  verdict?: Said
  /** By rank. */
  best: BestLine[]
  fault?: Fault
  /** Nothing more will come. */
  done: boolean
}

const nothing = (of: string): Found => ({ of, best: [], done: false })

/** Asks while `analyst` is given, in which no game is over. */
export function useInsight(analyst: Analyst | null, pos: Position, lines: number, turn: number): Found | null {
  const key = `${pos.rule} ${pos.size} ${lines} ${turn} ${pos.stones.join(' ')}`
  const [found, setFound] = useState(() => nothing(key))
  useEffect(() => {
    if (!analyst) return
    setFound(nothing(key))
    const gone = new AbortController()
    const tell = (change: (f: Found) => Found) => !gone.signal.aborted && setFound(change)
    const timer = setTimeout(() => {
      const question = { rule: pos.rule, size: pos.size, moves: [...pos.stones], lines }
      analyst
        .analyse(
          question,
          i =>
            tell(f => ({
              ...f,
              ...(i.verdict && { verdict: i.verdict }),
              ...(i.best && { best: ranked(f.best, i.best) }),
            })),
          gone.signal,
        )
        .then(
          () => tell(f => ({ ...f, done: true })),
          (e: unknown) => tell(f => ({ ...f, fault: asFault(e), done: true })),
        )
    }, STAYS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [analyst, key])
  return !analyst ? null : found.of === key ? found : nothing(key)
}

/** Black's chance to win, by what is proven, else by the best move. */
export function blackChance(verdict: Said, best: readonly BestLine[], turn: string): number {
  const top = best[0]
  if (verdict.chance === 0 || verdict.chance === 1 || !top) return verdict.chance
  return turn === 'black' ? top.chance : 1 - top.chance
}

const first = (l: BestLine): string | undefined => /^[a-z]\d+/.exec(l.line)?.[0]

/** The line in its rank's place; what it replaced may still stand in another. */
export function ranked(best: readonly BestLine[], line: BestLine): BestLine[] {
  return [...best.filter(l => l.rank !== line.rank && first(l) !== first(line)), line].toSorted(
    (a, b) => a.rank - b.rank,
  )
}
