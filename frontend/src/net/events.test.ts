// @vitest-environment node
/* oxlint-disable unicorn/prefer-add-event-listener -- one handler for each event, as a WebSocket of the page has */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EventWire } from './events'

/** A server: what it was asked, and how it answers. */
let asked: { path: string; body: string; stream: string | null }[]
let answers: (number | 'lost' | Promise<number>)[]
let opened: number
/** Text, or a byte of it. */
let say: (text: string | number) => void
let end: () => void
let aborted: boolean

const encoder = new TextEncoder()
const posts = () => asked.filter(a => a.path === '/sse/post').map(a => JSON.parse(a.body) as unknown)
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  asked = []
  answers = []
  opened = 200
  aborted = false
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: String(init.body), stream: new Headers(init.headers).get('tengen-stream') })
    expect(init).toMatchObject({ method: 'POST', credentials: 'same-origin' })
    if (path === '/sse/post') {
      const answer = await (answers.shift() ?? 200)
      if (answer === 'lost') throw new TypeError('Failed to fetch')
      return new Response('{}', { status: answer })
    }
    const body = new ReadableStream<Uint8Array>({
      start(c) {
        say = text => c.enqueue(typeof text === 'number' ? Uint8Array.of(text) : encoder.encode(text))
        end = () => c.close()
        init.signal!.addEventListener('abort', () => {
          aborted = true
          c.error(new DOMException('aborted', 'AbortError'))
        })
      },
    })
    return new Response(body, { status: opened })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function listen() {
  const w = new EventWire()
  const heard: string[] = []
  w.onopen = () => heard.push('open')
  w.onmessage = e => heard.push(String(e.data))
  w.onclose = e => heard.push(`closed ${e.code}`)
  return { w, heard }
}

async function open() {
  const l = listen()
  await settled()
  say('event: open\ndata: n.secret\n\n')
  await settled()
  return l
}

test('a stream is named, and its messages come whole, however they are cut', async () => {
  const { w, heard } = listen()
  expect(w.readyState).toBe(0)
  await settled()
  const text = 'event: open\ndata: n.secret\n\ndata: {"t":"welcome"}\n\ndata: {"t":"ж"}\n\n'
  for (const b of encoder.encode(text)) say(b)
  await settled()
  expect(heard).toEqual(['open', '{"t":"welcome"}', '{"t":"ж"}'])
  expect(w.readyState).toBe(1)
})

test('what is said at once goes in one post, and one post is under way at a time', async () => {
  const { w } = await open()
  let answer!: (status: number) => void
  answers = [new Promise<number>(f => (answer = f))]
  w.send('{"t":"hello"}')
  w.send('{"t":"ping"}')
  await settled()
  w.send('{"t":"leave"}')
  await settled()
  expect(posts()).toEqual([{ n: 1, pong: false, messages: [{ t: 'hello' }, { t: 'ping' }] }])
  expect(asked.at(-1)!.stream).toBe('n.secret')
  answer(200)
  await settled()
  expect(posts()[1]).toEqual({ n: 2, pong: false, messages: [{ t: 'leave' }] })
})

test('what is said before the stream has its name waits', async () => {
  const { w } = listen()
  w.send('{"t":"hello"}')
  await settled()
  expect(posts()).toEqual([])
})

test('a ping is answered by a post', async () => {
  await open()
  say('event: ping\ndata: {}\n\n')
  await settled()
  expect(posts()).toEqual([{ n: 1, pong: true, messages: [] }])
})

test('a post that got lost, or that the server could not take, is sent again as it was', async () => {
  const { w, heard } = await open()
  answers = ['lost', 503, 502]
  w.send('{"t":"move"}')
  await vi.advanceTimersByTimeAsync(5_000)
  const same = { n: 1, pong: false, messages: [{ t: 'move' }] }
  expect(posts()).toEqual([same, same, same, same])
  expect(heard).toEqual(['open'])
})

test.each([404, 409, 403, 429])('a post that is refused with %d ends the stream', async status => {
  const { w, heard } = await open()
  answers = [status]
  w.send('{"t":"move"}')
  await settled()
  expect(heard).toEqual(['open', 'closed 1006'])
  expect(w.readyState).toBe(3)
  expect(aborted).toBe(true)
})

test('the server’s code is told, once', async () => {
  const { heard } = await open()
  say('event: close\ndata: {"code":4001,"reason":"restart"}\n\ndata: {"t":"late"}\n\n')
  await settled()
  expect(heard).toEqual(['open', 'closed 4001'])
})

test('a stream that ends without a word is lost; one that never opens too', async () => {
  const { heard } = await open()
  end()
  await settled()
  expect(heard).toEqual(['open', 'closed 1006'])
  opened = 503
  const other = listen()
  await settled()
  expect(other.heard).toEqual(['closed 1006'])
})

test('whoever closes it hears nothing more, and posts nothing more', async () => {
  const { w, heard } = await open()
  answers = ['lost', 'lost']
  w.send('{"t":"move"}')
  await settled()
  w.close()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(heard).toEqual(['open'])
  expect(aborted).toBe(true)
  expect(posts()).toHaveLength(1)
})

test('many messages go in posts that the server takes', async () => {
  const { w } = await open()
  for (let i = 0; i < 30; i++) w.send(`{"id":${i}}`)
  await settled()
  const all = posts() as { n: number; messages: { id: number }[] }[]
  expect(all.map(p => [p.n, p.messages.length])).toEqual([
    [1, 12],
    [2, 12],
    [3, 6],
  ])
  expect(all.flatMap(p => p.messages.map(m => m.id))).toEqual(Array.from({ length: 30 }, (_, i) => i))
})
