// The click of a stone: a short burst of filtered noise, made on the spot.
import { sound } from '../settings/settings'

let audio: AudioContext | null = null

/** Browsers allow sound only after a gesture; call this from one. */
export function wakeSound(): void {
  if (!sound.value) return
  try {
    audio ??= new AudioContext()
    if (audio.state === 'suspended') void audio.resume()
  } catch {
    // No audio here; silence is fine.
  }
}

export function click(): void {
  if (!sound.value || audio?.state !== 'running') return
  const length = 0.05
  const noise = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate)
  const data = noise.getChannelData(0)
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-9 * i) / data.length)
  const source = audio.createBufferSource()
  source.buffer = noise
  const wood = audio.createBiquadFilter()
  wood.type = 'bandpass'
  wood.frequency.value = 1700
  wood.Q.value = 2.5
  const gain = audio.createGain()
  gain.gain.value = 0.7
  source.connect(wood).connect(gain).connect(audio.destination)
  source.start()
}
