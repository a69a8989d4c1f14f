// The trainer: stones are placed, and the server's engine says how fair they are.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Mark, Pt } from '../../board/index'
import { zoneDrawing } from '../game/zone'
import { refusal } from '../i18n/refusal'
import { protocols as w } from '#words/protocols'
import { asFault, type Fault } from '../net/fault'
import { prefs } from '../settings/settings'
import { server } from '../study/analyst'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { Failure } from '../ui/notice'
import {
  EXAMPLES,
  NONE,
  SIZE,
  counted,
  exampled,
  judged,
  loadScore,
  mayGo,
  saveScore,
  squareOf,
  stonesOf,
  trainedRule,
  verdictOf,
  type Judged,
  type Trained,
} from './trainer'

/** A search is deep enough, or has taken long enough, in ms. */
const DEPTH = 12
const WITHIN = 6_000

interface Looked {
  judged?: Judged | undefined
  fault?: Fault
  done: boolean
}

/** What the engine says of the stones once all are placed; with another `turn` it is asked again. */
function useJudge(p: Trained, stones: readonly Pt[], turn: number, told: (j: Judged) => void): Looked | undefined {
  const whole = stones.length === stonesOf(p)
  const key = `${p} ${turn} ${stones.join(' ')}`
  const [looked, setLooked] = useState<Looked & { of: string }>()
  useEffect(() => {
    if (!whole) return
    const enough = new AbortController()
    let gone = false
    let now: Judged | undefined
    const timer = setTimeout(() => enough.abort(), WITHIN)
    const question = { rule: trainedRule(p), size: SIZE, moves: [...stones], lines: 1 }
    server
      .analyse(
        question,
        i => {
          now = judged(now, i)
          if (!gone) setLooked({ of: key, judged: now, done: false })
          if (now?.proven || (i.best?.depth ?? 0) >= DEPTH) enough.abort()
        },
        enough.signal,
      )
      .then(
        () => {
          if (gone) return
          setLooked(now ? { of: key, judged: now, done: true } : { of: key, fault: asFault(null), done: true })
          if (now) told(now)
        },
        (e: unknown) => !gone && setLooked({ of: key, fault: asFault(e), done: true }),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      gone = true
      enough.abort()
    }
  }, [key])
  if (!whole) return undefined
  return looked?.of === key ? looked : { done: false }
}

export function Trainer({ p }: { p: Trained }) {
  const [stones, setStones] = useState<readonly Pt[]>([])
  const [example, setExample] = useState(-1)
  const [turn, setTurn] = useState(0)
  const [score, setScore] = useState(() => loadScore(p))
  const [again, setAgain] = useState(false)
  const kept = useRef(true)
  /** The score by now: another tab may have counted too. */
  const now = () => (kept.current ? loadScore(p) : score)
  const keep = (s: typeof score) => {
    setScore(s)
    kept.current = saveScore(p, s)
  }
  const looked = useJudge(p, stones, turn, j => {
    const before = now()
    const next = counted(before, stones, verdictOf(j))
    setAgain(next === before)
    keep(next)
  })
  const place = (next: readonly Pt[]) => {
    setExample(-1)
    setStones(next)
  }
  const showExample = () => {
    const n = (example + 1) % EXAMPLES[p].length
    const shown = EXAMPLES[p][n]!
    keep(exampled(now(), shown))
    setExample(n)
    setStones(shown)
  }
  const free = mayGo(p, stones)
  const lines = squareOf(p, stones.length)
  const zone = zoneDrawing(free.length > 0 && lines > 0 ? { in: lines } : undefined, SIZE)
  const color = stones.length % 2 ? 'white' : 'black'
  const best = looked?.done ? looked.judged?.best : undefined
  const marks: Mark[] = best ? [{ p: best, kind: 'point' }] : zone.marks
  return (
    <section class="card trainer" aria-labelledby="trainer">
      <h2 id="trainer">{w.trainer}</h2>
      <p>{w.trainerLead[p]}</p>
      <div class="trainer-desk">
        <Board
          size={SIZE}
          stones={stones}
          turn={free.length > 0 ? color : null}
          movable={free.length > 0}
          only={free}
          marks={marks}
          lines={zone.lines}
          coordinates={prefs.value.coordinates}
          submit={prefs.value.submit === 'confirm' ? 'double' : prefs.value.submit}
          label={w.board}
          onMove={at => place([...stones, at])}
        />
        <div class="trainer-said">
          <div role="status">
            {free.length > 0 ? (
              <p>
                <b>{w.stone(color, stonesOf(p) - stones.length)}</b>
              </p>
            ) : (
              <Said p={p} looked={looked} example={example >= 0} again={again && example < 0} />
            )}
          </div>
          {looked?.fault && <Failure text={refusal(looked.fault)} onRetry={() => setTurn(turn + 1)} />}
          <div class="row">
            <Button icon="undo" off={stones.length === 0} onClick={() => place(stones.slice(0, -1))}>
              {w.undo}
            </Button>
            <Button kind={free.length > 0 ? 'plain' : 'primary'} icon="again" onClick={() => place([])}>
              {w.again}
            </Button>
            <Button onClick={showExample}>{w.example}</Button>
          </div>
          {score.tried > 0 && (
            <>
              <p class="note">
                {w.streak(score.streak, score.best)} {w.score(score.fair, score.tried)}.
              </p>
              <div>
                <Button kind="quiet" onClick={() => keep(NONE)}>
                  {w.forget}
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </section>
  )
}

interface SaidProps {
  p: Trained
  looked: Looked | undefined
  example: boolean
  /** These stones have counted before. */
  again: boolean
}

function Said({ p, looked, example, again }: SaidProps) {
  const j = looked?.judged
  const done = looked?.done === true
  return (
    <>
      {example && <p class="note">{w.exampleNote}</p>}
      {j && <Chance j={j} />}
      {!done && <p class="note">{w.judging}</p>}
      {done && j && <Verdict p={p} j={j} />}
      {done && j && again && <p class="note">{w.before}</p>}
    </>
  )
}

/** Black from the left, White from the right. */
function Chance({ j }: { j: Judged }) {
  const c = j.black >= 0.5 ? 'black' : 'white'
  const text = w.chance(c, Math.max(j.black, 1 - j.black))
  return (
    <div class="fair-chance">
      <span class="fair-bar" style={{ '--black': `${100 * j.black}%` }} aria-hidden="true" />
      <span>{text}</span>
    </div>
  )
}

/** How fair it is, and what who chooses would best do. */
function Verdict({ p, j }: { p: Trained; j: Judged }) {
  const verdict = verdictOf(j)
  const better = j.black >= 0.5 ? 'black' : 'white'
  const words = { fair: w.fair, uneven: w.uneven(better), lopsided: w.lopsided(better), won: w.won(better) }
  const answer =
    p === 'swap2'
      ? verdict === 'fair'
        ? w.answer.two
        : w.answer.side(better)
      : verdict === 'fair'
        ? w.answer.keep
        : w.answer.change(better)
  return (
    <>
      <p class={`fair-verdict ${verdict}`}>
        <b>{words[verdict]}</b>
      </p>
      <p>{answer}</p>
      {j.best && <p>{w.best(j.best)}</p>}
    </>
  )
}
