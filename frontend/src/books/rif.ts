// The database of the Renju International Federation: <database> with <games>, in which <game bresult="1" alt="i10 g9"
// swap="1"> has the moves as text in <move>. bresult is Black's: 1, 0.5 or 0. alt are the fifths that were offered beside
// the one that was chosen. Everything else, such as players and tournaments, has no place in a book.
//
// It is read without a parser of XML, of which a worker has none: nothing in it can be defined, so nothing can grow.
import { BLACK, DRAWN, OFFERED, OPEN, WHITE, type How } from './book'
import { BookFault } from './fault'
import type { Feed } from './feed'
import { PASS, pointAt } from './walk'

const SIZE = 15
/** Characters of a tag, and of the moves of a game. */
const MOST_TAG = 10_000
const MOST_LIST = 10_000

export const isRIF = (text: string): boolean =>
  /^\s*<(\?xml|!--|database\b)/.test(text) && /<database\b/.test(text.slice(0, 100_000))

interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
}

/** Reads a database and returns how many games it has. Throws a BookFault. */
export function readRIF(text: string, feed: Feed): number {
  let games = 0
  /** The game whose moves are expected. */
  let game: Tag | undefined
  let i = 0
  for (;;) {
    const start = text.indexOf('<', i)
    if (start < 0) return games
    if (text.startsWith('<!--', start)) i = after(text, '-->', start)
    else if (text.startsWith('<![CDATA[', start)) i = after(text, ']]>', start)
    else if (text.startsWith('<?', start)) i = after(text, '?>', start)
    else if (text.startsWith('<!', start)) throw new BookFault('entities', start)
    else {
      i = tagEnd(text, start)
      const tag = tagOf(text.slice(start + 1, i - 1))
      if (tag.name === 'game') game = tag
      else if (tag.name === '/game') game = undefined
      else if (tag.name === 'move' && game && text[i - 2] !== '/') {
        const end = text.indexOf('<', i)
        if (end < 0 || end - i > MOST_LIST) throw new BookFault('broken', i)
        if (play(game, pointsOf(text.slice(i, end)), start, feed)) games++
        game = undefined // one list a game
        i = end
      }
    }
  }
}

function after(text: string, what: string, from: number): number {
  const end = text.indexOf(what, from)
  if (end < 0) throw new BookFault('broken', from)
  return end + what.length
}

/** What follows a tag: a ">" within quotes does not end it. */
function tagEnd(text: string, start: number): number {
  let quote = 0
  const most = Math.min(text.length, start + MOST_TAG)
  for (let i = start + 1; i < most; i++) {
    const c = text.charCodeAt(i)
    if (quote === 0 && c === 62) return i + 1
    if (quote === 0 && (c === 34 || c === 39)) quote = c
    else if (c === quote) quote = 0
  }
  throw new BookFault('broken', start)
}

function tagOf(inside: string): Tag {
  const attributes = new Map<string, string>()
  for (const m of inside.matchAll(/([a-z]{1,20})\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)')/g))
    attributes.set(m[1]!, m[2] ?? m[3] ?? '')
  return { name: /^\/?[a-z]*/.exec(inside)![0], attributes }
}

/** The points of a text; what is none is PASS, which nobody offers and which ends a line. */
function pointsOf(text: string): number[] {
  return (text.toLowerCase().match(/[a-z]\d{0,2}/g) ?? []).map(p => {
    const x = p.charCodeAt(0) - 97
    const y = Number(p.slice(1)) - 1
    return x < SIZE && y >= 0 && y < SIZE ? pointAt(x, y) : PASS
  })
}

function resultOf(text: string): How {
  if (!/^(0|1|0?[.,]5|1[.,]0+|0[.,]0+)$/.test(text)) return OPEN
  const points = Number(text.replace(',', '.'))
  return points === 1 ? BLACK : points === 0 ? WHITE : DRAWN
}

/** Plays a game; false if it has no move. */
function play(game: Tag, moves: readonly number[], where: number, feed: Feed): boolean {
  const value = (name: string) => game.attributes.get(name)?.trim() ?? ''
  const how = resultOf(value('bresult'))
  const swap = value('swap')
  const fifths = new Set(pointsOf(value('alt')))
  feed.begin(SIZE)
  let played = 0
  for (const at of moves) {
    if (played === 3 && (swap === '0' || swap === '1')) feed.swapped(swap === '1')
    if (played === 4) for (const f of fifths) if (f !== at) feed.offered(f, OFFERED)
    if (at === PASS) {
      feed.cut++
      break
    }
    if (!feed.move(at, how, where)) break
    played++
  }
  return played > 0
}
