// Sounds, made on the spot. None before the first gesture: browsers would not
// allow it, and nobody wants it.
import { prefs, type Sound } from '../settings/settings'

/** Windows hear of the same thing within so many ms. */
const ALOUD = 10_000

let audio: AudioContext | null = null
let makers: typeof import('./makers').makers | null = null

/** Call it from a gesture; later sounds need it to have been called. What the gesture does is shown first:
 *  to open the device takes a phone longer than to draw a stone. */
export function wakeSound(): void {
  if (prefs.value.sound && audio?.state !== 'running') requestAnimationFrame(() => setTimeout(() => void wake()))
}

async function wake(): Promise<void> {
  try {
    makers ??= (await import('./makers')).makers
    audio ??= new AudioContext()
    if (audio.state !== 'running') await audio.resume()
  } catch {
    // No audio here; silence is fine.
  }
}

/** Any click or key wakes the sound, so that a later call is heard in the background too. */
export function startSound(): void {
  document.addEventListener('click', wakeSound)
  document.addEventListener('keydown', wakeSound)
}

const audible = (what: Sound): boolean =>
  prefs.value.sound && prefs.value.sounds[what] && audio?.state === 'running' && !!makers

/** Plays a sound unless it is switched off. */
export function play(what: Sound): void {
  if (audible(what)) sound(what)
}

/** The sound of a stone. */
export const click = (): void => play('stone')

/** Plays a sound whatever is switched off; from a gesture. */
export function tryOut(what: Sound): void {
  void wake().then(() => sound(what))
}

/** Plays a sound in one of the windows that could, those of this browser that name it alike; without locks in each. */
export function playOnce(what: Sound, name: string): void {
  if (!audible(what)) return
  if (!navigator.locks) return sound(what)
  void navigator.locks.request(`tengen.${name}`, { ifAvailable: true }, lock => {
    if (!lock) return
    sound(what)
    return new Promise(done => setTimeout(done, ALOUD))
  })
}

function sound(what: Sound): void {
  if (audio?.state !== 'running' || !makers) return
  const out = audio.createGain()
  // Loudness is heard by ratios, not by differences.
  out.gain.value = (prefs.value.volume / 100) ** 2 * 1.4
  out.connect(audio.destination)
  makers[what](audio, out, audio.currentTime)
}
