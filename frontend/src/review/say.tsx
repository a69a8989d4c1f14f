// A sentence with a line of moves in it: the winner's, or the first side's, in the colour of their stones, the replies in brackets.
import type { Color, Pt } from '../../board/index'
import type { Win } from '../wire'
import { pointsOf } from './tree'
import { w } from '../i18n/late/review'

export interface Line {
  points: readonly Pt[]
  /** Whose move the first is. */
  first: Color
  /** It goes on. */
  more: boolean
}

/** A sentence of the catalogue, with LINE where the line goes. */
export interface Said {
  text: string
  line?: Line
}

/** Invisible, in case that somebody shows it. */
export const LINE = '\u2063'

/** A longer win is no reading: its beginning says where it starts, and the board shows the rest. */
const MOST = 15

export const winLine = (win: Win | undefined, first: Color): Line => {
  const points = pointsOf(win?.line).slice(0, MOST)
  return { points, first, more: !!win && points.length < win.plies }
}

/** A line that is only believed. */
export const bestLine = (line: string | undefined, first: Color): Line => {
  const points = pointsOf(line)
  return { points: points.slice(0, 6), first, more: points.length > 6 }
}

const nameOf = (p: Pt): string => (p === 'pass' ? w.pass : p)

export const lineText = ({ points, more }: Line): string =>
  points.map((p, i) => (i % 2 ? `(${nameOf(p)})` : nameOf(p))).join(' ') + (more ? ' …' : '')

/** The sentence as it is read aloud. */
export const plain = ({ text, line }: Said): string => {
  const [before = '', after] = text.split(LINE)
  return line && after !== undefined ? before + lineText(line) + rest(line, after) : text
}

/** A sentence that goes on has no full stop. */
const rest = (line: Line, after: string): string => (line.more ? after.replace(/^[.。]/, '') : after)

export function Say({ said: { text, line } }: { said: Said }) {
  const [before = '', after] = text.split(LINE)
  if (!line || after === undefined) return <>{text}</>
  return (
    <>
      {before}
      {line.points.map((p, i) => [
        i > 0 && ' ',
        i % 2 ? <span class="say-reply">({nameOf(p)})</span> : <b class={`say-move ${line.first}`}>{nameOf(p)}</b>,
      ])}
      {line.more && ' …'}
      {rest(line, after)}
    </>
  )
}
