// The game on the table: the board and what stands around it, as on the page of any game.
import { useMemo, useRef, useState } from 'preact/hooks'
import type { Color } from '../../board/index'
import { together } from '../../board/shapes'
import { Moves } from '../game/moves'
import { otherColor } from '../game/position'
import { Replay } from '../game/replay'
import { HadWin, hadWin, whereWon } from '../game/hadwin'
import { PlaceButton } from '../game/room'
import { Strip } from '../game/strip'
import { useZen, ZenAct, ZenLeave } from '../game/zen'
import { mayWheel, useShown, useWheel } from '../game/shown'
import { mayPlace, myTurn, shownPly, stonesOf } from '../game/view'
import { nameOf, resultWords } from '../game/result'
import { t } from '../i18n'
import { user } from '../net/live'
import { forbiddenKind } from '../review/forbidden'
import { useKept } from '../settings/persist'
import { prefs, submitFor } from '../settings/settings'
import { click, wakeSound } from '../sound/sound'
import { Board } from '../ui/board'
import { useDrawing } from '../ui/drawing'
import { useFavicon, useTitle } from '../ui/page'
import type { User } from '../wire'
import '../styles/inplay.css'
import { Controls } from './controls'
import { placed, positionOf, resigned, stateOf, takenBack, type LocalGame } from './game'
import { useOpponent } from './opponent'
import { Ending, Panel, type Note } from './panel'
import { local as w } from '#words/local'
import { bots } from '#words/bots'

const g = t.game

interface Props {
  game: LocalGame
  unkept: boolean
  /** The game is open in another window too. */
  elsewhere: boolean
  /** Changes the game, from what it is by then; null: it stays. */
  onAct: (f: (g: LocalGame) => LocalGame | null) => void
  onRematch: () => void
  onNew: () => void
}

export function Table({ game, unkept, elsewhere, onAct, onRematch, onNew }: Props) {
  const s = stateOf(game, playersOf(game))
  const shown = useShown(s)
  const { view } = shown
  const [mark, setMark] = useState<string | null>(null)
  const [note, setNote] = useState<Note | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const foe = otherColor(game.you)
  const put = (at: string, by: Color) => {
    click()
    setMark(null)
    setNote(null)
    onAct(now => placed(now, at, by))
  }
  const bot = useOpponent(game, at => put(at, foe))
  const mine = myTurn(s)
  const title = g.title(nameOf(s, 'black'), nameOf(s, 'white'))
  useTitle(mine ? g.yourMoveTitle : title)
  useFavicon(mine)
  const [alone, setAlone] = useState(false)
  const zen = { on: alone, set: setAlone }
  useZen(zen)
  useWheel(stage, mayWheel(s, view), shown, s.moves.length)

  useKept(!unkept && game.moves.length > 0)
  const ending = s.result && resultWords(s.result, s.you)
  const p = prefs.value
  const now = view === null
  const movable = mayPlace(s, view, undefined, true)
  const submit = submitFor()
  const button = submit === 'confirm'
  const drawing = useDrawing(stage, {
    size: game.size,
    coordinates: p.coordinates,
    on: !movable,
    position: `${s.moves.length} ${view}`,
  })
  const had = useMemo(() => hadWin(s), [game])
  const explain = (at: string) => {
    const kind = s.forbidden?.includes(at) && now ? forbiddenKind(positionOf(game), at) : null
    setNote(kind ? { at, kind } : null)
  }
  return (
    <div class={`game player ${s.status}`}>
      <h1 class="sr" tabIndex={-1}>
        {title}
      </h1>
      <p class="about local-about">
        <b>{t.lobby.rules[game.rule]}</b> · {t.lobby.sizeText(game.size)} · {w.mark}
      </p>
      <Strip s={s} color={foe} place="top" local />
      <div ref={stage} class={button ? 'stage with-button' : 'stage'} onPointerDown={wakeSound}>
        <Board
          size={game.size}
          coordinates={p.coordinates}
          over={together(had?.ply === shownPly(view, s.moves.length) ? whereWon(had) : undefined, drawing)}
          purpose={now ? 'local' : 'local past'}
          counts={now}
          pending={mark}
          stones={stonesOf(s, view, undefined)}
          turn={movable ? game.you : null}
          movable={movable}
          win={now ? (s.result?.line ?? []) : []}
          forbidden={now && s.next?.by === 'black' ? (s.forbidden ?? []) : []}
          numbers={p.numbers}
          submit={submit}
          label={g.board(nameOf(s, 'black'), nameOf(s, 'white'))}
          said={ending && g.about.ended(ending.head, ending.how)}
          onMove={at => put(at, game.you)}
          onPending={setMark}
          onRefused={explain}
        />
        {button && (
          <PlaceButton
            mark={movable ? mark : null}
            mine={movable}
            onPlace={at => put(at, game.you)}
            onCancel={() => setMark(null)}
          />
        )}
      </div>
      <Strip s={s} color={game.you} place="bottom" local />
      {s.result && (
        <Ending r={s.result} you={s.you ?? ''}>
          {had && <HadWin had={had} />}
        </Ending>
      )}
      <Panel s={s} bot={bot} shown={shown} note={note} unkept={unkept} elsewhere={elsewhere} />
      <Replay plies={s.moves.length} shown={shown} over={s.status === 'over'} />
      <Controls
        game={game}
        onTakeBack={() => {
          setNote(null)
          onAct(takenBack)
        }}
        onResign={() => onAct(resigned)}
        onRematch={onRematch}
        onNew={onNew}
      >
        <ZenAct {...zen} />
      </Controls>
      {zen.on && <ZenLeave {...zen} />}
      <div class="talk">
        <section class="moves" aria-label={g.moves}>
          <Moves s={s} shown={shown} signs={NO_SIGNS} />
        </section>
      </div>
    </div>
  )
}

const NO_SIGNS = new Map()

function playersOf(game: LocalGame): Record<Color, User> {
  const you = user.value ?? { id: 0, name: w.you }
  const bot = { id: -1, name: bots.names[game.bot], bot: game.bot }
  return game.you === 'black' ? { black: you, white: bot } : { black: bot, white: you }
}
