// After the game: the graph below the board, and beside it what was missed, why, and how it is found better.
import type { Signal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { Activity, Reading } from '../game/overlay'
import type { Shown as View } from '../game/shown'
import { jump, shownPly } from '../game/view'
import { t } from '../i18n'
import { w } from '../i18n/late/review'
import { NoGame } from '../lobby/refused'
import { user } from '../net/live'
import { useSearchKey } from '../positions/key'
import '../styles/review.css'
import { Button } from '../ui/button'
import { Loading } from '../ui/notice'
import type { GameState, Report, Reviewed } from '../wire'
import { Attempt } from './attempt'
import { Better } from './better'
import { Accuracies, drawn, First, moments, Rest, Signs, toldAt, type Moment } from './coach'
import { Graph } from './graph'
import type { Position } from './lines'
import { useReview } from './load'
import { ProofView } from './proof'
import { Replies, RepliesView } from './replies'
import { plain, Say } from './say'
import { choiceText, colorOf, mayBetter, mistakeOf, mistakesOf, mistakeText, positionText, signsAt } from './sentences'
import { LineSteps, ProofSteps, stepsOf, type Shown } from './steps'

export { signsOf } from './sentences'

interface Props {
  s: GameState
  shown: View
  /** As the server has it, for the whole page of the game. */
  review: Signal<Reviewed | undefined>
  activity: Signal<Activity | null>
  reading: Signal<Reading>
}

/** Members' games against bots are reviewed by themselves from so many moves on. */
const BY_ITSELF = 10

export function Review({ s, shown, review: state, activity, reading }: Props) {
  const bots = [s.players.black, s.players.white].some(p => p?.bot)
  const expected = bots && s.moves.length >= BY_ITSELF && !!s.you && !user.value?.guest
  const { busy, failure, ask, cancel, retry } = useReview(s.g, state, expected)
  const review = state.value
  const report = review?.report
  const now = activity.value
  const act = (next: Activity | null) => {
    activity.value = next
  }
  const close = () => act(null)
  useEffect(() => close, [])
  const ply = shownPly(shown.view, s.moves.length)
  useSearchKey(
    s.settings.rule,
    s.settings.size,
    s.moves.slice(0, ply).map(m => m.at),
  )
  const look = lookTo(s, shown, activity)
  const told = useMemo(() => (report ? moments(s, report) : []), [report, s.result, s.you, t.language.tag])
  const read = (n: number) => {
    const { long } = reading.peek()
    reading.value = { long, ...(n > 0 && { drawing: drawn(s, ply, n) }) }
  }
  useEffect(() => () => read(0), [])
  const explain = (n: number) => {
    look(n)
    read(0)
    const what = report && (explanation(s, report, n) ?? winBefore(s, report, n))
    if (what) act(stepsOf(what))
  }
  const root = useRef<HTMLElement>(null)
  useFocus(root, now)
  return (
    <section class="review" aria-labelledby="review-title" ref={root}>
      <h2 id="review-title" tabIndex={-1}>
        {w.title}
      </h2>
      {!review && !failure && <Loading text={w.loading} />}
      {failure && <NoGame fault={failure} />}
      {failure && !review && (
        <Button icon="again" onClick={retry}>
          {w.retry}
        </Button>
      )}
      {review && <Status review={review} busy={busy} ask={ask} cancel={cancel} />}
      {report && (now instanceof ProofSteps || now instanceof LineSteps) && <ProofView steps={now} onClose={close} />}
      {report && now instanceof Replies && <RepliesView replies={now} onClose={close} />}
      {report && now instanceof Attempt && <Try s={s} report={report} attempt={now} onDo={act} />}
      {report && !now && (
        <Sayings
          s={s}
          report={report}
          ply={ply}
          told={told}
          long={reading.value.long}
          onLong={() => (reading.value = { long: true })}
          onDo={act}
          onExplain={explain}
          onRead={read}
        />
      )}
    </section>
  )
}

/** To a position of the game, and back from whatever is done with the board. */
const lookTo =
  (s: GameState, shown: View, activity: Signal<Activity | null>) =>
  (n: number): void => {
    activity.value = null
    shown.look(jump(n, s.moves.length))
  }

/** The graph, which stands under the board. */
export function BelowBoard({ s, report, shown, activity }: Omit<Props, 'review' | 'reading'> & { report: Report }) {
  return (
    <div class="graph">
      <Graph report={report} ply={shownPly(shown.view, s.moves.length)} onLook={lookTo(s, shown, activity)} />
    </div>
  )
}

/** The pressed button has gone: the focus goes where it led, with the board in sight. */
function useFocus(root: RefObject<HTMLElement | null>, doing: Activity | null): void {
  const was = useRef(doing)
  const from = useRef(0)
  useEffect(() => {
    if (was.current === doing) return
    const before = was.current
    was.current = doing
    root.current?.querySelector<HTMLElement>(doing ? 'h3' : 'h2')?.focus({ preventScroll: true })
    // Board and explanation stand at the top of the page, and one comes back to where one was.
    if (doing && !before) from.current = scrollY
    scrollTo(0, doing ? 0 : from.current)
  }, [doing])
}

interface StatusProps {
  review: Reviewed
  busy: boolean
  ask: () => void
  cancel: () => void
}

/** How far the review is, and what can be done about it. */
function Status({ review: r, busy, ask, cancel }: StatusProps) {
  if (r.status === 'waiting') {
    return (
      <div class="review-status">
        <p>{r.coarse && r.report ? w.coarse : r.place ? w.queue(r.place, r.wait ?? 0) : w.waiting}</p>
        <div class="row">
          <progress max={1} value={r.progress} aria-label={w.progress(r.progress)} />
          {r.mine && <Button kind="quiet" icon="close" label={w.cancel} busy={busy} onClick={cancel} />}
        </div>
      </div>
    )
  }
  if (r.most === 0) return r.report ? null : <p class="note">{w.off}</p>
  const done = r.status === 'done'
  if (done && !r.old)
    return (
      <p class="sr" role="status">
        {w.ready}
      </p>
    )
  return (
    <div class="review-status">
      <p>
        {done
          ? w.old(r.engine ?? '')
          : r.status === 'failed'
            ? w.failed
            : r.status === 'cancelled'
              ? w.cancelled
              : w.about}
      </p>
      <Button kind={r.status ? 'plain' : 'primary'} busy={busy} onClick={ask}>
        {r.status ? w.again : w.ask}
      </Button>
    </div>
  )
}

/** The game up to a move, as a position. */
const positionAt = (s: GameState, ply: number): Position => ({
  rule: s.settings.rule,
  size: s.settings.size,
  stones: s.moves.slice(0, ply).map(m => m.at),
})

const passed = (p: Position): Position => ({ ...p, stones: [...p.stones, 'pass'] })

/** What shows on the board what was wrong with a move: the win that it missed or let happen, or what seems better. */
function explanation(s: GameState, r: Report, move: number): Shown | null {
  const kind = mistakeOf(r, move)
  const [before, after] = [r.positions[move - 1]!, r.positions[move]!]
  const lead = () => `${w.move(move, name(s, move))} ${plain(mistakeText(r, move))}`
  if (kind === 'inaccurate')
    return before.line ? { from: positionAt(s, move - 1), proof: undefined, line: before.line, win: false, lead } : null
  const [ply, win] = kind === 'missed_win' ? [move - 1, before.win] : [move, after.win]
  return win ? { from: positionAt(s, ply), proof: win.proof, line: win.line, win: true, lead } : null
}

/** The win that a move began. */
function winBefore(s: GameState, r: Report, move: number): Shown | null {
  const win = r.positions[move - 1]?.win
  return win ? { from: positionAt(s, move - 1), proof: win.proof, line: win.line, win: true } : null
}

interface SayingsProps extends SaidProps {
  long: boolean
  onLong: () => void
  onExplain: (n: number) => void
  onRead: (n: number) => void
}

/** At the end of the game what a coach says first; elsewhere what there is to say of the move comes before it. */
function Sayings(p: SayingsProps) {
  const { s, report, ply, told: all, onExplain, onRead } = p
  const first = <First key="first" s={s} report={report} moments={all} onExplain={onExplain} onRead={onRead} />
  const said = <Said key="said" {...p} />
  return (
    <>
      <Accuracies report={report} />
      {ply === s.moves.length ? [first, said] : [said, first]}
      <div class="review-summary">
        <Rest {...p} moments={all} onPractise={move => p.onDo(attemptAt(s, report, move))} />
      </div>
    </>
  )
}

interface SaidProps {
  s: GameState
  report: Report
  ply: number
  /** What is told first. */
  told: readonly Moment[]
  onDo: (a: Activity) => void
}

/** What there is to say of the move and the position shown. */
function Said({ s, report: r, ply, told: all, onDo }: SaidProps) {
  const mistake = ply > 0 ? mistakeOf(r, ply) : null
  const told = all.find(m => m.n === ply && ply > 0)
  const choice = ply > 0 && !mistake && choiceText(r, ply, s.moves[ply - 1]!.at)
  const now = r.positions[ply]
  const show = (from: Position, proof: string | undefined, line: string) =>
    onDo(stepsOf({ from, proof, line, win: true }))
  const explained = mistake && explanation(s, r, ply)
  return (
    <div class="review-said">
      {mistake && told?.kind !== 'hadWon' && !(toldAt(all, s, r, ply) && ply === s.moves.length) && (
        <p class={`said ${mistake}`}>
          <span class="signs">
            <Signs signs={signsAt(r, ply)} />
          </span>{' '}
          <span>
            <b>{w.move(ply, name(s, ply))}</b> <Say said={mistakeText(r, ply, toldAt(all, s, r, ply))} />
          </span>
        </p>
      )}
      {choice && told?.kind !== 'best' && <p class="note">{choice}</p>}
      {(!mistake || mistake === 'inaccurate') &&
        !toldAt(all, s, r, ply) &&
        positionText(r, ply).map(x => (
          <p key={plain(x)}>
            <Say said={x} />
          </p>
        ))}
      <div class="row">
        {explained && (
          <Button onClick={() => onDo(stepsOf(explained))}>{mistake === 'inaccurate' ? w.showBest : w.showWin}</Button>
        )}
        {!explained && now?.win && (
          <Button onClick={() => show(positionAt(s, ply), now.win!.proof, now.win!.line)}>{w.showWin}</Button>
        )}
        {mistake === 'missed_defence' && (
          <Button onClick={() => onDo(new Replies(positionAt(s, ply - 1), r.positions[ply - 1]!))}>
            {w.showReplies}
          </Button>
        )}
        {!now?.win && now?.threat && (
          <Button onClick={() => show(passed(positionAt(s, ply)), now.threat!.proof, now.threat!.line)}>
            {w.showThreat}
          </Button>
        )}
        {mistake && mayBetter(r, ply) && (!s.you || s.you === colorOf(ply)) && (
          <Button onClick={() => onDo(attemptAt(s, r, ply))}>{w.practise}</Button>
        )}
      </div>
    </div>
  )
}

const name = (s: GameState, move: number): string => {
  const at = s.moves[move - 1]!.at
  return at === 'pass' ? w.pass : at
}

const attemptAt = (s: GameState, report: Report, move: number): Attempt =>
  new Attempt({ g: s.g, report, before: positionAt(s, move - 1), move, played: s.moves[move - 1]!.at })

interface TryProps {
  s: GameState
  report: Report
  attempt: Attempt
  onDo: (a: Activity | null) => void
}

/** The mistakes of whoever looks, one after the other; a watcher's of the side of the first. */
function Try({ s, report, attempt, onDo }: TryProps) {
  const { move } = attempt.of
  const next = mistakesOf(report, s.you ?? colorOf(move)).find(n => n > move && mayBetter(report, n))
  return (
    <Better
      attempt={attempt}
      onClose={() => onDo(null)}
      onNext={next ? () => onDo(attemptAt(s, report, next)) : undefined}
    />
  )
}
