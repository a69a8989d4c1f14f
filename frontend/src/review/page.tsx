// One's own mistakes, to be found better: those first that are due.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { sceneProps } from '../game/scene'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { gamePath } from '../router'
import { useDrawing } from '../ui/drawing'
import { prefs } from '../settings/settings'
import '../styles/review.css'
import { Board } from '../ui/board'
import { Empty, Failure, Loading } from '../ui/notice'
import type { Exercises as List, Report, Task } from '../wire'
import { Attempt } from './attempt'
import { Better } from './better'
import { w } from '../i18n/late/review'

const words = w.exercises

export function Exercises() {
  const u = user.value
  return (
    <div class="exercises">
      <p>{words.lead}</p>
      {u === undefined ? <Loading /> : u === null ? <Visitor /> : <Own key={u.id} />}
    </div>
  )
}

function Visitor() {
  return (
    <Empty title={words.none}>
      <p>{words.visitor}</p>
      <a class="btn primary" href="/">
        {words.play}
      </a>
    </Empty>
  )
}

/** An exercise with what is said of its game. */
interface Open {
  task: Task
  report: Report
  played: string
}

function Own() {
  const [list, setList] = useState<List>()
  const [at, setAt] = useState(0)
  const [now, setNow] = useState<Open>()
  const [failure, setFailure] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    setFailure(undefined)
    get('/api/me/exercises', {}).then(
      l => {
        setList(l)
        setAt(0)
      },
      (e: unknown) => setFailure(asFault(e)),
    )
  }, [turn])
  const due = list?.list.filter(t => Date.parse(t.due) <= Date.now()) ?? []
  const task = due[at]
  useEffect(() => {
    if (!task) return
    let gone = false
    const names = { id: task.g }
    Promise.all([get('/api/games/{id}/review', names), get('/api/games/{id}', names)]).then(
      ([r, g]) => {
        if (gone) return
        if (r.report) setNow({ task, report: r.report, played: g.moves[task.move - 1] ?? '' })
        else setAt(at + 1) // its review cannot be read any more
      },
      (e: unknown) => !gone && setFailure(asFault(e)),
    )
    return () => {
      gone = true
    }
  }, [task])
  if (failure) return <Failure text={refusal(failure)} onRetry={() => setTurn(turn + 1)} />
  if (!list) return <Loading />
  if (!task) return <Rest list={list} />
  if (now?.task !== task) return <Loading />
  return (
    <>
      <p class="muted">{words.due(list.due)}</p>
      <Exercise
        key={`${task.g} ${task.move}`}
        {...now}
        onNext={() => (due[at + 1] ? setAt(at + 1) : setTurn(turn + 1))}
      />
    </>
  )
}

function Rest({ list }: { list: List }) {
  const next = list.list[0]
  return (
    <Empty title={next ? words.rest : words.none}>
      <p>{next ? words.restNote(formatDate(new Date(next.due))) : words.noneNote}</p>
      <a class="btn primary" href="/history">
        {words.games}
      </a>
    </Empty>
  )
}

function Exercise({ task, report, played, onNext }: Open & { onNext: () => void }) {
  const attempt = useMemo(() => {
    const before = { rule: task.rule, size: task.size, stones: task.moves }
    return new Attempt({ g: task.g, report, before, move: task.move, played })
  }, [task])
  const seen = attempt.scene()
  const stage = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(stage, {
    size: task.size,
    coordinates: prefs.value.coordinates,
    on: !seen.onPoint,
    position: seen.stones.join(' '),
  })
  return (
    <div class="exercise">
      <div class="stage" ref={stage}>
        <Board
          size={task.size}
          coordinates={prefs.value.coordinates}
          {...sceneProps(seen, prefs.value.submit)}
          over={drawing}
        />
      </div>
      <div class="review">
        <Better attempt={attempt} onNext={onNext} />
        <p class="muted">
          {words.from(task.title.black, task.title.white, formatDate(new Date(task.title.ended)))}
          {task.tries > 0 && ` · ${words.tried(task.tries)}`}
        </p>
        <a href={`${gamePath(task.g)}#${task.move}`}>{words.toGame}</a>
      </div>
    </div>
  )
}
