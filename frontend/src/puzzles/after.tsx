// The end of a puzzle: its themes, its proof on the board, the game it is from, a vote.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { sceneProps } from '../game/scene'
import { refusal } from '../i18n/refusal'
import { post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { ProofView } from '../review/proof'
import { stepsOf } from '../review/steps'
import { gamePath } from '../router'
import { useDrawing } from '../ui/drawing'
import { prefs } from '../settings/settings'
import '../styles/review.css'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import type { Over, Shown } from '../wire'
import { proofText, solution } from './tree'
import { themeName, w } from '../i18n/late/puzzles'

/** Whether a puzzle's solution is a proven win. */
const proven = ({ kind }: Shown) => kind === 'win' || kind === 'trap'

interface Props {
  puzzle: Shown
  over: Over
  onProof: () => void
}

export function After({ puzzle: p, over, onProof }: Props) {
  const [vote, setVote] = useState(over.vote)
  const [votes, setVotes] = useState(over.votes)
  const [fault, setFault] = useState<Fault>()
  const say = async (to: number) => {
    const was = vote
    setFault(undefined)
    setVote(to)
    try {
      setVotes((await post('/api/puzzles/{id}/vote', { vote: to }, { id: p.id })).votes)
    } catch (e) {
      setVote(was)
      setFault(asFault(e))
    }
  }
  return (
    <>
      <p>{over.rating !== undefined ? w.rated(over.gain, over.rating) : over.shared ? w.shared : w.uncounted}</p>
      <p class="note">
        {over.themes.map(themeName).join(' · ')} · {w.moves(over.own)} · {w.puzzleRating(p.rating)}
      </p>
      <div class="row">
        <Button icon="tree" onClick={onProof}>
          {proven(p) ? w.proof : w.solution}
        </Button>
        {over.game && <a href={`${gamePath(over.game)}#${p.moves.length}`}>{w.game}</a>}
        <a href={`/puzzles/${p.id}`}>{w.address}</a>
      </div>
      <div class="row" role="group" aria-label={w.vote}>
        <Button icon="plus" pressed={vote === 1} onClick={() => void say(vote === 1 ? 0 : 1)}>
          {w.up}
        </Button>
        <Button icon="close" pressed={vote === -1} onClick={() => void say(vote === -1 ? 0 : -1)}>
          {w.down}
        </Button>
        <span class="muted">{w.votes(votes)}</span>
      </div>
      {fault && (
        <p class="refused" role="alert">
          {refusal(fault)}
        </p>
      )}
    </>
  )
}

interface SolutionProps {
  puzzle: Shown
  over: Pick<Over, 'tree'>
  onClose: () => void
}

/** The solution on the board, every reply to be tried. */
export function Solution({ puzzle: p, over, onClose }: SolutionProps) {
  const head = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => head.current?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true }), [])
  const steps = useMemo(() => {
    const wins = proven(p)
    return stepsOf({
      from: { rule: p.rule, size: p.size, stones: p.moves },
      proof: wins ? proofText(over.tree[0]!) : undefined,
      line: solution(over.tree).join(''),
      win: wins,
      lead: () => w.solution,
    })
  }, [p, over])
  const seen = steps.scene()
  const drawing = useDrawing(stage, {
    size: p.size,
    coordinates: prefs.value.coordinates,
    on: true,
    position: seen.stones.join(' '),
  })
  return (
    <div class="puzzle">
      <div class="stage puzzle-board" ref={stage}>
        <Board
          size={p.size}
          coordinates={prefs.value.coordinates}
          {...sceneProps(seen, prefs.value.submit)}
          over={drawing}
        />
      </div>
      <div class="review puzzle-side" ref={head}>
        <ProofView steps={steps} onClose={onClose} />
      </div>
    </div>
  )
}
