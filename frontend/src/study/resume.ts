// Where a study that has just been kept is opened: at the position one was at.
import { begin, type Chapters } from './chapters'
import { find } from './desk'
import { movesTo, type Place } from './tree'

interface Resumed {
  readonly id: string
  readonly chapter: number
  readonly moves: readonly string[]
}

let next: Resumed | null = null

export function resumeAt(id: string, chapter: number, { study, at }: Place): void {
  next = { id, chapter, moves: movesTo(study, at) }
}

/** The chapter and the place in it, once. */
export function resumed(id: string, all: Chapters): { chapter: number; place: Place } | undefined {
  const r = next
  next = null
  const study = r?.id === id ? all[r.chapter] : undefined
  if (!r || !study) return undefined
  const first = begin(study)
  return { chapter: r.chapter, place: { study, at: find({ study, at: 0 }, r.moves) ?? first.at } }
}
