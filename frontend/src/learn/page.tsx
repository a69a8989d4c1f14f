// The lesson: a position, one task, a stone.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Mark } from '../../board/index'
import { prefs, recall, remember } from '../settings/settings'
import '../styles/learn.css'
import { positionText } from '../ui/aloud'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { later } from '../ui/later'
import { useTitle } from '../ui/page'
import { EndPage } from './end'
import {
  BEGINNING,
  MISSES,
  SIZE,
  STEPS,
  answer,
  current,
  goTo,
  kept,
  play,
  restored,
  retry,
  scene,
  solved,
  type Lesson,
  type Scene,
  type Step,
} from './lesson'
import { Chapters, Dots } from './progress'
import { chapterName, w, wordsOf } from './text'

const KEY = 'tengen.lesson'

const PathPage = later('PathPage', () => import('./path'), 'page')

/** The lesson, or the path, or a step of it. */
export function LearnPage({ part }: { part?: string | undefined }) {
  return part === undefined ? <LessonPage /> : <PathPage part={part} />
}

/** The lesson as it was left, or at the chapter that the address names. */
function begin(): Lesson {
  const lesson = restored(recall(KEY))
  const chapter = STEPS.findIndex(s => `#${s.chapter}` === location.hash)
  return chapter < 0 ? lesson : goTo(lesson, chapter)
}

function LessonPage() {
  useTitle(w.title)
  const [lesson, set] = useState<Lesson>(begin)
  const change = (next: Lesson) => {
    // What was done in another tab stays done, unless everything begins anew.
    const done = next === BEGINNING ? [] : restored(recall(KEY)).done
    remember(KEY, kept({ ...next, done: Array.from(new Set([...done, ...next.done])) }))
    set(next)
  }
  const root = useRef<HTMLDivElement>(null)
  useFocus(root, lesson)
  const s = current(lesson)
  return (
    <div class="lesson" ref={root}>
      {s ? (
        <StepView lesson={lesson} s={s} change={change} />
      ) : (
        <EndPage
          lesson={lesson}
          onBack={() => change(goTo(lesson, STEPS.length - 1))}
          onAgain={() => change(BEGINNING)}
        />
      )}
    </div>
  )
}

function StepView({ lesson, s, change }: { lesson: Lesson; s: Step; change: (l: Lesson) => void }) {
  const o = lesson.outcome
  const view = scene(lesson, s)
  const helped = !o && lesson.misses >= MISSES && s.right.length > 0
  const words = wordsOf(s.id)
  return (
    <>
      <header class="lesson-head">
        <h1 tabIndex={-1} aria-describedby="lesson-task">
          {chapterName(s.chapter)}
        </h1>
        <Dots lesson={lesson} />
      </header>
      <div class={`lesson-text ${o ? (good(lesson) ? 'good' : 'bad') : ''}`}>
        <p id="lesson-task" class={o ? 'sr' : ''}>
          {helped ? w.help(s.right.map(r => r.at).join(', ')) : words.task}
        </p>
        <p class="sr">{positionText(view.stones)}</p>
        <p role="status">
          {o && (
            <>
              <b>
                <Icon name={good(lesson) ? 'check' : 'again'} /> {good(lesson) ? w.right : w.wrong}
              </b>{' '}
              {o.kind === 'wrong' ? words.hints![o.by.why] : words.right}
            </>
          )}
        </p>
      </div>
      <div class="lesson-board">
        <Board
          size={SIZE}
          stones={view.stones}
          turn={view.turn}
          movable={view.movable}
          last={view.last}
          forbidden={view.forbidden}
          lines={view.lines}
          win={view.win}
          marks={marks(view)}
          coordinates={prefs.value.coordinates}
          label={w.board}
          onMove={p => change(play(lesson, p))}
        />
      </div>
      <div class="lesson-actions">
        <Button
          kind="quiet"
          icon="back"
          label={w.back}
          off={lesson.at === 0}
          onClick={() => change(goTo(lesson, lesson.at - 1))}
        />
        <Middle lesson={lesson} s={s} change={change} />
        {!solved(lesson) && (
          <Button kind="quiet" onClick={() => change(goTo(lesson, lesson.at + 1))}>
            {w.skip}
          </Button>
        )}
      </div>
      <Chapters lesson={lesson} onGo={at => change(goTo(lesson, at))} />
    </>
  )
}

/** What is to be done now; where a stone is to be placed, nothing but that. */
function Middle({ lesson, s, change }: { lesson: Lesson; s: Step; change: (l: Lesson) => void }) {
  if (solved(lesson)) {
    return (
      <div class="lesson-do">
        <Button kind="primary" onClick={() => change(goTo(lesson, lesson.at + 1))}>
          {w.next} <Icon name="forward" />
        </Button>
      </div>
    )
  }
  if (lesson.outcome) {
    return (
      <div class="lesson-do">
        <Button kind="primary" icon="undo" onClick={() => change(retry(lesson))}>
          {w.again}
        </Button>
      </div>
    )
  }
  return (
    <div class="lesson-do">
      {s.question &&
        (['yes', 'no'] as const).map(a => (
          <Button key={a} onClick={() => change(answer(lesson, a))}>
            {w[a]}
          </Button>
        ))}
    </div>
  )
}

function good({ outcome: o }: Lesson): boolean {
  return o?.kind === 'right' || (o?.kind === 'answered' && o.answer === o.by.answer)
}

const marks = ({ rings, dots }: Scene): Mark[] => [
  ...rings.map(p => ({ p, kind: 'stone' as const })),
  ...dots.map(p => ({ p, kind: 'point' as const })),
]

/** The focus goes where it goes on: to the button after an outcome, to the heading of a new step, and with the
 *  keyboard back to the board after a mistake. */
function useFocus(root: { current: HTMLElement | null }, lesson: Lesson): void {
  const before = useRef(lesson)
  const keyboard = useRef(false)
  useEffect(() => {
    const el = root.current!
    const seen = (e: Event) => {
      keyboard.current = e.type === 'keydown'
      // Held down, it presses one button and not the next as well.
      if (e instanceof KeyboardEvent && e.repeat && e.key === 'Enter') e.preventDefault()
    }
    for (const type of ['keydown', 'pointerdown']) el.addEventListener(type, seen, true)
    return () => {
      for (const type of ['keydown', 'pointerdown']) el.removeEventListener(type, seen, true)
    }
  }, [])
  useLayoutEffect(() => {
    const old = before.current
    before.current = lesson
    const focus = (q: string) => root.current?.querySelector<HTMLElement>(q)?.focus({ preventScroll: true })
    if (old.at !== lesson.at) focus('h1')
    else if (old.outcome === lesson.outcome) return
    else if (lesson.outcome) focus('.lesson-do .btn')
    else if (keyboard.current) focus('.tg-field')
  }, [lesson])
}
