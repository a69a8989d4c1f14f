// What the sounds are made of.
import type { Sound } from '../settings/settings'

export const makers: Record<Sound, (a: AudioContext, out: AudioNode, at: number) => void> = {
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
