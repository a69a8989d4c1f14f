// What the screens are shown on: a page whose server says what a test has it say,
// and another language in which nothing may stay English.
import { render, type ComponentChildren } from 'preact'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { localEngine } from '../../engine/local'
import { App } from '../../app'
import { ann, liveGame } from '../games'
import { speak } from '../speech'
import { english, paths, pseudo } from '../pseudo'
import { lobby, own } from '../../lobby/store'
import { blocked } from '../../net/blocks'
import { memberChat } from '../../net/chatsettings'
import { socket, status, user } from '../../net/live'
import { setPause } from '../../net/pause'
import type { Wire } from '../../net/socket'
import { go } from '../../router'
import { choose } from '../../settings/settings'
import type { GameState, In, TimeControl } from '../../wire'
import { until } from '../until'
import { useTitle } from '../../ui/page'

/** Of people, of this site and, in Japanese, of openings. */
const NAMES = ['Ann', 'Bob', 'Tengen', 'localhost:3000', '[a-t]', '[DI]\\d+ [A-Z][a-z]+']
const read = new Set<string>()
const other = pseudo(read)

interface Stage {
  root: HTMLElement
  /** Answers of the server by the end of the path, perhaps with headers; anything else fails. */
  answers: Record<string, [number, unknown, Record<string, string>?]>
  /** The server's side of the socket, if there is one: it says nothing by itself. */
  wire: Wire | undefined
  sent: In[]
}
export const stage: Stage = { root: document.body, answers: {}, wire: undefined, sent: [] }

/** What pages load when they are gone to: on a busy machine it would come after a test has looked. */
const loaded = () =>
  Promise.all([
    import('../../watch/page'),
    import('../../watch/tv'),
    import('../../learn/page'),
    import('../../learn/path'),
    import('../../protocols/page'),
    import('../../puzzles/page'),
    import('../../study/page'),
    import('../../study/kept'),
    import('../../study/home'),
    import('../../study/embed'),
    import('../../puzzles/lists'),
    import('../../challenge/make'),
    import('../../challenge/open'),
    import('../../puzzles/history'),
    import('../../puzzles/list'),
    import('../../books/view'),
    import('../../settings/page'),
    import('../../account/page'),
    import('../../account/conduct'),
    import('../../follow/page'),
    import('../../days/page'),
    import('../../days/ofgame'),
    import('../../days/onvacation'),
    import('../../moderation/pages'),
    import('../../moderation/fair'),
    import('../../moderation/fairown'),
    import('../../moderation/inbox'),
    import('../../moderation/report'),
    import('../../events/page'),
    import('../../events/calendar'),
    import('../../account/federation'),
    import('../../events/chat'),
    import('../../clubs/page'),
    import('../../broadcasts/page'),
    import('../../broadcasts/operate'),
    import('../../ranks/page'),
    import('../../bots/page'),
    import('../../openings/page'),
    import('../../openings/tab'),
    import('../../positions/page'),
    import('../../brought/page'),
    import('../../bots/meanwhile'),
    import('../../connection/page'),
    import('../../history/page'),
    import('../../game/audit'),
    import('../../game/adjourned'),
    import('../../game/chat'),
    import('../../game/namemenu'),
    import('../../game/claim'),
    import('../../game/download'),
    import('../../ui/aloud'),
    import('../../ui/shut'),
    import('../../ui/headermenus'),
    import('../../ui/foot'),
    import('../../lazypages'),
    import('../../game/damaged'),
    import('../../game/gone'),
    import('../../game/opening'),
    import('../../game/patterns'),
    import('../../game/whycard'),
    import('../../game/steady'),
    import('../../game/inplay'),
    import('../../ui/began'),
    import('../../ui/mine'),
    import('../../watch/replay'),
    import('../../lobby/about'),
    import('../../lobby/nextsteps'),
    import('../../lobby/newgame'),
    import('../../lobby/waitingstrip'),
    import('../../game/confirmdialog'),
  ])

/** Sets the stage for every test of the file that asks for it. */
export function useStage(): void {
  beforeAll(async () => {
    await loaded()
  })
  beforeEach(async () => {
    localStorage.clear()
    sessionStorage.clear()
    speak()
    Object.assign(stage, { root: document.body.appendChild(document.createElement('div')), answers: {}, sent: [] })
    status.value = 'live'
    user.value = ann
    blocked.value = { of: ann.id, names: [] }
    memberChat.value = { of: ann.id, off: false, words: [] }
    lobby.value = null
    own.value = null
    choose({ submit: 'direct', sound: true })
    vi.stubGlobal('scrollTo', () => {})
    vi.stubGlobal('scrollBy', () => {})
    vi.stubGlobal(
      'WebSocket',
      class {
        readyState = 1
        constructor() {
          stage.wire = this as unknown as Wire
        }
        send(text: string) {
          stage.sent.push(JSON.parse(text) as In)
        }
        close() {}
      },
    )
    vi.stubGlobal('fetch', (path: string) => {
      const hit = Object.entries(stage.answers).find(([end]) => path.split('?')[0]!.endsWith(end))
      return hit
        ? Promise.resolve(new Response(JSON.stringify(hit[1][1]), { status: hit[1][0], headers: hit[1][2] ?? {} }))
        : Promise.reject(new TypeError('down'))
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] }) // it gives up on no opening, however slow the machine is
    socket.restart() // the test before has closed it
    vi.useRealTimers()
    localEngine.close()
    status.value = 'live'
    show(<Untitled />)
    await drawn()
  })
  afterEach(() => {
    stage.wire?.onclose?.({ code: 4500 })
    stage.wire = undefined
    setPause(false, 0)
    render(null, stage.root)
    stage.root.remove()
    vi.unstubAllGlobals()
  })
  afterAll(() => speak())
}

/** What is shown alone has no title of its own: it has not that of the test before either. */
function Untitled() {
  useTitle('')
  return null
}

/** The page is sent a message. */
export const hear = (f: object): void => stage.wire!.onmessage?.({ data: `${JSON.stringify(f)}\n` })

/** The server's side welcomes whoever looks, and answers pings: on a busy machine its silence would be taken for a broken link. */
export function welcome(): void {
  const wire = stage.wire!
  const say = (f: object) => wire.onmessage?.({ data: `${JSON.stringify(f)}\n` })
  Object.assign(wire, {
    send(text: string) {
      const m = JSON.parse(text) as In
      stage.sent.push(m)
      if (m.t === 'ping') queueMicrotask(() => say({ t: 'pong', d: { c: m.d.c, s: Date.now() } }))
    },
  })
  wire.onopen?.()
  say({ t: 'welcome', d: { user: ann, now: Date.now() } })
}

/** Renders with a clean slate, in English: each state of a screen is its own, and so is the position that the address names. */
export function show(what: ComponentChildren): void {
  render(null, stage.root)
  history.replaceState(null, '', location.pathname + location.search)
  draw(what)
}

export function open(path: string): void {
  render(null, stage.root)
  go(path)
  draw(<App />)
}

function draw(what: ComponentChildren): void {
  speak()
  render(what, stage.root)
}

/** Until what is under way has been drawn. */
export async function drawn(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve, 0)))
}

export const shows = (text: string) => until(() => expect(stage.root.textContent).toContain(text))
export const nothingEnglish = () => until(() => expect(english(NAMES)).toEqual([]))

/** The language changes while the screen is shown. */
export async function translated(): Promise<void> {
  await drawn()
  speak(other)
  await drawn()
  await nothingEnglish()
}

export const find = (q: string) => stage.root.querySelector<HTMLElement>(q)!

/** Places a stone by the keyboard. */
export async function stone(p: string, on = '.tg-field'): Promise<void> {
  await drawn()
  for (const k of [...p, 'Enter'])
    find(on).dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))
  await drawn()
}

/** What is shown now, in the other language and back; what the board has said stays as it was said. */
export async function both(): Promise<void> {
  await drawn()
  for (const live of stage.root.querySelectorAll('.tg-board > [aria-live]')) live.replaceChildren()
  await translated()
  speak()
  await drawn()
}

/** The paths of the words that belong to what is loaded. */
export const wordsAsked = (): string[] => paths()

/** The paths of the words that a screen has shown. */
export const wordsShown = (): string[] => [...read]

export const button = (name: string) =>
  [...stage.root.querySelectorAll('button')].find(
    b => b.textContent?.includes(name) || b.getAttribute('aria-label') === name,
  )!

export async function press(name: string): Promise<void> {
  await until(() => expect(button(name)).toBeDefined())
  button(name).click()
  await drawn()
}

export function input(field: HTMLInputElement, value: string): void {
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export const settings = liveGame().settings
export const clock = (c: Partial<TimeControl>): GameState['settings'] => ({
  ...settings,
  clock: { kind: 'none', initial: 0, increment: 0, ...c },
})
export const days = clock({ kind: 'correspondence', period: 86_400_000 * 3 })
