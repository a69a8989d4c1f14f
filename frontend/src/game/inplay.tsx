// What a game can do without: it comes after its page. Sounds, premoves, the board alone, drawings, moves
// read out.
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { listen, status } from '../net/live'
import { chooseInPlay, inPlay } from '../settings/inplay'
import { prefs } from '../settings/settings'
import { Attend } from '../sound/attend'
import { useSpeech } from '../sound/speech'
import { useTremble } from '../sound/tremble'
import '../styles/inplay.css'
import { useDrawn } from '../ui/drawing'
import { useResize } from '../ui/resize'
import { useKeys } from './keys'
import { later } from '../ui/later'
import { forgetPlaying, knowsNow, playingOf, type Now } from './playing'
import type { Premoves } from './premoves'
import { useZen, ZenLeave } from './zen'

export { extraOf } from './playing'

const Berserk = later('Berserk', () => import('../events/berserk'))

export interface Props {
  now: Now
  stage: RefObject<HTMLElement | null>
}

export function InPlay({ now, stage }: Props) {
  const { s, store, onBoard } = now
  const playing = playingOf(now)
  useEffect(() => () => void forgetPlaying(store), [store])
  const { speak, tremble, knowsTwice } = inPlay.value
  useSpeech(store, speak)
  useTremble(s, store, tremble)
  useResize(stage)
  useDrawn(playing.drawing, stage, {
    size: s.settings.size,
    coordinates: prefs.value.coordinates,
    on: !onBoard.movable,
    position: onBoard.stones.join(' '),
  })
  const pre = playing.premoves(s)
  usePremoves(pre)
  // Escape is for the premove first, then for the way back.
  useKeys(window, { ...(pre?.now.value && { Escape: () => void pre.cancel() }) })
  const zen = { on: playing.zen.value, set: (on: boolean) => void (playing.zen.value = on) }
  useZen(zen)
  const learnt = knowsNow(s) && !knowsTwice
  useEffect(() => {
    if (learnt) chooseInPlay({ knowsTwice: true })
  }, [learnt])
  return (
    <>
      <Attend s={s} store={store} />
      {zen.on && <ZenLeave {...zen} />}
      {s.may.includes('berserk') && <Berserk store={store} />}
    </>
  )
}

/** Has premoves hear of the game. */
function usePremoves(pre: Premoves | null): void {
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
}
