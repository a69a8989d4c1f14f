// What a board tells whoever asks by a key: the last move, all stones, the time left. It comes when a board gets the focus
// from the keyboard.
import type { BoardApi } from '../../board/index'
import { aloud as w } from '#words/aloud'
import { t } from '../i18n'

const of = (stones: readonly string[], colour: 0 | 1): string =>
  stones.filter((p, i) => i % 2 === colour && p !== 'pass').join(', ') || w.none

/** A position as a text: the points of each colour. */
export const positionText = (stones: readonly string[]): string => w.position(of(stones, 0), of(stones, 1))

function lastText(stones: readonly string[]): string {
  const at = stones.at(-1)
  if (at === undefined) return t.game.noMoves
  return w.last(at === 'pass' ? t.game.passMove : t.board.words.moved(at, stones.length % 2 ? 'black' : 'white'))
}

/** Answers a key that asks for something; `time` tells how much is left. */
export function answer(e: KeyboardEvent, board: BoardApi, time?: () => string): void {
  const s = board.state()
  // A digit after a letter belongs to the name of a point.
  if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || s.typed) return
  const texts: Record<string, () => string> = {
    1: () => lastText(s.stones),
    2: () => positionText(s.stones),
    3: time ?? (() => t.game.noClock),
  }
  const text = texts[e.key]
  if (!text) return
  e.preventDefault()
  board.say(text())
}

/** How a board is used by keys, with these. */
export const help = (own: string): string => `${own} ${w.keys}`
