// The lesson as data and as a state machine: no page, no rules. What solves a step
// and what punishes a mistake stands in lesson.json, which Go's tests hold to the rules.
import { formatPoint, parsePoint, type Color, type Pt, type XY } from '../../board/index'
import data from './lesson.json'

/** Points per side of every board. */
export const SIZE: number = data.size

/** What is drawn when something has happened: rows, points that would win, a won row. */
export interface Picture {
  readonly lines: readonly (readonly Pt[])[]
  readonly dots: readonly Pt[]
  readonly win: readonly Pt[]
}

export interface Right extends Picture {
  readonly at: Pt
}

/** What White does about a stone that does not solve the step; `why` names the hint. */
export interface Reply extends Picture {
  /** The stones that it answers; empty: every other. */
  readonly after: readonly Pt[]
  readonly at: Pt | undefined
  readonly why: string
}

export type Answer = 'yes' | 'no'

/** A question with two answers instead of a stone to place. */
export interface Question extends Picture {
  readonly answer: Answer
  /** The point that it is about. */
  readonly at: Pt | undefined
  /** What is played when it has been answered. */
  readonly moves: readonly Pt[]
}

export interface Step {
  readonly id: string
  readonly chapter: string
  /** What is asked for is the point where Black may not play. */
  readonly forbidden: boolean
  /** Black's and White's stones in turn. */
  readonly stones: readonly Pt[]
  readonly right: readonly Right[]
  readonly replies: readonly Reply[]
  readonly question: Question | undefined
}

interface Drawn {
  lines?: string[]
  dots?: string
  win?: string
}
interface Written {
  id: string
  task: string
  black: string
  white: string
  right?: (Drawn & { at: string })[]
  replies?: (Drawn & { after?: string; at?: string; why: string })[]
  asks?: Drawn & { answer: string; at?: string; moves?: string }
}

const points = (s = ''): Pt[] => s.split(' ').filter(Boolean)
/** Every point of a row that is written as its ends: 'd6-g6'. */
function row(s: string): Pt[] {
  const [a, z] = s.split('-').map(p => parsePoint(p, SIZE)!) as [XY, XY]
  const steps = Math.max(Math.abs(z.x - a.x), Math.abs(z.y - a.y))
  const at = (from: number, to: number, i: number): number => from + ((to - from) / steps) * i
  return Array.from({ length: steps + 1 }, (_, i) => formatPoint(at(a.x, z.x, i), at(a.y, z.y, i)))
}

const picture = (d: Drawn): Picture => ({
  lines: (d.lines ?? []).map(row),
  dots: points(d.dots),
  win: d.win ? row(d.win) : [],
})

function step(s: Written, chapter: string): Step {
  const [black, white] = [points(s.black), points(s.white)]
  return {
    id: s.id,
    chapter,
    forbidden: s.task === 'forbidden',
    stones: black.flatMap((p, i) => (white[i] ? [p, white[i]] : [p])),
    right: (s.right ?? []).map(r => ({ at: r.at, ...picture(r) })),
    replies: (s.replies ?? []).map(r => ({ after: points(r.after), at: r.at, why: r.why, ...picture(r) })),
    question: s.asks && {
      answer: s.asks.answer === 'yes' ? 'yes' : 'no',
      at: s.asks.at,
      moves: points(s.asks.moves),
      ...picture(s.asks),
    },
  }
}

export const STEPS: readonly Step[] = data.chapters.flatMap(c => (c.steps as Written[]).map(s => step(s, c.id)))

export const CHAPTERS: readonly string[] = data.chapters.map(c => c.id)

/** What has come of the step that is shown. */
export type Outcome =
  | { readonly kind: 'right'; readonly by: Right }
  | { readonly kind: 'wrong'; readonly p: Pt; readonly by: Reply }
  | { readonly kind: 'answered'; readonly answer: Answer; readonly by: Question }

export interface Lesson {
  /** Index of the step; STEPS.length is the end. */
  readonly at: number
  /** Ids of the steps that have been solved or answered. */
  readonly done: readonly string[]
  /** Mistakes in this step since it was opened. */
  readonly misses: number
  readonly outcome: Outcome | null
}

/** After so many mistakes the board shows where. */
export const MISSES = 2

const clamp = (at: number): number => Math.max(0, Math.min(STEPS.length, at))

/** A step opened anew. */
export const goTo = (l: Lesson, at: number): Lesson => ({ ...l, at: clamp(at), misses: 0, outcome: null })

export const current = (l: Lesson): Step | undefined => STEPS[l.at]

const finish = (l: Lesson, s: Step): readonly string[] => (l.done.includes(s.id) ? l.done : [...l.done, s.id])

/** A stone on p. Nothing happens where the step waits for no stone. */
export function play(l: Lesson, p: Pt): Lesson {
  const s = current(l)
  if (!s || s.question || l.outcome || s.stones.includes(p)) return l
  const right = s.right.find(r => r.at === p)
  if (right) return { ...l, done: finish(l, s), outcome: { kind: 'right', by: right } }
  const by = s.replies.find(r => r.after.includes(p)) ?? s.replies.find(r => r.after.length === 0)
  return by ? { ...l, misses: l.misses + 1, outcome: { kind: 'wrong', p, by } } : l
}

/** An answer to the step's question. Right or wrong, the step then explains itself. */
export function answer(l: Lesson, a: Answer): Lesson {
  const s = current(l)
  if (!s?.question || l.outcome) return l
  return { ...l, done: finish(l, s), outcome: { kind: 'answered', answer: a, by: s.question } }
}

/** Takes a mistake back. */
export const retry = (l: Lesson): Lesson => (l.outcome?.kind === 'wrong' ? { ...l, outcome: null } : l)

/** Does it go on from here: solved now, or earlier? */
export const solved = (l: Lesson): boolean => l.outcome !== null && l.outcome.kind !== 'wrong'

/** What the board shows. */
export interface Scene extends Picture {
  /** The stones on the lines. */
  readonly rings: readonly Pt[]
  readonly stones: readonly Pt[]
  readonly turn: Color
  readonly movable: boolean
  readonly last: Pt | null
  readonly forbidden: readonly Pt[]
}

const NOTHING: Picture = { lines: [], dots: [], win: [] }

export function scene(l: Lesson, s: Step): Scene {
  const turn = s.stones.length % 2 ? 'white' : 'black'
  const o = l.outcome
  const shown = (moves: readonly Pt[], by: Picture, forbidden: readonly Pt[] = []): Scene => ({
    stones: [...s.stones, ...moves],
    rings: [...s.stones, ...moves].filter(p => by.lines.some(line => line.includes(p))),
    turn,
    movable: false,
    last: moves.at(-1) ?? null,
    forbidden,
    lines: by.lines,
    dots: by.dots,
    win: by.win,
  })
  if (o?.kind === 'right') return s.forbidden ? shown([], o.by, [o.by.at]) : shown([o.by.at], o.by)
  if (o?.kind === 'wrong') return shown(o.by.at ? [o.p, o.by.at] : [o.p], o.by)
  if (o?.kind === 'answered') {
    if (o.by.at && o.by.answer === 'no') return shown([], o.by, [o.by.at])
    return shown(o.by.at ? [o.by.at] : o.by.moves, o.by)
  }
  const helped = l.misses >= MISSES ? s.right.map(r => r.at) : []
  const dots = s.question?.at ? [s.question.at] : helped
  return { ...shown([], NOTHING), dots, movable: !s.question }
}

export const BEGINNING: Lesson = { at: 0, done: [], misses: 0, outcome: null }

/** What is kept on the device, and read again whatever has become of it. */
export const kept = (l: Lesson): { step: string; done: readonly string[] } => ({
  step: current(l)?.id ?? 'end',
  done: l.done,
})

export function restored(k: Record<string, unknown>): Lesson {
  const done = Array.isArray(k['done']) ? k['done'] : []
  const at = k['step'] === 'end' ? STEPS.length : STEPS.findIndex(s => s.id === k['step'])
  return goTo({ ...BEGINNING, done: STEPS.map(s => s.id).filter(id => done.includes(id)) }, at)
}
