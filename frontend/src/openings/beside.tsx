// The explorer beside the site's own openings: games of masters, one's own and brought ones; and how many games of the site came to a position by
// another order of moves.
import { useEffect } from 'preact/hooks'
import { w } from '../i18n/late/positions'
import { user } from '../net/live'
import { Findings, Firsts, ordersOf } from '../positions/found'
import { useFound } from '../positions/ask'
import { pathOf } from '../positions/query'
import { go } from '../router'
import { Segmented } from '../ui/segmented'
import type { FoundMove } from '../wire'
import { FROMS, stonesOf, type Place } from './query'
import '../styles/positions.css'

interface Props {
  place: Place
  onFrom: (from: Place['from']) => void
  onPlay: (move: string) => void
  /** Told of what came next in games that are not of the site's openings. */
  onMoves: (moves: readonly FoundMove[]) => void
}

export function Beside({ place, onFrom, onPlay, onMoves }: Props) {
  const { from, start, line } = place
  const asked = { rule: start.rule, size: start.size, line: stonesOf(line, start.size), from, any: false, fields: {} }
  const found = useFound(asked)
  const { data } = found
  const known = from !== 'site' || data || found.failure // then no source comes between the others
  useEffect(() => onMoves(from === 'site' || found.busy ? [] : (data?.moves ?? [])), [from, data, found.busy])
  const froms = FROMS.filter(
    f =>
      f === 'site' || f === from || (f === 'masters' ? data?.bases : user.value !== null && user.value !== undefined),
  )
  return (
    <>
      {known && froms.length > 1 && (
        <Segmented
          label={w.from}
          look="chips"
          value={from}
          options={froms.map(f => [f, w.froms[f]!] as const)}
          onChange={onFrom}
        />
      )}
      {from !== 'site' ? (
        <Findings place={asked} found={found} onPlay={onPlay} onReplay={g => go(pathOf(g, g.at))} onMore={found.more} />
      ) : (
        data &&
        data.games > 0 && (
          <div class={found.busy ? 'openings-found busy' : 'openings-found'}>
            {data.orders > 0 && <p class="note">{ordersOf(data)}</p>}
            <Firsts of={data} />
          </div>
        )
      )}
    </>
  )
}
