// A position set up stone by stone, in any order: it becomes a line of moves, as the tree has nothing else.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/study'
import { prefs } from '../settings/settings'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import type { Pt } from '../../board/index'
import type { Study } from '../wire'
import { movesOf, type Placed, type Unreachable } from './freely'
import { empty, lineEnd, movesTo, PASS, playLine, type Place } from './tree'

type Tool = 'black' | 'white' | 'remove'

interface Props {
  place: Place
  onStart: (p: Place) => void
}

/** The stones of the position that is shown are there at first. */
const placedAt = ({ study, at }: Place): Placed => {
  const moves = movesTo(study, at)
  const of = (odd: number) => moves.filter((m, i) => i % 2 === odd && m !== PASS)
  return { black: of(0), white: of(1) }
}

export function SetFree({ place, onStart }: Props) {
  const { rule, size } = place.study
  const [placed, setPlaced] = useState(() => placedAt(place))
  const [tool, setTool] = useState<Tool>('black')
  const [turn, setTurn] = useState<'black' | 'white'>('black')
  const [why, setWhy] = useState<Unreachable>()
  const put = (p: Pt) => {
    const without = { black: placed.black.filter(q => q !== p), white: placed.white.filter(q => q !== p) }
    const there = placed.black.includes(p) ? 'black' : placed.white.includes(p) ? 'white' : undefined
    setWhy(undefined)
    // A stone of the colour that is placed anyway is taken away again.
    setPlaced(tool === 'remove' || there === tool ? without : { ...without, [tool]: [...without[tool], p] })
  }
  const start = () => {
    const moves = movesOf(rule, size, placed, turn)
    if (typeof moves === 'string') {
      setWhy(moves)
      return
    }
    const study: Study = { ...empty(rule, size), start: moves.length }
    const { study: full } = playLine({ study, at: 0 }, moves, () => true)
    onStart({ study: full, at: lineEnd(full, 0) })
  }
  return (
    <div class="set-free">
      <div class="stage">
        <Board
          size={size}
          stones={interleaved(placed)}
          turn={null}
          movable
          win={[]}
          forbidden={[]}
          marks={[]}
          numbers={false}
          coordinates={prefs.value.coordinates}
          submit="direct"
          purpose="set up"
          label={w.free.board}
          onMove={put}
          onRefused={put}
        />
      </div>
      <div class="set-free-side">
        <Segmented
          label={w.free.tool}
          value={tool}
          onChange={setTool}
          options={(['black', 'white', 'remove'] as const).map(x => [x, w.free.tools[x]] as const)}
        />
        <Segmented
          label={w.free.turn}
          value={turn}
          onChange={setTurn}
          options={(['black', 'white'] as const).map(x => [x, w.free.tools[x]] as const)}
        />
        <div class="row">
          <Button kind="primary" icon="check" onClick={start}>
            {w.free.start}
          </Button>
          <Button
            onClick={() => {
              setPlaced({ black: [], white: [] })
              setWhy(undefined)
            }}
          >
            {w.free.clear}
          </Button>
        </div>
        <p class="note">{w.free.note}</p>
        <p class="refused" role="alert">
          {why && w.free.why[why]}
        </p>
      </div>
    </div>
  )
}

/** As the board takes stones: of both colours in turn, with passes where one side has more. */
function interleaved({ black, white }: Placed): Pt[] {
  const all: Pt[] = []
  for (let i = 0; i < Math.max(black.length, white.length); i++) all.push(black[i] ?? PASS, white[i] ?? PASS)
  while (all.at(-1) === PASS) all.pop()
  return all
}
