// A book: of each position the moves that are known there, how often each was played and with what result, comments and
// letters. Positions are merged under the symmetries of the board and whatever the order of their moves. It is columns of
// numbers, as they are kept (Kept): a million moves are 20 to 40 MB.
import { Column, Pairs } from './columns'
import { BookFault } from './fault'
import { MOST_MOVES, MOST_TEXT, MOST_TEXTS } from './limits'
import { PASS, type Walk } from './walk'
import { cutTo } from './text'

/** How a move is known: from a tree, or from a game by its result, or as a fifth that was offered and not chosen. */
export const TREE = -1
export const BLACK = 0
export const WHITE = 1
export const DRAWN = 2
export const OPEN = 3
export const OFFERED = 4
const WAYS = 5
export type How = typeof TREE | typeof BLACK | typeof WHITE | typeof DRAWN | typeof OPEN | typeof OFFERED

/** The form in which books are kept; another one is not read. */
export const FORM = 1

/** A book as it is kept. Positions have hi, lo (a key) and first (of their moves, -1: none); moves have next (of the same
 *  position), at, known (0: there is only a letter on the point) and tally (a row of tallies, -1: none). */
export interface Kept {
  readonly form: number
  readonly games: number
  readonly sizes: readonly number[]
  readonly hi: Uint32Array<ArrayBuffer>
  readonly lo: Uint32Array<ArrayBuffer>
  readonly first: Int32Array<ArrayBuffer>
  /** Positions by the low bits of lo, each in the first free place from there on; -1: free. */
  readonly slots: Int32Array<ArrayBuffer>
  readonly next: Int32Array<ArrayBuffer>
  readonly at: Uint16Array<ArrayBuffer>
  readonly known: Uint8Array<ArrayBuffer>
  readonly tally: Int32Array<ArrayBuffer>
  readonly tallies: Uint32Array<ArrayBuffer>
  /** By position. */
  readonly comments: ReadonlyMap<number, string>
  /** By position: how often the sides were swapped, and how often they were not. */
  readonly swaps: ReadonlyMap<number, readonly [number, number]>
  /** By move. */
  readonly labels: ReadonlyMap<number, string>
}

/** A move as a book knows it, on the board as it was looked at. */
export interface Choice {
  readonly at: number
  /** Only a letter stands there. */
  readonly bare: boolean
  readonly games: number
  readonly black: number
  readonly white: number
  readonly drawn: number
  readonly offered: number
  readonly label: string
}

export interface Known {
  readonly comment: string
  readonly swaps: readonly [number, number]
  /** Those that were played most come first. */
  readonly moves: readonly Choice[]
}

const none: Kept = {
  form: FORM,
  games: 0,
  sizes: [],
  hi: new Uint32Array(),
  lo: new Uint32Array(),
  first: new Int32Array(),
  slots: new Int32Array(64).fill(-1),
  next: new Int32Array(),
  at: new Uint16Array(),
  known: new Uint8Array(),
  tally: new Int32Array(),
  tallies: new Uint32Array(),
  comments: new Map(),
  swaps: new Map(),
  labels: new Map(),
}

export class Book {
  games: number
  readonly #sizes: Set<number>
  readonly #hi: Column<Uint32Array<ArrayBuffer>>
  readonly #lo: Column<Uint32Array<ArrayBuffer>>
  readonly #first: Column<Int32Array<ArrayBuffer>>
  #slots: Int32Array<ArrayBuffer>
  readonly #next: Column<Int32Array<ArrayBuffer>>
  readonly #at: Column<Uint16Array<ArrayBuffer>>
  readonly #known: Column<Uint8Array<ArrayBuffer>>
  readonly #tally: Column<Int32Array<ArrayBuffer>>
  readonly #tallies: Column<Uint32Array<ArrayBuffer>>
  readonly #comments: Map<number, string>
  readonly #swaps: Map<number, readonly [number, number]>
  readonly #labels: Map<number, string>
  /** Made when the book grows. */
  #pairs: Pairs | undefined
  readonly #most: number
  #moves = 0
  #characters = 0

  /** A kept book, or an empty one, with room for so many moves; what is kept is not changed. Throws `unsound` for what is none. */
  constructor(kept: Kept = none, most = MOST_MOVES) {
    if (!sound(kept)) throw new BookFault('unsound')
    this.games = kept.games
    this.#most = most
    this.#sizes = new Set(kept.sizes)
    this.#hi = new Column(kept.hi)
    this.#lo = new Column(kept.lo)
    this.#first = new Column(kept.first.slice())
    this.#slots = kept.slots.slice()
    this.#next = new Column(kept.next)
    this.#at = new Column(kept.at)
    this.#known = new Column(kept.known.slice())
    this.#tally = new Column(kept.tally.slice())
    this.#tallies = new Column(kept.tallies.slice())
    this.#comments = new Map(kept.comments)
    this.#swaps = new Map(kept.swaps)
    this.#labels = new Map(kept.labels)
    for (const k of kept.known) this.#moves += k
    for (const s of kept.comments.values()) this.#characters += s.length
    for (const s of kept.labels.values()) this.#characters += s.length
  }

  /** Moves, each once. */
  get moves(): number {
    return this.#moves
  }

  /** Positions in which something is known. */
  get positions(): number {
    return this.#first.length
  }

  get sizes(): readonly number[] {
    return [...this.#sizes].toSorted((a, b) => a - b)
  }

  kept(): Kept {
    return {
      form: FORM,
      games: this.games,
      sizes: this.sizes,
      hi: this.#hi.whole(),
      lo: this.#lo.whole(),
      first: this.#first.whole(),
      slots: this.#slots,
      next: this.#next.whole(),
      at: this.#at.whole(),
      known: this.#known.whole(),
      tally: this.#tally.whole(),
      tallies: this.#tallies.whole(),
      comments: this.#comments,
      swaps: this.#swaps,
      labels: this.#labels,
    }
  }

  /** Enters a move in the position that the walk has, which it does not make. */
  enter(walk: Walk, at: number, white: boolean, how: How): void {
    const m = this.#move(walk, at, white)
    if (this.#known.at(m) === 0) {
      if (this.#moves === this.#most) throw new BookFault('moves')
      this.#moves++
      this.#known.set(m, 1)
    }
    if (how === TREE) return
    let t = this.#tally.at(m)
    if (t < 0) {
      t = this.#tallies.length / WAYS
      for (let i = 0; i < WAYS; i++) this.#tallies.push(0)
      this.#tally.set(m, t)
    }
    this.#tallies.add(t * WAYS + how, 1)
  }

  /** Adds a comment to a position: to what others have said of it, unless they said the same. */
  comment(walk: Walk, white: boolean, text: string): void {
    if (text === '') return
    const p = this.#position(walk, white)
    const was = this.#comments.get(p)
    if (was === undefined) this.#say(this.#comments, p, '', text)
    else if (!`\n${was}\n`.includes(`\n${text}\n`)) this.#say(this.#comments, p, was, `${was}\n${text}`)
  }

  /** A letter or some on a point of a position; the first stays. */
  label(walk: Walk, white: boolean, at: number, text: string): void {
    if (text === '') return
    const m = this.#move(walk, at, white)
    if (!this.#labels.has(m)) this.#say(this.#labels, m, '', text)
  }

  swap(walk: Walk, white: boolean, swapped: boolean): void {
    const p = this.#position(walk, white)
    const [yes, no] = this.#swaps.get(p) ?? [0, 0]
    this.#swaps.set(p, swapped ? [yes + 1, no] : [yes, no + 1])
  }

  /** What is known of the position that a walk has; null: nothing. */
  look(walk: Walk, white: boolean): Known | null {
    const p = this.#find(walk, white)
    if (p < 0) return null
    const moves = this.#movesOf(p).map(m => this.#choice(m, walk.original(this.#at.at(m))))
    return {
      comment: this.#comments.get(p) ?? '',
      swaps: this.#swaps.get(p) ?? [0, 0],
      moves: moves.toSorted((a, b) => Number(a.bare) - Number(b.bare) || b.games - a.games || a.at - b.at),
    }
  }

  /** The number of the position that a walk has, -1 if the book does not know it. */
  number(walk: Walk, white: boolean): number {
    return this.#find(walk, white)
  }

  #choice(m: number, at: number): Choice {
    const t = this.#tally.at(m)
    const n = (way: number) => (t < 0 ? 0 : this.#tallies.at(t * WAYS + way))
    const [black, white, drawn] = [n(BLACK), n(WHITE), n(DRAWN)]
    return {
      at,
      bare: this.#known.at(m) === 0,
      games: black + white + drawn + n(OPEN),
      black,
      white,
      drawn,
      offered: n(OFFERED),
      label: this.#labels.get(m) ?? '',
    }
  }

  #say(to: Map<number, string>, key: number, was: string, text: string): void {
    const cut = text.length > MOST_TEXT ? `${cutTo(text, MOST_TEXT - 1)}…` : text
    this.#characters += cut.length - was.length
    if (this.#characters > MOST_TEXTS) throw new BookFault('texts')
    to.set(key, cut)
  }

  #movesOf(p: number): number[] {
    const found: number[] = []
    // Bounded: what was kept may have been tampered with.
    for (let m = this.#first.at(p); m >= 0 && found.length <= PASS; m = this.#next.at(m)) found.push(m)
    return found
  }

  #move(walk: Walk, at: number, white: boolean): number {
    const p = this.#position(walk, white)
    const to = walk.canonical(at)
    const pairs = (this.#pairs ??= this.#paired())
    let m = pairs.get(p, to)
    if (m >= 0) return m
    // Points that have only a letter count too.
    if (this.#at.length >= 1.25 * this.#most) throw new BookFault('moves')
    m = this.#next.push(this.#first.at(p))
    this.#at.push(to)
    this.#known.push(0)
    this.#tally.push(-1)
    this.#first.set(p, m)
    pairs.add(p, to, m)
    return m
  }

  #paired(): Pairs {
    const pairs = new Pairs()
    for (let p = 0; p < this.#first.length; p++) for (const m of this.#movesOf(p)) pairs.add(p, this.#at.at(m), m)
    return pairs
  }

  #find(walk: Walk, white: boolean): number {
    walk.look(white)
    const p = this.#slots[this.#slot(walk.hi, walk.lo)]
    return p === undefined ? -1 : p
  }

  /** The place of a key, or the free one where it would be. */
  #slot(hi: number, lo: number): number {
    const mask = this.#slots.length - 1
    let i = lo & mask
    for (let p = this.#slots[i]!; p >= 0; p = this.#slots[i]!) {
      if (this.#lo.at(p) === lo && this.#hi.at(p) === hi) return i
      i = (i + 1) & mask
    }
    return i
  }

  #position(walk: Walk, white: boolean): number {
    walk.look(white)
    let i = this.#slot(walk.hi, walk.lo)
    const known = this.#slots[i]!
    if (known >= 0) return known
    if (4 * (this.#first.length + 1) > 3 * this.#slots.length) {
      this.#widen()
      i = this.#slot(walk.hi, walk.lo)
    }
    this.#sizes.add(walk.size)
    this.#hi.push(walk.hi)
    this.#lo.push(walk.lo)
    return (this.#slots[i] = this.#first.push(-1))
  }

  #widen(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(-1)
    for (let p = 0; p < this.#first.length; p++) this.#slots[this.#slot(this.#hi.at(p), this.#lo.at(p))] = p
  }
}

/** Is it a book, as far as looking things up in it depends on that? */
function sound(k: Kept): boolean {
  const positions = k.first?.length
  const moves = k.next?.length
  return (
    k.form === FORM &&
    k.hi.length === positions &&
    k.lo.length === positions &&
    k.at.length === moves &&
    k.known.length === moves &&
    k.tally.length === moves &&
    k.tallies.length % WAYS === 0 &&
    positions < k.slots.length &&
    (k.slots.length & (k.slots.length - 1)) === 0 &&
    k.first.every(m => m < moves) &&
    // The moves of a position are linked to older ones, so that none leads in a ring.
    k.next.every((m, i) => m < i) &&
    k.slots.every(p => p < positions) &&
    // A search for a key ends at a free place.
    k.slots.reduce((n, p) => n + Number(p >= 0), 0) === positions &&
    k.tally.every(t => t < k.tallies.length / WAYS) &&
    k.at.every(at => at <= PASS)
  )
}

/** About how much memory a kept book takes. */
export function bytesOf(k: Kept): number {
  const columns = [k.hi, k.lo, k.first, k.slots, k.next, k.at, k.known, k.tally, k.tallies]
  let sum = columns.reduce((n, c) => n + c.byteLength, 0)
  for (const texts of [k.comments, k.labels]) for (const s of texts.values()) sum += 16 + 2 * s.length
  return sum + 24 * k.swaps.size
}
