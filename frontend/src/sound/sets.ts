// The notes of each set of sounds, one after the other or together.
import type { Sound, SoundSet } from '../settings/settings'

export interface Note {
  /** noise: a short burst; `from` is what is let through of it. */
  wave?: OscillatorType | 'noise'
  /** Hertz. */
  from: number
  to?: number
  /** Seconds after the sound began. */
  late?: number
  length: number
  gain: number
}

/** Struck glass or metal: a tone, and fainter and shorter ones that do not fit it. */
const struck = (from: number, late: number, length: number, gain: number): Note[] => [
  { wave: 'sine', from, late, length, gain },
  { wave: 'sine', from: from * 2.76, late, length: length / 2, gain: gain / 3 },
  { wave: 'sine', from: from * 5.4, late, length: length / 5, gain: gain / 6 },
]

const beep = (from: number, late: number, length: number, gain = 0.13): Note => ({
  wave: 'square',
  from,
  late,
  length,
  gain,
})

export const sets: Record<SoundSet, Record<Sound, readonly Note[]>> = {
  wood: {
    // A stone on wood: the knock, and the board that answers.
    stone: [
      { wave: 'noise', from: 1700, length: 0.05, gain: 1 },
      { from: 290, to: 170, length: 0.07, gain: 0.5 },
    ],
    // The board again, higher: something stands on it.
    forced: [
      { from: 392, to: 380, late: 0.09, length: 0.16, gain: 0.4 },
      { from: 523, to: 510, late: 0.2, length: 0.22, gain: 0.4 },
    ],
    // A fourth upwards, as of a small bell.
    call: [
      { from: 659, length: 0.45, gain: 0.3 },
      { from: 880, late: 0.16, length: 0.7, gain: 0.3 },
    ],
    // One slow knock on a wooden block, and a lower one.
    minute: [
      { from: 740, to: 690, length: 0.12, gain: 0.4 },
      { from: 554, to: 520, late: 0.28, length: 0.14, gain: 0.4 },
    ],
    // Two quick ones.
    low: [0, 0.17].map(late => ({ from: 980, to: 900, late, length: 0.09, gain: 0.45 })),
  },
  glass: {
    stone: struck(1250, 0, 0.16, 0.28),
    forced: [...struck(830, 0.09, 0.3, 0.24), ...struck(1108, 0.2, 0.4, 0.24)],
    call: [...struck(784, 0, 0.6, 0.26), ...struck(1046, 0.18, 0.9, 0.26)],
    minute: [...struck(622, 0, 0.5, 0.26), ...struck(466, 0.3, 0.7, 0.26)],
    low: [...struck(1480, 0, 0.14, 0.26), ...struck(1480, 0.17, 0.18, 0.26)],
  },
  beeps: {
    stone: [{ wave: 'square', from: 220, to: 110, length: 0.05, gain: 0.2 }],
    forced: [beep(440, 0.08, 0.08), beep(587, 0.17, 0.12)],
    call: [beep(523, 0, 0.1), beep(659, 0.11, 0.1), beep(784, 0.22, 0.18)],
    minute: [beep(392, 0, 0.12), beep(330, 0.2, 0.16)],
    low: [beep(880, 0, 0.06), beep(880, 0.12, 0.06), beep(880, 0.24, 0.08)],
  },
}
