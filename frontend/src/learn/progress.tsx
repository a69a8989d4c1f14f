// How far one has come: a dot a step, and on wide screens the chapters.
import { Icon } from '../ui/icon'
import { CHAPTERS, STEPS, type Lesson } from './lesson'
import { chapterName, w } from './text'

export function Dots({ lesson }: { lesson: Lesson }) {
  const cls = (id: string, i: number) =>
    ['dot', i === lesson.at && 'here', lesson.done.includes(id) && 'done'].filter(Boolean).join(' ')
  const step = Math.min(lesson.at + 1, STEPS.length)
  return (
    <p class="lesson-dots" role="img" aria-label={w.progress(step, STEPS.length, lesson.done.length)}>
      {CHAPTERS.map(c => (
        <span key={c} class="lesson-chapter">
          {STEPS.map((s, i) => s.chapter === c && <span key={s.id} class={cls(s.id, i)} />)}
        </span>
      ))}
    </p>
  )
}

export function Chapters({ lesson, onGo }: { lesson: Lesson; onGo: (at: number) => void }) {
  const here = STEPS[lesson.at]?.chapter
  return (
    <nav class="lesson-chapters" aria-label={w.chaptersLabel}>
      <ol>
        {CHAPTERS.map(c => {
          const steps = STEPS.filter(s => s.chapter === c)
          const done = steps.every(s => lesson.done.includes(s.id))
          return (
            <li key={c}>
              <button
                type="button"
                class="btn quiet"
                aria-current={c === here ? 'step' : undefined}
                onClick={() => onGo(STEPS.indexOf(steps[0]!))}
              >
                {chapterName(c)}
                {done && (
                  <>
                    <Icon name="check" />
                    <span class="sr">{w.chapterDone}</span>
                  </>
                )}
              </button>
            </li>
          )
        })}
      </ol>
      <a href="/learn/path">{w.end.path}</a>
    </nav>
  )
}
