// A win or a line on the board, step by step: where one is, and what stands there.
import { computed, signal, type ReadonlySignal } from '@preact/signals'
import type { Color, Pt } from '../../board/index'
import { SceneActivity, type Scene } from '../game/scene'
import { otherColor } from '../game/position'
import { w } from '../i18n/late/review'
import { turnOf, type Position } from './lines'
import { sentence } from './prooftext'
import { parseTree, pointsOf, type Tree } from './tree'
import { barred, drawing, forward, lineFrom, placeOf, tried, type Path, type Place, type Proof } from './walk'

const words = w.proof

/** What is shown: a proof, or only a line where there is none. */
export interface Shown {
  from: Position
  proof: string | undefined
  line: string
  /** It is a win; otherwise only what seems best. */
  win: boolean
  /** What it explains, in the language in use. */
  lead?: () => string
}

export type Steps = ProofSteps | LineSteps

export function stepsOf(shown: Shown): Steps {
  const tree = shown.proof ? parseTree(shown.proof) : null
  return tree ? new ProofSteps(shown, tree) : new LineSteps(shown)
}

/** A walk through a proof, on which every reply may be tried. */
export class ProofSteps extends SceneActivity {
  readonly proof: Proof
  readonly place: ReadonlySignal<Place>
  private readonly walk

  constructor(
    readonly shown: Shown,
    tree: Tree,
  ) {
    super()
    this.proof = { from: shown.from, tree }
    const walk = signal<{ line: Path; at: number }>({ line: lineFrom(this.proof, []), at: 1 })
    this.walk = walk
    this.place = computed(() => placeOf(this.proof, this.here))
  }

  get first(): Color {
    return turnOf(this.shown.from.stones)
  }
  get line(): Path {
    return this.walk.value.line
  }
  get at(): number {
    return this.walk.value.at
  }
  /** The path up to the step shown. */
  get here(): Path {
    const { line, at } = this.walk.value
    return line.slice(0, at)
  }
  get text(): string {
    return sentence(this.proof, this.here, this.place.value)
  }

  go(to: number): void {
    const { line: old } = this.walk.peek()
    const line = to > old.length ? forward(this.proof, old) : old
    this.walk.value = { line, at: Math.max(0, Math.min(to, line.length)) }
  }

  private reply(p: Pt): void {
    const { line, at } = this.walk.peek()
    const answered = tried(this.proof, line.slice(0, at), p)
    this.walk.value = { line: lineFrom(this.proof, answered), at: answered.length }
  }

  scene(): Scene {
    const place = this.place.value
    const drawn = drawing(place)
    return {
      stones: place.position.stones,
      own: this.shown.from.stones.length,
      turn: place.asked ? otherColor(place.attacker) : null,
      win: place.five,
      forbidden: barred(place),
      marks: drawn.marks,
      lines: drawn.lines,
      label: words.board(this.text),
      ...(place.asked && { onPoint: (p: Pt) => this.reply(p) }),
    }
  }
}

/** A line without a proof. */
export class LineSteps extends SceneActivity {
  readonly line: Path
  private readonly step = signal(1)

  constructor(readonly shown: Shown) {
    super()
    this.line = pointsOf(shown.line)
  }

  get first(): Color {
    return turnOf(this.shown.from.stones)
  }
  get at(): number {
    return this.step.value
  }

  go(to: number): void {
    this.step.value = Math.max(0, Math.min(to, this.line.length))
  }

  scene(): Scene {
    const { stones } = this.shown.from
    const played = this.line.slice(0, this.at)
    return {
      stones: [...stones, ...played],
      own: stones.length,
      turn: null,
      win: [],
      forbidden: [],
      marks: [],
      lines: [],
      label: words.board(played.join(' ')),
    }
  }
}
