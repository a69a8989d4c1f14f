// The premove of a game that is shown: hears of the game, and has the reply sent when its time has come.
import { signal } from '@preact/signals'
import type { GameState, Out } from '../wire'
import { chosen, heard, type Dropped, type Premove, type Step } from './premove'
import { isEvent } from './reducer'

/** What the user is to be told of a premove that is no more; gone: taken back. */
export interface Said {
  at: string
  why: Dropped | 'gone'
}

/** What is known and done elsewhere: the game as it is by now, is it true, may a stone be sent. */
interface House {
  g: string
  state: () => GameState | null
  live: () => boolean
  free: () => boolean
  send: (at: string) => void
  /** It was dropped, and the user may look elsewhere. */
  alarm: () => void
}

export class Premoves {
  readonly now = signal<Premove | null>(null)
  readonly said = signal<Said | null>(null)
  private house: House

  constructor(house: House) {
    this.house = house
  }

  /** A point is chosen, or chosen again; false: there can be no premove now. */
  choose(at: string): boolean {
    const s = this.house.state()
    if (!s || !this.house.live() || !this.house.free()) return false
    const had = this.now.value
    const p = chosen(had, at, s)
    if (!had && !p) return false
    this.now.value = p
    this.said.value = had && !p ? { at: had.at, why: 'gone' } : null
    return true
  }

  /** Taken back; false: there was none. */
  cancel(): boolean {
    const had = this.now.value
    if (had) this.end(had, { premove: null }, 'gone')
    return !!had
  }

  /** The link broke, came back, or the page did: what has happened meanwhile nobody has seen. */
  away(): void {
    const had = this.now.value
    if (had) this.end(had, { premove: null, dropped: 'link' })
  }

  /** A frame of the socket, after the game has taken it. */
  frame(f: Out): void {
    const had = this.now.value
    if (!('g' in f) || f.g !== this.house.g) return
    if (f.t === 'state') return this.away()
    if (!isEvent(f)) return
    const s = this.house.state()
    if (!had) {
      // What was said of the last one holds until something else has been played.
      if (f.t === 'move' && s?.you && f.d.by === s.you) this.said.value = null
      return
    }
    const step: Step = !s || !this.house.live() ? { premove: null, dropped: 'link' } : heard(had, f, s)
    if (step.premove) this.now.value = step.premove
    else this.end(had, step)
  }

  private end({ at }: Premove, { send, dropped }: Step, why: Said['why'] | undefined = dropped): void {
    this.now.value = null
    this.said.value = why ? { at, why } : null
    if (dropped) this.house.alarm()
    if (send !== undefined && this.house.free()) this.house.send(send)
  }
}
