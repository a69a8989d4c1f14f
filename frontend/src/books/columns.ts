// Columns of numbers that grow.

type Numbers = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

export class Column<A extends Numbers> {
  #data: A
  #length: number

  constructor(data: A) {
    this.#data = data
    this.#length = data.length
  }

  get length(): number {
    return this.#length
  }

  at(i: number): number {
    return this.#data[i]!
  }

  set(i: number, v: number): void {
    this.#data[i] = v
  }

  add(i: number, n: number): void {
    this.#data[i]! += n
  }

  push(v: number): number {
    if (this.#length === this.#data.length) {
      const make = this.#data.constructor as new (n: number) => A
      const more = new make(Math.max(64, Math.ceil(1.5 * this.#length)))
      more.set(this.#data)
      this.#data = more
    }
    this.#data[this.#length] = v
    return this.#length++
  }

  /** All of it, in memory of just its size. */
  whole(): A {
    return (this.#length === this.#data.length ? this.#data : this.#data.slice(0, this.#length)) as A
  }
}

/** Finds the moves of positions while a book grows: some positions have hundreds, and each would be looked at for each. */
export class Pairs {
  #slots = new Int32Array(64).fill(-1)
  readonly #of: Column<Int32Array<ArrayBuffer>> = new Column(new Int32Array())
  readonly #at: Column<Uint16Array<ArrayBuffer>> = new Column(new Uint16Array())
  readonly #move: Column<Int32Array<ArrayBuffer>> = new Column(new Int32Array())

  /** The move of a position at a point, -1 if there is none. */
  get(position: number, at: number): number {
    const i = this.#slots[this.#slot(position, at)]!
    return i < 0 ? -1 : this.#move.at(i)
  }

  /** Adds one that is not there. */
  add(position: number, at: number, move: number): void {
    if (4 * (this.#of.length + 1) > 3 * this.#slots.length) {
      this.#slots = new Int32Array(2 * this.#slots.length).fill(-1)
      for (let i = 0; i < this.#of.length; i++) this.#slots[this.#slot(this.#of.at(i), this.#at.at(i))] = i
    }
    const slot = this.#slot(position, at)
    this.#slots[slot] = this.#of.push(position)
    this.#at.push(at)
    this.#move.push(move)
  }

  #slot(position: number, at: number): number {
    const mask = this.#slots.length - 1
    let h = Math.imul(position, 0x9e3779b1) ^ Math.imul(at + 1, 0x85ebca6b)
    h ^= h >>> 15
    for (let slot = h & mask; ; slot = (slot + 1) & mask) {
      const i = this.#slots[slot]!
      if (i < 0 || (this.#of.at(i) === position && this.#at.at(i) === at)) return slot
    }
  }
}
