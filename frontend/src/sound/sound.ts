// Sounds, made on the spot by player.ts. It comes with the first gesture, and none is heard before: browsers would
// not allow it, and nobody wants it.
import { prefs, type Sound } from '../settings/settings'

let player: typeof import('./player') | null = null

/** Call it from a gesture; later sounds need it to have been called. What the gesture does is shown first:
 *  to open the device takes a phone longer than to draw a stone. */
export function wakeSound(): void {
  if (prefs.value.sound && !player?.awake()) requestAnimationFrame(() => setTimeout(() => void wake()))
}

const wake = (): Promise<void> =>
  import('./player').then(
    p => (player = p).wake(),
    () => {}, // silence is fine
  )

/** Any click or key wakes the sound, so that a later call is heard in the background too. */
export function startSound(): void {
  document.addEventListener('click', wakeSound)
  document.addEventListener('keydown', wakeSound)
}

/** Plays a sound unless it is switched off. */
export const play = (what: Sound): void => player?.play(what)

/** The sound of a stone. */
export const click = (): void => play('stone')

/** Plays a sound in one window only of those that name it alike. */
export const playOnce = (what: Sound, name: string): void => player?.playOnce(what, name)
