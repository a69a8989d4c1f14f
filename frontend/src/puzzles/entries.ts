// The entries of a list: links in, links out, and how much of it somebody has solved.
import { chapterPath, parse } from '../router'
import type { Item, OpenEntry } from '../wire'

/** Parts of the pages of puzzles, which are no puzzles. */
const PARTS = ['next', 'daily', 'streak', 'storm', 'mistakes', 'dashboard', 'lists']
/** Characters of a list’s title. */
export const MOST_TITLE = 100
const ID = /^[A-Za-z0-9_-]{1,64}$/

/** What a link leads to, null if that is neither a puzzle nor a study. */
export function entryIn(text: string, origin = location.origin): Item | null {
  let url: URL
  try {
    url = new URL(text.trim(), origin)
  } catch {
    return null
  }
  if (url.origin !== origin || text.trim() === '') return null
  const r = parse(url.pathname)
  if (r.name === 'puzzles' && r.part !== undefined && ID.test(r.part) && !PARTS.includes(r.part))
    return { kind: 'puzzle', id: r.part }
  if (r.name === 'study' && (r.chapter === undefined || ID.test(r.chapter)))
    return { kind: 'study', id: r.id, ...(r.chapter !== undefined && { chapter: r.chapter }) }
  return null
}

export const pathOf = (e: Item): string => (e.kind === 'puzzle' ? `/puzzles/${e.id}` : chapterPath(e.id, e.chapter))

/** Is it still there? */
export const isThere = (e: OpenEntry): boolean => !!(e.kind === 'puzzle' ? e.rule : e.title)

/** What is sent of entries. */
export const bare = (all: readonly Item[]): Item[] =>
  all.map(({ kind, id, chapter, due }) => ({
    kind,
    id,
    ...(chapter !== undefined && { chapter }),
    ...(due !== undefined && due !== '' && { due }),
  }))

/** Has a due day passed, where the reader is? */
export const isOver = (due: string, at = new Date()): boolean => at > new Date(`${due}T23:59:59.999`)

/** Where a class is joined. */
export const classPath = (code: string): string => `/lists?class=${code}`

/** How many puzzles of a list somebody has solved, and how many there are. */
export function progress(all: readonly OpenEntry[]): { solved: number; of: number } {
  const puzzles = all.filter(e => e.kind === 'puzzle' && isThere(e))
  return { solved: puzzles.filter(e => e.state === 'solved').length, of: puzzles.length }
}
