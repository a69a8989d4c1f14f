// Commands until they are answered: sent again after a new connection, a refusal that promises that nothing happened, or a
// pause; given up when patience, or the identity that gave them, ends.
import type { Acks, In, Out } from '../wire'
import { Fault, faultOf } from './fault'

type Refusal = Extract<Out, { t: 'error' }>
type Ack = Acks[keyof Acks]

export interface NewCommand {
  frame: In & { id: number }
  /** Whose it is, as SocketOptions.who told: nobody else says it. */
  who: number | null | undefined
  /** Give up after so many ms, a pause not counted; absent: wait as long as it takes. */
  patience?: number | undefined
  resolve: (ack: Ack) => void
  reject: (f: Fault) => void
}

interface Pending extends NewCommand {
  tries: number
  /** Runs between a refusal and the next try. */
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** A command that is not answered has the link tried after so long, and given up after as long again. */
export const ANSWER = 1_500
const MAX_TRIES = 6
/** Between two tries of a command while the server cannot store it. */
const HELD_MIN = 3_000
const HELD_MAX = 6_000

export class PendingCommands {
  private pending = new Map<number, Pending>()
  /** The server cannot store anything at present. */
  private paused = false

  /** `send` sends a frame now or never. `doubt` tries the link: a command has waited for its answer for long. */
  constructor(
    private readonly send: (frame: In) => void,
    private readonly doubt: () => void,
    private readonly between: (min: number, max: number) => number,
  ) {}

  add(c: NewCommand): void {
    const { id } = c.frame
    this.pending.set(id, { ...c, tries: 0 })
    if (c.patience !== undefined) this.expire(id, c.patience)
    this.send(c.frame)
    // A command without an answer may have gone into a dead link.
    setTimeout(() => {
      const p = this.pending.get(id)
      if (p && p.timer === undefined && !this.paused) this.doubt()
    }, ANSWER)
  }

  /** Takes an answer; false if it answers no command. */
  answer(f: Out): boolean {
    if (f.t === 'ack' && this.pending.has(f.id)) this.settle(f.id, p => p.resolve(f))
    else if (f.t === 'error' && f.id !== undefined && this.pending.has(f.id)) this.refused(f.id, f)
    else return false
    return true
  }

  /** A pause begins or ends; false if nothing changes. */
  hold(on: boolean): boolean {
    if (on === this.paused) return false
    this.paused = on
    for (const p of this.pending.values()) p.tries = 0
    return true
  }

  /** Sends all of them again; `waiting`: only those that wait for their next try. */
  resend(waiting = false): void {
    for (const p of this.pending.values()) if (!waiting || p.timer !== undefined) this.again(p)
  }

  /** Gives up the commands of everybody but one user; a visitor's are nobody's. */
  disown(but: number | null | undefined): void {
    if (but === undefined) return
    for (const [id, p] of Array.from(this.pending)) {
      if (typeof p.who === 'number' && p.who !== but) this.settle(id, q => q.reject(new Fault('identity')))
    }
  }

  rejectAll(code: 'closed'): void {
    for (const id of this.pending.keys()) this.settle(id, p => p.reject(new Fault(code)))
  }

  private again(p: Pending): void {
    clearTimeout(p.timer)
    p.timer = undefined
    this.send(p.frame)
  }

  private expire(id: number, patience: number): void {
    setTimeout(() => {
      if (!this.paused) this.settle(id, p => p.reject(new Fault('timeout')))
      else if (this.pending.has(id)) this.expire(id, patience)
    }, patience)
  }

  /** 'retry' and 'busy' promise that nothing happened: ask again, same id. In a
   *  pause that is what every command hears, so there it is no reason to give up. */
  private refused(id: number, f: Refusal): void {
    const p = this.pending.get(id)!
    if ((f.code === 'retry' || f.code === 'busy') && (this.paused || p.tries < MAX_TRIES)) {
      clearTimeout(p.timer)
      p.timer = setTimeout(
        () => this.again(p),
        this.paused ? this.between(HELD_MIN, HELD_MAX) : 400 * 2 ** Math.min(p.tries++, 4),
      )
      return
    }
    this.settle(id, q => q.reject(faultOf(f)))
  }

  private settle(id: number, end: (p: Pending) => void): void {
    const p = this.pending.get(id)
    if (!p) return
    clearTimeout(p.timer)
    this.pending.delete(id)
    end(p)
  }
}
