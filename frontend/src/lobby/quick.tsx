// The grid of clocks, and who waits.
import { useState } from 'preact/hooks'
import { controlText } from '../timecontrol/control'
import { t } from '../i18n'
import { command, user } from '../net/live'
import { later } from '../ui/later'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { Seek, TimeControl } from '../wire'
import {
  CELLS,
  cellControl,
  cellSettings,
  isMember,
  loadOpening,
  loadRated,
  loadRule,
  pairUp,
  placeOf,
  quickOpenings,
  sameSettings,
  saveOpening,
  saveRated,
  saveRule,
  speedOf,
  useBeginnings,
  type Cell,
} from './pairing'
import { hindrance } from './mayjoin'
import { useOneAtATime } from './oneatatime'
import { NoGame } from './refused'
import { RULES, type GameSetup } from './gamesetup'

const WaitingStrip = later('WaitingStrip', () => import('./waitingstrip'))
const tr = t.lobby
const q = t.lobby.quick

interface Props {
  seeks: readonly Seek[]
  /** The clocks that the server has told of, with their speeds. */
  clocks: readonly TimeControl[]
}

export function QuickPairing({ seeks, clocks }: Props) {
  useBeginnings()
  const [rule, setRule] = useState(loadRule)
  const { doing, fault, run } = useOneAtATime()
  const rated = loadRated()
  const [, setOpening] = useState<string>() // what is kept counts
  const opening = loadOpening(rule, rated)
  const own = seeks.filter(s => s.host.id === user.value?.id)
  const withdraw = (s: Seek) => void run(() => command({ t: 'abort', g: s.g, v: s.v }, { patience: 15_000 }), s.g)
  return (
    <section class="quick" aria-labelledby="quick">
      <header class="section-head">
        <h2 id="quick" tabIndex={-1}>
          {q.title}
        </h2>
      </header>
      <Segmented
        label={tr.rule}
        value={rule}
        options={RULES.map(r => [r, tr.rules[r]] as const)}
        onChange={r => {
          setRule(r)
          saveRule(r)
        }}
      />
      {/* There from the start, so that no cell moves away under a click. */}
      <div class="quick-rated">
        {isMember() ? <Switch label={q.rated} checked={rated} onChange={saveRated} /> : <p class="note">{q.guest}</p>}
        <Segmented
          label={q.opening}
          value={opening}
          options={quickOpenings(rule, rated).map(o => [o, o === 'free' ? q.free : tr.openings[o]] as const)}
          onChange={o => {
            saveOpening(rule, o)
            setOpening(o)
          }}
        />
      </div>
      <ul class="cells">
        {CELLS.map(cell => {
          const settings = cellSettings(cell, rule, rated)
          const equal = seeks.filter(s => sameSettings(s.settings, settings))
          const mine = equal.find(s => own.includes(s))
          return (
            <li key={cell}>
              <CellButton
                cell={cell}
                speed={speedOf(cellControl(cell), clocks)}
                rule={rule}
                others={equal.filter(s => !own.includes(s) && hindrance(s) === undefined).length}
                waiting={mine !== undefined}
                busy={doing === cell}
                onClick={() => (mine ? withdraw(mine) : void run(() => pairUp(cell, rule), cell))}
              />
            </li>
          )
        })}
      </ul>
      {own.map(s => (
        <WaitingStrip key={s.g} seek={s} place={placeOf(s, seeks)} busy={doing} onCancel={() => withdraw(s)} />
      ))}
      <NoGame fault={fault} />
    </section>
  )
}

interface CellProps {
  cell: Cell
  speed: keyof typeof q.speeds | ''
  rule: GameSetup['rule']
  others: number
  waiting: boolean
  busy: boolean
  onClick: () => void
}

function CellButton({ cell, speed, rule, others, waiting, busy, onClick }: CellProps) {
  const clock = cell === 'none' ? q.noClock : cell === 'days' ? q.days : controlText(cellControl(cell), q.noClock)
  const pace = cell === 'none' ? q.unhurried : speed && q.speeds[speed]
  const state = waiting ? q.waiting : others > 0 && q.others(others)
  return (
    <button
      type="button"
      class={['cell', waiting && 'mine', others > 0 && 'some', busy && 'busy'].filter(Boolean).join(' ')}
      aria-pressed={waiting}
      aria-disabled={busy ? 'true' : undefined}
      onClick={() => !busy && onClick()}
    >
      <b>{clock}</b> <small>{[pace, state].filter(Boolean).join(' · ') || '\u00a0'}</small>
      <span class="sr">, {q.cell(tr.rules[rule])}</span>
    </button>
  )
}
