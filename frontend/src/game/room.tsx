// A game that has begun: board, players, moves, talk.
import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { gamePath, go } from '../router'
import { prefs, submitFor } from '../settings/settings'
import { Board, type BoardProps } from '../ui/board'
import { later, useLate } from '../ui/later'
import { useFavicon, useTitle } from '../ui/page'
import { Button } from '../ui/button'
import type { GameState, Reviewed } from '../wire'
import { About } from './about'
import { Controls } from './controls'
import { Ended } from './ended'
import { Panel } from './panel'
import { otherColor, positionOf } from './position'
import { Replay } from './replay'
import { NO_SIGNS, type Activity, type ExtraSource, type OnBoard, type Reading } from './overlay'
import { mayWheel, useShown, useWheel } from './shown'
import { wakeSound } from '../sound/sound'
import type { GameStore } from './store'
import { Strip } from './strip'
import { Talk, useTalk } from './talk'
import { mayPlace, myTurn, shownPly, stonesOf } from './view'
import { useWhy } from './why'
import { nameOf } from './result'

const g = t.game

/** No report is without it, as it asks for the report. */
let reviewCode: typeof import('../review/panel')
const Review = later('Review', async () => (reviewCode = await import('../review/panel')))

export function Room({ s, store }: { s: GameState; store: GameStore }) {
  const shown = useShown(s)
  const { view } = shown
  const [mark, setMark] = useState<string | null>(null)
  const reviewed = s.status === 'over' && s.moves.length >= LEAST
  const review = useSignal<Reviewed | undefined>(undefined)
  const report = review.value?.report
  const activity = useSignal<Activity | null>(null)
  const reading = useSignal<Reading>({ long: false })
  const stage = useRef<HTMLDivElement>(null)
  const talk = useTalk(s)
  const mine = myTurn(s)
  const pending = store.pending.value?.at
  const black = nameOf(s, 'black')
  const white = nameOf(s, 'white')
  useTitle(mine ? g.yourMoveTitle : g.title(black, white))
  useFavicon(mine)
  const code = useLate(inPlayCode)
  useRematch(s)
  useWheel(stage, mayWheel(s, view), shown, s.moves.length)

  const live = isLive.value
  const near = s.you === 'white' ? 'white' : 'black'
  const p = prefs.value
  const submit = submitFor(s.settings.clock.speed)
  const present = view === null
  const ply = shownPly(view, s.moves.length)
  const why = useWhy(store, `${positionOf(s)} ${ply}`)
  const zone = useZone(s)
  const told = zone?.told(s, ply, pending, store.refusal.value)
  const drawing = why.question?.drawing ?? reading.value.drawing ?? told ?? NO_DRAWING
  const movable = mayPlace(s, view, pending, live)
  // The button's place is kept, also when the game has ended, so that the board never moves.
  const button = submit === 'confirm' && !!s.you
  const place = (at: string) => {
    setMark(null)
    void store.move(at)
  }
  /** Of a marked point one may ask at any time, of any other when nobody plays
   *  on the position shown. */
  const askable = (at: string) =>
    s.settings.rule === 'renju' &&
    ((s.forbidden?.includes(at) && present) ||
      ((!present || s.status === 'over') && !s.moves.slice(0, ply).some(m => m.at === at)))
  const stone = s.next?.stone === 'white' ? ('white' as const) : ('black' as const)
  const studied = activity.value?.onBoard(s, submit)
  const purpose = studied ? `${s.g} ${studied.label}` : present ? s.g : `${s.g} past`
  const onBoard: OnBoard = studied ?? {
    stones: stonesOf(s, view, pending),
    turn: movable ? stone : null,
    movable,
    win: present ? (s.result?.line ?? []) : [],
    forbidden: present && s.next?.stone === 'black' && pending === undefined ? (s.forbidden ?? []) : [],
    only: told?.only,
    marks: drawing.marks,
    lines: drawing.lines,
    numbers: p.numbers,
    unnumbered: 0,
    submit,
    label: g.board(black, white),
    onMove: place,
  }
  const now = { s, store, view, mark, onBoard }
  // A component that shows a part reads that part, and is drawn anew alone.
  const extra = code?.extraOf(now) ?? NO_EXTRA
  return (
    <div
      class={`game ${s.you ? 'player' : 'watcher'} ${s.status}${reviewed ? ' reviewed' : ''}${studied ? ' studying' : ''}${talk.sheet ? ` sheet-${talk.sheet}` : ''}`}
    >
      <h1 class="sr" tabIndex={-1}>
        {g.title(black, white)}
      </h1>
      {code && <code.InPlay now={now} stage={stage} />}
      <About s={s} />
      <Strip s={s} color={otherColor(near)} place="top" />
      <div
        ref={stage}
        class={`stage ${pending !== undefined && present ? 'sending' : ''} ${!live ? 'stale' : ''} ${button ? 'with-button' : ''}`}
        onPointerDown={wakeSound}
      >
        <Aided
          extra={extra}
          size={s.settings.size}
          coordinates={p.coordinates}
          pending={mark}
          purpose={purpose}
          counts={purpose === s.g && s.status === 'live'}
          describe={told?.describe ?? t.board.describe}
          {...onBoard}
          onPending={setMark}
          onRefused={(at, reason) => {
            if (studied || extra.value.tap?.(at)) return
            if (reason === 'elsewhere') store.refusal.value = zone!.elsewhere(s)
            else if (askable(at)) why.ask(at, ply)
          }}
        />
        {button && (
          <PlaceButton mark={movable ? mark : null} mine={movable} onPlace={place} onCancel={() => setMark(null)} />
        )}
      </div>
      {report && <reviewCode.BelowBoard s={s} report={report} shown={shown} activity={activity} />}
      <Strip s={s} color={near} place="bottom" />
      {s.result && <Ended s={s} store={store} why={why} extra={extra} />}
      <Panel
        s={s}
        store={store}
        why={why}
        shown={shown}
        extra={extra}
        activity={activity}
        hand={{ submit, movable, mark, setMark, place }}
      />
      <Replay
        plies={s.moves.length}
        shown={shown}
        over={s.status === 'over'}
        {...(talk.sheets && { onMoves: () => talk.open('talk') })}
      />
      {reviewed && <Review s={s} shown={shown} review={review} activity={activity} reading={reading} />}
      <Controls s={s} store={store} view={view} talk={talk} reviewed={reviewed} extra={extra} />
      <Talk
        s={s}
        store={store}
        shown={shown}
        talk={talk}
        signs={report ? reviewCode.signsOf(report, reading.value.long) : NO_SIGNS}
      />
      {talk.sheet && (
        <div class="sheet-close">
          <Button kind="quiet" icon="close" label={t.shell.close} onClick={() => talk.open(null)} />
        </div>
      )}
    </div>
  )
}

/** The board with what comes after the page. */
function Aided({ extra, ...board }: BoardProps & { extra: ExtraSource }) {
  return <Board {...board} {...extra.value.board} />
}

/** A game of fewer moves has nothing to be reviewed. */
const LEAST = 5

const inPlayCode = () => import('./inplay')
const zoneCode = () => import('./zone')

const NO_EXTRA: ExtraSource = { value: {} }

const NO_DRAWING = { marks: [], lines: [] }

/** What tells the board of an opening, once it is there. Without it the server refuses all the same. */
const useZone = ({ settings: { opening } }: GameState) => useLate(zoneCode, opening !== 'free')

/** The last of two steps, where a tap alone plays nothing. */
export function PlaceButton({
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

/** Players go on to the rematch when it is made, also if they were away just
 *  then; who opens an old game stays there. */
function useRematch(s: GameState): void {
  const known = useRef(s.rematch)
  useEffect(() => {
    if (s.rematch && s.rematch !== known.current && s.you) go(gamePath(s.rematch))
    known.current = s.rematch
  }, [s.rematch])
}
