import { beforeEach, expect, test, vi } from 'vitest'
import type { In, User } from '../wire'
import { ann, bob } from '../test/games'
import { Fault } from './fault'
import type { Wire } from './socket'

const api = vi.hoisted(() => ({ post: (() => Promise.reject(new Error('unset'))) as unknown }))
vi.mock('./api', () => ({
  get: () => new Promise(() => {}),
  post: (route: string) => (api.post as (route: string) => Promise<{ user: User }>)(route),
}))
const { command, ensureUser, socket, user } = await import('./live')

/** The sockets that the page has opened, with what it has sent on each. */
let wires: (Wire & { sent: In[] })[] = []
/** The sessions that the page has asked for, each answered by a call. */
let asked: ((u: User) => void)[] = []

const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
const resign = (g: string) => command({ t: 'resign', g, v: 1 })
const sent = () => wires.at(-1)!.sent.filter(f => f.t === 'resign') as { id: number; g: string }[]

function welcome(u: User | null): void {
  const wire = wires.at(-1)!
  wire.onopen?.()
  wire.onmessage?.({ data: JSON.stringify({ t: 'welcome', d: { ...(u && { user: u }), now: Date.now() } }) })
}
const refuse = (id: number, code: string) =>
  wires.at(-1)!.onmessage?.({ data: JSON.stringify({ t: 'error', id, code, message: '' }) })
const ack = (id: number) => wires.at(-1)!.onmessage?.({ data: JSON.stringify({ t: 'ack', id }) })

beforeEach(() => {
  wires = []
  asked = []
  api.post = () => new Promise(done => asked.push(u => done({ user: u })))
  vi.stubGlobal(
    'WebSocket',
    class {
      readyState = 1
      sent: In[] = []
      constructor() {
        wires.push(this as unknown as (typeof wires)[number])
      }
      send(text: string) {
        this.sent.push(JSON.parse(text) as In)
      }
      close() {}
    },
  )
  user.value = null
  socket.connect()
  welcome(null)
})

test('two acts at once without a session make one guest', async () => {
  const both = [ensureUser(), ensureUser()]
  expect(asked).toHaveLength(1)
  asked[0]!(ann)
  expect(await Promise.all(both)).toEqual([ann, ann])
  expect(user.value).toEqual(ann)
  expect(await ensureUser()).toEqual(ann)
  expect(asked).toHaveLength(1)
})

test('both commands that waited for the session are sent as its user, and neither is given up', async () => {
  const both = [resign('g1'), resign('g2')]
  await settle()
  for (const answer of asked) answer(ann)
  await settle()
  welcome(ann)
  expect(sent().map(f => f.g)).toEqual(['g1', 'g2'])
  for (const f of sent()) ack(f.id)
  await expect(Promise.all(both)).resolves.toHaveLength(2)
})

test('a session that could not be made is asked for again by the next act', async () => {
  api.post = () => Promise.reject(new Error('away'))
  await expect(ensureUser()).rejects.toThrow('away')
  api.post = () => Promise.resolve({ user: ann })
  expect(await ensureUser()).toEqual(ann)
})

test('who signs in meanwhile needs no answer, and is no guest when signed out again', async () => {
  void ensureUser()
  user.value = bob
  expect(await ensureUser()).toEqual(bob)
  user.value = null
  const next = ensureUser()
  expect(asked).toHaveLength(2)
  asked[1]!(ann)
  expect(await next).toEqual(ann)
})

test('two commands of a session that died replace it once', async () => {
  user.value = bob
  socket.restart()
  welcome(bob)
  const both = [resign('g1'), resign('g2')]
  await settle()
  for (const f of sent()) refuse(f.id, 'unauthorized')
  await settle()
  expect(asked).toHaveLength(1)
  asked[0]!(ann)
  await settle()
  welcome(ann)
  expect(sent().map(f => f.g)).toEqual(['g1', 'g2'])
  for (const f of sent()) ack(f.id)
  await expect(Promise.all(both)).resolves.toHaveLength(2)
})

test('a refusal that comes after the session was replaced does not replace it again', async () => {
  let late: ((f: Fault) => void) | undefined
  user.value = bob
  vi.spyOn(socket, 'command').mockImplementationOnce(() => new Promise((_, no) => (late = no)))
  const told = resign('g1')
  await settle()
  user.value = ann
  late!(new Fault('unauthorized'))
  await settle()
  expect(asked).toHaveLength(0)
  ack(sent()[0]!.id)
  await told
})
