// @vitest-environment node
// The client of the engine's worker, with a worker that says what a test lets it say.
import { expect, test, vi } from 'vitest'
import { Fault } from '../net/fault'
import { IDLE, LocalEngine } from './local'
import type { FromWorker, ToWorker } from './messages'

class FakeWorker extends EventTarget {
  readonly heard: ToWorker[] = []
  ended = false
  postMessage = (m: ToWorker): void => void this.heard.push(m)
  terminate = (): void => void (this.ended = true)
  say = (m: FromWorker): boolean => this.dispatchEvent(new MessageEvent('message', { data: m }))
  /** The latest message of a kind. */
  last = <K extends ToWorker['do']>(kind: K) =>
    this.heard.findLast((m): m is Extract<ToWorker, { do: K }> => m.do === kind)
  load = (): void => void this.say({ id: this.last('load')!.id, loaded: true })
}

function engine() {
  const workers: FakeWorker[] = []
  const local = new LocalEngine(() => {
    workers.push(new FakeWorker())
    return workers.at(-1) as unknown as Worker
  })
  return { local, workers, worker: () => workers.at(-1)! }
}

const position = { rule: 'renju', size: 15, moves: ['h8'] }
const question = { ...position, lines: 2 }
const end = { nodes: 7, seconds: 1 }
const soon = () => new Promise(done => setTimeout(done))

test('a rule is loaded once, and everybody who waits sees how far it is', async () => {
  const { local, worker, workers } = engine()
  const seen: number[] = []
  const loads = [1, 2].map(n => local.load('renju', p => seen.push(n * p.loaded)))
  const { id } = worker().last('load')!
  worker().say({ id, progress: { loaded: 5, total: 9 } })
  worker().load()
  await Promise.all(loads)
  await local.load('renju')
  expect(seen).toEqual([5, 10])
  expect(worker().heard).toEqual([{ do: 'load', id, rule: 'renju' }])
  const caro = local.load('caro')
  worker().load()
  await caro
  expect(workers).toHaveLength(1)
})

test('a load that fails is tried again', async () => {
  const { local, worker, workers } = engine()
  const failed = local.load('renju')
  worker().say({ id: worker().last('load')!.id, failed: 'network' })
  await expect(failed).rejects.toEqual(new Fault('network'))
  const again = local.load('renju')
  worker().load()
  await again
  expect(workers).toHaveLength(1)
})

test('an analysis tells its insights in order and ends with what it took', async () => {
  const { local, worker } = engine()
  const insights: unknown[] = []
  const done = local.analyse(question, i => insights.push(i))
  worker().load()
  await soon()
  const { id, ask } = worker().last('ask')!
  expect(ask).toEqual({ do: 'analyse', ...question })
  const verdict = { chance: 1 }
  const best = { rank: 1, depth: 2, chance: 1, plies: 3, line: 'g8' }
  for (const answer of [{ verdict }, { best }, { end }]) worker().say({ id, answer })
  expect(await done).toEqual(end)
  expect(insights).toEqual([{ verdict }, { best }])
})

test('a bot’s move, with its seed; and a refusal of the engine’s', async () => {
  const { local, worker } = engine()
  const move = local.move('bamboo', position, undefined, { seed: 3 })
  worker().load()
  await soon()
  expect(worker().last('ask')!.ask).toEqual({ do: 'move', level: 'bamboo', ...position, seed: 3 })
  worker().say({ id: worker().last('ask')!.id, answer: { move: 'i9' } })
  expect(await move).toBe('i9')

  const refused = local.analyse({ ...question, lines: 9 }, vi.fn())
  await soon()
  worker().say({
    id: worker().last('ask')!.id,
    answer: { refused: { code: 'invalid', why: 'analysis_lines' } },
  })
  await expect(refused).rejects.toEqual(new Fault('invalid', 'analysis_lines'))
})

test('a signal stops the search, and nothing is heard of it any more', async () => {
  const { local, worker } = engine()
  const stop = new AbortController()
  const insights = vi.fn()
  const done = local.analyse(question, insights, stop.signal)
  worker().load()
  await soon()
  const { id } = worker().last('ask')!
  stop.abort(new Error('enough'))
  await expect(done).rejects.toThrow('enough')
  expect(worker().last('stop')).toEqual({ do: 'stop', id })
  worker().say({ id, answer: { verdict: { chance: 1 } } })
  worker().say({ id, answer: { end: { ...end, stopped: true } } })
  expect(insights).not.toHaveBeenCalled()

  const asked = worker().heard.length
  await expect(local.analyse(question, insights, stop.signal)).rejects.toThrow('enough')
  await expect(local.load('caro', undefined, stop.signal)).rejects.toThrow('enough')
  expect(
    worker()
      .heard.slice(asked)
      .map(m => m.do),
  ).toEqual(['load']) // which goes on for the next one
})

test('a signal that comes after the end stops nothing', async () => {
  const { local, worker } = engine()
  const stop = new AbortController()
  const done = local.move('acorn', position, stop.signal)
  worker().load()
  await soon()
  worker().say({ id: worker().last('ask')!.id, answer: { move: 'a1' } })
  await done
  stop.abort()
  expect(worker().last('stop')).toBeUndefined()
})

test('a worker that crashes is replaced with the next question', async () => {
  const { local, worker, workers } = engine()
  for (const crash of [
    (w: FakeWorker) => w.say({ ended: true }),
    (w: FakeWorker) => w.dispatchEvent(new Event('error')),
    (w: FakeWorker) => w.dispatchEvent(new MessageEvent('messageerror')),
  ]) {
    const lost = [local.analyse(question, vi.fn()), local.move('cedar', position)]
    worker().load()
    await soon()
    const old = worker()
    crash(old)
    for (const p of lost) await expect(p).rejects.toEqual(new Fault('internal'))
    expect(old.ended).toBe(true)
    const next = local.move('cedar', position)
    expect(worker()).not.toBe(old)
    worker().load()
    await soon()
    old.say({ ended: true }) // the dead one says nothing that counts
    worker().say({ id: worker().last('ask')!.id, answer: { move: 'i9' } })
    expect(await next).toBe('i9')
  }
  expect(workers).toHaveLength(4)
})

test('a script that does not come is the network’s fault, no worker at all is not', async () => {
  const { local, worker } = engine()
  const failed = local.load('renju')
  worker().dispatchEvent(new Event('error'))
  await expect(failed).rejects.toEqual(new Fault('network'))

  const none = new LocalEngine(() => {
    throw new Error('no workers')
  })
  await expect(none.move('acorn', position)).rejects.toEqual(new Fault('internal'))
})

test('closed, it gives everything back and begins anew when asked', async () => {
  const { local, worker, workers } = engine()
  const lost = local.load('renju')
  local.close()
  await expect(lost).rejects.toEqual(new Fault('closed'))
  expect(worker().ended).toBe(true)
  const again = local.load('renju')
  worker().load()
  await again
  expect(workers).toHaveLength(2)
})

test('an engine that nobody asks ends, and another begins with the next question', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { local, worker, workers } = engine()
  const moved = local.move('bamboo', position)
  worker().load()
  await vi.advanceTimersByTimeAsync(IDLE + 1)
  expect(worker().ended, 'while somebody waits').toBe(false)
  worker().say({ id: worker().last('ask')!.id, answer: { move: 'i9' } })
  expect(await moved).toBe('i9')
  await vi.advanceTimersByTimeAsync(IDLE - 1)
  expect(worker().ended).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(worker().ended).toBe(true)
  void local.move('bamboo', position).catch(() => {})
  expect(workers).toHaveLength(2)
  vi.useRealTimers()
})
