// A game that has begun: board, players, moves, talk.
import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { gamePath, go } from '../router'
import { prefs } from '../settings/settings'
import { useAttend } from '../sound/attend'
import { Board } from '../ui/board'
import { useFavicon, useTitle } from '../ui/page'
import { Button } from '../ui/button'
import type { GameState } from '../wire'
import { Chat } from './chat'
import { Controls } from './controls'
import { Moves } from './moves'
import { Panel } from './panel'
import { otherColor, positionOf } from './position'
import { whyDrawing } from './reason'
import { Replay } from './replay'
import { click, wakeSound } from './sound'
import type { GameStore } from './store'
import { Strip } from './strip'
import { mayPlace, myTurn, shownPly, step, stonesOf, type View } from './view'
import { useWhy } from './why'
import { nameOf } from './words'

const g = t.game

export function Room({ s, store }: { s: GameState; store: GameStore }) {
  const shown = useSignal<View>(null)
  const view = shown.value
  const [left, setLeft] = useState(0)
  const [mark, setMark] = useState<string | null>(null)
  const look = (v: View) => {
    if (v !== null && shown.peek() === null) setLeft(s.moves.length)
    shown.value = v
  }
  // From what is shown by now: keys may come faster than the page is drawn.
  const walk = (by: number) => look(step(shown.peek(), by, s.moves.length))
  const mine = myTurn(s)
  const pending = store.pending.value?.at
  const black = nameOf(s, 'black')
  const white = nameOf(s, 'white')
  useTitle(mine ? g.yourMoveTitle : g.title(black, white))
  useFavicon(mine)
  useHappenings(store)
  useAttend(s)
  useRematch(s)
  // A takeback may leave fewer stones than we are looking at.
  useEffect(() => {
    if (view !== null && view >= s.moves.length && s.status !== 'live') shown.value = null
  }, [s.moves.length])

  const live = isLive.value
  const near = s.you === 'white' ? 'white' : 'black'
  const p = prefs.value
  const now = view === null
  const ply = shownPly(view, s.moves.length)
  const why = useWhy(store, `${positionOf(s)} ${ply}`)
  const drawing = why.question?.data ? whyDrawing(why.question.data) : NO_DRAWING
  const movable = mayPlace(s, view, pending, live)
  // The button's place is kept while one plays, so that the board never moves.
  const button = p.submit === 'confirm' && s.status === 'live' && !!s.you
  const place = (at: string) => {
    setMark(null)
    void store.move(at)
  }
  /** Of a marked point one may ask at any time, of any other when nobody plays
   *  on the position shown. */
  const askable = (at: string) =>
    s.settings.rule === 'renju' &&
    ((s.forbidden?.includes(at) && now) ||
      ((!now || s.status === 'over') && !s.moves.slice(0, ply).some(m => m.at === at)))
  const stone = s.next?.stone === 'white' ? ('white' as const) : ('black' as const)
  return (
    <div class={`game ${s.you ? 'player' : 'watcher'} ${s.status}`}>
      <h1 class="sr" tabIndex={-1}>
        {g.title(black, white)}
      </h1>
      <Strip s={s} store={store} color={otherColor(near)} place="top" />
      <div
        class={`stage ${pending !== undefined && now ? 'sending' : ''} ${!live ? 'stale' : ''} ${button ? 'with-button' : ''}`}
        onPointerDown={wakeSound}
      >
        <Board
          size={s.settings.size}
          stones={stonesOf(s, view, pending)}
          win={now ? (s.result?.line ?? []) : []}
          forbidden={now && s.next?.stone === 'black' && pending === undefined ? (s.forbidden ?? []) : []}
          turn={movable ? stone : null}
          movable={movable}
          numbers={p.numbers}
          coordinates={p.coordinates}
          submit={p.submit}
          pending={mark}
          marks={drawing.marks}
          lines={drawing.lines}
          label={g.board(black, white)}
          onMove={place}
          onPending={setMark}
          onRefused={at => askable(at) && why.ask(at, ply)}
        />
        {button && (
          <PlaceButton mark={movable ? mark : null} mine={movable} onPlace={place} onCancel={() => setMark(null)} />
        )}
      </div>
      <Strip s={s} store={store} color={near} place="bottom" />
      <Panel
        s={s}
        store={store}
        why={why}
        view={view}
        onView={look}
        missed={now ? 0 : Math.max(0, s.moves.length - left)}
      />
      <Moves s={s} view={view} onView={look} />
      <div class="bar">
        <Replay plies={s.moves.length} view={view} onView={look} onStep={walk} over={s.status === 'over'} />
        <Controls s={s} store={store} />
      </div>
      <Chat s={s} store={store} />
    </div>
  )
}

const NO_DRAWING = { marks: [], lines: [] }

/** The last of two steps, where a tap alone plays nothing. */
function PlaceButton({
  mark,
  mine,
  onPlace,
  onCancel,
}: {
  mark: string | null
  mine: boolean
  onPlace: (at: string) => void
  onCancel: () => void
}) {
  return (
    <div class="place">
      {mark === null ? (
        <p class="note">{mine ? g.placeHint : ''}</p>
      ) : (
        <>
          <Button kind="primary" big icon="check" onClick={() => onPlace(mark)}>
            {g.placeAt(mark)}
          </Button>
          <Button big icon="close" onClick={onCancel}>
            {t.shell.cancel}
          </Button>
        </>
      )}
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
  useEffect(
    () =>
      store.onEvent(f => {
        if (f.t === 'move') {
          if (!own.current) click()
          own.current = false
        }
      }),
    [store],
  )
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
