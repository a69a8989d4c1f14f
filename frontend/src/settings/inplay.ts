// What somebody likes while a game is played, on this device. Only people who play, watch or set it load it: the first page has
// no use for it.
import { signal } from '@preact/signals'
import { flag, recall } from './settings'
import { amend, onStored } from './storage'

export interface InPlay {
  /** A point chosen while the opponent is to move is played at once after it. */
  premove: boolean
  /** Each move is read out. */
  speak: boolean
  /** A phone trembles when a move comes and when time runs out. */
  tremble: boolean
  /** The first stones by two taps are placed: nobody need be told how any more. */
  knowsTwice: boolean
}

const KEY = 'tengen.inplay'

/** A finger touches more than it means to: there a premove is for those who ask for it. */
const defaults = (): InPlay => ({
  premove: !matchMedia('(pointer: coarse)').matches,
  speak: false,
  tremble: false,
  knowsTwice: false,
})

/** Reads what was chosen; what was not may differ when the pointer does. */
export function loadInPlay(): InPlay {
  const s = recall(KEY)
  const d = defaults()
  return {
    premove: flag(s['premove'], d.premove),
    speak: flag(s['speak'], d.speak),
    tremble: flag(s['tremble'], d.tremble),
    knowsTwice: flag(s['knowsTwice'], d.knowsTwice),
  }
}

export const inPlay = signal(loadInPlay())

onStored(KEY, () => {
  inPlay.value = loadInPlay()
})

export function chooseInPlay(change: Partial<InPlay>): void {
  amend(KEY, { ...change })
  inPlay.value = { ...inPlay.value, ...change }
}
