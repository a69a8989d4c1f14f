// Any position in all games: a board to set it up, what was played next, and the games, which are played through on the same board.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/positions'
import { useKeys } from '../game/keys'
import { SIZES } from '../lobby/gamesetup'
import { prefs } from '../settings/settings'
import { hashOfMoves } from '../study/hash'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import type { FoundGame } from '../wire'
import { areaOf, areaText, framed, readArea, type Area } from './area'
import { DragArea, Edges } from './areachoice'
import { Filters } from './filters'
import { useFound } from './ask'
import { Findings } from './found'
import { hashOf, pathOf, put, readHash, turnOf, without, type Place } from './query'
import '../styles/profile.css'
import '../styles/openings.css'
import '../styles/positions.css'

const NEXTS = ['turn', 'black', 'white'] as const
/** What a tap does on a part of the board. */
const TAPS = ['area', 'black', 'white', 'remove'] as const
type Tap = (typeof NEXTS)[number] | (typeof TAPS)[number]

/** A game that is played through, up to so many moves. */
interface Replay {
  game: FoundGame
  ply: number
}

export function PositionsPage() {
  useTitle(w.title)
  const { place, go } = usePlace()
  const { area } = place
  const [tap, setTap] = useState<Tap>(area ? 'black' : 'turn')
  const [drawn, setDrawn] = useState<Area>()
  const [replay, setReplay] = useState<Replay>()
  const found = useFound(place)
  const change = (p: Place) => {
    setReplay(undefined)
    go(p)
  }
  const step = (by: number) => {
    if (replay) setReplay({ ...replay, ply: Math.max(0, Math.min(replay.game.moves.length, replay.ply + by)) })
    else if (by < 0) change({ ...place, line: place.line.slice(0, by) })
  }
  useKeys(window, {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    Escape: () => setReplay(undefined),
  })
  const look = (part: boolean) => {
    setTap(part ? 'area' : 'turn')
    change({ ...place, area: part ? areaOf(place.line, place.size) : undefined })
  }
  const shown = replay ? readArea(replay.game.area ?? null, replay.game.size) : (drawn ?? area)
  const over = useMemo(() => shown && framed(shown), [shown && areaText(shown)])
  const color = tap === 'black' || tap === 'white' ? tap : 'turn'
  const played = (p: string) => change({ ...place, line: put(place.line, p, color) })
  const size = replay ? replay.game.size : place.size
  const stones = replay ? replay.game.moves.slice(0, replay.ply) : place.line
  const ahead = replay?.game.moves[replay.ply]
  return (
    <div class="openings">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
      </div>
      <div class="openings-board">
        <div class="stage">
          <Board
            key={size}
            size={size}
            stones={[...stones]}
            coordinates={prefs.value.coordinates}
            over={over}
            turn={replay || tap === 'remove' ? null : color === 'turn' ? turnOf(place.line) : color}
            movable={!replay && tap !== 'remove' && tap !== 'area'}
            marks={
              replay
                ? ahead && ahead !== 'pass'
                  ? [{ p: ahead, kind: 'point' }]
                  : []
                : found.busy
                  ? []
                  : (found.data?.moves ?? []).filter(m => m.kind === 'place').map(m => ({ p: m.move, kind: 'point' }))
            }
            numbers={!!replay}
            submit={prefs.value.submit === 'confirm' ? 'double' : prefs.value.submit}
            label={w.board}
            onMove={played}
            onRefused={p => tap === 'remove' && change({ ...place, line: without(place.line, p) })}
          />
          {tap === 'area' && area && !replay && (
            <DragArea
              size={size}
              coordinates={prefs.value.coordinates}
              onDraw={setDrawn}
              onDone={a => change({ ...place, area: a })}
            />
          )}
        </div>
        <div class="replay openings-steps" role="group" aria-label={w.moves}>
          <Button
            kind="quiet"
            icon="first"
            label={w.first}
            off={stones.length === 0}
            onClick={() => (replay ? setReplay({ ...replay, ply: 0 }) : change({ ...place, line: [] }))}
          />
          <Button kind="quiet" icon="back" label={w.back} off={stones.length === 0} onClick={() => step(-1)} />
          <Button kind="quiet" icon="forward" label={w.forward} off={!ahead} onClick={() => step(1)} />
        </div>
        {replay ? (
          <p class="positions-replay">
            <Button icon="undo" onClick={() => setReplay(undefined)}>
              {w.close}
            </Button>
            <a class="btn plain" href={pathOf(replay.game, replay.ply)}>
              {w.open}
            </a>
          </p>
        ) : (
          <>
            <Segmented
              label={area ? w.tap : w.next}
              value={tap}
              onChange={setTap}
              options={(area ? TAPS : NEXTS).map(n => [n as Tap, w.nexts[n]!] as const)}
              {...(area && { note: w.taps[tap] })}
            />
            {area && <Edges of={area} size={place.size} onChange={a => change({ ...place, area: a })} />}
          </>
        )}
        {!replay && place.line.length > 0 && (
          <a class="openings-analyse" href={`/analysis${hashOfMoves(place.rule, place.size, place.line)}`}>
            {w.analyse}
          </a>
        )}
      </div>
      <div class="openings-side">
        <section class="card" aria-label={w.filters}>
          <Segmented
            label={w.look}
            value={area ? 'part' : 'whole'}
            onChange={v => look(v === 'part')}
            options={[
              ['whole', w.whole],
              ['part', w.part],
            ]}
          />
          <div class="openings-pair">
            <label class="field">
              <span>{t.lobby.rule}</span>
              <select value={place.rule} onChange={e => change({ ...place, rule: e.currentTarget.value })}>
                {Object.entries(t.lobby.rules).map(([r, name]) => (
                  <option key={r} value={r}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label class="field">
              <span>{w.size}</span>
              <select
                value={String(place.size)}
                onChange={e => {
                  const other = Number(e.currentTarget.value)
                  change({ ...place, size: other, line: [], area: area && areaOf([], other) })
                }}
              >
                {SIZES.map(s => (
                  <option key={s} value={s}>
                    {t.lobby.sizeText(s)}
                  </option>
                ))}
              </select>
            </label>
          </div>
          <Filters place={place} masters={!!found.data?.bases} onChange={change} />
        </section>
        <section class="card" aria-label={w.results}>
          <Findings
            place={place}
            found={found}
            onPlay={m => (m === 'pass' ? change({ ...place, line: [...place.line, m] }) : played(m))}
            onReplay={game => setReplay({ game, ply: game.at })}
            onMore={found.more}
            onClear={() => change({ ...place, from: 'all', any: false, fields: {} })}
          />
        </section>
      </div>
    </div>
  )
}

/** The place that the address shows; stones are new entries of the browser's history, filters are not. */
function usePlace() {
  const [place, setPlace] = useState(() => readHash(location.hash))
  useEffect(() => {
    const onPop = () => setPlace(readHash(location.hash))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return {
    place,
    go: (p: Place) => {
      const url = location.pathname + location.search + hashOf(p)
      if (p.line === place.line) history.replaceState(history.state, '', url)
      else history.pushState(null, '', url)
      setPlace(p)
    },
  }
}
