// The chapters of a study: what can be done to their list, and which of them is on the desk. A list is never changed; each
// act makes another one.
import { useMemo, useState } from 'preact/hooks'
import type { OpenStudy, Posts, Study } from '../wire'
import type { Desk } from './desk'
import { children, empty, lineEnd, lineTo, type Place } from './tree'

export const MOST_CHAPTERS = 64

export type Chapters = readonly Study[]

/** What the server has of a study as chapters; one that is the whole study has no id. */
export const chaptersOf = (k: Pick<OpenStudy, 'study' | 'chapters'>): Chapters =>
  k.chapters ?? [k.study ?? empty('renju', 15)]

/** The chapter with that id; the first, if there is none. */
export const chapterAt = (all: Chapters, id: string | undefined): number =>
  Math.max(
    0,
    all.findIndex(c => c.id !== undefined && c.id === id),
  )

type Draft = Posts['/api/me/studies']['body']

/** Chapters as they are sent to be kept. */
export function draftOf(title: string, chapters: Chapters): Draft {
  const sent = chapters.map(trimmed)
  return sent.length === 1 ? { title, study: sent[0]! } : { title, chapters: sent }
}

const mainLine = (s: Study): number => lineTo(s, lineEnd(s, 0)).length

/** A chapter starts on its main line, however much of that was taken away. */
function trimmed(s: Study): Study {
  const start = Math.min(s.start ?? 0, mainLine(s))
  return start === (s.start ?? 0) ? s : { ...s, start }
}

/** Where a chapter is opened. */
export function begin(study: Study): Place {
  let at = 0
  for (let left = study.start ?? 0; left > 0; left--) at = children(study, at)[0] ?? at
  return { study, at }
}

/** How many moves lead to a node of the main line; null of any other. */
export function plyOf(study: Study, at: number): number | null {
  const line = lineTo(study, at)
  const main = lineTo(study, lineEnd(study, 0))
  return line.every((n, i) => n === main[i]) ? line.length : null
}

/** A name for addresses that no chapter has. */
function freeId(chapters: Chapters): string {
  for (;;) {
    const id = [...crypto.getRandomValues(new Uint8Array(6))].map(b => (b % 36).toString(36)).join('')
    if (!chapters.some(c => c.id === id)) return id
  }
}

/** With more at its end, as far as there is room. What was the whole study becomes its first chapter. */
export function added(chapters: Chapters, more: readonly Study[]): Chapters {
  let all: Chapters = []
  for (const c of [...chapters, ...more].slice(0, MOST_CHAPTERS)) {
    const known = c.id !== undefined && !all.some(o => o.id === c.id)
    all = [...all, known ? c : { ...c, id: freeId([...chapters, ...all]) }]
  }
  return all
}

/** With a chapter in another's place, and what stood there and beyond behind it. */
export function moved(chapters: Chapters, from: number, to: number): Chapters {
  const c = chapters[from]
  if (!c || to < 0 || to >= chapters.length) return chapters
  return chapters.toSpliced(from, 1).toSpliced(to, 0, c)
}

interface State {
  /** The tree of the one that is on the desk may be older here. */
  readonly list: Chapters
  readonly at: number
}

export interface Book {
  all: Chapters
  at: number
  /** All of them as they are by now, also before the page is drawn, with what is being written. */
  latest: () => Chapters
  turn: (to: number) => void
  /** Adds chapters, and turns to the first of them. */
  add: (more: readonly Study[]) => void
  remove: (i: number) => void
  move: (from: number, to: number) => void
  /** Changes what is said of the chapter that is on the desk. */
  head: (change: Partial<Pick<Study, 'title' | 'start' | 'asks'>>) => void
}

/** The desk has the chapter `at` of the list. */
export function useBook(desk: Desk, first: State): Book {
  const [{ list, at }, set] = useState<State>(first)
  const { study } = desk.place
  const all = useMemo(() => (list[at] === study ? list : list.with(at, study)), [list, at, study])
  const latest = () => list.with(at, desk.latest().study)
  const show = (next: Chapters, to: number) => {
    desk.turn(begin(next[to]!))
    set({ list: next, at: to })
  }
  return {
    all,
    at,
    latest,
    turn: to => to !== at && list[to] && show(latest(), to),
    add: more => {
      const now = latest()
      const next = added(now, more)
      if (next.length > now.length) show(next, now.length)
    },
    remove: i => {
      const now = latest()
      if (now.length === 1 || !now[i]) return
      const next = now.toSpliced(i, 1)
      if (i === at) show(next, Math.min(at, next.length - 1))
      else set({ list: next, at: i < at ? at - 1 : at })
    },
    move: (from, to) => {
      const now = latest()
      const next = moved(now, from, to)
      set({ list: next, at: next.indexOf(now[at]!) })
    },
    head: change => desk.act(p => ({ ...p, study: { ...p.study, ...change } })),
  }
}
