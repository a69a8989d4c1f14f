// Sounds, made on the spot. None before the first gesture: browsers would not
// allow it, and nobody wants it.
import { prefs, type Sound } from '../settings/settings'

let audio: AudioContext | null = null

/** Call it from a gesture; later sounds need it to have been called. What the gesture does is shown first:
 *  to open the device takes a phone longer than to draw a stone. */
export function wakeSound(): void {
  if (prefs.value.sound && audio?.state !== 'running') requestAnimationFrame(() => setTimeout(wake))
}

function wake(): void {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
  } catch {
    // No audio here; silence is fine.
  }
}

/** Any click or key wakes the sound, so that a later call is heard in the background too. */
export function startSound(): void {
  document.addEventListener('click', wakeSound)
  document.addEventListener('keydown', wakeSound)
}

/** Plays a sound unless it is switched off. */
export function play(what: Sound): void {
  if (prefs.value.sound && prefs.value.sounds[what]) sound(what)
}

/** The sound of a stone. */
export const click = (): void => play('stone')

/** Plays a sound whatever is switched off; from a gesture. */
export function tryOut(what: Sound): void {
  try {
    audio ??= new AudioContext()
    if (audio.state === 'running') sound(what)
    else
      void audio.resume().then(
        () => sound(what),
        () => {},
      )
  } catch {
    // No audio here.
  }
}

function sound(what: Sound): void {
  if (audio?.state !== 'running') return
  const out = audio.createGain()
  // Loudness is heard by ratios, not by differences.
  out.gain.value = (prefs.value.volume / 100) ** 2 * 1.4
  out.connect(audio.destination)
  makers[what](audio, out, audio.currentTime)
}

const makers: Record<Sound, (a: AudioContext, out: AudioNode, at: number) => void> = {
  // A stone on wood: the knock, and the board that answers.
  stone(a, out, at) {
    noise(a, out, at)
    tone(a, out, { from: 290, to: 170, at, length: 0.07, gain: 0.5 })
  },
  // A fourth upwards, as of a small bell.
  call(a, out, at) {
    tone(a, out, { from: 659, at, length: 0.45, gain: 0.3 })
    tone(a, out, { from: 880, at: at + 0.16, length: 0.7, gain: 0.3 })
  },
  // Two knocks on a wooden block.
  low(a, out, at) {
    for (const late of [0, 0.17]) tone(a, out, { from: 980, to: 900, at: at + late, length: 0.09, gain: 0.45 })
  },
}

interface Tone {
  /** Hertz. */
  from: number
  to?: number
  /** Seconds of the context's clock. */
  at: number
  length: number
  gain: number
}

function tone(a: AudioContext, out: AudioNode, t: Tone): void {
  const wave = a.createOscillator()
  wave.type = 'triangle'
  wave.frequency.setValueAtTime(t.from, t.at)
  if (t.to !== undefined) wave.frequency.exponentialRampToValueAtTime(t.to, t.at + t.length)
  const gain = a.createGain()
  gain.gain.setValueAtTime(0, t.at)
  gain.gain.linearRampToValueAtTime(t.gain, t.at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, t.at + t.length)
  wave.connect(gain).connect(out)
  wave.start(t.at)
  wave.stop(t.at + t.length)
}

function noise(a: AudioContext, out: AudioNode, at: number): void {
  const burst = a.createBuffer(1, a.sampleRate * 0.05, a.sampleRate)
  const data = burst.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / data.length)
  const source = a.createBufferSource()
  source.buffer = burst
  const wood = a.createBiquadFilter()
  wood.type = 'bandpass'
  wood.frequency.value = 1700
  wood.Q.value = 2.5
  source.connect(wood).connect(out)
  source.start(at)
}
