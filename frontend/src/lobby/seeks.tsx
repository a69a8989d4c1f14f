// Open games: join one, or withdraw one's own.
import { controlText } from '../timecontrol/control'
import { t } from '../i18n'
import { command, isLive } from '../net/live'
import { gamePath, go } from '../router'
import { Button } from '../ui/button'
import { StoneDot } from '../ui/icon'
import { Empty } from '../ui/notice'
import { Person } from '../ui/person'
import type { Seek, Settings } from '../wire'
import { useFew } from './few'
import { hindrance, useMayJoin } from './mayjoin'
import { first } from './order'
import { useOneAtATime } from './oneatatime'
import { NoGame } from './refused'
import { settlesColors } from './gamesetup'

const tr = t.lobby
const text = (map: Record<string, string>, key: string): string => map[key] ?? key

/** 'Renju · 5+3 · Swap2', 'Caro · 10+5 · rated' (which says what else that means), 'Freestyle · 19×19 · 3 days a move · no takebacks' */
export function settingsText(s: Settings): string {
  return [
    text(tr.rules, s.rule),
    s.size === 15 ? '' : tr.sizeText(s.size),
    controlText(s.clock, t.game.noClock),
    s.opening === 'free' ? '' : text(tr.openings, s.opening),
    ...(s.rated
      ? [tr.rated]
      : [s.forbidden === 'loses' ? tr.policyShort.loses : '', s.takebacks ? '' : tr.noTakebacks]),
    s.engines ? tr.engines : '',
    s.drawAfter ? tr.drawAfter(s.drawAfter) : '',
    s.delay ? tr.late(s.delay / 1000) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The same, and that a game is casual. */
export const seekText = ({ settings: s, range }: Seek): string =>
  [settingsText(s), s.rated ? '' : tr.casual, range ? tr.between(range.min, range.max) : ''].filter(Boolean).join(' · ')

const FEW = 6
/** With so few, somebody may want another. */
const QUIET = 2

interface Props {
  seeks: readonly Seek[]
  /** If there are none: the viewer waits. */
  alone: boolean
  games: number
}

/** What others have open, what the viewer may join first; one's own are where one looks for an opponent. */
export function Seeks({ seeks, alone, games }: Props) {
  useMayJoin(seeks, games)
  const [shown, more] = useFew(
    first(seeks, s => hindrance(s) === undefined),
    FEW,
  )
  if (seeks.length === 0)
    return (
      <Empty title={alone ? tr.noOthers : tr.noSeeks}>
        <p>{alone ? tr.noOthersNote : tr.noSeeksInvite}</p>
      </Empty>
    )
  return (
    <>
      <ul class="seeks">
        {shown.map(s => (
          <SeekRow key={s.g} seek={s} />
        ))}
      </ul>
      {more}
      {seeks.length <= QUIET && <p class="note">{tr.fewSeeks}</p>}
    </>
  )
}

function SeekRow({ seek }: { seek: Seek }) {
  const { busy, fault, run } = useOneAtATime()
  const join = () =>
    run(async () => {
      await command({ t: 'join', g: seek.g, v: seek.v }, { patience: 15_000 })
      go(gamePath(seek.g))
    })
  const note = settlesColors(seek.settings.opening) ? tr.hostPlaces : tr.hostPlays
  const why = hindrance(seek)
  return (
    <li class={why === undefined ? 'seek' : 'seek closed'}>
      <div class="seek-who">
        <Person who={seek.host} />
        <span class="muted">
          {!settlesColors(seek.settings.opening) && <StoneDot color={seek.color} />}
          {text(note, seek.color)}
        </span>
      </div>
      <span class="seek-what">{seekText(seek)}</span>
      <div class="row">
        {why === undefined ? (
          <Button
            kind="primary"
            busy={busy}
            disabled={!isLive.value}
            onClick={() => void join()}
            label={`${tr.join}: ${seek.host.name}, ${settingsText(seek.settings)}`}
          >
            {busy ? tr.joining : tr.join}
          </Button>
        ) : (
          <p class="note">
            <span class="sr">{tr.closed}</span>{' '}
            {why === 'account' ? (
              <a href="/account#new">{tr.closedTo.account}</a>
            ) : typeof why === 'number' ? (
              tr.outside(why)
            ) : (
              tr.closedTo[why]
            )}
          </p>
        )}
      </div>
      {fault && <NoGame fault={fault} />}
    </li>
  )
}
