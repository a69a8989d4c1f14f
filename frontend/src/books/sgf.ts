// Collections of SGF. The first line of a game that names its players or its result is a game; all else is known from a
// tree. Reading is lenient, and its work grows with the length of the file and nothing else: what cannot be played ends its
// branch, and what is no property is passed over.
import { BLACK, DRAWN, OPEN, TREE, WHITE, type How } from './book'
import { BookFault } from './fault'
import type { Feed, Place } from './feed'
import { DEEPEST } from './limits'
import { PASS, pointAt } from './walk'

const LEAST_SIZE = 5
const MOST_SIZE = 20
/** Stones and letters of one node: more is no board. */
const MOST_VALUES = 2_000

interface Prop {
  readonly id: string
  readonly values: string[]
}

/** Where a line goes on. */
interface Here {
  readonly place: Place
  /** On the first line of the game. */
  readonly main: boolean
  /** Nothing from here on can be played. */
  readonly dead: boolean
}

export const isSGF = (text: string): boolean => /\(\s*;/.test(text.slice(0, 100_000))

/** Reads a collection and returns how many games it has. Throws a BookFault. */
export function readSGF(text: string, feed: Feed): number {
  let games = 0
  let i = 0
  for (;;) {
    i = text.indexOf('(', i)
    if (i < 0) return games
    i++
    while (i < text.length && text.charCodeAt(i) <= 32) i++
    if (text[i] !== ';') continue
    const one = new Game(text, i, feed)
    i = one.read()
    games += Number(one.isGame)
  }
}

class Game {
  isGame = false
  #i: number
  #how: How = TREE
  readonly #text: string
  readonly #feed: Feed

  constructor(text: string, i: number, feed: Feed) {
    this.#text = text
    this.#i = i
    this.#feed = feed
  }

  /** Reads from the first node on; the end is what follows the last parenthesis, or that of the file. */
  read(): number {
    const open: Here[] = []
    let root = true
    let here: Here = { place: this.#feed.here(), main: true, dead: false }
    for (;;) {
      const c = this.#text[this.#i]
      if (c === undefined) return this.#i
      this.#i++
      if (c === ';') {
        const props = this.#props()
        const alive = root ? this.#header(props) : !here.dead
        root = false
        here = { ...here, dead: !alive || !this.#node(props, here.main), place: this.#feed.here() }
      } else if (c === '(') {
        if (open.length === DEEPEST) throw new BookFault('deep', this.#i)
        open.push(here)
      } else if (c === ')') {
        const up = open.pop()
        if (!up) return this.#i
        this.#feed.back(up.place)
        here = { ...up, main: false }
      }
    }
  }

  /** Sets the board up; false if it is none, or that of another game. */
  #header(props: readonly Prop[]): boolean {
    const value = (id: string) => props.find(p => p.id === id)?.values[0]?.trim() ?? ''
    const [side = '', other = side] = value('SZ').split(':')
    const size = side === '' ? 15 : Number(side)
    const whole = Number.isInteger(size) && size >= LEAST_SIZE && size <= MOST_SIZE && other === side
    // Programs for Go say that they are for Go, whatever is played on their board of 15.
    if (!whole || (!['', '4'].includes(value('GM')) && value('SZ') !== '15')) return this.#cut()
    this.#feed.begin(size)
    const result = value('RE')
    this.isGame = result !== '' || value('PB') !== '' || value('PW') !== ''
    if (this.isGame) this.#how = resultOf(result)
    return true
  }

  /** Plays a node; false if it cannot be. */
  #node(props: readonly Prop[], main: boolean): boolean {
    const feed = this.#feed
    const how = main ? this.#how : TREE
    for (const { id, values } of props) {
      if (id === 'AB' || id === 'AW') {
        for (const v of values) for (const at of this.#points(v)) if (!feed.put(at, id === 'AW')) return this.#cut()
      } else if (id === 'AE') return this.#cut()
    }
    const turn = props
      .find(p => p.id === 'PL')
      ?.values[0]?.trim()
      .toUpperCase()
    if (turn) feed.turn(turn.startsWith('W') || turn === '2')
    for (const { id, values } of props) {
      if (id !== 'B' && id !== 'W') continue
      for (const v of values) {
        const at = this.#move(v)
        if (at === null) return this.#cut()
        if (!feed.move(at, how, this.#i, id === 'W')) return false
      }
    }
    for (const { id, values } of props) {
      if (id === 'C') feed.comment(values.join('\n'))
      if (id !== 'LB') continue
      for (const v of values) {
        const [p = '', ...label] = v.split(':')
        const at = this.#point(p)
        if (at !== null) feed.label(at, label.join(':'))
      }
    }
    return true
  }

  #cut(): false {
    this.#feed.cut++
    return false
  }

  #move(v: string): number | null {
    const s = v.trim().toLowerCase()
    return s === '' || (s === 'tt' && this.#feed.size < 20) ? PASS : this.#point(s)
  }

  /** Column from the left and row from the top. */
  #point(v: string): number | null {
    const m = /^\s*([a-z])([a-z])\s*$/i.exec(v)
    if (!m) return null
    const [x, down] = [m[1]!, m[2]!].map(c => c.toLowerCase().charCodeAt(0) - 97)
    const size = this.#feed.size
    return x! < size && down! < size ? pointAt(x!, size - 1 - down!) : null
  }

  /** A point, or all of a rectangle; PASS for what is none, which nobody can put up. */
  #points(v: string): number[] {
    const [from = '', to = from] = v.split(':')
    const [a, b] = [this.#point(from), this.#point(to)]
    if (a === null || b === null) return [PASS]
    if (a === b) return [a]
    const [xs, ys] = [
      [a % 20, b % 20].toSorted((p, q) => p - q),
      [a / 20, b / 20].map(Math.floor).toSorted((p, q) => p - q),
    ]
    const all: number[] = []
    for (let y = ys[0]!; y <= ys[1]!; y++) for (let x = xs[0]!; x <= xs[1]!; x++) all.push(pointAt(x, y))
    return all
  }

  /** The properties of a node. */
  #props(): Prop[] {
    const props: Prop[] = []
    let values = 0
    for (;;) {
      this.#space()
      const start = this.#i
      while (isLetter(this.#text.charCodeAt(this.#i))) this.#i++
      const id = ident(this.#text.slice(start, Math.min(this.#i, start + 40)))
      this.#space()
      if (this.#text[this.#i] !== '[') {
        const c = this.#text[this.#i]
        if (c === undefined || c === ';' || c === '(' || c === ')') return props
        this.#i++ // what is nothing
        continue
      }
      const p: Prop = { id, values: [] }
      while (this.#text[this.#i] === '[') {
        const v = this.#value()
        if (values++ < MOST_VALUES) p.values.push(v)
        this.#space()
      }
      if (WANTED.has(id)) props.push(p)
    }
  }

  /** From a bracket to the one that ends it, without what escapes. */
  #value(): string {
    const start = ++this.#i
    let escaped = false
    for (; this.#i < this.#text.length; this.#i++) {
      const c = this.#text.charCodeAt(this.#i)
      if (c === 93) break
      if (c === 92) {
        escaped = true
        this.#i++
      }
    }
    const raw = this.#text.slice(start, Math.min(this.#i, this.#text.length))
    this.#i = Math.min(this.#i + 1, this.#text.length)
    return escaped ? raw.replaceAll(/\\(\r\n|\n\r|[\s\S])/g, (_, c: string) => (/^[\r\n]/.test(c) ? '' : c)) : raw
  }

  #space(): void {
    while (this.#i < this.#text.length && this.#text.charCodeAt(this.#i) <= 32) this.#i++
  }
}

function resultOf(text: string): How {
  if (/^b(lack)?\s*\+/i.test(text)) return BLACK
  if (/^w(hite)?\s*\+/i.test(text)) return WHITE
  return /^(0|d|draw|jigo)$/i.test(text) ? DRAWN : OPEN
}

const WANTED = new Set(['GM', 'SZ', 'RE', 'PB', 'PW', 'AB', 'AW', 'AE', 'PL', 'B', 'W', 'C', 'LB'])
/** Long names have small letters beside those that count ("GaMe"); others are written small. */
const ident = (s: string): string => s.replaceAll(/[a-z]/g, '') || s.toUpperCase()

const isLetter = (c: number): boolean => (c >= 65 && c <= 90) || (c >= 97 && c <= 122)
