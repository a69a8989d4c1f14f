// The signs and letters on points, of a file or one's own.
import type { Mark, Pt } from '../../board/index'
import { CIRCLE } from '../../board/shapes'
import type { MarkKind, Study, TreeMark } from '../wire'
import { mark, type Place } from './tree'

/** So much of a label fits on a point; the whole is told as text. */
const LETTERS = 3

export const KINDS = ['triangle', 'circle', 'square', 'cross', 'label'] as const satisfies readonly MarkKind[]

export const OUTLINES: Record<Exclude<MarkKind, 'label'>, string> = {
  triangle: 'm0-26l24 40h-48z',
  circle: CIRCLE,
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

/** The first letter that marks no point yet; after Z it is a question mark. */
function freeLetter(marks: readonly TreeMark[]): string {
  const used = new Set(marks.map(m => m.text))
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find(c => !used.has(c)) ?? '?'
}

/** Marks a point, or takes such a mark from it. */
export const toggle =
  (kind: MarkKind, p: Pt) =>
  (place: Place): Place =>
    mark(place, {
      kind,
      at: p,
      ...(kind === 'label' && { text: freeLetter(place.study.nodes[place.at]?.marks ?? []) }),
    })
