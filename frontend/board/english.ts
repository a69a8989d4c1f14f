// A board's texts in English, and a board that has them: a page in another language need not load it.
import { createBoard as create, type BoardApi } from './api'
import type { BoardConfig, BoardWords, Pt, PointKind } from './types'

const cap = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)

export const ENGLISH: BoardWords = {
  moved: (p, color) => `${cap(color)} ${p}`,
  pending: (p, submit) => (submit === 'confirm' ? `${p}, confirm to play` : `${p}, again to play`),
  waiting: 'You cannot play now',
  changed: 'The board has changed. Choose the point again.',
  whole: 'Whole board',
  help: 'Arrow keys move, Enter places a stone. Or type a point such as h8, then Enter.',
  helpTwice:
    'Arrow keys move, Enter marks a point, Enter again places a stone there. Or type a point such as h8, then Enter twice.',
}

export function describeEnglish(p: Pt, what: PointKind): string {
  return `${p}, ${what === 'empty' || what === 'forbidden' ? what : `${what} stone`}`
}

export const createBoard = (el: HTMLElement, config: BoardConfig): BoardApi =>
  create(el, config, { describe: describeEnglish, words: ENGLISH })
