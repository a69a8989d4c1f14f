// The board of the first page. It already is a game against the friendliest bot: the first stone makes the
// guest, the game and the move, and until then nobody has a row anywhere.
import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Pt, Submit } from '../../board/index'
import { GameStore } from '../game/store'
import { t } from '../i18n'
import { localPage } from '../local/fetch'
import { asFault, Fault } from '../net/fault'
import { giveState } from '../net/first'
import { command, user } from '../net/live'
import { unreachable } from '../net/unreachable'
import { gamePath, go } from '../router'
import { defaults, prefs } from '../settings/settings'
import { play, wakeSound } from '../sound/sound'
import { Board } from '../ui/board'
import { Button } from '../ui/button'
import { later } from '../ui/later'
import { NoGame } from './refused'
import { createData, setupOf } from './gamesetup'

const tr = t.lobby.first
const NextSteps = later('NextSteps', () => import('./nextsteps'))

/** Black, without a clock, against Acorn. */
const friendly = createData(setupOf({ kind: 'bot', bot: 'acorn', clock: 'none', color: 'black' }))

/** How long a first stone waits for the server, a pause of the server not counted. */
const PATIENCE = 20_000

/** One tap, though fingers take two elsewhere: nothing is lost by a slip here. A person who chose two
 *  taps, or a tap and a button, takes two. */
const submitOf = (s: Submit): Submit => (s === 'direct' || s === defaults().submit ? 'direct' : 'double')

/** Makes the game and its first move; returns the game's id. Throws a Fault if there is no game. */
async function begin(at: Pt): Promise<string> {
  if (unreachable.value || !navigator.onLine) throw new Fault('network')
  const { g } = (await command({ t: 'create', d: friendly }, { patience: PATIENCE })).d
  const store = new GameStore(g)
  try {
    // Refused or not, the game is there: its page shows where the first stone is, or takes it again.
    await command({ t: 'move', g, v: 1, d: { at } }).catch((e: unknown) => console.error(e))
    const { value } = store.state
    if (value) giveState(value)
  } finally {
    store.close()
  }
  return g
}

/** The first stone, while its game is being made: the board stays until that is opened. */
export const firstStone = signal<Pt | undefined>(undefined)

export function FirstBoard() {
  const stone = firstStone.value
  const [refused, setRefused] = useState<{ at: Pt; fault: Fault }>()
  const here = useRef(true)
  useEffect(
    () => () => {
      here.current = false
      firstStone.value = undefined
    },
    [],
  )
  const place = async (at: Pt) => {
    wakeSound()
    firstStone.value = at
    setRefused(undefined)
    play('stone')
    try {
      const g = await begin(at)
      // A person who plays by keyboard goes on by keyboard.
      const keys = document.activeElement?.matches('.first-board .tg-field:focus-visible')
      if (here.current) go(gamePath(g), false, keys ? '.stage .tg-field' : undefined)
    } catch (e) {
      const fault = asFault(e)
      const away = fault.code === 'network' && here.current
      const local = away && (await localPage().catch(() => null))
      if (local) return local.beginHere(at)
      firstStone.value = undefined
      setRefused({ at, fault })
    }
  }
  const p = prefs.value
  const who = user.value
  return (
    <section class="first-board" aria-labelledby="first-board">
      <header class="section-head">
        <h2 id="first-board">{tr.title}</h2>
        <p class="muted" aria-live="polite">
          {stone ? (
            <>
              <span class="room">{tr.invite}</span>
              <span>{tr.begun}</span>
            </>
          ) : (
            tr.invite
          )}
        </p>
      </header>
      <div class={stone ? 'stage sending' : 'stage'}>
        <Board
          size={15}
          stones={stone ? [stone] : []}
          turn={stone ? null : 'black'}
          movable={!stone}
          coordinates={p.coordinates}
          submit={submitOf(p.submit)}
          label={tr.board}
          onMove={at => void place(at)}
        />
      </div>
      <div class={who && !who.guest ? 'onward for-member' : 'onward'}>
        <NextSteps />
      </div>
      {refused && (
        <div class="row">
          <NoGame fault={refused.fault} lead={tr.failed} />
          <Button icon="again" onClick={() => void place(refused.at)}>
            {t.shell.retry}
          </Button>
        </div>
      )}
    </section>
  )
}
