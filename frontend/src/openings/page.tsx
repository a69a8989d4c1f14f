// The opening explorer: a board, and the moves that were played in each position.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Mark } from '../../board/index'
import { t } from '../i18n'
import { w } from '../i18n/late/openings'
import { RULES, SIZES } from '../lobby/gamesetup'
import { prefs } from '../settings/settings'
import { hashOfMoves } from '../study/hash'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { useDrawing } from '../ui/drawing'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { useKeys } from '../game/keys'
import { SEARCH_KEY, searchPath, useSearchKey } from '../positions/key'
import { later } from '../ui/later'
import type { Explored, FoundMove } from '../wire'
import '../styles/profile.css'
import '../styles/openings.css'
import { OpeningChoice } from './choice'
import { useExplored } from './explore'
import { FilterForm, Looked } from './filters'
import { Findings } from './found'
import { ALL, hashOf, MOST, readHash, ruled, set, stonesOf, type Place, type Start } from './query'
import { gamesOf, moveText } from './table'

const Beside = later('Beside', () => import('./beside'))

export function OpeningsPage() {
  useTitle(w.title)
  const { place, ahead, go, filter, from, step } = usePlace()
  const [moves, setMoves] = useState<readonly FoundMove[]>([])
  const found = useExplored(place)
  const { start, line, filters } = place
  const settled = place.from !== 'site' || found.data || found.failure // what stands below the findings would be moved by them
  const stones = stonesOf(line, start.size)
  const decides = !found.busy && found.data?.due.do === 'choose'
  const turn = stones.length % 2 === 0 ? 'black' : 'white'
  const play = (word: string) => go({ ...place, line: [...line, word] })
  const stage = useRef<HTMLDivElement>(null)
  const drawing = useDrawing(stage, {
    size: start.size,
    coordinates: prefs.value.coordinates,
    on: true,
    position: `${start.size} ${line.join(' ')}`,
  })
  const begin = (s: Start) => go({ ...place, start: s, line: [] })
  useKeys(window, {
    ArrowLeft: () => step(line.length - 1),
    ArrowRight: () => step(line.length + 1),
    Home: () => step(0),
  })
  useSearchKey(start.rule, start.size, stones)
  return (
    <div class="openings">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <div class="openings-board">
        <div class="stage" ref={stage}>
          <Board
            size={start.size}
            over={drawing}
            stones={stones}
            coordinates={prefs.value.coordinates}
            turn={decides ? null : turn}
            movable={!decides && stones.length < MOST}
            marks={
              place.from !== 'site'
                ? moves.filter(m => m.kind === 'place').map(m => ({ p: m.move, kind: 'point' as const }))
                : found.busy || !found.data
                  ? []
                  : marksOf(found.data)
            }
            numbers
            submit={prefs.value.submit === 'confirm' ? 'double' : prefs.value.submit}
            label={decides ? w.boardDecide : w.board(t.game.color(turn))}
            onMove={play}
          />
        </div>
        <div class="replay openings-steps" role="group" aria-label={w.path}>
          <Button kind="quiet" icon="first" label={w.first} off={line.length === 0} onClick={() => step(0)} />
          <Button
            kind="quiet"
            icon="back"
            label={w.back}
            off={line.length === 0}
            onClick={() => step(line.length - 1)}
          />
          <Button
            kind="quiet"
            icon="forward"
            label={w.forward}
            off={ahead === 0}
            onClick={() => step(line.length + 1)}
          />
        </div>
        <Path line={line} size={start.size} onGo={step} />
        {stones.length > 0 && (
          <a class="openings-analyse" href={`/analysis${hashOfMoves(start.rule, start.size, stones)}`}>
            {w.analyse}
          </a>
        )}
        <a class="openings-analyse" href={searchPath(start.rule, start.size, stones)} aria-keyshortcuts={SEARCH_KEY}>
          {w.searchIt}
        </a>
      </div>
      <div class="openings-side">
        <section class="card" aria-label={w.filters}>
          <Looked place={place}>
            <Segmented
              label={t.lobby.rule}
              look="chips"
              value={start.rule}
              onChange={rule => begin(ruled(start, rule))}
              options={RULES.map(r => [r as string, t.lobby.rules[r]] as const)}
            />
            <div class="openings-pair">
              <OpeningChoice start={start} onChange={begin} />
              <label class="field">
                <span>{w.size}</span>
                <select
                  value={String(start.size)}
                  onChange={e => begin({ ...start, size: Number(e.currentTarget.value) })}
                >
                  {(start.rule === 'renju' ? ['15'] : SIZES).map(s => (
                    <option key={s} value={s}>
                      {t.lobby.sizeText(s)}
                    </option>
                  ))}
                </select>
              </label>
            </div>
            {place.from === 'site' && <FilterForm filters={filters} onChange={filter} />}
          </Looked>
        </section>
        <section class="card" aria-label={w.moves}>
          {place.from === 'site' && (
            <Findings
              found={found}
              onPlay={play}
              onClear={Object.keys(set(filters)).length > 0 ? () => filter(ALL) : undefined}
            />
          )}
          {settled && <Beside place={place} onFrom={from} onPlay={play} onMoves={setMoves} />}
        </section>
      </div>
    </div>
  )
}

/** What has been played, each step a way back. */
function Path({ line, size, onGo }: { line: readonly string[]; size: number; onGo: (n: number) => void }) {
  if (line.length === 0) return <p class="note">{w.begin}</p>
  return (
    <ol class="openings-path" aria-label={w.path}>
      {line.map((word, i) => {
        const stone = stonesOf([word], size).length > 0
        const text = moveText({ kind: word === 'pass' ? 'pass' : stone ? 'place' : 'choose', move: word })
        return (
          <li key={i}>
            <button
              type="button"
              aria-current={i === line.length - 1 ? 'step' : undefined}
              class={stone ? undefined : 'decision'}
              onClick={() => onGo(i + 1)}
            >
              {text}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** How many of the moves have their share written on the board. */
const WRITTEN = 9

/** On each point that was played how often, in percent; a dot where it was seldom. */
function marksOf(d: Explored): Mark[] {
  const total = gamesOf(d)
  return d.moves
    .filter(m => m.kind === 'place')
    .map((m, i) => {
      const share = Math.round((100 * gamesOf(m)) / Math.max(1, total))
      return i < WRITTEN && share > 0 ? { p: m.move, kind: 'sign', text: String(share) } : { p: m.move, kind: 'point' }
    })
}

/** The place that the address shows; steps are new entries of the browser's history, filters are not. */
function usePlace() {
  const [place, setPlace] = useState(() => readHash(location.hash))
  /** The longest line of late, of which the place's is a beginning. */
  const longest = useRef(place.line)
  const show = (p: Place, replace: boolean) => {
    const url = location.pathname + location.search + hashOf(p)
    if (replace) history.replaceState(history.state, '', url)
    else history.pushState(null, '', url)
    const same = p.start === place.start && p.line.every((word, i) => longest.current[i] === word)
    if (!same) longest.current = p.line
    setPlace(p)
  }
  useEffect(() => {
    const onPop = () => {
      const p = readHash(location.hash)
      longest.current = p.line
      setPlace(p)
    }
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  const ahead = longest.current.length - place.line.length
  return {
    place,
    ahead,
    go: (p: Place) => show(p, false),
    filter: (filters: Place['filters']) => show({ ...place, filters }, true),
    from: (from: Place['from']) => show({ ...place, from }, true),
    /** To so many words of the line. */
    step: (n: number) => {
      if (n < 0 || n > longest.current.length || n === place.line.length) return
      show({ ...place, line: longest.current.slice(0, n) }, false)
    },
  }
}
