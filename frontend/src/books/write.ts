// A book as a file: the tree of all that is known from the empty board on, each position with its moves once. What is
// reached in another way ends there. Both formats keep moves, comments and letters, and lose how often moves were played.
import type { Book, Choice } from './book'
import { BookFault } from './fault'
import {
  BOARD_TEXT,
  COMMENT,
  DIVIDER,
  EXTENDED,
  HEADER,
  NO_CHILD,
  NO_MOVE,
  RENLIB,
  SIBLING,
  SIZE,
  VERSION,
} from './renlib'
import { PASS, SIDE, Walk } from './walk'

export const FORMATS = ['sgf', 'lib'] as const
export type Format = (typeof FORMATS)[number]

export interface Written {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Moves that no line from the empty board leads to. */
  readonly lost: number
}

interface Node {
  readonly choice: Choice
  readonly white: boolean
  readonly comment: string
  /** What stands below it. */
  readonly below: readonly Choice[]
  /** No sibling follows. */
  readonly last: boolean
  /** The only move there: no other begins a variation. */
  readonly only: boolean
}

interface Root {
  readonly comment: string
  readonly below: readonly Choice[]
}

interface Visitor {
  root(r: Root): void
  enter(n: Node): void
  leave(n: Node): void
}

/** Walks through a book from the empty board and returns how many of its moves it has met. */
function visit(book: Book, size: number, to: Visitor): number {
  const walk = new Walk(size)
  const seen = new Set<number>()
  let white = false
  let met = 0
  const arrive = (): Root => {
    const p = book.number(walk, white)
    const known = p < 0 || seen.has(p) ? null : book.look(walk, white)
    seen.add(p)
    const below = (known?.moves ?? []).filter(c => walk.free(c.at))
    met += below.filter(c => !c.bare).length
    return { comment: known?.comment ?? '', below }
  }
  const root = arrive()
  to.root(root)
  const open: { node: Node | null; next: number; below: readonly Choice[] }[] = [
    { node: null, next: 0, below: root.below },
  ]
  for (let o = open.at(-1); o; o = open.at(-1)) {
    const choice = o.below[o.next++]
    if (!choice) {
      open.pop()
      if (!o.node) continue
      to.leave(o.node)
      if (o.node.choice.bare) continue
      walk.back(walk.depth - 1)
      white = !white
      continue
    }
    const last = o.next === o.below.length
    const only = !choice.bare && o.below.filter(c => !c.bare).length === 1
    let here: Root = { comment: '', below: [] }
    const mover = white
    if (!choice.bare) {
      walk.play(choice.at, white)
      white = !white
      here = arrive()
    }
    const node = { choice, white: mover, last, only, ...here }
    to.enter(node)
    open.push({ node, next: 0, below: node.below })
  }
  return met
}

/** Pieces of bytes, put together at the end. */
class Bytes {
  #data = new Uint8Array(1 << 16)
  #length = 0
  readonly #encoder = new TextEncoder()

  get length(): number {
    return this.#length
  }

  put(...bytes: number[]): void {
    this.add(Uint8Array.from(bytes))
  }

  text(s: string): number {
    const b = this.#encoder.encode(s)
    this.add(b)
    return b.length
  }

  add(b: Uint8Array): void {
    if (this.#length + b.length > this.#data.length) {
      const more = new Uint8Array(2 * (this.#length + b.length))
      more.set(this.#data.subarray(0, this.#length))
      this.#data = more
    }
    this.#data.set(b, this.#length)
    this.#length += b.length
  }

  whole = (): Uint8Array<ArrayBuffer> => this.#data.slice(0, this.#length)
}

/** Writes a book. Throws `size` if it has boards that the format has not, and no other. */
export function write(book: Book, format: Format): Written {
  const out = new Bytes()
  const met = format === 'lib' ? renLib(book, out) : sgf(book, out)
  return { bytes: out.whole(), lost: book.moves - met }
}

function renLib(book: Book, out: Bytes): number {
  if (!book.sizes.includes(SIZE)) throw new BookFault('size')
  out.put(...RENLIB, ...VERSION)
  while (out.length < HEADER) out.put(0xff)
  const record = (point: number, flags: number, comment: string, label: string) => {
    out.put(point, flags | (comment ? COMMENT : 0) | (label ? EXTENDED : 0))
    if (label) out.put(0, BOARD_TEXT)
    for (const s of [divided(comment), label]) {
      if (s) out.put(...(out.text(s) % 2 === 0 ? [0, 0] : [0]))
    }
  }
  return visit(book, SIZE, {
    root: r => record(0, r.below.length === 0 ? NO_CHILD : 0, r.comment, ''),
    enter: n => {
      const flags = (n.choice.bare ? NO_MOVE : 0) | (n.below.length === 0 ? NO_CHILD : 0) | (n.last ? 0 : SIBLING)
      record(libPoint(n.choice.at), flags, n.comment, n.choice.label)
    },
    leave: () => {},
  })
}

const libPoint = (at: number): number => (at === PASS ? 0 : 16 * (SIZE - 1 - Math.floor(at / SIDE)) + (at % SIDE) + 1)

/** A comment's first line, and the rest as RenLib has it. */
function divided(s: string): string {
  const [first = '', ...rest] = s.split('\n')
  return rest.length === 0 ? s : `${first}${String.fromCharCode(DIVIDER)}${rest.join('\r\n')}`
}

function sgf(book: Book, out: Bytes): number {
  let met = 0
  for (const size of book.sizes) {
    const point = (at: number) =>
      at === PASS ? '' : String.fromCharCode(97 + (at % SIDE), 97 + size - 1 - Math.floor(at / SIDE))
    const texts = (comment: string, below: readonly Choice[]) => {
      if (comment) out.text(`C[${escaped(comment)}]`)
      const labels = below.filter(c => c.label && c.at !== PASS)
      if (labels.length > 0) out.text(`LB${labels.map(c => `[${point(c.at)}:${escaped(c.label)}]`).join('')}`)
    }
    met += visit(book, size, {
      root: r => {
        out.text(`(;FF[4]GM[4]CA[UTF-8]AP[Tengen]SZ[${size}]`)
        texts(r.comment, r.below)
      },
      enter: n => {
        if (n.choice.bare) return
        out.text(`${n.only ? '' : '\n('};${n.white ? 'W' : 'B'}[${point(n.choice.at)}]`)
        texts(n.comment, n.below)
      },
      leave: n => {
        if (!n.choice.bare && !n.only) out.text(')')
      },
    })
    out.text(')\n')
  }
  return met
}

/** Escaped as SGF wants it in every kind of text. */
const escaped = (s: string): string => s.replaceAll(/[\\\]:]/g, c => `\\${c}`)
