// A position with its key: the same for all positions that a symmetry of the board maps onto each other, whatever the
// order of their moves. Keys are kept in books, so they never change.

/** Points are numbered row by row on a board of this side, whatever the board's size. */
export const SIDE = 20
const POINTS = SIDE * SIDE
/** In the place of a point: no stone. */
export const PASS = POINTS

export const pointAt = (x: number, y: number): number => y * SIDE + x

/** The finaliser of MurmurHash3 (Appleby 2011). */
function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

/** Random numbers, the same on every page (Zobrist 1970). */
function randoms(seed: number, n: number): Uint32Array {
  const out = new Uint32Array(n)
  let x = seed
  for (let i = 0; i < n; i++) {
    x = (x + 0x9e3779b9) >>> 0
    out[i] = mix(mix(x) ^ seed)
  }
  return out
}

// Two halves of 64 bits: black stones, white ones, White's turn, and the board's size.
const WHITE_TURN = 2 * POINTS
const OF_SIZE = WHITE_TURN + 1
const HIGH = randoms(0x74656e67, OF_SIZE + SIDE + 1)
const LOW = randoms(0x656e0001, OF_SIZE + SIDE + 1)

/** By size, the images of every point under the eight symmetries, and the inverse of each. */
interface Turns {
  readonly image: readonly Uint16Array[]
  readonly inverse: readonly number[]
}
const turnsBySize = new Map<number, Turns>()

function turnsOf(size: number): Turns {
  const known = turnsBySize.get(size)
  if (known) return known
  const image = Array.from({ length: 8 }, (_, s) => {
    const to = new Uint16Array(POINTS + 1)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x++) {
        const a = s & 1 ? size - 1 - x : x
        const b = s & 2 ? size - 1 - y : y
        to[pointAt(x, y)] = s & 4 ? pointAt(b, a) : pointAt(a, b)
      }
    to[PASS] = PASS
    return to
  })
  // One point in none of the symmetries' fixed places tells them apart.
  const probe = pointAt(1, 0)
  const inverse = image.map(one => image.findIndex(other => other[one[probe]!] === probe))
  const turns = { image, inverse }
  turnsBySize.set(size, turns)
  return turns
}

/** A board along one line of moves. */
export class Walk {
  readonly size: number
  /** The key of the position that was looked at last. */
  hi = 0
  lo = 0
  readonly #turns: Turns
  readonly #stones = new Uint8Array(POINTS)
  readonly #line: number[] = []
  readonly #hi = new Uint32Array(8)
  readonly #lo = new Uint32Array(8)
  /** The symmetries that lead to the key. */
  readonly #alike: number[] = []

  constructor(size: number) {
    this.size = size
    this.#turns = turnsOf(size)
    this.#hi.fill(HIGH[OF_SIZE + size]!)
    this.#lo.fill(LOW[OF_SIZE + size]!)
  }

  get depth(): number {
    return this.#line.length
  }

  /** May a stone be put there, or is it a pass? */
  free(at: number): boolean {
    if (at === PASS) return true
    return at >= 0 && at % SIDE < this.size && at < this.size * SIDE && this.#stones[at] === 0
  }

  /** Puts a stone on a free point, or passes. */
  play(at: number, white: boolean): void {
    this.#line.push(white ? at + POINTS + 1 : at)
    if (at === PASS) return
    this.#stones[at] = 1
    this.#turn(at, white)
  }

  /** Takes moves back until so many are left. */
  back(depth: number): void {
    while (this.#line.length > depth) {
      const last = this.#line.pop()!
      const white = last > POINTS
      const at = white ? last - POINTS - 1 : last
      if (at === PASS) continue
      this.#stones[at] = 0
      this.#turn(at, white)
    }
  }

  #turn(at: number, white: boolean): void {
    const from = white ? POINTS : 0
    for (let s = 0; s < 8; s++) {
      const k = from + this.#turns.image[s]![at]!
      this.#hi[s]! ^= HIGH[k]!
      this.#lo[s]! ^= LOW[k]!
    }
  }

  /** Finds the key, with the side that is to move. */
  look(white: boolean): void {
    let hi = 0xffffffff
    let lo = 0xffffffff
    this.#alike.length = 0
    for (let s = 0; s < 8; s++) {
      const h = this.#hi[s]!
      const l = this.#lo[s]!
      if (h > hi || (h === hi && l > lo)) continue
      if (h !== hi || l !== lo) this.#alike.length = 0
      hi = h
      lo = l
      this.#alike.push(s)
    }
    this.hi = white ? (hi ^ HIGH[WHITE_TURN]!) >>> 0 : hi
    this.lo = white ? (lo ^ LOW[WHITE_TURN]!) >>> 0 : lo
  }

  /** Where a point of this board is in the position as books have it; of points that its symmetries join, one. */
  canonical(at: number): number {
    let least = PASS
    for (const s of this.#alike) least = Math.min(least, this.#turns.image[s]![at]!)
    return least
  }

  /** The inverse. Of the points that it may be, the uppermost: openings are drawn so. */
  original(at: number): number {
    if (at === PASS) return PASS
    let most = 0
    for (const s of this.#alike) most = Math.max(most, this.#turns.image[this.#turns.inverse[s]!]![at]!)
    return most
  }
}
