// A whole line is evaluated, position by position, by the engine in this browser: the server answers few questions a
// minute.
import { useEffect, useRef, useState } from 'preact/hooks'
import { asFault, type Fault } from '../net/fault'
import { turnOf, type Position } from '../review/lines'
import type { Insight } from '../wire'
import { browser } from './analyst'
import { evalKey, evalOf, PROVEN, remember } from './evals'
import { blackChance, type Found } from './insight'

/** So deep each position is searched, in plies. */
const DEPTH = 6

export interface Sweep {
  /** How many positions are done of how many; null: none is under way. */
  part: { done: number; of: number } | null
  fault: Fault | undefined
  /** Of a line the positions that are not known yet. */
  run: (line: Position) => void
  stop: () => void
}

export function useSweep(): Sweep {
  const [part, setPart] = useState<Sweep['part']>(null)
  const [fault, setFault] = useState<Fault>()
  const cancel = useRef<AbortController>(null)
  const stop = () => {
    cancel.current?.abort()
    setPart(null)
  }
  useEffect(() => () => cancel.current?.abort(), [])
  const run = async (line: Position) => {
    cancel.current?.abort()
    const gone = new AbortController()
    cancel.current = gone
    setFault(undefined)
    const todo = unknown(line)
    try {
      for (const [done, pos] of todo.entries()) {
        setPart({ done, of: todo.length })
        await evaluate(pos, gone.signal)
        if (gone.signal.aborted) return
      }
    } catch (e) {
      if (gone.signal.aborted) return
      setFault(asFault(e))
    }
    setPart(null)
  }
  return { part, fault, run: line => void run(line), stop }
}

/** The positions on the way to a line's last, of which too little is known. */
export function unknown(line: Position): Position[] {
  const { rule, size, stones } = line
  return [...stones, '']
    .map((_, n) => ({ rule, size, stones: stones.slice(0, n) }))
    .filter(p => (evalOf(evalKey(p, p.stones))?.depth ?? 0) < DEPTH)
}

/** Looks at a position as deep as that; what is said on the way is remembered at once. */
async function evaluate({ rule, size, stones }: Position, signal: AbortSignal): Promise<void> {
  const found: Found = { of: '', best: [], done: false }
  const told = (i: Insight) => {
    if (i.verdict) found.verdict = i.verdict
    if (i.best) found.best = [i.best]
    noteOf(found, { rule, size, stones })
  }
  await browser.analyse({ rule, size, moves: [...stones], lines: 1, depth: DEPTH }, told, signal)
  noteOf(found, { rule, size, stones }, DEPTH) // it may have ended before, since all is known
}

/** Remembers what was found of a position, if anything was; `least` is how deep it counts as searched. */
export function noteOf(found: Found, pos: Position, least = 0): void {
  const { verdict, best } = found
  if (!verdict) return
  const chance = blackChance(verdict, best, turnOf(pos.stones))
  const proven = verdict.chance === 0 || verdict.chance === 1
  const depth = proven ? PROVEN : Math.max(best[0]?.depth ?? 0, least)
  if (depth > 0) remember(evalKey(pos, pos.stones), chance, depth)
}
