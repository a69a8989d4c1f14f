// Moves read out by the browser's own voice, for who wants to hear their coordinates. It is off until somebody asks for
// it: a screen reader says them by itself.
import { useEffect } from 'preact/hooks'
import type { GameStore } from '../game/store'
import { t } from '../i18n'
import { PASS } from '../game/position'

/** Can this browser speak? */
export const canSpeak = (): boolean => typeof speechSynthesis !== 'undefined'

/** 'h8' as it is read: the letter by itself. */
export const spoken = (at: string): string => (at === PASS ? t.game.passMove : `${at.slice(0, 1)} ${at.slice(1)}`)

/** Says a point after whatever it is saying. */
export function sayPoint(at: string): void {
  if (!canSpeak()) return
  const words = new SpeechSynthesisUtterance(spoken(at))
  words.lang = t.language.tag
  speechSynthesis.speak(words)
}

/** Each move as it comes, one's own too; what is still to be said goes with the game. */
export function useSpeech(store: GameStore, on: boolean): void {
  useEffect(() => {
    if (!on || !canSpeak()) return
    const end = store.onEvent(f => {
      if ((f.t === 'move' || f.t === 'pick' || f.t === 'pass' || f.t === 'fifth') && f.d.at) sayPoint(f.d.at)
    })
    return () => {
      end()
      speechSynthesis.cancel()
    }
  }, [store, on])
}
