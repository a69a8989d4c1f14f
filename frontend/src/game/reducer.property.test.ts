// @vitest-environment node
// Events one by one lead where a full state would: against a small model of the
// server that plays at random and can tell both.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  EventData,
  GameState,
  Kind,
  LogRow,
  Next,
  OfferState,
  Out,
  Players,
  Result,
  Right,
  Rights,
  Option,
} from '../wire'
import { ann, bob } from '../test/games'
import { applyEvent } from './reducer'

type Row = Omit<LogRow, 'by'> & { actor: number }

/** What was before an act. */
interface Past {
  v: number // that the act made
  actor: number
  stones: string[]
  players: Players
  step: number
  fifths: string[]
}

class Server {
  v = 0
  status = 'waiting'
  players: Players = {}
  stones: string[] = []
  rows: Row[] = []
  step = 0 // of swap2: 0 three stones, 1 choice, 2 two stones, 3 choice, 4 free; 5 and 6: fifths are offered and picked
  fifths: string[] = []
  past: Past[] = []
  acted = false // the second player
  passes = 0 // in a row
  gifts = 0
  offer: { offer: OfferState['offer']; actor: number } | undefined
  result: Result | undefined
  rematch: string | undefined
  time = 0
  told = '' // of what may be done
  swap2: boolean
  tens: boolean // the fourth stone is followed by fifths

  constructor(swap2: boolean, tens: boolean) {
    this.swap2 = swap2
    if (!swap2) this.step = 4
    this.tens = tens
  }

  seat(id: number): string {
    return this.players.black?.id === id ? 'black' : this.players.white?.id === id ? 'white' : ''
  }

  turn(): string {
    return this.stones.length % 2 ? 'white' : 'black'
  }

  next(): Next | undefined {
    if (this.status !== 'live') return undefined
    const first = this.seat(ann.id)
    const second = this.seat(bob.id)
    if (this.step === 0) return { by: first, do: 'place', stone: this.turn(), left: 3 - this.stones.length }
    if (this.step === 1) return { by: second, do: 'choose', options: ['black', 'white', 'place2'] }
    if (this.step === 2) return { by: second, do: 'place', stone: this.turn(), left: 5 - this.stones.length }
    const fifths = this.fifths.length > 0 ? { fifths: this.fifths } : {}
    if (this.step === 5) return { by: 'black', do: 'offer', stone: 'black', left: 3 - this.fifths.length, ...fifths }
    if (this.step === 6) return { by: 'white', do: 'pick', stone: 'black', ...fifths }
    if (this.step === 3) return { by: first, do: 'choose', options: ['black', 'white'] }
    return { by: this.turn(), do: 'place', stone: this.turn() }
  }

  clock() {
    return {
      black: 1e6 - this.time + this.gifts,
      white: 1e6 - this.time,
      blackLeft: 2,
      run: this.next()?.by ?? '',
      at: this.time,
    }
  }

  /** Not what the rules say, but by seat, and not with every event another. */
  may(): Rights {
    const rights = (seat: string): Right[] => {
      if (!seat || this.status === 'waiting') return []
      if (this.status === 'over') return this.rematch ? [] : ['rematch']
      return [
        ...(this.acted ? ['draw' as const] : ['abort' as const]),
        ...(seat === this.seat(ann.id) && this.stones.length > 7 ? ['give' as const] : []),
      ]
    }
    return { black: rights(this.players.black ? 'black' : ''), white: rights(this.players.white ? 'white' : '') }
  }

  forbidden(): string[] | undefined {
    return this.next()?.stone === 'black' && this.stones.length > 6 ? ['a1'] : undefined
  }

  /** Advances, and tells it. */
  emit(kind: Kind, actor: number, d: Partial<EventData>, row: Partial<Row> = {}): Out {
    this.v++
    this.time += 100
    if (kind !== 'move' && kind !== 'pass' && kind !== 'pick')
      this.rows.push({ v: this.v, kind, actor, ply: this.stones.length, time: this.time, ...row })
    const by = this.seat(actor)
    const may = this.may()
    const news =
      kind === 'start' || kind === 'choose' || (kind === 'takeback' && d.players) || JSON.stringify(may) !== this.told
    this.told = JSON.stringify(may)
    const next = this.next()
    const forbidden = this.forbidden()
    return {
      t: kind,
      g: 'g',
      v: this.v,
      d: {
        ...(by && { by }),
        ...d,
        clock: this.clock(),
        ...(next && { next }),
        ...(forbidden && { forbidden }),
        ...(news && { may }),
        time: this.time,
      },
    }
  }

  play(dice: number): Out | undefined {
    if (this.status === 'waiting') {
      this.status = 'live'
      this.players = { black: ann, white: bob }
      return this.emit('start', bob.id, { players: this.players })
    }
    const who = dice % 2 ? ann.id : bob.id
    if (this.status === 'over') return this.afterwards(dice, who)
    const n = this.next()!
    const actor = this.players[n.by as 'black' | 'white']!.id
    if (dice % 97 === 0)
      return this.finish('end', actor, { winner: n.by === 'black' ? 'white' : 'black', reason: 'resign' })
    if (dice % 31 === 0) return this.emit('bonus', 0, { bonus: 10_000 }, { bonus: 10_000 })
    if (dice % 29 === 0) {
      this.gifts += 15_000
      return this.emit('gift', who, { bonus: 15_000 }, { bonus: 15_000 })
    }
    if (this.offer && dice % 3 === 0) return this.respond(dice)
    if (!this.offer && this.acted && dice % 7 === 0) return this.ask('draw', who)
    if (!this.offer && dice % 5 === 0 && this.undone(who) >= 0) return this.ask('takeback', who)
    if (n.do === 'offer') return this.offerFifth(actor)
    if (n.do === 'pick') return this.pick(actor, dice)
    if (n.do === 'choose') return this.choose(actor, n.options![dice % n.options!.length]!)
    if (this.step === 4 && this.stones.length > 5 && dice % 11 === 0) return this.pass(actor)
    return this.move(actor, dice)
  }

  /** Notes what is before an act. */
  keep(actor: number): void {
    const { v, stones, players, step, fifths } = this
    this.past.push({ v: v + 1, actor, stones: [...stones], players, step, fifths })
  }

  /** Which act of somebody's a takeback would undo, with what followed. */
  undone(actor: number): number {
    return this.past.findLastIndex(a => a.actor === actor)
  }

  takeback(asker: number, agreed: number): Out {
    const n = this.undone(asker)
    const { v: since, stones, players, step, fifths } = this.past[n]!
    this.past.length = n
    Object.assign(this, { stones, players, step, fifths })
    this.passes = 0
    if (step === 4) return this.emit('takeback', agreed, { ply: stones.length })
    return this.emit('takeback', agreed, { ply: stones.length, since, players }, { since })
  }

  /** hub/game/offer.go, lapses. */
  lapse(mover: number): void {
    if (this.offer?.offer !== 'draw' || this.offer.actor !== mover) this.offer = undefined
  }

  pass(actor: number): Out {
    this.keep(actor)
    const stone = this.turn()
    this.stones.push('pass')
    this.lapse(actor)
    this.acted ||= actor === bob.id
    const d = { at: 'pass', stone, spent: 100 }
    if (++this.passes === 2) return this.finish('pass', actor, { winner: '', reason: 'passes' }, d)
    return this.emit('pass', actor, d)
  }

  move(actor: number, dice: number): Out {
    this.keep(actor)
    const at = `p${this.stones.length}`
    const stone = this.turn()
    this.stones.push(at)
    this.passes = 0
    this.lapse(actor)
    this.acted ||= actor === bob.id
    if (this.swap2 && (this.stones.length === 3 || (this.step === 2 && this.stones.length === 5))) this.step++
    if (this.tens && !this.swap2 && this.stones.length === 4 && this.fifths.length === 0) this.step = 5
    if (this.stones.length > 9 && dice % 41 === 0) {
      return this.finish('move', actor, { winner: stone, reason: 'five' }, { at, stone, spent: 100 })
    }
    return this.emit('move', actor, { at, stone, spent: 100 })
  }

  offerFifth(actor: number): Out {
    this.keep(actor)
    const at = `f${this.fifths.length}`
    this.fifths = [...this.fifths, at]
    if (this.offer?.offer === 'takeback') this.offer = undefined
    this.acted ||= actor === bob.id
    if (this.fifths.length === 3) this.step = 6
    return this.emit('fifth', actor, { at, spent: 100 }, { at })
  }

  pick(actor: number, dice: number): Out {
    this.keep(actor)
    const at = this.fifths[dice % 3]!
    this.stones.push(at)
    this.passes = 0
    this.lapse(actor)
    this.acted ||= actor === bob.id
    this.step = 4
    return this.emit('pick', actor, { at, stone: 'black', spent: 100 })
  }

  choose(actor: number, option: Option): Out {
    this.keep(actor)
    if (this.offer?.offer === 'takeback') this.offer = undefined
    const { black, white } = this.players as Required<Players>
    this.acted ||= actor === bob.id
    this.step = option === 'place2' ? 2 : 4
    if (option !== 'place2' && option !== this.seat(actor)) this.players = { black: white, white: black }
    return this.emit('choose', actor, { option, players: this.players }, { option })
  }

  ask(offer: OfferState['offer'], actor: number): Out {
    this.offer = { offer, actor }
    return this.emit('offer', actor, { offer }, { offer })
  }

  respond(dice: number): Out {
    const { offer, actor } = this.offer!
    const foe = actor === ann.id ? bob.id : ann.id
    this.offer = undefined
    if (dice % 2) return this.emit('answer', foe, { offer }, { offer })
    if (offer === 'rematch') {
      this.rematch = 'next'
      return this.emit('rematch', foe, { game: 'next' })
    }
    if (offer === 'draw') return this.finish('end', foe, { winner: '', reason: 'agreement' })
    return this.takeback(actor, foe)
  }

  afterwards(dice: number, who: number): Out | undefined {
    if (this.rematch) return undefined
    return this.offer ? this.respond(dice) : this.ask('rematch', who)
  }

  finish(kind: 'end' | 'move' | 'pass', actor: number, result: Result, d: Partial<EventData> = {}): Out {
    this.status = 'over'
    this.offer = undefined
    this.result = result
    return this.emit(kind, actor, { ...d, result })
  }

  state(viewer: number): GameState {
    const next = this.next()
    const forbidden = this.forbidden()
    const you = this.seat(viewer)
    return {
      g: 'g',
      v: this.v,
      status: this.status,
      settings: {
        rule: 'renju',
        size: 15,
        opening: this.swap2 ? 'swap2' : 'free',
        forbidden: 'refuse',
        takebacks: true,
        rated: false,
        clock: { kind: 'byoyomi', initial: 1e6, increment: 0, period: 1e4, periods: 2 },
      },
      may: you === 'black' ? this.may().black : you === 'white' ? this.may().white : [],
      host: ann,
      color: 'black',
      players: this.players,
      ...(you && { you }),
      moves: this.stones.map(at => ({ at, spent: 100 })),
      log: this.rows.map(({ actor, ...r }) => ({ ...r, ...(this.seat(actor) && { by: this.seat(actor) }) })),
      ...(next && { next }),
      ...(this.status !== 'waiting' && { clock: this.clock() }),
      ...(forbidden && { forbidden }),
      ...(this.offer && { offer: { by: this.seat(this.offer.actor), offer: this.offer.offer } }),
      ...(this.result && { result: this.result }),
      ...(this.rematch && { rematch: this.rematch }),
      presence: { black: true, white: true, watchers: 0 },
      chat: [],
      created: 0,
      now: this.time,
    }
  }
}

test('events one by one equal the full state, for both players and a watcher', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.array(fc.nat(100_000), { maxLength: 80 }), (swap2, tens, dice) => {
      const server = new Server(swap2, tens)
      const viewers = [ann.id, bob.id, 99]
      let states = viewers.map(id => server.state(id))
      for (const d of dice) {
        const f = server.play(d)
        if (!f) break
        states = states.map((s, i) => applyEvent(s, f, viewers[i]))
        viewers.forEach((id, i) => expect(states[i]).toEqual(server.state(id)))
      }
    }),
    { numRuns: 300 },
  )
})
