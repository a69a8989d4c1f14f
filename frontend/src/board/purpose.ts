// A click that was meant for what the board showed a moment ago is no move in a game. When the board becomes a game's
// under a pointer (an editor closes, the next game opens), stones are refused for a second.

/** In ms: for how long stones are refused, and how long ago a pointer counts as being there. */
export const GUARD = 1000

interface Left {
  purpose: string | undefined
  at: number
}

/** The board that a page has just taken away under a pointer; the next one may stand in its place. */
let left: Left | undefined

export class Purpose {
  private until = -Infinity
  private touched = -Infinity
  private purpose: string | undefined

  constructor(purpose: string | undefined, counts: boolean, now: number) {
    this.purpose = purpose
    if (counts && left?.purpose && left.purpose !== purpose && now - left.at < GUARD) this.until = now + GUARD
    left = undefined
  }

  /** No board has just been taken away. */
  static forget(): void {
    left = undefined
  }

  /** A pointer has gone down or come up on the board. */
  touch(now: number): void {
    this.touched = now
  }

  /** `over`: a pointer is over the board. */
  change(purpose: string | undefined, counts: boolean, over: boolean, now: number): void {
    if (purpose === this.purpose) return
    this.purpose = purpose
    this.until = counts && this.near(over, now) ? now + GUARD : -Infinity
  }

  /** The board is taken away. */
  leave(over: boolean, now: number): void {
    if (this.near(over, now)) left = { purpose: this.purpose, at: now }
  }

  refuses(now: number): boolean {
    return now < this.until
  }

  private near(over: boolean, now: number): boolean {
    return over || now - this.touched < GUARD
  }
}
