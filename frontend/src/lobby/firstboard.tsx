// The board of the first page. It already is a game against the friendliest bot: the first stone makes the
// guest, the game and the move, and until then nobody has a row anywhere.
import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { asFault, type Fault } from '../net/fault'
import { command } from '../net/live'
import { gamePath, go } from '../router'
import { prefs } from '../settings/settings'
import { play, wakeSound } from '../sound/sound'
import { Board } from '../ui/board'
import { Refused } from '../ui/notice'
import { createData, wishOf } from './wish'

const tr = t.lobby.first

/** Black, without a clock, against Acorn. */
const friendly = createData(wishOf({ kind: 'bot', bot: 'acorn', clock: 'none', color: 'black' }))

export function FirstBoard() {
  const [stone, setStone] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const here = useRef(true)
  useEffect(
    () => () => {
      here.current = false
    },
    [],
  )
  const begin = async (at: string) => {
    wakeSound()
    setStone(at)
    setFault(undefined)
    play('stone')
    try {
      const { g } = (await command({ t: 'create', d: friendly })).d
      // Refused or not, the game is there: it shows where its first stone is, or takes it again.
      await command({ t: 'move', g, v: 1, d: { at } }).catch((e: unknown) => console.error(e))
      if (here.current) go(gamePath(g))
    } catch (e) {
      setStone(undefined)
      setFault(asFault(e))
    }
  }
  return (
    <section class="first-board" aria-labelledby="first-board">
      <header class="section-head">
        <h2 id="first-board">{tr.title}</h2>
        <p class="muted" aria-live="polite">
          {stone ? tr.begun : tr.invite}
        </p>
      </header>
      <div class={stone ? 'stage sending' : 'stage'}>
        <Board
          size={15}
          stones={stone ? [stone] : []}
          turn={stone ? null : 'black'}
          movable={!stone}
          coordinates={prefs.value.coordinates}
          label={tr.board}
          onMove={at => void begin(at)}
        />
      </div>
      <Refused fault={fault} lead={tr.failed} />
    </section>
  )
}
