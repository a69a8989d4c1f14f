// The way where no WebSocket gets through: what the server says comes as server-sent events, what the page says goes by
// POST. To the page it is a WebSocket.
import type { Wire } from './socket'

/** Between two tries of a post that the server may not have taken, in ms. */
const AGAIN = 300
const AGAIN_MAX = 2_000
/** Messages of a post, each of at most 4 KiB: a body has at most 64. */
const MOST = 12
/** What a WebSocket says that was lost. */
const LOST = 1006
const OPEN = 1
const CLOSED = 3

export class EventWire implements Wire {
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  readyState = 0
  private ended = new AbortController()
  private id = ''
  /** Of the last post. */
  private n = 0
  private waiting: string[] = []
  private pong = false
  private posting = false

  constructor() {
    void this.listen()
  }

  send(text: string): void {
    this.waiting.push(text)
    void this.flush()
  }

  close(): void {
    this.readyState = CLOSED
    this.ended.abort()
  }

  private async listen(): Promise<void> {
    try {
      const r = await this.post('/sse', {}, '{}')
      if (!r.ok || !r.body) throw new Error(`the stream was answered with ${r.status}`)
      await this.read(r.body)
    } catch (e) {
      if (this.readyState !== CLOSED) console.warn(e)
    }
    this.over(LOST)
  }

  private async read(body: ReadableStream<Uint8Array>): Promise<void> {
    const reader = body.getReader()
    const text = new TextDecoder()
    let rest = ''
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const events = (rest + text.decode(next.value, { stream: true })).split('\n\n')
      rest = events.pop()!
      for (const e of events) if (this.readyState !== CLOSED) this.take(e)
    }
  }

  /** An event has a line with its name, if it is no message, and one with its data. */
  private take(event: string): void {
    const lines = event.split('\n')
    const data = lines.find(l => l.startsWith('data: '))?.slice(6) ?? ''
    const name = lines.find(l => l.startsWith('event: '))?.slice(7)
    if (name === undefined) this.onmessage?.({ data })
    else if (name === 'open') {
      this.id = data
      this.readyState = OPEN
      this.onopen?.()
    } else if (name === 'ping') {
      this.pong = true
      void this.flush()
    } else if (name === 'close') this.over((JSON.parse(data) as { code: number }).code)
  }

  /** Posts what waits, one post after the other: so the messages come in their order. */
  private async flush(): Promise<void> {
    if (this.posting || this.readyState !== OPEN) return
    this.posting = true
    await Promise.resolve() // what is said at once goes at once
    while (this.pong || this.waiting.length > 0) {
      const { pong } = this
      const messages = this.waiting.splice(0, MOST)
      this.pong = false
      if (!(await this.deliver(`{"n":${++this.n},"pong":${pong},"messages":[${messages.join(',')}]}`))) {
        this.over(LOST)
        return
      }
    }
    this.posting = false
  }

  /** Posts until it is answered: a repetition counts once. False: there is no such stream any more. */
  private async deliver(body: string): Promise<boolean> {
    for (let wait = AGAIN; this.readyState === OPEN; wait = Math.min(2 * wait, AGAIN_MAX)) {
      const status = await this.post('/sse/post', { 'tengen-stream': this.id }, body).then(
        r => r.status,
        () => 0,
      )
      if (status === 200) return true
      if (status > 0 && status < 500) return false
      await new Promise(f => setTimeout(f, wait))
    }
    return false
  }

  private post(path: string, headers: Record<string, string>, body: string): Promise<Response> {
    return fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: this.ended.signal,
    })
  }

  private over(code: number): void {
    if (this.readyState === CLOSED) return
    this.close()
    this.onclose?.({ code })
  }
}

/** Whether the page goes around WebSockets. */
export class Detour {
  taken = false
  private untried = true
  private readonly make: () => Wire

  constructor(make: () => Wire = () => new EventWire()) {
    this.make = make
  }

  /** A wire of this way while it is taken. */
  open(): Wire | undefined {
    return this.taken ? this.make() : undefined
  }

  /** Takes the other way than so far: nothing gets through by that. True: it has not been tried yet. */
  turn(): boolean {
    const { untried } = this
    this.untried = false
    this.taken = !this.taken
    return untried
  }
}
