// The signs and letters that a file has put on points.
import type { Mark } from '../board'
import type { MarkKind, Study } from '../wire'

/** So much of a label fits on a point; the whole is told as text. */
const LETTERS = 3

const OUTLINES: Record<Exclude<MarkKind, 'label'>, string> = {
  triangle: 'm0-26l24 40h-48z',
  circle: 'm-22 0a22 22 0 1 1 44 0a22 22 0 1 1 -44 0z',
  square: 'm-20-20h40v40h-40z',
  cross: 'm-20-20l40 40m0-40l-40 40',
}

/** As the board draws them; what they are is told as text too. */
export const marksOf = (s: Study, at: number): Mark[] =>
  (s.nodes[at]?.marks ?? []).map(({ kind, at: p, text = '' }) =>
    kind === 'label'
      ? { p, kind: 'sign', text: [...text].slice(0, LETTERS).join('') }
      : { p, kind: 'sign', path: OUTLINES[kind] },
  )
