// One puzzle on the board, until it is solved or failed.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Mark, Pt } from '../../board/index'
import { refusal } from '../i18n/refusal'
import { asFault, type Fault } from '../net/fault'
import { forbiddenTo } from '../review/forbidden'
import { turnOf } from '../review/lines'
import { useDrawing } from '../ui/drawing'
import { useResize } from '../ui/resize'
import { prefs } from '../settings/settings'
import { click } from '../sound/sound'
import { positionText } from '../ui/aloud'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { Failure } from '../ui/notice'
import type { Over, Shown } from '../wire'
import type { Checker } from './checker'
import { w } from '../i18n/late/puzzles'

export interface Ended {
  solved: boolean
  over: Over | undefined
}

interface Props {
  puzzle: Shown
  check: Checker
  /** It may be given up. */
  mayGiveUp?: boolean
  /** It comes after another one: the board gets the focus. */
  follows?: boolean
  /** How much time is left, where that counts. */
  time?: () => string
  onRight?: () => void
  onEnd: (e: Ended) => void
  /** Beside the board. */
  children?: ComponentChildren
  /** Stands beside the board where the server does not answer. */
  instead?: ComponentChildren
}

type Status = 'yours' | 'asked' | 'solved' | 'failed'

/** The move that was not right: what refutes it, or that it wins too, but later. */
interface Miss {
  at: Pt
  later: boolean
  refutes: readonly Pt[]
}

export function Solver({ puzzle: p, check, mayGiveUp, follows, time, onRight, onEnd, children, instead }: Props) {
  const [line, setLine] = useState<readonly Pt[]>([])
  const [status, setStatus] = useState<Status>('yours')
  const [miss, setMiss] = useState<Miss>()
  const [fault, setFault] = useState<Fault>()
  const gone = useRef(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (follows) root.current?.querySelector<HTMLElement>('.tg-field')?.focus({ preventScroll: true })
    return () => {
      gone.current = true
    }
  }, [])
  const over = status === 'solved' || status === 'failed'
  useEffect(() => {
    if (over) root.current?.querySelector<HTMLElement>('.puzzle-do .btn')?.focus({ preventScroll: true })
  }, [over])
  const turn = turnOf(p.moves)
  const own = line.filter((_, i) => i % 2 === 0)
  const stones = [...p.moves, ...line]
  const position = { rule: p.rule, size: p.size, stones }
  const yours = status === 'yours'
  const stage = useRef<HTMLDivElement>(null)
  useResize(stage)

  const ask = async (next: readonly Pt[], giveUp: boolean) => {
    setFault(undefined)
    setMiss(undefined)
    setStatus('asked')
    setLine(next)
    try {
      const said = await check(
        next.filter((_, i) => i % 2 === 0),
        giveUp,
      )
      if (gone.current) return
      if (said.state === 'later') {
        setMiss({ at: next.at(-1)!, later: true, refutes: [] })
        setLine(line)
        setStatus('yours')
        return
      }
      if (said.state !== 'failed' && !giveUp) onRight?.()
      if (said.state === 'going') {
        click()
        setLine([...next, said.reply!])
        setStatus('yours')
        return
      }
      if (said.state === 'failed' && !giveUp) {
        const refutes = said.refutes ?? []
        setMiss({ at: next.at(-1)!, later: false, refutes })
        setLine([...next, ...refutes])
      }
      setStatus(said.state)
      onEnd({ solved: said.state === 'solved', over: said.over })
    } catch (e) {
      if (gone.current) return
      setFault(asFault(e))
      setLine(line)
      setStatus('yours')
    }
  }
  const place = (at: Pt) => {
    click()
    void ask([...line, at], false)
  }
  const marks: Mark[] = status === 'failed' && miss ? [{ p: miss.at, kind: 'sign', text: '×' }] : []
  const drawing = useDrawing(stage, {
    size: p.size,
    coordinates: prefs.value.coordinates,
    on: !yours,
    position: stones.join(' '),
  })
  return (
    <div class="puzzle" ref={root}>
      <div class="stage puzzle-board" ref={stage}>
        <Board
          over={drawing}
          size={p.size}
          stones={stones}
          turn={yours ? turn : null}
          movable={yours}
          only={p.offer && line.length === 0 ? p.offer : undefined}
          forbidden={yours ? forbiddenTo(position, turn) : []}
          marks={marks}
          numbers={line.length > 0}
          unnumbered={p.moves.length}
          coordinates={prefs.value.coordinates}
          submit={prefs.value.submit === 'confirm' ? 'double' : prefs.value.submit}
          label={w.board(turn)}
          time={time}
          onMove={place}
        />
      </div>
      <section class="card puzzle-side" aria-label={w.puzzle}>
        <p class={`puzzle-task ${status}`}>
          <b>{w.tasks[p.kind as keyof typeof w.tasks]?.(turn)}</b>
        </p>
        <p class="sr">{positionText(stones)}</p>
        <p role="status" class={`puzzle-said ${status}`}>
          {status === 'solved' && w.solved}
          {status === 'failed' && (miss ? w.wrong(miss.at) : w.gaveUp)}
          {status === 'failed' && miss && miss.refutes.length > 0 && ` ${w.answered(miss.refutes.join(' '))}`}
          {yours && (miss ? w.later(miss.at) : line.length > 0 && w.goOn(line.at(-1)!))}
        </p>
        {fault && <Failure text={refusal(fault)}>{fault.code === 'network' ? (instead ?? null) : null}</Failure>}
        {mayGiveUp && (yours || status === 'asked') && (
          <div class="row">
            <Button off={!yours} onClick={() => void ask(line, true)}>
              {w.giveUp}
            </Button>
          </div>
        )}
        {children}
        <p class="sr">{own.length > 0 && w.played(own.join(', '))}</p>
      </section>
    </div>
  )
}
