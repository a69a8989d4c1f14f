// The trainer as a state machine: stones placed as an opening wants them, judged, and counted once.
import { allPoints, formatPoint, parsePoint, type Pt } from '../../board/index'
import { zonePoints } from '../game/zone'
import { recall, remember } from '../settings/settings'
import type { Insight } from '../wire'
import fair from './fair.json'

export type Trained = 'swap2' | 'taraguchi10'

export const SIZE = 15
export const trained = (p: string): Trained | undefined => (p === 'swap2' || p === 'taraguchi10' ? p : undefined)
export const trainedRule = (p: Trained): string => (p === 'swap2' ? 'freestyle' : 'renju')
/** How many stones are placed. */
export const stonesOf = (p: Trained): number => (p === 'swap2' ? 3 : 5)

/** The square of the next stone, in lines; 0: the whole board. */
export const squareOf = (p: Trained, placed: number): number => (p === 'swap2' ? 0 : 2 * placed + 1)

/** Where the next stone may go. */
export function mayGo(p: Trained, stones: readonly Pt[]): Pt[] {
  if (stones.length >= stonesOf(p)) return []
  const lines = squareOf(p, stones.length)
  const all = lines ? zonePoints({ in: lines }, SIZE) : [...allPoints(SIZE)]
  return all.filter(at => !stones.includes(at))
}

/** Within so much of an even chance neither side is much better; beyond twice as much one is much better. */
export const FAIR = 0.1

export interface Judged {
  /** Of Black to win. */
  black: number
  /** It is certain. */
  proven: boolean
  /** White's, if one is known. */
  best: Pt | undefined
}

export type Verdict = 'fair' | 'uneven' | 'lopsided' | 'won'
export function verdictOf({ black, proven }: Judged): Verdict {
  const off = Math.abs(black - 0.5)
  return proven ? 'won' : off <= FAIR ? 'fair' : off <= 2 * FAIR ? 'uneven' : 'lopsided'
}

/** What an analysis with White to move has said so far; undefined: nothing that counts. */
export function judged(before: Judged | undefined, { verdict, best }: Insight): Judged | undefined {
  if (verdict && (verdict.chance === 0 || verdict.chance === 1))
    return { black: verdict.chance, proven: true, best: before?.best }
  if (!best || best.rank !== 1 || before?.proven) return before
  const proven = best.plies !== 0
  return { black: 1 - best.chance, proven, best: /^[a-o]\d+/.exec(best.line)?.[0] }
}

/** Fair ones, as the house's bots place them. */
export const EXAMPLES: Readonly<Record<Trained, readonly (readonly Pt[])[]>> = fair

/** The same for positions that are turned or mirrored, with the black stones in any order. */
export function sameFor(stones: readonly Pt[]): string {
  const keys = Array.from({ length: 8 }, (_, s) => {
    const turned = stones.map(at => {
      let { x, y } = parsePoint(at, SIZE)!
      if (s & 1) x = SIZE - 1 - x
      if (s & 2) y = SIZE - 1 - y
      return s & 4 ? formatPoint(y, x) : formatPoint(x, y)
    })
    const of = (parity: number) => turned.filter((_at, i) => i % 2 === parity).toSorted()
    return [...of(0), '-', ...of(1)].join(' ')
  })
  return keys.toSorted()[0]!
}

export interface Score {
  streak: number
  best: number
  fair: number
  tried: number
  /** The positions that have counted, the newest last. */
  seen: readonly string[]
}

export const NONE: Score = { streak: 0, best: 0, fair: 0, tried: 0, seen: [] }
const MOST_SEEN = 200

/** The score with one more; as it is if that position has counted before. */
export function counted(s: Score, stones: readonly Pt[], verdict: Verdict): Score {
  const key = sameFor(stones)
  if (s.seen.includes(key)) return s
  const streak = verdict === 'fair' ? s.streak + 1 : 0
  return {
    streak,
    best: Math.max(s.best, streak),
    fair: s.fair + (verdict === 'fair' ? 1 : 0),
    tried: s.tried + 1,
    seen: [...s.seen, key].slice(-MOST_SEEN),
  }
}

/** The score when a position has been shown: it will not count. */
export const exampled = (s: Score, stones: readonly Pt[]): Score => {
  const key = sameFor(stones)
  return s.seen.includes(key) ? s : { ...s, seen: [...s.seen, key].slice(-MOST_SEEN) }
}

const keyOf = (p: Trained): string => `tengen.fair.${p}`
const whole = (v: unknown): number => (Number.isSafeInteger(v) && Number(v) >= 0 ? Number(v) : 0)

/** What has been kept on this device, whatever that is. */
export function loadScore(p: Trained): Score {
  const kept = recall(keyOf(p))
  const seen = Array.isArray(kept['seen']) ? kept['seen'].filter(k => typeof k === 'string').slice(-MOST_SEEN) : []
  return {
    streak: whole(kept['streak']),
    best: whole(kept['best']),
    fair: whole(kept['fair']),
    tried: whole(kept['tried']),
    seen,
  }
}

export const saveScore = (p: Trained, s: Score): boolean => remember(keyOf(p), s)
