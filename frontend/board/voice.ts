// What a screen reader hears. Lines are added to a polite live region, so a
// reply that comes at once does not swallow the move before it.
import { html } from './svg'
import type { BoardConfig, BoardWords, Color, PointKind, Pt } from './types'

const KEEP = 4

/** All that a board says, in a language. */
export interface Speech {
  describe: (p: Pt, what: PointKind) => string
  words: BoardWords
}

export class Voice {
  readonly region = html('div', 'tg-live', { 'aria-live': 'polite' })

  private readonly config: () => Pick<BoardConfig, 'describe' | 'words'>

  private readonly speech: Speech

  constructor(config: () => Pick<BoardConfig, 'describe' | 'words'>, speech: Speech) {
    this.config = config
    this.speech = speech
  }

  words(): BoardWords {
    return { ...this.speech.words, ...this.config().words }
  }

  point(p: Pt, what: PointKind): void {
    this.say((this.config().describe ?? this.speech.describe)(p, what))
  }

  /** A caller who translates points but not moves hears the point's text. */
  moved(p: Pt, color: Color): void {
    const { describe, words } = this.config()
    this.say(words?.moved || !describe ? this.words().moved(p, color) : describe(p, color))
  }

  /** '': that is said elsewhere. */
  say(text: string): void {
    if (!text) return
    const line = html('div', 'tg-line')
    line.textContent = text
    this.region.append(line)
    while (this.region.childElementCount > KEEP) this.region.firstElementChild!.remove()
  }
}
