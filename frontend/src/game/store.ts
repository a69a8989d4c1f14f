// Follows one game over the socket: keeps its state whole, whatever the link
// does, and turns the user's actions into commands.
import { batch, signal } from '@preact/signals'
import { Fault, asFault, faultOf } from '../net/fault'
import { takeState } from '../net/first'
import { command, listen, socket, user } from '../net/live'
import type { Command } from '../net/socket'
import type { Channel, GameEvent, GameState, OfferKind, Option, Out, User, WhyData } from '../wire'
import { positionOf } from './position'
import { applyEvent, isEvent, isVersioned } from './reducer'
import { remaining, total } from './spend'

/** No answer to "watch" for so long on a live link is an error to show. */
const PATIENCE = 10_000
/** Pause before asking again when the server was too busy. */
const PAUSE = 1_000
/** How often to ask for a game that is set aside. */
const RECHECK = 60_000
/** An event that the server has sent may be on its way for so long. */
const ON_ITS_WAY = 1_000
/** How long after a clock's zero its end should have come; then how often it is asked for. */
const LATE = 2_000
/** Timers of the browser go no further than 24.8 days; what is further off is the pongs' affair. */
const DAY = 86_400_000

/** A command of a player, but for the game and its version. */
type Versioned = Extract<Command, { v: number }>
type CommandBody = Versioned extends infer C ? (C extends Versioned ? Omit<C, 'g' | 'v'> : never) : never

export class GameStore {
  readonly g: string
  readonly state = signal<GameState | null>(null)
  /** The game cannot be shown. */
  readonly failure = signal<Fault | null>(null)
  /** The last thing the user tried was refused. */
  readonly refusal = signal<Fault | null>(null)
  /** The point whose stone was refused last. */
  refusedAt: string | undefined
  /** Own stone, shown before the server has said yes, in the position it is meant for. */
  readonly pending = signal<{ at: string; position: string } | null>(null)
  /** The stone sent last. What is refused of an earlier one says nothing of it. */
  private lastStone: object | undefined
  /** A command that is no move is under way. */
  readonly busy = signal(false)
  private end: () => void
  private watchId = 0
  /** Everything has been asked for, and has not come. */
  private wantsAll = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private again: ReturnType<typeof setTimeout> | undefined
  private gap: ReturnType<typeof setTimeout> | undefined
  private zero: ReturnType<typeof setTimeout> | undefined
  private seen = new Set<(f: GameEvent, s: GameState) => void>()

  constructor(g: string) {
    this.g = g
    this.state.value = takeState(g)
    this.end = listen(
      f => this.receive(f),
      () => this.watch(0),
    )
    document.addEventListener('visibilitychange', this.look)
  }

  close(): void {
    this.end()
    document.removeEventListener('visibilitychange', this.look)
    clearTimeout(this.timer)
    clearTimeout(this.again)
    clearTimeout(this.gap)
    clearTimeout(this.zero)
    socket.tell({ t: 'leave', g: this.g })
  }

  /** A player who does not see the page is told by push. */
  private look = (): void => {
    const s = this.state.value
    if (s?.you) this.watch(s.v)
  }

  /** Calls f for every event that was applied as it happened. */
  onEvent(f: (frame: GameEvent, s: GameState) => void): () => void {
    this.seen.add(f)
    return () => this.seen.delete(f)
  }

  /** A damaged game may have been mended: what is shown stays until there is an answer. */
  recheck(): void {
    this.watch(0)
  }

  retry(): void {
    this.failure.value = null
    this.watch(0)
  }

  /** Asks for the events after a version, or for everything. A new connection
   *  asks for everything: chat has no versions, and what was said while we
   *  were away would be lost; and another identity sees another game. */
  private watch(v: number): void {
    const s = this.state.value
    clearTimeout(this.again)
    this.watchId = socket.nextId()
    if (v === 0) this.wantsAll = true
    socket.tell({ t: 'watch', id: this.watchId, g: this.g, v: this.wantsAll ? 0 : v, d: { hidden: document.hidden } })
    clearTimeout(this.timer)
    if (!s) this.timer = setTimeout(() => socket.live && this.fail(new Fault('timeout')), PATIENCE)
  }

  private receive(f: Out): void {
    if (f.t === 'error') {
      if (f.id === this.watchId || (f.id === undefined && f.g === this.g)) this.watchRefused(f)
      return
    }
    if (f.t === 'pong') this.compare(f.d.games?.[this.g])
    if (!('g' in f) || f.g !== this.g) return
    if (f.t === 'state') {
      this.wantsAll = false
      this.show(f.d)
    } else if (isVersioned(f)) this.event(f)
    else if (this.state.value) this.state.value = applyEvent(this.state.value, f)
  }

  private event(f: GameEvent): void {
    const s = this.state.value
    const { v } = f
    if (!s || v <= s.v) return
    if (v !== s.v + 1) {
      this.watch(s.v)
      return
    }
    if (!isEvent(f)) {
      this.state.value = { ...s, v }
      if (!this.wantsAll) this.watch(0) // what a newer server's event has changed, its state tells
      return
    }
    const after = applyEvent(s, f, user.value?.id)
    this.show(after)
    for (const l of Array.from(this.seen)) l(f, after)
  }

  /** v is the server's version. If the events up to it do not come, they have been lost. */
  private compare(v = 0): void {
    const had = this.state.value?.v
    if (had === undefined || v <= had) return
    clearTimeout(this.gap)
    this.gap = setTimeout(() => {
      if (this.state.value?.v === had) this.watch(had)
    }, ON_ITS_WAY)
  }

  /** A clock that has reached zero without a word of the server: its word may have been lost. */
  private expectEnd(s: GameState): void {
    clearTimeout(this.zero)
    const { clock, settings } = s
    if (s.status !== 'live' || !clock || (clock.run !== 'black' && clock.run !== 'white')) return
    const left = total(settings.clock, remaining(settings.clock, clock, clock.run, socket.now()))
    if (left > DAY) return
    this.zero = setTimeout(() => {
      if (socket.live) this.watch(s.v)
      this.expectEnd(s)
    }, left + LATE)
  }

  private show(s: GameState): void {
    clearTimeout(this.timer)
    this.expectEnd(s)
    batch(() => {
      this.state.value = s
      this.failure.value = null
      // Offers, gifts and bonuses leave the position, and our stone on its way, alone.
      if (this.pending.value && (s.status !== 'live' || positionOf(s) !== this.pending.value.position))
        this.pending.value = null
    })
  }

  private watchRefused(f: Extract<Out, { t: 'error' }>): void {
    const why = faultOf(f)
    if (why.code === 'busy' || why.code === 'retry') {
      this.again = setTimeout(() => this.watch(this.state.value?.v ?? 0), PAUSE)
      return
    }
    if (why.code === 'damaged') {
      this.setAside(why)
      return
    }
    if (!this.state.value) this.fail(why)
  }

  /** Whatever we have seen of it before, it cannot go on. */
  private setAside(why: Fault): void {
    this.pending.value = null
    this.fail(why)
    clearTimeout(this.zero)
    clearTimeout(this.again)
    this.again = setTimeout(() => this.recheck(), RECHECK)
  }

  private fail(why: Fault): void {
    clearTimeout(this.timer)
    this.failure.value = why
  }

  async move(at: string): Promise<void> {
    const s = this.state.value
    if (!s || this.pending.value) return
    const stone = { at, position: positionOf(s) }
    this.pending.value = this.lastStone = stone
    this.refusal.value = null
    try {
      await command({ t: 'move', g: this.g, v: s.v, d: { at } })
    } catch (e) {
      if (this.pending.value === stone) this.pending.value = null
      if (this.lastStone === stone) {
        this.refusedAt = at
        this.refused(e)
      } else this.catchUp(asFault(e))
    }
  }

  pass(): Promise<void> {
    return this.act({ t: 'pass' })
  }

  choose(option: Option): Promise<void> {
    return this.act({ t: 'choose', d: { option } })
  }

  offer(offer: OfferKind): Promise<void> {
    return this.act({ t: 'offer', d: { offer } }, true)
  }

  answer(accept: boolean): Promise<void> {
    return this.act({ t: 'answer', d: { accept } })
  }

  resign(): Promise<void> {
    return this.act({ t: 'resign' }, true)
  }

  /** Time to the opponent. */
  give(): Promise<void> {
    return this.act({ t: 'give' }, true)
  }

  /** Half of the own time, for a point more of an arena. */
  berserk(): Promise<void> {
    return this.act({ t: 'berserk' }, true)
  }

  /** The game, or with win false a draw, for the opponent is away. */
  claim(win: boolean): Promise<void> {
    return this.act({ t: 'claim', d: { win } }, true)
  }

  abort(): Promise<void> {
    return this.act({ t: 'abort' }, true)
  }

  /** Takes up a game that was put aside. */
  resume(): Promise<void> {
    return this.act({ t: 'resume' }, true)
  }

  join(): Promise<void> {
    return this.act({ t: 'join' })
  }

  /** Why a point is forbidden to Black after so many moves, or why not. Anybody
   *  may ask; throws a Fault. */
  async why(at: string, ply: number): Promise<WhyData> {
    return (await socket.command({ t: 'why', g: this.g, d: { at, ply } }, { patience: 10_000 })).d
  }

  /** Who watches, as far as they are named. Throws a Fault. */
  async crowd(): Promise<User[]> {
    return (await socket.command({ t: 'crowd', g: this.g }, { patience: 10_000 })).d.names
  }

  /** Throws, so that the text is not lost. */
  async say(text: string, channel: Channel): Promise<void> {
    await command({ t: 'chat', g: this.g, d: { text, channel } }, { patience: 15_000 })
  }

  /** again: the command holds whatever the opponent has just done, so a command
   *  that came too late is repeated once for the new version. */
  private async act(body: CommandBody, again = false): Promise<void> {
    if (this.busy.value) return
    this.busy.value = true
    this.refusal.value = null
    const send = () => command({ ...body, g: this.g, v: this.state.value?.v ?? 0 })
    try {
      try {
        await send()
      } catch (e) {
        if (!again || !(e instanceof Fault) || e.code !== 'stale') throw e
        await this.fresh()
        await send()
      }
    } catch (e) {
      this.refused(e)
    } finally {
      this.busy.value = false
    }
  }

  private refused(e: unknown): void {
    const why = asFault(e)
    this.catchUp(why)
    this.refusal.value = why
  }

  /** Some refusals say that the server knows more of the game. */
  private catchUp({ code }: Fault): void {
    if (code === 'stale' || code === 'damaged') this.watch(this.state.value?.v ?? 0)
  }

  /** Waits for news of the game, but not for long. */
  private fresh(): Promise<void> {
    const v = this.state.value?.v
    this.watch(v ?? 0)
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer)
        end()
        resolve()
      }
      const timer = setTimeout(done, 1500)
      const end = this.state.subscribe(s => {
        if (s?.v !== v) queueMicrotask(done)
      })
    })
  }
}
