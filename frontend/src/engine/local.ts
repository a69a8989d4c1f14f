// The engine in the browser: what POST /api/analysis answers, and the house's bots, without the server. It is some
// 1.3 MB and takes up to 96 MB of memory, so load this module only for who wants it: import('../engine/local').
//
// One worker has it, which answers one question after another. One that crashes is replaced with the next question.
import { Fault } from '../net/fault'
import type { Bot } from '../lobby/gamesetup'
import type { Answer, Ask, End, Insight, Question } from '../wire'
import type { FromWorker, Progress, ToWorker } from './messages'

export type { Progress }
export type Level = Bot
export type Position = Omit<Question, 'lines'>

/** A bot's choice: the seed varies its first moves, the budget in ms is less than what its level takes anyway. */
export interface Choice {
  readonly seed?: number
  readonly budget?: number
}

interface Waiting {
  hear(m: FromWorker): void
  fail(why: unknown): void
}

interface Load {
  readonly done: Promise<void>
  readonly watchers: Set<(p: Progress) => void>
}

/** In ms: an engine that nobody has asked anything for so long gives its memory back. */
export const IDLE = 180_000

export class LocalEngine {
  readonly #make: () => Worker
  #worker: Worker | undefined
  /** The worker has said something, so its script is there. */
  #heard = false
  #ids = 0
  #idle: ReturnType<typeof setTimeout> | undefined
  readonly #waiting = new Map<number, Waiting>()
  readonly #loads = new Map<string, Load>()

  constructor(make: () => Worker) {
    this.#make = make
  }

  /** Loads the engine and the weights of a rule, if they are not there: the questions do so too, but tell of no
   *  progress. Throws a Fault, or the signal's reason; what has begun goes on. */
  load(rule: string, onProgress?: (p: Progress) => void, signal?: AbortSignal): Promise<void> {
    let load = this.#loads.get(rule)
    if (!load) {
      const watchers = new Set<(p: Progress) => void>()
      load = { watchers, done: this.#load(rule, p => watchers.forEach(tell => tell(p))) }
      this.#loads.set(rule, load)
      const made = load
      made.done.catch(() => this.#loads.get(rule) === made && this.#loads.delete(rule))
    }
    const { done, watchers } = load
    if (onProgress) watchers.add(onProgress)
    return unless(signal, done).finally(() => onProgress && watchers.delete(onProgress))
  }

  /** Says what is proven in a position, then follows the best moves deeper and deeper, until all is known or the signal
   *  comes. Throws a Fault, or the signal's reason; no insight comes after that. */
  async analyse(
    question: Question & { readonly depth?: number },
    onInsight: (i: Insight) => void,
    signal?: AbortSignal,
  ): Promise<End> {
    return this.#ask({ do: 'analyse', ...question }, signal, a => (a.end ? a.end : void onInsight(a)))
  }

  /** The move that a bot of the house makes. Throws a Fault, or the signal's reason. */
  async move(level: Level, position: Position, signal?: AbortSignal, choice: Choice = {}): Promise<string> {
    return this.#ask({ do: 'move', level, ...position, ...choice }, signal, a => a.move)
  }

  /** Ends the worker and gives its memory back; whoever waits gets a Fault. A later question starts another. */
  close(): void {
    this.#end(new Fault('closed'))
  }

  #load(rule: string, onProgress: (p: Progress) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const hear = (m: FromWorker) => {
        if ('progress' in m) onProgress(m.progress)
        else resolve()
      }
      this.#say({ do: 'load', id: this.#wait({ hear, fail: reject }), rule })
    })
  }

  /** Asks, and resolves with the first answer of which `take` makes something. */
  async #ask<T>(ask: Ask, signal: AbortSignal | undefined, take: (a: Answer) => T | undefined): Promise<T> {
    signal?.throwIfAborted()
    await this.load(ask.rule, undefined, signal)
    signal?.throwIfAborted()
    let id = 0
    const answered = new Promise<T>((resolve, reject) => {
      const hear = (m: FromWorker) => {
        if (!('answer' in m)) return
        const { refused } = m.answer
        const got = refused ? undefined : take(m.answer)
        if (refused || got !== undefined) this.#waiting.delete(id)
        if (refused) reject(new Fault(refused.code, refused.why))
        else if (got !== undefined) resolve(got)
      }
      id = this.#wait({ hear, fail: reject })
      this.#say({ do: 'ask', id, ask })
    })
    return unless(signal, answered, () => {
      if (this.#waiting.delete(id)) this.#say({ do: 'stop', id })
    })
  }

  #wait(w: Waiting): number {
    this.#waiting.set(++this.#ids, w)
    return this.#ids
  }

  /** Ends the worker once nobody has waited for a while. */
  #rest(): void {
    clearTimeout(this.#idle)
    if (this.#worker) this.#idle = setTimeout(() => (this.#waiting.size > 0 ? this.#rest() : this.close()), IDLE)
  }

  #say(m: ToWorker): void {
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage(m, [])
      this.#rest()
    } catch {
      this.#end(new Fault('internal')) // no workers here
    }
  }

  #start(): Worker {
    const worker = this.#make()
    this.#heard = false
    const ours = (f: (m: FromWorker) => void) => (e: Event) => {
      if (worker === this.#worker) f((e as MessageEvent<FromWorker>).data)
    }
    const failed = ours(() => this.#end(new Fault(this.#heard ? 'internal' : 'network')))
    worker.addEventListener(
      'message',
      ours(m => this.#hear(m)),
    )
    worker.addEventListener('messageerror', failed)
    worker.addEventListener('error', failed)
    return worker
  }

  #hear(m: FromWorker): void {
    this.#heard = true
    this.#rest()
    if ('ended' in m) return this.#end(new Fault('internal'))
    const waiting = this.#waiting.get(m.id)
    if ('failed' in m || 'loaded' in m) this.#waiting.delete(m.id)
    if ('failed' in m) waiting?.fail(new Fault(m.failed))
    else waiting?.hear(m)
  }

  #end(why: Fault): void {
    clearTimeout(this.#idle)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#loads.clear()
    const all = [...this.#waiting.values()]
    this.#waiting.clear()
    for (const w of all) w.fail(why)
  }
}

/** The promise, or the signal's reason if that comes first; then `stop` is called. */
function unless<T>(signal: AbortSignal | undefined, promise: Promise<T>, stop?: () => void): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const aborted = () => {
      stop?.()
      reject(signal.reason)
    }
    if (signal.aborted) return aborted()
    signal.addEventListener('abort', aborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}

/** The page's own. */
export const localEngine = new LocalEngine(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' }),
)
