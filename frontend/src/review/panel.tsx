// After the game: the graph below the board, and beside it what was missed, why, and how it is found better.
import type { RefObject } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { NO_AID, type Overlay, type Scene } from '../game/overlay'
import type { Shown as View } from '../game/shown'
import { jump, shownPly } from '../game/view'
import { t } from '../i18n'
import { NoGame } from '../lobby/refused'
import { user } from '../net/live'
import '../styles/review.css'
import { Button } from '../ui/button'
import { Loading } from '../ui/notice'
import type { GameState, Report, Reviewed } from '../wire'
import { Better } from './better'
import { Accuracies, drawn, First, moments, Rest, Signs, toldAt, type Moment } from './coach'
import { Graph } from './graph'
import type { Position } from './lines'
import { useReview } from './load'
import { ProofView, Replies, type Shown } from './proof'
import { plain, Say } from './say'
import {
  choiceText,
  colorOf,
  mayBetter,
  mistakeOf,
  mistakesOf,
  mistakeText,
  positionText,
  signsAt,
  signsOf,
} from './sentences'
import { w } from '../i18n/late/review'

interface Props {
  s: GameState
  shown: View
  onAid: (a: Partial<Overlay>) => void
}

/** What is done with the board besides stepping through the game. */
type Doing =
  | { what: 'proof'; shown: Shown }
  | { what: 'better'; move: number }
  | { what: 'replies'; ply: number }
  | null

/** Members' games against bots are reviewed by themselves from so many moves on. */
const BY_ITSELF = 10

export function Review({ s, shown, onAid }: Props) {
  const bots = [s.players.black, s.players.white].some(p => p?.bot)
  const expected = bots && s.moves.length >= BY_ITSELF && !!s.you && !user.value?.guest
  const { review, busy, failure, ask, cancel, retry } = useReview(s.g, expected)
  const [doing, setDoing] = useState<Doing>(null)
  const [long, setLong] = useState(false)
  const report = review?.report
  const told = useMemo(() => (report ? moments(s, report) : []), [report, s.result, s.you, t.language.tag])
  const setScene = useCallback((scene: Scene | null) => onAid({ scene }), [])
  useEffect(() => () => setScene(null), [])
  const close = () => {
    setDoing(null)
    setScene(null)
  }
  const read = (n: number) => onAid({ drawing: n > 0 ? drawn(s, ply, n) : undefined })
  const ply = shownPly(shown.view, s.moves.length)
  const look = (n: number) => {
    close()
    shown.look(jump(n, s.moves.length))
  }
  useEffect(() => {
    if (!report) return
    onAid({
      signs: signsOf(report, long),
      below: <GraphAt report={report} shown={shown} plies={s.moves.length} onLook={look} />,
    })
    return () => onAid({ signs: NO_AID.signs, below: undefined, drawing: undefined })
  }, [report, long, t.language.tag])
  const explain = (n: number) => {
    look(n)
    onAid({ drawing: undefined })
    const what = report && (explanation(s, report, n) ?? winBefore(s, report, n))
    if (what) setDoing({ what: 'proof', shown: what })
  }
  const root = useRef<HTMLElement>(null)
  useFocus(root, doing)
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
      {report && doing?.what === 'proof' && <ProofView shown={doing.shown} onScene={setScene} onClose={close} />}
      {report && doing?.what === 'replies' && (
        <Replies
          from={positionAt(s, doing.ply)}
          said={report.positions[doing.ply]!}
          onScene={setScene}
          onClose={close}
        />
      )}
      {report && doing?.what === 'better' && (
        <Try
          s={s}
          report={report}
          move={doing.move}
          onScene={setScene}
          onClose={close}
          onMove={move => setDoing({ what: 'better', move })}
        />
      )}
      {report && !doing && (
        <Sayings
          s={s}
          report={report}
          ply={ply}
          told={told}
          long={long}
          onLong={() => setLong(true)}
          onDo={setDoing}
          onExplain={explain}
          onRead={read}
        />
      )}
    </section>
  )
}

/** The graph follows the moves by itself: the room is not drawn anew for it. */
function GraphAt({
  shown,
  plies,
  ...graph
}: {
  report: Report
  shown: View
  plies: number
  onLook: (n: number) => void
}) {
  return <Graph {...graph} ply={shownPly(shown.at.value, plies)} />
}

/** What was pressed has gone: one reads on where it led, with the board in sight. */
function useFocus(root: RefObject<HTMLElement | null>, doing: Doing): void {
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
        <Rest {...p} moments={all} onPractise={move => p.onDo({ what: 'better', move })} />
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
  onDo: (d: Doing) => void
}

/** What there is to say of the move and the position shown. */
function Said({ s, report: r, ply, told: all, onDo }: SaidProps) {
  const mistake = ply > 0 ? mistakeOf(r, ply) : null
  const told = all.find(m => m.n === ply && ply > 0)
  const choice = ply > 0 && !mistake && choiceText(r, ply, s.moves[ply - 1]!.at)
  const now = r.positions[ply]
  const show = (from: Position, proof: string | undefined, line: string, win = true) =>
    onDo({ what: 'proof', shown: { from, proof, line, win } })
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
          <Button onClick={() => onDo({ what: 'proof', shown: explained })}>
            {mistake === 'inaccurate' ? w.showBest : w.showWin}
          </Button>
        )}
        {!explained && now?.win && (
          <Button onClick={() => show(positionAt(s, ply), now.win!.proof, now.win!.line)}>{w.showWin}</Button>
        )}
        {mistake === 'missed_defence' && (
          <Button onClick={() => onDo({ what: 'replies', ply: ply - 1 })}>{w.showReplies}</Button>
        )}
        {!now?.win && now?.threat && (
          <Button onClick={() => show(passed(positionAt(s, ply)), now.threat!.proof, now.threat!.line)}>
            {w.showThreat}
          </Button>
        )}
        {mistake && mayBetter(r, ply) && (!s.you || s.you === colorOf(ply)) && (
          <Button onClick={() => onDo({ what: 'better', move: ply })}>{w.practise}</Button>
        )}
      </div>
    </div>
  )
}

const name = (s: GameState, move: number): string => {
  const at = s.moves[move - 1]!.at
  return at === 'pass' ? w.pass : at
}

interface TryProps {
  s: GameState
  report: Report
  move: number
  onScene: (s: Scene | null) => void
  onClose: () => void
  onMove: (move: number) => void
}

/** The mistakes of whoever looks, one after the other; a watcher's of the side of the first. */
function Try({ s, report, move, onScene, onClose, onMove }: TryProps) {
  const next = mistakesOf(report, s.you ?? colorOf(move)).find(n => n > move && mayBetter(report, n))
  return (
    <Better
      key={move}
      g={s.g}
      report={report}
      before={positionAt(s, move - 1)}
      move={move}
      played={s.moves[move - 1]!.at}
      onScene={onScene}
      onClose={onClose}
      onNext={next ? () => onMove(next) : undefined}
    />
  )
}
