// Libraries of RenLib, whose form engine/record/renlib.go describes: a header, then the tree in preorder. A file that ends
// before its tree does is whole: RenLib writes such files when it saves a part of a library.
import { TREE } from './book'
import { BookFault } from './fault'
import type { Feed, Place } from './feed'
import { PASS, pointAt } from './walk'

export const RENLIB = [0xff, 0x52, 0x65, 0x6e, 0x4c, 0x69, 0x62, 0xff] as const
export const HEADER = 20
export const VERSION = [3, 4] as const
export const SIZE = 15

export const EXTENDED = 0x01
export const NO_MOVE = 0x02
export const COMMENT = 0x08
const OLD_COMMENT = 0x20
export const NO_CHILD = 0x40
export const SIBLING = 0x80
export const BOARD_TEXT = 0x01
/** Divides the first line of a comment from the rest. */
export const DIVIDER = 8

export const isRenLib = (b: Uint8Array): boolean => RENLIB.every((v, i) => b[i] === v)

interface Node {
  at: number
  /** PASS: the root, or a pass. */
  point: number
  flags: number
  comment: Uint8Array | undefined
  text: Uint8Array | undefined
  old: boolean
}

class Reader {
  i = HEADER
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get ended(): boolean {
    return this.i >= this.#bytes.length
  }

  get next(): number {
    return this.#bytes[this.i]!
  }

  node(): Node {
    const at = this.i
    const [move, flags] = this.#pair()
    const x = (move! & 0x0f) - 1
    const down = move! >> 4
    if (move !== 0 && (x < 0 || down >= SIZE)) throw new BookFault('broken', at)
    const extended = flags! & EXTENDED ? this.#pair()[1]! : 0
    const old = (flags! & OLD_COMMENT) !== 0
    const said = old ? this.#oldText() : flags! & COMMENT ? this.#text() : undefined
    const text = extended & BOARD_TEXT ? this.#text() : undefined
    return { at, point: move === 0 ? PASS : pointAt(x, SIZE - 1 - down), flags: flags!, comment: said, text, old }
  }

  #pair(): Uint8Array {
    if (this.i + 2 > this.#bytes.length) throw new BookFault('broken', this.i)
    this.i += 2
    return this.#bytes.subarray(this.i - 2, this.i)
  }

  /** Up to a zero, and what makes its length even. */
  #text(): Uint8Array {
    const end = this.#bytes.indexOf(0, this.i)
    if (end < 0) throw new BookFault('broken', this.i)
    const raw = this.#bytes.subarray(this.i, end)
    this.#skip(raw.length + 1)
    return raw
  }

  /** Seven bits a letter; the last one has eight. */
  #oldText(): Uint8Array {
    let end = this.i
    while (end < this.#bytes.length && this.#bytes[end]! < 0x80) end++
    if (end === this.#bytes.length) throw new BookFault('broken', this.i)
    const raw = this.#bytes.slice(this.i, end + 1)
    raw[raw.length - 1]! &= 0x7f
    this.#skip(raw.length)
    return raw
  }

  #skip(n: number): void {
    this.i = Math.min(this.i + n + (n % 2), this.#bytes.length)
  }
}

function reader(bytes: Uint8Array): Reader {
  const [major, minor] = [bytes[8] ?? 0, bytes[9] ?? 0]
  if (bytes.length < HEADER || 100 * major + minor > 100 * VERSION[0] + VERSION[1]) throw new BookFault('broken', 8)
  return new Reader(bytes)
}

/** Every text of a library, to find out their encoding. */
export function textsOf(bytes: Uint8Array): Uint8Array[] {
  const r = reader(bytes)
  const found: Uint8Array[] = []
  while (!r.ended) {
    const n = r.node()
    if (n.comment && !n.old) found.push(n.comment)
    if (n.text) found.push(n.text)
  }
  return found
}

interface Open {
  readonly place: Place
  readonly dead: number
}

/** Reads a library. Throws a BookFault. */
export function readRenLib(bytes: Uint8Array, decode: (b: Uint8Array) => string, feed: Feed): void {
  const r = reader(bytes)
  feed.begin(SIZE)
  if (!r.ended && r.next === 0) comment(r.node(), decode, feed)
  /** Where the next sibling of an open line is played. */
  const open: Open[] = []
  /** Nodes since one that could not be played, with that one: nobody gets to what stands below it. */
  let dead = 0
  while (!r.ended) {
    const n = r.node()
    if (n.flags & SIBLING) open.push({ place: feed.here(), dead })
    if (n.text && dead === 0) feed.label(n.point, decode(n.text))
    if (dead > 0 || n.flags & NO_MOVE || !feed.move(n.point, TREE, n.at)) dead++
    else comment(n, decode, feed)
    if (!(n.flags & NO_CHILD)) continue
    const up = open.pop()
    if (!up) break
    feed.back(up.place)
    dead = up.dead
  }
  if (!r.ended) throw new BookFault('broken', r.i)
}

function comment(n: Node, decode: (b: Uint8Array) => string, feed: Feed): void {
  if (!n.comment) return
  const text = n.old ? swedish(String.fromCharCode(...n.comment)) : decode(n.comment)
  feed.comment(text.replace(String.fromCharCode(DIVIDER), '\n'))
}

const LETTERS: Record<string, string> = { '}': 'å', '{': 'ä', '|': 'ö', ']': 'Å', '[': 'Ä', '\\': 'Ö' }
/** The program that wrote old comments had these letters in the place of signs. */
const swedish = (s: string): string => s.replaceAll(/[}{|\][\\]/g, c => LETTERS[c]!)
