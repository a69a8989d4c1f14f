// Every reply to a threat may be tried: it holds, or the proof against it is shown if it was kept.
import { signal } from '@preact/signals'
import type { Color, Pt } from '../../board/index'
import { SceneActivity, type Scene } from '../game/scene'
import { w } from '../i18n/late/review'
import { Button } from '../ui/button'
import type { Position as Judged } from '../wire'
import { forbiddenTo } from './forbidden'
import { turnOf, type Position } from './lines'
import { ProofView } from './proof'
import { stepsOf, type Steps } from './steps'
import { pointsOf } from './tree'

const words = w.proof

export class Replies extends SceneActivity {
  /** The reply that was tried last, if it is refuted by no proof. */
  readonly at = signal<Pt | undefined>(undefined)
  /** The proof against a reply that was tried. */
  readonly proof = signal<Steps | undefined>(undefined)
  readonly turn: Color
  readonly holds: readonly Pt[]

  /** The side to move must stop a threat. */
  constructor(
    private readonly from: Position,
    readonly judged: Judged,
  ) {
    super()
    this.turn = turnOf(from.stones)
    this.holds = pointsOf(judged.holds)
  }

  private reply(p: Pt): void {
    const { from, judged } = this
    const refuted = judged.refuted?.find(r => pointsOf(r.at).includes(p))?.proof
    const proof = refuted ?? (pointsOf(judged.falls).includes(p) ? judged.threat?.proof : undefined)
    this.at.value = proof ? undefined : p
    if (proof)
      this.proof.value = stepsOf({ from: { ...from, stones: [...from.stones, p] }, proof, line: '', win: true })
  }

  scene(): Scene {
    const { from, turn } = this
    return (
      this.proof.value?.scene() ?? {
        stones: from.stones,
        own: from.stones.length,
        turn,
        win: [],
        forbidden: forbiddenTo(from, turn),
        marks: this.holds.map(p => ({ p, kind: 'point' })),
        lines: [],
        label: words.board(words.replies(turn)),
        onPoint: (p: Pt) => this.reply(p),
      }
    )
  }
}

export function RepliesView({ replies, onClose }: { replies: Replies; onClose: () => void }) {
  const { turn, holds, judged } = replies
  const at = replies.at.value
  const proof = replies.proof.value
  if (proof) return <ProofView steps={proof} onClose={() => (replies.proof.value = undefined)} />
  const verdict = at && (holds.includes(at) ? words.holding(at) : words.unknown(at))
  return (
    <section class="proof" aria-label={words.replies(turn)}>
      <h3 tabIndex={-1}>{words.replies(turn)}</h3>
      <p>{holds.length > 0 ? words.holds(holds, !!judged.many) : judged.many ? words.untried : words.nothing}</p>
      <p role="status">
        {verdict} {words.tapReply}
      </p>
      <div class="row">
        <Button icon="close" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </section>
  )
}
