// The path: from who knows the rules to who is rated about 1500. Some steps are chapters of the lesson, some have puzzles
// (hub/library/puzzle/path.go says which), one leads to the openings.
import { protocolPath } from '../router'
import type { Path, Shown } from '../wire'
import { STEPS } from './lesson'

export interface PathPart {
  readonly name: string
  /** Of the lesson. */
  readonly chapter?: string
  /** Another page. */
  readonly href?: string
  /** It is about what only renju has. */
  readonly renju?: true
}

export const PARTS = [
  { name: 'five', chapter: 'five' },
  { name: 'threes', chapter: 'threes' },
  { name: 'two', chapter: 'double' },
  { name: 'fours' },
  { name: 'four-three' },
  { name: 'defence' },
  { name: 'vcf' },
  { name: 'double' },
  { name: 'forbidden', chapter: 'renju', renju: true },
  { name: 'foul-trap', renju: true },
  { name: 'escape', renju: true },
  { name: 'openings', href: protocolPath() },
  { name: 'threats' },
  { name: 'deep' },
] as const satisfies readonly PathPart[]

export type PartName = (typeof PARTS)[number]['name']

/** Where a step of the path is. */
export const hrefOf = (p: PathPart): string => p.href ?? (p.chapter ? `/learn#${p.chapter}` : `/learn/${p.name}`)

/** What has been done: steps of the lesson, and puzzles. */
export interface Done {
  readonly lesson: readonly string[]
  readonly puzzles: readonly string[]
}

/** More puzzles are not remembered; the path has some fifty a rule. */
export const MOST = 1000

/** A puzzle is solved. */
export const solved = (puzzles: readonly string[], id: string): readonly string[] =>
  puzzles.includes(id) ? puzzles : [...puzzles, id].slice(-MOST)

const strings = (v: unknown): string[] => (Array.isArray(v) ? v.filter(x => typeof x === 'string') : [])

/** What was kept, whatever has become of it. */
export const doneOf = (lesson: Record<string, unknown>, path: Record<string, unknown>): Done => ({
  lesson: strings(lesson['done']),
  puzzles: strings(path['done']),
})

export const puzzlesOf = (path: Path | undefined, name: string): readonly Shown[] =>
  path?.steps.find(s => s.name === name)?.puzzles ?? []

export interface PathProgress {
  /** What there is to be done, and how much of it is; nothing, if the rule has no such puzzles. */
  readonly all: number
  readonly done: number
}

/** How far one is with a step; undefined: it is not counted. */
export function progressOf(p: PathPart, path: Path | undefined, done: Done): PathProgress | undefined {
  if (p.href) return undefined
  const ids = p.chapter
    ? STEPS.filter(s => s.chapter === p.chapter).map(s => s.id)
    : puzzlesOf(path, p.name).map(x => x.id)
  const has = p.chapter ? done.lesson : done.puzzles
  return { all: ids.length, done: ids.filter(id => has.includes(id)).length }
}

/** The first step that is not done; undefined: all are. */
export const onward = (path: Path, done: Done): PathPart | undefined =>
  PARTS.find(p => {
    const s = progressOf(p, path, done)
    return s && s.done < s.all && !leftOut(p, path.rule)
  })

/** What a rule does not have. */
export const leftOut = (p: PathPart, rule: string): boolean => p.renju === true && rule !== 'renju'

/** The step after one, that is not left out; undefined: it is the last. */
export const after = (name: string, path: Path): PathPart | undefined =>
  PARTS.slice(PARTS.findIndex(p => p.name === name) + 1).find(
    (p: PathPart) => !leftOut(p, path.rule) && (p.chapter || p.href || puzzlesOf(path, p.name).length > 0),
  )
