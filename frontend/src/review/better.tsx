// Try again: the position before a mistake, a better move to be found, three hints.
import { useEffect, useRef } from 'preact/hooks'
import type { Color, Pt } from '../../board/index'
import { formatPoint, parsePoint } from '../../board/points'
import { otherColor } from '../game/position'
import { w } from '../i18n/late/review'
import { NoGame } from '../lobby/refused'
import { Button } from '../ui/button'
import type { Report } from '../wire'
import { HINTS, type Answer, type Attempt } from './attempt'
import { ProofView } from './proof'
import { LINE, Say, winLine, type Said } from './say'
import { answersTo, answerText, mistakeOf } from './sentences'

const words = w.better

interface Props {
  attempt: Attempt
  /** Where there is a game to go back to. */
  onClose?: () => void
  /** To another mistake; undefined: this is the last. */
  onNext: (() => void) | undefined
}

export function Better({ attempt, onClose, onNext }: Props) {
  const { report, before, move, played } = attempt.of
  const { color } = attempt
  const hints = attempt.hints.value
  const answer = attempt.answer.value
  const fault = attempt.fault.value
  const proof = attempt.proof.value
  const said = answer?.said
  const open = !answer
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [attempt])
  if (proof) return <ProofView steps={proof} onClose={() => (attempt.proof.value = undefined)} />
  const win = said?.after.win
  return (
    <section class="better" aria-label={words.title}>
      <h3 ref={head} tabIndex={-1}>
        {words.title}
      </h3>
      <p>{words.task(color, move, played === 'pass' ? w.pass : played)}</p>
      <ol class="hints">
        {Array.from({ length: hints }, (_, i) => (
          <li key={i}>{hintText(report, move, i, before.size)}</li>
        ))}
      </ol>
      <p role="status" class={said ? (said.good ? 'good' : 'bad') : ''}>
        {answer && <Say said={triedText(answer, played, color)} />}
        {said?.good && hints === HINTS && ` ${words.counted}`}
      </p>
      <NoGame fault={fault} />
      <div class="row">
        {open && hints < HINTS && (
          <Button onClick={() => (attempt.hints.value = hints + 1)}>{words.hint(hints + 1)}</Button>
        )}
        {said && !said.good && win && <Button onClick={() => attempt.explain()}>{words.why}</Button>}
        {said && !said.good && (
          <Button kind="primary" icon="again" onClick={() => (attempt.answer.value = undefined)}>
            {words.retry}
          </Button>
        )}
        {onNext && (
          <Button kind={said?.good ? 'primary' : 'plain'} icon="forward" onClick={onNext}>
            {words.next}
          </Button>
        )}
        {onClose && (
          <Button icon="close" onClick={onClose}>
            {words.close}
          </Button>
        )}
      </div>
      {said?.good && !onNext && <p class="note">{words.done}</p>}
    </section>
  )
}

function triedText({ at, said }: Answer, played: Pt, color: Color): Said {
  if (!said) return { text: words.looking }
  if (said.good) return { text: (said.best ? words.best : words.good)(at) }
  const win = said.after.win
  const lead = at === played ? `${words.same(at)} ` : ''
  if (win) return { text: lead + words.badWin(at, LINE), line: winLine(win, otherColor(color)) }
  if (lead) return { text: lead }
  return { text: said.better ? words.better(at) : words.badMissed(at) }
}

/** The first hint says what there is, the second where, the third which. */
function hintText(r: Report, move: number, n: number, size: number): string {
  const answers = answersTo(r, move).points
  const kind = mistakeOf(r, move) ?? 'inaccurate'
  if (n === 0) {
    const win = r.positions[move - 1]?.win
    return kind === 'missed_win' ? words.hints.missed_win(!!win?.fours, win?.plies ?? 1) : words.hints[kind]
  }
  if (answers.length === 0) return words.noSolution
  return n === 1 ? words.area(...around(answers[0]!, size)) : answerText(r, move)
}

/** The corners of five by five points that hold a point, not always in their middle. */
function around(p: Pt, size: number): [Pt, Pt] {
  const { x, y } = parsePoint(p, size)!
  const side = Math.min(5, size)
  const from = (v: number) => Math.max(0, Math.min(size - side, v - ((x * 3 + y * 7) % side)))
  return [formatPoint(from(x), from(y)), formatPoint(from(x) + side - 1, from(y) + side - 1)]
}
