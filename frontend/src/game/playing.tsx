// What somebody who plays or looks on has chosen and drawn in one game, and what follows from it for the page. It comes after
// the page, with inplay.tsx.
import { computed, signal } from '@preact/signals'
import { hintAt } from '../../board/hint'
import { premoveAt } from '../../board/premove'
import { together } from '../../board/shapes'
import type { Overlay } from '../../board'
import { t } from '../i18n'
import { inplay as w } from '#words/inplay'
import { status } from '../net/live'
import { inPlay } from '../settings/inplay'
import { submitFor } from '../settings/settings'
import { playOnce } from '../sound/sound'
import { canSpeak } from '../sound/speech'
import { Drawing } from '../ui/drawing'
import type { GameState } from '../wire'
import { type Had, HadWin, hadWin, whereWon } from './hadwin'
import { mayFind, NewOpponent } from './newopponent'
import type { Extra, ExtraSource, OnBoard } from './overlay'
import { mayPremove } from './premove'
import { Premoves } from './premoves'
import { endWords } from './result'
import { Sound } from './soundact'
import type { GameStore } from './store'
import { timeLeft } from './timeleft'
import { shownPly, type View } from './view'
import { ZenAct } from './zen'

/** What the page shows. */
export interface Now {
  s: GameState
  store: GameStore
  view: View
  /** The point that waits for its second step. */
  mark: string | null
  /** The game's, or a review's. */
  onBoard: OnBoard
}

class Playing {
  readonly zen = signal(false)
  readonly drawing = new Drawing()
  private readonly store: GameStore
  /** Not of a game that was over when it was opened. */
  private readonly live: boolean
  private pre: Premoves | null = null
  private won: { of: GameState; had: Had | null } | undefined
  private over: { key: string; drawing: Overlay | undefined; overlay: Overlay | undefined } | undefined

  constructor(s: GameState, store: GameStore) {
    this.store = store
    this.live = s.status !== 'over'
  }

  /** null: nobody wants any, or nobody plays. */
  premoves(s: GameState): Premoves | null {
    const on = inPlay.value.premove && !!s.you
    if (on !== !!this.pre) {
      const { store } = this
      this.pre = on
        ? new Premoves({
            g: s.g,
            state: () => store.state.peek(),
            live: () => status.peek() === 'live',
            free: () => !store.pending.peek(),
            send: at => void store.move(at),
            alarm: () => playOnce('call', `${s.g}.premove`),
          })
        : null
    }
    return this.pre
  }

  /** The win that the user passed by, once the game is over. */
  private hadWin(s: GameState): Had | null {
    if (this.won?.of !== s) this.won = { of: s, had: hadWin(s) }
    return this.won.had
  }

  extraOf({ s, view, mark, onBoard: { stones, movable } }: Now): Extra {
    const pre = this.premoves(s)
    const still = !movable
    // A premove is meant for the present: whoever looks back neither sees nor makes one.
    const open = pre !== null && view === null && still
    const premove = pre?.now.value?.at
    const said = pre?.said.value
    const words = premove !== undefined ? w.premove(premove) : said ? w.ended[said.why](said.at) : undefined
    const again = isTold(s) && !still ? mark : null
    const may = open && mayPremove(s)
    const aloud = inPlay.value.speak && canSpeak()
    const { head, how } = endWords(s, s.you)
    const had = this.hadWin(s)
    return {
      board: {
        over: this.overlay(
          open && premove !== undefined ? premove : undefined,
          s.you === 'white' ? 'white' : 'black',
          again,
          had && still && shownPly(view, s.moves.length) === had.ply ? had : null,
          this.drawing.overlay({ on: still, position: stones.join(' ') }),
        ),
        said: this.live && head ? t.game.about.ended(head, how) : undefined,
        time: () => timeLeft(s),
        // The board does not repeat what is said elsewhere.
        ...((may || aloud) && {
          words: { ...t.board.words, ...(may && { waiting: '' }), ...(aloud && { moved: () => '' }) },
        }),
        ...(may && {
          describe: (p, what) =>
            p === premove ? w.premovePoint(t.board.describe(p, what)) : t.board.describe(p, what),
        }),
      },
      ...(words && { said: words }),
      acts: (
        <>
          <ZenAct set={on => (this.zen.value = on)} />
          <Sound />
        </>
      ),
      ...(mayFind(s) && { next: <NewOpponent settings={s.settings} /> }),
      ...(had && { had: <HadWin had={had} /> }),
      ...(may && { tap: (at: string) => pre.choose(at) }),
    }
  }

  /** The same as long as the same is to be drawn: the board draws another one anew. */
  private overlay(
    premove: string | undefined,
    color: 'black' | 'white',
    again: string | null,
    had: Had | null,
    drawing: Overlay | undefined,
  ): Overlay | undefined {
    const key = `${premove ?? ''} ${color} ${again ?? ''} ${had?.points.join() ?? ''}`
    if (this.over?.key !== key || this.over.drawing !== drawing) {
      const own =
        premove !== undefined
          ? premoveAt(premove, color)
          : again !== null
            ? hintAt(again, w.again)
            : had
              ? whereWon(had)
              : undefined
      this.over = { key, drawing, overlay: together(own, drawing) }
    }
    return this.over.overlay
  }
}

const all = new WeakMap<GameStore, Playing>()

/** It begins with the first question for it. */
export function playingOf({ s, store }: Now): Playing {
  let playing = all.get(store)
  if (!playing) all.set(store, (playing = new Playing(s, store)))
  return playing
}

/** The page of the game has gone. */
export const forgetPlaying = (store: GameStore): boolean => all.delete(store)

/** What the page gets of it. Its parts read it while they are drawn. */
export function extraOf(now: Now): ExtraSource {
  const playing = playingOf(now)
  return computed(() => playing.extraOf(now))
}

/** So many stones by two taps each, and whoever plays them knows how. */
const LEARNED = 3

/** Does the user place stones by two taps, and has placed some? */
export const knowsNow = (s: GameState): boolean => twice(s) && Math.floor(s.moves.length / 2) >= LEARNED

/** Is the user still to be told that a point takes a second tap? */
const isTold = (s: GameState): boolean => twice(s) && !knowsNow(s) && !inPlay.value.knowsTwice

const twice = (s: GameState): boolean => !!s.you && submitFor(s.settings.clock.speed) === 'double'
