// The position as a diagram: numbers of some moves, signs and letters, for a page or for paper.
import { useState } from 'preact/hooks'
import { loadCode } from '../net/code'
import { prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { Switch } from '../ui/switch'
import type { Place } from './tree'
import { movesTo } from './tree'
import { print } from './print'
import { w } from '../i18n/late/study'

interface Props {
  place: Place
  busy: string
  /** Makes a picture and saves it. */
  make: (what: string, f: () => Promise<File>) => Promise<void>
  onFailed: (e: unknown) => void
}

export function Diagram({ place: { study, at }, busy, make, onFailed }: Props) {
  const moves = movesTo(study, at)
  const n = moves.length
  const [from, setFrom] = useState(prefs.value.numbers ? 1 : n + 1)
  const [to, setTo] = useState(n)
  const [letters, setLetters] = useState(true)
  const [plain, setPlain] = useState(false)
  const marks = study.nodes[at]?.marks ?? []
  const scene = (paper: boolean) => ({
    size: study.size,
    moves,
    numbers: from <= to && n > 0 ? { from, to } : false,
    ...(letters && { marks }),
    plain: paper,
  })
  const draw = async (paper: boolean) => (await loadCode(() => import('./picture'))).png(scene(paper), 'tengen.png')
  const within = (text: string, otherwise: number) => {
    const k = Number.parseInt(text, 10)
    return k >= 1 ? Math.min(k, Math.max(1, n + 1)) : otherwise
  }
  return (
    <fieldset class="study-diagram">
      <legend>{w.diagram.title}</legend>
      <div class="row">
        <label>
          {w.diagram.from}{' '}
          <input
            type="number"
            min={1}
            max={n + 1}
            value={from}
            onChange={e => setFrom(within(e.currentTarget.value, from))}
          />
        </label>
        <label>
          {w.diagram.to}{' '}
          <input type="number" min={1} max={n} value={to} onChange={e => setTo(within(e.currentTarget.value, to))} />
        </label>
      </div>
      <p class="note">{w.diagram.note}</p>
      {marks.length > 0 && <Switch label={w.diagram.letters} checked={letters} onChange={setLetters} />}
      <Switch label={w.diagram.plain} checked={plain} onChange={setPlain} />
      <div class="row">
        <Button icon="download" busy={busy === 'png'} off={!!busy} onClick={() => void make('png', () => draw(plain))}>
          {w.export.png}
        </Button>
        <Button off={!!busy} onClick={() => void draw(true).then(print, onFailed)}>
          {w.diagram.print}
        </Button>
      </div>
    </fieldset>
  )
}
