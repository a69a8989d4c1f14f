// Try again: the position before a mistake, a better move to be found, three hints.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Color, Pt } from '../board'
import { formatPoint, parsePoint } from '../board/points'
import type { Scene } from '../game/overlay'
import { otherColor } from '../game/position'
import { t } from '../i18n'
import { post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { ensureUser } from '../net/live'
import { Button } from '../ui/button'
import { NoGame } from '../lobby/refused'
import type { Report, Tried } from '../wire'
import { forbiddenTo } from './forbidden'
import type { Position } from './lines'
import { ProofView, type Shown } from './proof'
import { LINE, Say, winLine, type Said } from './say'
import { answersTo, answerText, colorOf, mistakeOf } from './sentences'
import { w } from '../i18n/late/review'

const words = w.better

interface Props {
  g: string
  report: Report
  /** The position before the mistake. */
  before: Position
  /** The mistake, counted from 1, and what was played. */
  move: number
  played: Pt
  onScene: (s: Scene | null) => void
  /** Where there is a game to go back to. */
  onClose?: () => void
  /** To another mistake; undefined: this is the last. */
  onNext: (() => void) | undefined
}

interface Answer {
  at: Pt
  said?: Tried
}

export function Better({ g, report, before, move, played, onScene, onClose, onNext }: Props) {
  const [hints, setHints] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const [fault, setFault] = useState<Fault>()
  const [proof, setProof] = useState<Shown>()
  const head = useRef<HTMLHeadingElement>(null)
  const color = colorOf(move)
  const said = answer?.said
  const open = !answer
  useEffect(() => head.current?.focus({ preventScroll: true }), [g, move])

  const attempt = async (at: Pt) => {
    if (at === played) {
      setAnswer({ at, said: { good: false, after: report.positions[move]! } })
      return
    }
    setFault(undefined)
    setAnswer({ at })
    try {
      await ensureUser()
      setAnswer({ at, said: await post('/api/games/{id}/try', { move, at, hints }, { id: g }) })
    } catch (e) {
      setFault(asFault(e))
      setAnswer(undefined)
    }
  }
  useEffect(() => {
    if (proof) return
    onScene({
      stones: answer ? [...before.stones, answer.at] : before.stones,
      own: before.stones.length,
      turn: open ? color : null,
      win: [],
      forbidden: open ? forbiddenTo(before, color) : [],
      marks: hints === 3 && open ? answersTo(report, move).points.map(p => ({ p, kind: 'point' as const })) : [],
      lines: [],
      label: words.board(color),
      ...(open && { onPoint: (p: Pt) => void attempt(p) }),
    })
  }, [answer, hints, proof, move, g, t.language.tag])

  if (proof) return <ProofView shown={proof} onScene={onScene} onClose={() => setProof(undefined)} />
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
        {said?.good && hints === 3 && ` ${words.counted}`}
      </p>
      <NoGame fault={fault} />
      <div class="row">
        {open && hints < 3 && <Button onClick={() => setHints(hints + 1)}>{words.hint(hints + 1)}</Button>}
        {said && !said.good && win && (
          <Button
            onClick={() =>
              setProof({
                from: { ...before, stones: [...before.stones, answer.at] },
                proof: win.proof,
                line: win.line,
                win: true,
              })
            }
          >
            {words.why}
          </Button>
        )}
        {said && !said.good && (
          <Button kind="primary" icon="again" onClick={() => setAnswer(undefined)}>
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
