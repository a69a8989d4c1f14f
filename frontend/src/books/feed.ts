// What readers of files tell: moves and texts along the lines of a tree, which go into a book.
import type { Book, How } from './book'
import { BookFault } from './fault'
import { DEEPEST } from './limits'
import { PASS, Walk } from './walk'
import { cutTo } from './text'

/** How often a reader says how far it is, in moves. */
const EVERY = 8_192

export interface Place {
  readonly depth: number
  readonly white: boolean
}

export class Feed {
  /** Branches that could not be played and end early. */
  cut = 0
  /** Moves that were played, known ones too. */
  played = 0
  #walk = new Walk(15)
  /** White is to move. */
  #white = false
  readonly #book: Book
  readonly #progress: (at: number) => void

  /** `progress` hears at which byte or character a reader is. */
  constructor(book: Book, progress: (at: number) => void = () => {}) {
    this.#book = book
    this.#progress = progress
  }

  /** An empty board, Black to move. */
  begin(size: number): void {
    if (size === this.#walk.size) this.#walk.back(0)
    else this.#walk = new Walk(size)
    this.#white = false
  }

  get size(): number {
    return this.#walk.size
  }

  here(): Place {
    return { depth: this.#walk.depth, white: this.#white }
  }

  back(to: Place): void {
    this.#walk.back(to.depth)
    this.#white = to.white
  }

  /** Plays a move of the side whose turn it is, or of `white`; false, and a branch that is cut, if it cannot be. */
  move(at: number, how: How, where: number, white = this.#white): boolean {
    if (this.#walk.depth === DEEPEST) throw new BookFault('deep', where)
    if (!this.#walk.free(at)) {
      this.cut++
      return false
    }
    if (++this.played % EVERY === 0) this.#progress(where)
    this.#book.enter(this.#walk, at, white, how)
    this.#walk.play(at, white)
    this.#white = !white
    return true
  }

  /** A fifth, or whatever was offered in this position and not chosen; what is none is not counted. */
  offered(at: number, how: How): void {
    if (at !== PASS && this.#walk.free(at)) this.#book.enter(this.#walk, at, this.#white, how)
  }

  /** Puts a stone up that nobody has played; false if the point is taken. */
  put(at: number, white: boolean): boolean {
    if (at === PASS || !this.#walk.free(at) || this.#walk.depth === DEEPEST) return false
    this.#walk.play(at, white)
    return true
  }

  /** Says whose turn it is, after stones were put up. */
  turn(white: boolean): void {
    this.#white = white
  }

  comment(text: string): void {
    this.#book.comment(this.#walk, this.#white, plain(text))
  }

  label(at: number, text: string): void {
    if (at !== PASS && this.#walk.free(at)) this.#book.label(this.#walk, this.#white, at, cutTo(plain(text), 20))
  }

  swapped(yes: boolean): void {
    this.#book.swap(this.#walk, this.#white, yes)
  }
}

/** A text with \n between its lines, without what cannot be seen. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?!\n|\t)\p{Cc}/gu, '')
    .trim()
