// The bot's side of a game in this browser. The engine is asked for a move and for nothing else: whether the move
// stands is for the page's rules to say.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Pt } from '../../board/index'
import { localEngine, type LocalEngine } from '../engine/local'
import { partOf, type Progress } from '../engine/messages'
import { otherColor } from '../game/position'
import { asFault, Fault } from '../net/fault'
import { botsTurn, placed, type LocalGame } from './game'

/** What the bot does now: nothing; the engine is on its way, from 0 to 1; it looks for a move; it was stopped, or has
 *  failed, and waits to be asked again. */
export type Duty =
  | { readonly do: 'rest' }
  | { readonly do: 'load'; readonly part: number }
  | { readonly do: 'think' }
  | { readonly do: 'wait'; readonly fault?: Fault }

/** Of a move, in ms. */
const BUDGET = 3_000
/** An engine that has said nothing for so many ms is not going to. */
const PATIENCE = 12_000
/** A load that takes less, in ms, is not told of. */
const SLOW = 200

/** The bot's move in a position in which it is to move. Throws a Fault, or the signal's reason. */
export async function answer(
  engine: Pick<LocalEngine, 'load' | 'move' | 'close'>,
  game: LocalGame,
  signal: AbortSignal,
  told: (d: Duty) => void,
): Promise<Pt> {
  const { rule, size, moves, seed } = game
  let part = 0
  let shown = false
  const slow = setTimeout(() => {
    shown = true
    told({ do: 'load', part })
  }, SLOW)
  const onProgress = (p: Progress) => {
    part = partOf(p)
    if (shown) told({ do: 'load', part })
  }
  await engine.load(rule, onProgress, signal).finally(() => clearTimeout(slow))
  told({ do: 'think' })
  const late = setTimeout(() => engine.close(), PATIENCE)
  const asked = { rule, size, moves: [...moves] }
  const at = await engine.move(game.bot, asked, signal, { seed, budget: BUDGET }).finally(() => clearTimeout(late))
  if (!placed(game, at, otherColor(game.you))) throw new Fault('internal')
  return at
}

export interface Opponent {
  readonly duty: Duty
  /** Stops whatever the bot does; it waits then. */
  stop: () => void
  /** Asks it again. */
  again: () => void
}

/** Has the bot answer whenever it is to move, until the page is left. */
export function useOpponent(game: LocalGame, onMove: (at: Pt) => void): Opponent {
  const [duty, setDuty] = useState<Duty>({ do: 'rest' })
  const [asked, setAsked] = useState(0)
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    if (!botsTurn(game)) {
      setDuty({ do: 'rest' })
      return
    }
    const gone = new AbortController()
    running.current = gone
    const tell = (d: Duty) => !gone.signal.aborted && setDuty(d)
    tell({ do: 'think' })
    answer(localEngine, game, gone.signal, tell).then(
      at => !gone.signal.aborted && onMove(at),
      (e: unknown) => tell({ do: 'wait', fault: asFault(e) }),
    )
    return () => gone.abort()
  }, [game, asked])
  return {
    duty,
    stop: () => {
      running.current?.abort()
      setDuty({ do: 'wait' })
    },
    again: () => setAsked(n => n + 1),
  }
}
