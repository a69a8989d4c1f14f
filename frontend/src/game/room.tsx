// A game that has begun: board, players, moves, talk.
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { gamePath, go } from '../router'
import { prefs } from '../settings/settings'
import { Board } from '../ui/board'
import { useFavicon, useTitle } from '../ui/page'
import { Fault } from '../net/fault'
import type { GameState } from '../wire'
import { Chat } from './chat'
import { Controls } from './controls'
import { Moves } from './moves'
import { Panel } from './panel'
import { Replay } from './replay'
import { click, wakeSound } from './sound'
import type { GameStore } from './store'
import { Strip } from './strip'
import { mayPlace, myTurn, stonesOf, type View } from './view'
import { nameOf, other } from './words'

const g = t.game

export function Room({ s, store }: { s: GameState; store: GameStore }) {
  const [view, setView] = useState<View>(null)
  const [left, setLeft] = useState(0)
  const look = (v: View) => {
    if (v !== null && view === null) setLeft(s.moves.length)
    setView(v)
  }
  const mine = myTurn(s)
  const pending = store.pending.value?.at
  const black = nameOf(s, 'black')
  const white = nameOf(s, 'white')
  useTitle(mine ? g.yourMoveTitle : g.title(black, white))
  useFavicon(mine)
  useHappenings(store)
  useRematch(s)
  // A takeback may leave fewer stones than we are looking at.
  useEffect(() => {
    if (view !== null && view >= s.moves.length && s.status !== 'live') setView(null)
  }, [s.moves.length])

  const live = isLive.value
  const near = s.you === 'white' ? 'white' : 'black'
  const p = prefs.value
  const now = view === null
  const movable = mayPlace(s, view, pending, live)
  const stone = s.next?.stone === 'white' ? 'white' as const : 'black' as const
  return (
    <div class={`game ${s.you ? 'player' : 'watcher'} ${s.status}`}>
      <h1 class="sr" tabIndex={-1}>{g.title(black, white)}</h1>
      <Strip s={s} color={other(near)} place="top" />
      <div class={`stage ${pending !== undefined && now ? 'sending' : ''} ${!live ? 'stale' : ''}`} onPointerDown={wakeSound}>
        <Board
          size={s.settings.size}
          stones={stonesOf(s, view, pending)}
          win={now ? s.result?.line ?? [] : []}
          forbidden={now && s.next?.stone === 'black' && pending === undefined ? s.forbidden ?? [] : []}
          turn={movable ? stone : null}
          movable={movable}
          numbers={p.numbers}
          coordinates={p.coordinates}
          submit={p.submit}
          label={g.board(black, white)}
          onMove={at => void store.move(at)}
          onRefused={(_, why) => {
            if (why === 'forbidden') store.refusal.value = new Fault('forbidden_point', g.refusedForbidden)
          }}
        />
      </div>
      <Strip s={s} color={near} place="bottom" />
      <Panel s={s} store={store} view={view} onView={look} missed={now ? 0 : Math.max(0, s.moves.length - left)} />
      <Moves s={s} view={view} onView={look} />
      <div class="bar">
        <Replay plies={s.moves.length} view={view} onView={look} over={s.status === 'over'} />
        <Controls s={s} store={store} />
      </div>
      <Chat s={s} store={store} />
    </div>
  )
}

/** The sound of a stone: our own at once, others' when they come. */
function useHappenings(store: GameStore): void {
  const own = useRef(false)
  const placed = store.pending.value?.at
  useEffect(() => {
    if (placed === undefined) return
    own.current = true
    click()
  }, [placed])
  useEffect(() => store.onEvent(f => {
    if (f.t === 'move') {
      if (!own.current) click()
      own.current = false
    }
  }), [store])
}

/** Players go on to the rematch when it is made, also if they were away just
 *  then; who opens an old game stays there. */
function useRematch(s: GameState): void {
  const known = useRef(s.rematch)
  useEffect(() => {
    if (s.rematch && s.rematch !== known.current && s.you) go(gamePath(s.rematch))
    known.current = s.rematch
  }, [s.rematch])
}
