// Plays the sounds, once a gesture has opened the device.
import { prefs, type Sound } from '../settings/settings'
import { sets, type Note } from './sets'

/** Windows hear of the same thing within so many ms. */
const ALOUD = 10_000

let audio: AudioContext | null = null

export const awake = (): boolean => audio?.state === 'running'

export async function wake(): Promise<void> {
  try {
    audio ??= new AudioContext()
    if (!awake()) await audio.resume()
  } catch {
    // No audio here; silence is fine.
  }
}

const audible = (what: Sound): boolean => prefs.value.sound && prefs.value.sounds[what] && awake()

/** Plays a sound unless it is switched off. */
export function play(what: Sound): void {
  if (audible(what)) sound(what)
}

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
  if (!audio || !awake()) return
  const out = audio.createGain()
  // Loudness is heard by ratios, not by differences.
  out.gain.value = (prefs.value.volume / 100) ** 2 * 1.4
  out.connect(audio.destination)
  for (const n of sets[prefs.value.soundSet][what]) note(audio, out, n)
}

function note(a: AudioContext, out: AudioNode, n: Note): void {
  const at = a.currentTime + (n.late ?? 0)
  if (n.wave === 'noise') return noise(a, out, n, at)
  const wave = a.createOscillator()
  wave.type = n.wave ?? 'triangle'
  wave.frequency.setValueAtTime(n.from, at)
  if (n.to !== undefined) wave.frequency.exponentialRampToValueAtTime(n.to, at + n.length)
  const gain = a.createGain()
  gain.gain.setValueAtTime(0, at)
  gain.gain.linearRampToValueAtTime(n.gain, at + 0.004)
  gain.gain.exponentialRampToValueAtTime(0.0001, at + n.length)
  wave.connect(gain).connect(out)
  wave.start(at)
  wave.stop(at + n.length)
}

function noise(a: AudioContext, out: AudioNode, n: Note, at: number): void {
  const burst = a.createBuffer(1, a.sampleRate * n.length, a.sampleRate)
  const data = burst.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = n.gain * (Math.random() * 2 - 1) * Math.exp((-9 * i) / data.length)
  const source = a.createBufferSource()
  source.buffer = burst
  const wood = a.createBiquadFilter()
  wood.type = 'bandpass'
  wood.frequency.value = n.from
  wood.Q.value = 2.5
  source.connect(wood).connect(out)
  source.start(at)
}
