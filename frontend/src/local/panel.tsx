// What the game waits for, how it has ended, and what there is to say of the engine and the server.
import { w as why } from '../game/whytext'
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Shown } from '../game/shown'
import { myTurn } from '../game/view'
import { nameOf, resultWords } from '../game/result'
import { otherColor } from '../game/position'
import { engineSaid } from '../engine/said'
import { t } from '../i18n'
import { gone as lobby } from '#words/gone'
import { unreachable } from '../net/unreachable'
import { isLive } from '../net/live'
import { promised } from '../settings/persist'
import type { Kind } from '../review/forbidden'
import { prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { Icon, StoneDot } from '../ui/icon'
import type { GameState, Result } from '../wire'
import type { Opponent } from './opponent'
import { local as w } from '#words/local'

const g = t.game

/** A point that Black was refused. */
export interface Note {
  at: string
  kind: Kind
}

interface Props {
  s: GameState
  bot: Opponent
  shown: Shown
  note: Note | null
  unkept: boolean
  elsewhere: boolean
}

export function Panel({ s, bot, shown: { view, look }, note, unkept, elsewhere }: Props) {
  const mine = myTurn(s)
  const forbidden = mine && s.next?.by === 'black' && view === null && (s.forbidden?.length ?? 0) > 0
  return (
    <section class="panel">
      {!s.result && (
        <p class={mine ? 'status mine' : 'status'} role="status">
          {mine ? yourMove(s.next?.by ?? '') : botsWords(s, bot)}
        </p>
      )}
      <BotsTrouble bot={bot} />
      {view !== null && (
        <div class="banner look">
          <p>{g.lookingBack(view, s.moves.length)}</p>
          {!s.result && (
            <Button kind="primary" icon="last" onClick={() => look(null)}>
              {g.backToLive}
            </Button>
          )}
        </div>
      )}
      {note ? (
        <p class="note" role="alert">
          <b>{why.forbidden(note.at, why.kinds[note.kind] ?? '')}</b>
          <br />
          {why.notes[note.kind]}
        </p>
      ) : (
        forbidden && <p class="note">{g.forbidden}</p>
      )}
      {unkept && <p class="note">{w.unkept}</p>}
      {!unkept && promised.value === false && <p class="note">{w.mayGo}</p>}
      {elsewhere && (
        <p class="note" role="status">
          {w.elsewhere}
        </p>
      )}
      <ServerNews fine={bot.duty.do !== 'wait' || !bot.duty.fault} />
    </section>
  )
}

function yourMove(c: string): string {
  return { direct: g.yourMove, double: g.yourMoveDouble, confirm: g.yourMoveConfirm }[prefs.value.submit](c)
}

function botsWords(s: GameState, { duty }: Opponent): string {
  const name = nameOf(s, otherColor(s.you ?? ''))
  if (duty.do === 'load') return w.loading
  if (duty.do === 'wait') return duty.fault ? g.theirMove(name) : w.stopped(name)
  return w.thinking(name)
}

/** The engine on its way, stopped or failed. */
function BotsTrouble({ bot: { duty, stop, again } }: { bot: Opponent }) {
  if (duty.do === 'load')
    return (
      <div class="local-load">
        <progress max={1} value={duty.part} aria-label={w.loading} />
        <Button kind="quiet" onClick={stop}>
          {t.shell.cancel}
        </Button>
      </div>
    )
  if (duty.do !== 'wait') return null
  return (
    <div class="local-load">
      {duty.fault && (
        <p role="alert">
          <Icon name="warn" /> {engineSaid(duty.fault)}
        </p>
      )}
      <Button icon="again" onClick={again}>
        {t.shell.retry}
      </Button>
    </div>
  )
}

export function Ending({ r, you, children }: { r: Result; you: string; children: ComponentChildren }) {
  const { head, how } = resultWords(r, you)
  return (
    <div class={`result ${r.winner === '' ? '' : r.winner === you ? 'won' : 'lost'}`}>
      {r.winner && <StoneDot color={r.winner} />}
      <div>
        <h2>{head}</h2>
        <p>
          {how}
          {children}
        </p>
      </div>
    </div>
  )
}

/** Always there, for a screen reader tells only what changes in a place that it knows. `fine`: the game can go on. */
function ServerNews({ fine }: { fine: boolean }) {
  const gone = unreachable.value
  const [missed, setMissed] = useState(gone)
  useEffect(() => {
    if (gone) setMissed(true)
  }, [gone])
  return (
    <p class="note" role="status">
      {gone
        ? fine && w.away
        : missed &&
          isLive.value && (
            <>
              {w.back} <a href="/">{lobby.lobby}</a>
            </>
          )}
    </p>
  )
}
