// What a screen reader hears. Lines are added to a polite live region, so a
// reply that comes at once does not swallow the move before it.
import { html } from './svg'
import type { BoardConfig, BoardWords, Color, PointKind, Pt } from './types'

const KEEP = 4

const cap = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)

export const ENGLISH: BoardWords = {
  moved: (p, color) => `${cap(color)} ${p}`,
  pending: (p, submit) => (submit === 'confirm' ? `${p}, confirm to play` : `${p}, again to play`),
  waiting: 'You cannot play now',
  changed: 'The board has changed. Choose the point again.',
  whole: 'Whole board',
  help: 'Arrow keys move, Enter places a stone. Or type a point such as h8, then Enter.',
  helpTwice:
    'Arrow keys move, Enter marks a point, Enter again places a stone there. Or type a point such as h8, then Enter twice.',
}

export function describeEnglish(p: Pt, what: PointKind): string {
  return `${p}, ${what === 'empty' || what === 'forbidden' ? what : `${what} stone`}`
}

export class Voice {
  readonly region = html('div', 'tg-live', { 'aria-live': 'polite' })

  private readonly config: () => Pick<BoardConfig, 'describe' | 'words'>

  constructor(config: () => Pick<BoardConfig, 'describe' | 'words'>) {
    this.config = config
  }

  words(): BoardWords {
    return { ...ENGLISH, ...this.config().words }
  }

  point(p: Pt, what: PointKind): void {
    this.say((this.config().describe ?? describeEnglish)(p, what))
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
