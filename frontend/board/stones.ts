// Stones and their numbers: compares what stands with what should, and touches
// only the difference.
import { place } from './geometry'
import type { BoardState, Stone } from './state'
import { dots, svg } from './svg'
import type { Color, Pt } from './types'

export const STONE_R = 46

interface Drawn extends Stone {
  readonly el: SVGCircleElement
  text?: SVGTextElement
}

export interface Layers {
  readonly shadows: readonly SVGPathElement[]
  readonly stones: SVGGElement
  readonly numbers: SVGGElement
  /** Paint of a stone, by colour. */
  readonly fill: (c: Color) => string
}

export class StoneLayer {
  private readonly drawn = new Map<Pt, Drawn>()
  private readonly to: Layers

  constructor(to: Layers) {
    this.to = to
  }

  /** `fresh` are points whose stone is a new move and may be animated. */
  update(s: BoardState, fresh: readonly Pt[]): void {
    for (const [p, d] of this.drawn) {
      const now = s.at.get(p)
      if (now?.color !== d.color || now.n !== d.n) this.remove(p, d)
    }
    for (const [p, stone] of s.at) {
      if (!this.drawn.has(p)) this.add(p, stone, s.size, fresh.includes(p))
    }
    const d = dots([...s.at.keys()].flatMap(p => place(p, s.size) ?? []))
    for (const path of this.to.shadows) path.setAttribute('d', d)
  }

  /** The first `unnumbered` moves have none, and the next one is 1. */
  setNumbers(on: boolean, unnumbered: number, size: number): void {
    for (const [p, d] of this.drawn) {
      const n = d.n - unnumbered
      const text = on && n > 0 ? String(n) : ''
      if (d.text && d.text.textContent !== text) {
        d.text.remove()
        delete d.text
      }
      if (text && !d.text) {
        const { cx, cy } = place(p, size)!
        d.text = svg(
          'text',
          {
            class: `number on-${d.color}${n > 99 ? ' small' : ''}`,
            x: cx,
            y: cy,
            dy: '.35em',
          },
          text,
        )
        this.to.numbers.append(d.text)
      }
    }
  }

  clear(): void {
    for (const [p, d] of this.drawn) this.remove(p, d)
  }

  private add(p: Pt, stone: Stone, size: number, fresh: boolean): void {
    const el = svg('circle', {
      class: `stone ${stone.color}${fresh ? ' fresh' : ''}`,
      ...place(p, size)!,
      r: STONE_R,
      fill: this.to.fill(stone.color),
      'data-pt': p,
    })
    this.to.stones.append(el)
    this.drawn.set(p, { ...stone, el })
  }

  private remove(p: Pt, d: Drawn): void {
    d.el.remove()
    d.text?.remove()
    this.drawn.delete(p)
  }
}
