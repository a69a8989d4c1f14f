// Under the board: the graph of the line, what is to be said of the position, and the way to evaluate the whole line.
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { engineSaid } from '../engine/said'
import { Curve } from '../review/graph'
import { Button } from '../ui/button'
import type { Desk } from './desk'
import { chancesOf } from './evals'
import { endOf, positionOf, type End } from './rules'
import { unknown, type Sweep } from './sweep'
import { lineEnd, lineTo } from './tree'
import { w } from '../i18n/late/study'
import { w as said } from '../i18n/late/review'

interface Props {
  desk: Desk
  sweep: Sweep
  /** The engine is not heard meanwhile. */
  silent: boolean
  /** What is said of the position. */
  children: ComponentChildren
}

export function Below({ desk, sweep, silent, children }: Props) {
  const { study, at } = desk.place
  const last = lineEnd(study, at)
  const line = useMemo(() => lineTo(study, last), [study, last])
  const { position, end } = useMemo(() => {
    const all = positionOf(study, last)
    return { position: all, end: endOf(all) }
  }, [study, last])
  const chances = chancesOf(study, position.stones)
  if (end) chances[line.length] = chanceAt(end, line.length)
  const ply = line.indexOf(at) + 1
  const now = chances[ply]
  // A game that is over is not searched.
  const open = end ? { ...position, stones: position.stones.slice(0, -1) } : position
  const { part, fault } = sweep
  return (
    <div class="study-below">
      <figure class="review-graph">
        <Curve
          chances={chances}
          ply={ply}
          label={now === undefined ? w.graph.unknown(ply) : said.graph(ply, said.chanceText(now))}
          onLook={n => desk.go(() => (n === 0 ? 0 : (line[n - 1] ?? at)))}
        />
      </figure>
      <div class="study-say">
        <p class="study-turn" role="status">
          {children}
        </p>
        {part ? (
          <div class="study-sweep">
            <progress max={part.of} value={part.done} aria-label={w.graph.progress(part.done, part.of)} />
            <Button kind="quiet" icon="close" label={w.graph.stop} onClick={sweep.stop} />
            {silent && <p class="note">{w.graph.meanwhile}</p>}
          </div>
        ) : (
          line.length > 1 &&
          unknown(open).length > 0 && (
            <Button kind="quiet" icon="ranks" onClick={() => sweep.run(open)}>
              {w.graph.evaluate}
            </Button>
          )
        )}
      </div>
      {fault && (
        <p class="refused" role="alert">
          {engineSaid(fault)}
        </p>
      )}
    </div>
  )
}

/** Black's chance where a line has ended after so many moves. */
function chanceAt(end: End, moves: number): number {
  if (end.why === 'full') return 0.5
  const black = moves % 2 === 1
  return black === (end.why !== 'forbidden') ? 1 : 0
}
