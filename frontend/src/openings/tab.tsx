// What was played, beside the analysis board. What else has moves counted, such as a book of one's own, stands below it and shows
// them by MoveTable (table.tsx).
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/openings'
import { Button } from '../ui/button'
import { SEARCH_KEY, searchPath } from '../positions/key'
import type { Opening } from '../wire'
import '../styles/profile.css'
import '../styles/openings.css'
import { useExplored } from './explore'
import { FilterForm, Looked } from './filters'
import { Findings } from './found'
import { OpeningChoice } from './choice'
import { ALL, hashOf, offered, set, stonesOf, type Place } from './query'
import { moveText } from './table'

export interface TabProps {
  rule: string
  size: number
  /** Points and 'pass'. */
  stones: readonly string[]
  onPlay: (move: string) => void
}

export function OpeningsTab({ rule, size, stones, onPlay }: TabProps) {
  const [chosen, setChosen] = useState<Opening>(offered(rule)[0]!)
  const [filters, setFilters] = useState(ALL)
  // The tree has stones alone: what was decided between them is remembered here, by the stones before it.
  const [decided, setDecided] = useState<Readonly<Record<string, readonly string[]>>>({})
  const opening = offered(rule).includes(chosen) ? chosen : offered(rule)[0]!
  const start = { rule, size, opening }
  const key = (n: number): string => `${opening} ${stones.slice(0, n).join(',')}`
  const here = decided[key(stones.length)] ?? []
  const line = [...stones.flatMap((p, i) => [...(decided[key(i)] ?? []), p]), ...here]
  const place: Place = { start, from: 'site', line, filters }
  const found = useExplored(place)
  const play = (word: string) => {
    if (stonesOf([word], size).length > 0) onPlay(word)
    else setDecided({ ...decided, [key(stones.length)]: [...here, word] })
  }
  return (
    <>
      <Looked place={place}>
        <OpeningChoice start={start} onChange={s => setChosen(s.opening)} />
        <FilterForm filters={filters} onChange={setFilters} />
      </Looked>
      {here.length > 0 && (
        <p class="openings-decided">
          {here.map(word => moveText({ kind: 'choose', move: word })).join(', ')}{' '}
          <Button icon="undo" onClick={() => setDecided({ ...decided, [key(stones.length)]: [] })}>
            {w.undecide}
          </Button>
        </p>
      )}
      <Findings
        found={found}
        onPlay={play}
        onClear={Object.keys(set(filters)).length > 0 ? () => setFilters(ALL) : undefined}
      />
      <p>
        <a href={`/openings${hashOf(place)}`}>{w.whole}</a>
      </p>
      <p>
        <a href={searchPath(rule, size, stones)} aria-keyshortcuts={SEARCH_KEY}>
          {w.searchIt}
        </a>
      </p>
    </>
  )
}
