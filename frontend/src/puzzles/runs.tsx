// A run on the page: a streak, or a storm with its clock.
import { useEffect, useState } from 'preact/hooks'
import { clockWords } from '../game/time'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { RULES } from '../lobby/gamesetup'
import { get } from '../net/api'
import { recall, remember } from '../settings/settings'
import { Button } from '../ui/button'
import { Empty, Failure } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { Shown } from '../wire'
import { treeOf } from './checker'
import { chosenRule } from './next'
import { lastRuns, noteRun } from './lastruns'
import { begin, ended, finish, left, moved, over, skip, type Kind, type Run } from './run'
import { Solver } from './solver'
import { w } from '../i18n/late/puzzles'
import { useAction } from '../net/action'

const words = w.runs
const KEY = 'tengen.puzzles.best'
/** Between two looks at the clock, in ms. */
const TICK = 250

const bestOf = (kind: Kind, rule: string): number => Number(recall(KEY)[`${kind} ${rule}`]) || 0

export function RunPage({ kind }: { kind: Kind }) {
  const [rule, setRule] = useState<(typeof RULES)[number]>(chosenRule)
  const [puzzles, setPuzzles] = useState<readonly Shown[]>([])
  const [run, setRun] = useState<Run>()
  const [missed, setMissed] = useState<readonly Shown[]>([])
  const [before, setBefore] = useState(0)
  const { busy, fault, run: attempt } = useAction()
  const [now, setNow] = useState(() => Date.now())
  const running = run && !run.over
  useEffect(() => {
    if (!running || kind !== 'storm') return
    const timer = setInterval(() => {
      setNow(Date.now())
      setRun(r => r && over(r, Date.now()))
    }, TICK)
    return () => clearInterval(timer)
  }, [running, kind])
  useEffect(() => {
    if (!run?.over) return
    noteRun(
      rule,
      puzzles.slice(0, run.at + 1).map(p => p.id),
    )
    if (run.solved > bestOf(kind, rule)) remember(KEY, { ...recall(KEY), [`${kind} ${rule}`]: run.solved })
  }, [run?.over])

  const start = () =>
    attempt(async () => {
      const not = lastRuns(rule).join(',')
      const batch = await get('/api/puzzles/batch', {}, { rule, for: 'run', ...(not && { not }) })
      setPuzzles(batch.puzzles)
      setMissed([])
      setBefore(bestOf(kind, rule))
      setNow(Date.now())
      setRun(begin(kind, Date.now()))
    })
  const p = running ? puzzles[run.at] : undefined
  // All of them are solved.
  if (running && !p) setRun(finish(run))
  return (
    <>
      {!running && (
        <section class="card puzzle-start">
          {run ? <Result run={run} before={before} missed={missed} /> : <p>{words[`${kind}Lead`]}</p>}
          {run && puzzles.length === 0 && <Empty title={words.none} />}
          <Segmented
            label={w.rule}
            look="chips"
            value={rule}
            options={RULES.map(r => [r, t.lobby.rules[r]] as const)}
            onChange={setRule}
          />
          {fault && <Failure text={refusal(fault)} />}
          <div class="row">
            <Button kind="primary" big busy={busy} icon={run ? 'again' : 'play'} onClick={() => void start()}>
              {run ? words.restart : words.start}
            </Button>
          </div>
          <p class="note">
            {words.casual} {bestOf(kind, rule) > 0 && words.best(bestOf(kind, rule))}
          </p>
        </section>
      )}
      {running && p && (
        <Solver
          key={run.at}
          follows
          puzzle={p}
          check={treeOf(p.tree ?? [], p.later)}
          {...(kind === 'storm' && { time: () => clockWords(left(run, Date.now())) })}
          onRight={() => setRun(r => r && moved(r, Date.now()))}
          onEnd={e => {
            if (!e.solved) setMissed(m => [...m, p])
            setRun(r => r && ended(r, e.solved, Date.now()))
          }}
        >
          <Score run={run} now={now} />
          {kind === 'streak' && (
            <div class="row">
              <Button off={run.skipped} onClick={() => setRun(skip(run))}>
                {words.skip}
              </Button>
            </div>
          )}
        </Solver>
      )}
    </>
  )
}

function Score({ run, now }: { run: Run; now: number }) {
  return (
    <div class="puzzle-score">
      <p role="status">
        <b>{words.score(run.solved)}</b>
        {run.kind === 'storm' && run.bonus !== 0 && ` ${words.bonus(run.bonus)}`}
      </p>
      {run.kind === 'storm' && (
        <>
          <p class="puzzle-clock" role="timer" aria-label={words.time}>
            {words.left(left(run, now))}
          </p>
          {run.combo > 1 && <p class="muted">{words.combo(run.combo)}</p>}
        </>
      )}
    </div>
  )
}

function Result({ run, before, missed }: { run: Run; before: number; missed: readonly Shown[] }) {
  return (
    <div role="status">
      <h2>{words.over}</h2>
      <p class="puzzle-total">{words.score(run.solved)}</p>
      {run.solved > before && <p>{words.newBest}</p>}
      {run.kind === 'storm' && (
        <p>
          {words.errors(run.errors)} · {words.longest(run.longest)}
        </p>
      )}
      {missed.length > 0 && (
        <p>
          {words.missed}:{' '}
          {missed.map((p, i) => (
            <a key={p.id} href={`/puzzles/${p.id}`}>
              {words.miss(i + 1)}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
