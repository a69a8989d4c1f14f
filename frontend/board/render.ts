// The one place that changes the board's DOM. `update` compares the new state
// with the one drawn last and touches what differs.
import { U, lineThrough, place, viewBox } from './geometry'
import { drawLines, drawNames, type Names } from './grid'
import { drawMarkLines, drawMarks } from './marks'
import { parsePoint } from './points'
import { added, focusPoint, ghost, lastPoint, type BoardState } from './state'
import { STONE_R, StoneLayer } from './stones'
import { cross, setAttrs, show, svg } from './svg'
import type { Color, Pt } from './types'

/** Gradients are found by document-wide ids, so every board has its own. */
let boards = 0

const CROSS = 15

export class Renderer {
  readonly root = svg('svg', { class: 'tg-svg', 'aria-hidden': 'true', focusable: 'false' })
  private readonly id = `tg${++boards}`
  private readonly grid = this.layer('g', 'grid')
  private readonly markLines = this.layer('g', 'mark-lines')
  private readonly guide = this.layer('path', 'guide')
  private readonly forbidden = this.layer('g', 'forbidden')
  private readonly shadows = [this.layer('path', 'shadow soft'), this.layer('path', 'shadow')]
  private readonly stoneGroup = this.layer('g', 'stones')
  private readonly numberGroup = this.layer('g', 'numbers')
  private readonly last = this.layer('circle', 'last')
  private readonly win = this.layer('g', 'win')
  private readonly marks = this.layer('g', 'marks')
  private readonly over = this.layer('g', 'over')
  private readonly ghostGroup = this.layer('g', 'ghost')
  private readonly flash = this.layer('path', 'flash')
  private readonly cursor = this.layer('g', 'cursor')
  private readonly fill = (c: Color): string => `url(#${this.id}-${c})`
  private readonly stones = new StoneLayer({
    shadows: this.shadows,
    stones: this.stoneGroup,
    numbers: this.numberGroup,
    fill: this.fill,
  })
  private readonly ghostStone = svg('circle', { class: 'ghost-stone', r: STONE_R })
  private readonly ghostRing = svg('circle', { class: 'ghost-ring', r: STONE_R + 7 })
  private readonly ghostTick = svg('path', { class: 'ghost-tick', d: 'M-19 1l13 14l25 -28' })
  private names: Names | null = null
  private lit: Pt | null = null
  private drawn: BoardState | null = null

  constructor() {
    const defs = svg('defs')
    for (const c of ['black', 'white'] as const) {
      const g = svg('radialGradient', { id: `${this.id}-${c}`, cx: '.36', cy: '.3', r: '.78' })
      g.append(...['0', '.45', '1'].map((offset, i) => svg('stop', { offset, class: `${c}-${i}` })))
      defs.append(g)
    }
    this.root.prepend(defs)
    this.ghostGroup.append(this.ghostStone, this.ghostRing, this.ghostTick)
    const corners = 'M-47 -24V-47H-24M24 -47H47V-24M47 24V47H24M-24 47H-47V24'
    this.cursor.append(svg('path', { class: 'halo', d: corners }), svg('path', { class: 'core', d: corners }))
  }

  update(s: BoardState): void {
    const old = this.drawn
    this.drawn = s
    const resized = !old || old.size !== s.size
    const reframed = resized || old.coordinates !== s.coordinates
    if (reframed) this.drawFrame(s)
    if (resized) this.stones.clear()
    const moved = resized || old.at !== s.at
    if (moved) this.stones.update(s, resized ? [] : freshPoints(old, s))
    if (moved || old.numbers !== s.numbers || old.unnumbered !== s.unnumbered)
      this.stones.setNumbers(s.numbers, s.unnumbered, s.size)
    const rewon = resized || old.win !== s.win
    if (rewon) this.drawWin(s)
    if (moved || rewon || old.last !== s.last || old.numbers !== s.numbers) this.drawLast(s)
    if (moved || old.forbidden !== s.forbidden) this.drawForbidden(s)
    if (resized || old.lines !== s.lines) drawMarkLines(this.markLines, s)
    if (resized || old.marks !== s.marks) drawMarks(this.marks, s)
    if (resized || old.over !== s.over) this.over.replaceChildren(...(s.over?.(s.size, this.fill) ?? []))
    this.drawGhost(s)
    this.drawCursor(s)
    this.lightNames(focusPoint(s), s.size)
  }

  /** A short mark on a point that was refused. */
  refuse(p: Pt): void {
    const at = this.drawn && place(p, this.drawn.size)
    if (!at) return
    setAttrs(this.flash, { d: cross(at.cx, at.cy, 26), class: 'flash' })
    this.flash.getBoundingClientRect() // restarts the animation
    this.flash.setAttribute('class', 'flash on')
  }

  private layer<K extends 'g' | 'path' | 'circle'>(tag: K, cls: string): SVGElementTagNameMap[K] {
    const el = svg(tag, { class: cls })
    this.root.append(el)
    return el
  }

  private drawFrame(s: BoardState): void {
    this.root.setAttribute('viewBox', viewBox(s.size, s.coordinates))
    this.root.classList.toggle('large', s.size > 15)
    this.grid.replaceChildren()
    drawLines(this.grid, s.size)
    this.names = s.coordinates ? drawNames(this.grid, s.size) : null
    this.lit = null
  }

  private drawLast(s: BoardState): void {
    const p = lastPoint(s)
    // Under the winning stroke the small mark would only be a blot.
    const on = p !== null && (s.numbers || !s.win.includes(p))
    show(this.last, on)
    if (!on) return
    setAttrs(this.last, {
      class: `last on-${s.at.get(p)!.color}`,
      ...place(p, s.size)!,
      r: s.numbers ? 38 : 15,
      'data-pt': p,
    })
  }

  private drawWin(s: BoardState): void {
    const rings = s.win.flatMap(p => {
      const at = place(p, s.size)
      return at ? [svg('circle', { class: 'win-ring', ...at, r: STONE_R - 2, 'data-pt': p })] : []
    })
    const ends = lineThrough(s.win, s.size, 30)
    const lines = ends ? ['win-halo', 'win-core'].map(c => svg('line', { class: c, pathLength: 1, ...ends })) : []
    this.win.replaceChildren(...rings, ...lines)
  }

  private drawForbidden(s: BoardState): void {
    this.forbidden.replaceChildren(
      ...s.forbidden.flatMap(p => {
        const at = s.at.has(p) ? null : place(p, s.size)
        return at ? [svg('path', { class: 'cross', d: cross(at.cx, at.cy, CROSS), 'data-pt': p })] : []
      }),
    )
  }

  private drawGhost(s: BoardState): void {
    const g = ghost(s)
    const pending = g !== null && s.pending === g.p
    show(this.ghostGroup, g !== null)
    show(this.guide, g !== null && (pending || s.pressed))
    if (!g) return
    const { cx, cy } = place(g.p, s.size)!
    const end = (s.size - 1) * U
    setAttrs(this.ghostGroup, {
      class: `ghost ${g.color}${pending ? ' pending' : ''}`,
      transform: `translate(${cx} ${cy})`,
      'data-pt': g.p,
    })
    this.ghostStone.setAttribute('fill', this.fill(g.color))
    this.guide.setAttribute('d', `M0 ${cy}H${end}M${cx} 0V${end}`)
  }

  private drawCursor(s: BoardState): void {
    show(this.cursor, s.keyboard)
    const { cx, cy } = place(s.cursor, s.size)!
    setAttrs(this.cursor, { transform: `translate(${cx} ${cy})`, 'data-pt': s.cursor })
  }

  private lightNames(p: Pt | null, size: number): void {
    if (p === this.lit) return
    for (const q of [this.lit, p]) {
      const xy = q && parsePoint(q, size)
      if (!xy || !this.names) continue
      for (const t of [...this.names.columns[xy.x]!, ...this.names.rows[xy.y]!]) {
        t.setAttribute('class', q === p ? 'name lit' : 'name')
      }
    }
    this.lit = p
  }
}

/** Moves played on top of the drawn position; a jump through a game is not one. */
function freshPoints(old: BoardState, s: BoardState): readonly Pt[] {
  const more = added(old.stones, s.stones)
  return more.length <= 2 ? more : []
}
