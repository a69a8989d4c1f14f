// What a game can do without: it comes after its page. Sounds, premoves, the board alone, drawings, moves
// read out.
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hintAt } from '../board/hint'
import { premoveAt } from '../board/premove'
import { together } from '../board/shapes'
import { t } from '../i18n'
import { inplay as w } from '#words/inplay'
import { listen, status } from '../net/live'
import { chooseInPlay, inPlay } from '../settings/inplay'
import { prefs, submitFor } from '../settings/settings'
import { Attend } from '../sound/attend'
import { playOnce } from '../sound/sound'
import { canSpeak, useSpeech } from '../sound/speech'
import { useTremble } from '../sound/tremble'
import '../styles/inplay.css'
import { endWords } from './result'
import { timeLeft } from './timeleft'
import type { BoardProps } from '../ui/board'
import { useDrawing } from '../ui/drawing'
import { useResize } from '../ui/resize'
import type { GameState } from '../wire'
import type { Extra } from './overlay'
import { mayPremove } from './premove'
import { Premoves } from './premoves'
import { useKeys } from './keys'
import { HadWin, hadWin, whereWon } from './hadwin'
import { mayFind, NewOpponent } from './newopponent'
import type { GameStore } from './store'
import { shownPly, type View } from './view'
import { Sound } from './soundact'
import { useZen, ZenAct, ZenLeave } from './zen'

export interface Props {
  s: GameState
  store: GameStore
  stage: RefObject<HTMLElement | null>
  view: View
  /** What stands on the board, which may be a review's. */
  stones: readonly string[]
  /** The point that waits for its second step. */
  mark: string | null
  /** No stone of the user's is awaited on the board. */
  still: boolean
  onExtra: (e: Extra) => void
}

export function InPlay({ s, store, stage, view, stones, mark, still, onExtra }: Props) {
  const { speak, tremble } = inPlay.value
  useSpeech(store, speak)
  useTremble(s, store, tremble)
  useResize(stage)
  const pre = usePremoves(s, store)
  // A premove is meant for the present: whoever looks back neither sees nor makes one.
  const open = pre !== null && view === null && still
  const premove = pre?.now.value?.at
  const said = pre?.said.value
  const words = premove !== undefined ? w.premove(premove) : said ? w.ended[said.why](said.at) : undefined
  const drawing = useDrawing(stage, {
    size: s.settings.size,
    coordinates: prefs.value.coordinates,
    on: still,
    position: stones.join(' '),
  })
  const again = useAgain(s) && !still ? mark : null
  const had = useMemo(() => hadWin(s), [s.result, s.moves.length])
  const there = had !== null && shownPly(view, s.moves.length) === had.ply && still
  const over = useMemo(() => {
    const own =
      open && premove !== undefined
        ? premoveAt(premove, s.you === 'white' ? 'white' : 'black')
        : again !== null
          ? hintAt(again, w.again)
          : there
            ? whereWon(had)
            : undefined
    return together(own, drawing)
  }, [open, premove, s.you, drawing, again, w.again, there])
  const may = open && mayPremove(s)
  const aloud = speak && canSpeak()
  // Escape is for the premove first, then for the way back.
  useKeys(window, { ...(premove !== undefined && { Escape: () => void pre?.cancel() }) })
  const state = useRef(s)
  state.current = s
  const zen = useZen()
  // Not of a game that was over when it was opened.
  const [live] = useState(s.status !== 'over')
  const { head, how } = endWords(s, s.you)
  const ended = live && head ? t.game.about.ended(head, how) : undefined
  const find = mayFind(s)
  useLayoutEffect(() => {
    const board: BoardProps = {
      over,
      said: ended,
      time: () => timeLeft(state.current),
      // What is said elsewhere the board does not say again.
      ...((may || aloud) && {
        words: { ...t.board.words, ...(may && { waiting: '' }), ...(aloud && { moved: () => '' }) },
      }),
      ...(may && {
        describe: (p, what) => (p === premove ? w.premovePoint(t.board.describe(p, what)) : t.board.describe(p, what)),
      }),
    }
    onExtra({
      board,
      ...(words && { said: words }),
      acts: (
        <>
          <ZenAct {...zen} />
          <Sound />
        </>
      ),
      ...(find && { next: <NewOpponent settings={s.settings} /> }),
      ...(had && { had: <HadWin had={had} /> }),
      ...(may && { tap: (at: string) => pre.choose(at) }),
    })
  }, [find, had, over, may, words, ended, aloud, (may || aloud) && t.board.words.help])
  return (
    <>
      <Attend s={s} store={store} />
      {zen.on && <ZenLeave {...zen} />}
    </>
  )
}

/** So many stones by two taps each, and whoever plays them knows how. */
const LEARNED = 3

/** Is the user still to be told that a point takes a second tap? */
function useAgain(s: GameState): boolean {
  const twice = !!s.you && submitFor(s.settings.clock.speed) === 'double'
  const few = Math.floor(s.moves.length / 2) < LEARNED
  const { knowsTwice } = inPlay.value
  useEffect(() => {
    if (twice && !few && !knowsTwice) chooseInPlay({ knowsTwice: true })
  }, [twice, few, knowsTwice])
  return twice && few && !knowsTwice
}

/** null: nobody wants any, or nobody plays. */
function usePremoves(s: GameState, store: GameStore): Premoves | null {
  const on = inPlay.value.premove && !!s.you
  const pre = useMemo(
    () =>
      on
        ? new Premoves({
            g: s.g,
            state: () => store.state.peek(),
            live: () => status.peek() === 'live',
            free: () => !store.pending.peek(),
            send: at => void store.move(at),
            alarm: () => playOnce('call', `${s.g}.premove`),
          })
        : null,
    [on, s.g, store],
  )
  useEffect(() => {
    if (!pre) return
    const away = () => pre.away()
    const ends = [
      listen(f => pre.frame(f), away),
      status.subscribe(now => {
        if (now !== 'live') away()
      }),
    ]
    // A page that the browser had put aside knows nothing of what happened meanwhile.
    addEventListener('pageshow', away)
    document.addEventListener('resume', away)
    return () => {
      ends.forEach(end => end())
      removeEventListener('pageshow', away)
      document.removeEventListener('resume', away)
    }
  }, [pre])
  return pre
}
