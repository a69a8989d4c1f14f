// One board of a broadcast: its moves one after the other, and the engine's graph, which this browser makes of what is shown.
import { useState } from 'preact/hooks'
import { refusal } from '../i18n/refusal'
import { w } from '../i18n/late/broadcasts'
import { Curve } from '../review/graph'
import { prefs } from '../settings/settings'
import { chancesOf } from '../study/evals'
import { useSweep } from '../study/sweep'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { Failure } from '../ui/notice'
import { useArrival } from './arrive'
import type { CastBoard, CastPage } from '../wire'
import { Sides } from './boards'

/** Stones without passes: the board and the engine know none. */
export const stonesOf = (b: CastBoard): string[] => b.moves.filter(m => m !== 'pass')

export function WatchedBoard({ page: p, b }: { page: CastPage; b: CastBoard }) {
  const el = useArrival()
  const [looked, setLooked] = useState<number>() // undefined: the newest
  const last = b.moves.length
  const ply = Math.min(looked ?? last, last)
  const look = (n: number) => setLooked(n >= last ? undefined : Math.max(0, n))
  const passes = b.moves.includes('pass')
  return (
    <div class="cast-board" ref={el}>
      <div class="stage">
        <Board
          size={p.size}
          stones={b.moves.slice(0, ply).filter(m => m !== 'pass')}
          turn={null}
          movable={false}
          coordinates={prefs.value.coordinates}
          numbers={prefs.value.numbers}
          label={w.board(b.black, b.white)}
        />
      </div>
      <Sides b={b} now={p.now} />
      <label class="cast-moves">
        <span>{w.move(ply, last)}</span>
        <input
          type="range"
          min={0}
          max={last}
          value={ply}
          disabled={last === 0}
          onInput={e => look(Number(e.currentTarget.value))}
        />
      </label>
      {!passes && last > 0 && <EngineGraph p={p} stones={b.moves} ply={ply} onLook={look} />}
    </div>
  )
}

interface GraphProps {
  p: CastPage
  stones: readonly string[]
  ply: number
  onLook: (n: number) => void
}

function EngineGraph({ p, stones, ply, onLook }: GraphProps) {
  const { part, fault, run, stop } = useSweep()
  const place = { rule: p.rule, size: p.size }
  const chances = chancesOf(place, stones)
  return (
    <>
      {chances.some(c => c !== undefined) && (
        <figure class="review-graph">
          <Curve chances={chances} ply={ply} label={w.graph(ply)} onLook={onLook} />
        </figure>
      )}
      <p class="row">
        {part ? (
          <>
            <span role="status">{w.analysing(part.done, part.of)}</span>
            <Button kind="quiet" onClick={stop}>
              {w.stop}
            </Button>
          </>
        ) : (
          <Button onClick={() => run({ ...place, stones: [...stones] })}>{w.analyse}</Button>
        )}
      </p>
      {fault && <Failure text={refusal(fault)} />}
    </>
  )
}
