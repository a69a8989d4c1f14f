// The end of the lesson.
import { protocolPath } from '../router'
import { MiniBoard } from '../ui/board'
import { Button } from '../ui/button'
import { SIZE, type Lesson } from './lesson'
import { Dots } from './progress'
import { w } from './text'

const WON = ['f6', 'f7', 'e5', 'e6', 'g7', 'g6', 'd4', 'd5', 'h8']
const ROW = ['d4', 'e5', 'f6', 'g7', 'h8']

export function EndPage({ lesson, onBack, onAgain }: { lesson: Lesson; onBack: () => void; onAgain: () => void }) {
  return (
    <div class="lesson-end">
      <MiniBoard moves={WON} size={SIZE} win={ROW} label={w.chapters.five} />
      <Dots lesson={lesson} />
      <h1 tabIndex={-1}>{w.end.title}</h1>
      <p>{w.end.text}</p>
      <p class="row center">
        <a class="btn primary big" href="/">
          {w.end.bot}
        </a>
        <a class="btn plain big" href="/#quick">
          {w.end.people}
        </a>
      </p>
      <p class="center">
        <a href="/learn/path">{w.end.path}</a> · <a href={protocolPath()}>{w.end.openings}</a>
      </p>
      <p class="row center">
        <Button kind="quiet" icon="back" onClick={onBack}>
          {w.back}
        </Button>
        <Button kind="quiet" icon="again" onClick={onAgain}>
          {w.end.again}
        </Button>
      </p>
    </div>
  )
}
