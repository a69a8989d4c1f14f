// Empty, loading and error states of pages.
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { a } from './i18n/late/account'
import { App } from './app'
import { missing } from '#words/missing'
import { hall } from '#words/hall'
import { history as h } from '#words/history'
import { shut } from '#words/shut'
import { t } from './i18n'
import { lobby } from './lobby/store'
import { status, user } from './net/live'
import { setPause } from './net/pause'
import { ann, bob, liveGame } from './test/games'
import { go } from './router'
import { form } from './i18n/late/create'
import { until } from './test/until'
import { tv } from '#words/tv'

let root: HTMLElement
const text = () => root.querySelector('main')!.textContent
const find = <E extends Element = HTMLElement>(q: string) => root.querySelector<E>(q)!
const button = (name: string) => [...root.querySelectorAll('button')].find(b => b.textContent?.includes(name))!

function open(path: string): void {
  go(path)
  render(<App />, root)
}

/** Answers of the server by the end of the path; anything else fails. */
let answers: Record<string, [number, unknown]>
let asked: { path: string; body: unknown }[]

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  answers = {}
  asked = []
  status.value = 'live'
  user.value = null
  lobby.value = null
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    const hit = Object.entries(answers).find(([end]) => path.split('?')[0]!.endsWith(end))
    return hit
      ? Promise.resolve(new Response(JSON.stringify(hit[1][1]), { status: hit[1][0] }))
      : Promise.reject(new TypeError('down'))
  })
})
afterEach(() => {
  render(null, root)
  root.remove()
  vi.unstubAllGlobals()
})

test('an empty lobby invites', async () => {
  lobby.value = { seeks: [], live: [], mine: [], online: 1, clocks: [] }
  open('/')
  expect(text()).toContain(t.lobby.noSeeksInvite)
  await until(() => expect(text()).toContain(hall.noLiveInvite))
})

test('a game of one’s own that is set aside says so, and calls nobody to move', () => {
  const game = {
    g: 'x',
    next: 'black',
    players: { black: ann, white: bob },
    settings: liveGame().settings,
    moves: ['h8'],
    watchers: 0,
  }
  user.value = ann
  lobby.value = {
    seeks: [],
    live: [],
    mine: [
      { ...game, damaged: true },
      { ...game, g: 'y' },
    ],
    online: 1,
    clocks: [],
  }
  open('/')
  const aside = find('[aria-labelledby=mine] .tile').textContent
  expect(aside).toContain(t.lobby.setAside)
  expect(aside).not.toContain(t.lobby.yourMove)
  const mine = find('.first-board')
  expect(mine.textContent).toContain(t.lobby.yourMove)
  expect(mine.querySelector('a')!.getAttribute('href')).toBe('/g/y')
})

test('a pause of the server is said on every page, and that it is over', async () => {
  vi.stubGlobal('scrollBy', () => {})
  open('/settings')
  expect(find('.pause').textContent).toBe('')
  const bar = find('.pause')
  setPause(true, 1_000)
  await until(() => expect(bar.textContent).toContain(t.shell.paused))
  expect(bar.getAttribute('role')).toBe('status')
  go('/watch')
  await until(() => expect(find('h1').textContent).toBe(tv.watchTitle))
  expect(find('.pause')).toBe(bar)
  setPause(false, 2_000)
  await until(() => expect(bar.textContent).toBe(t.shell.resumed))
})

test('an address with too many visitors: waits, and is not closed for good', async () => {
  status.value = 'crowded'
  open('/settings')
  await until(() => expect(find('.connection').textContent).toBe(shut.crowded))
})

test('a lobby that is not live says so and lets nobody join', () => {
  lobby.value = {
    seeks: [{ g: 's', v: 0, host: bob, color: 'random', settings: liveGame().settings, created: 0 }],
    live: [],
    mine: [],
    online: 1,
    clocks: [],
  }
  status.value = 'reconnecting'
  open('/')
  expect(text()).toContain(t.lobby.stale)
  expect(find('.connection').textContent).toContain(t.shell.reconnecting)
  expect(button(t.lobby.join).disabled).toBe(true)
})

test('a lobby that never came, with the server down', () => {
  status.value = 'offline'
  open('/')
  expect(text()).toContain(t.lobby.down)
  expect(find('.connection').textContent).toContain(t.shell.offline)
})

test('one’s own open game can be withdrawn, not joined', async () => {
  user.value = ann
  lobby.value = {
    seeks: [{ g: 's', v: 0, host: ann, color: 'black', settings: liveGame().settings, created: 0 }],
    live: [],
    mine: [],
    online: 1,
    clocks: [],
  }
  open('/')
  await until(() => expect(text()).toContain(t.lobby.quick.waiting))
  await until(() => expect(button(hall.stop)).toBeDefined())
  expect(button(t.lobby.join)).toBeUndefined()
})

test('nothing to watch', async () => {
  lobby.value = { seeks: [], live: [], mine: [], online: 1, clocks: [] }
  open('/watch')
  await until(() => expect(text()).toContain(hall.noLive))
})

test('a visitor’s history invites to play', async () => {
  open('/history')
  await until(() => expect(text()).toContain(h.emptyVisitor))
  expect(asked).toEqual([])
})

const profile = { id: 1, name: 'Ann', created: '2026-01-01T00:00:00Z', games: 0, wins: 0, losses: 0, draws: 0 }
const past = (g: string, winner: string) => ({
  g,
  rule: 'renju',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  clockKind: 'fischer',
  initial: 300_000,
  increment: 3_000,
  black: ann,
  white: bob,
  winner,
  reason: winner ? 'five' : 'full_board',
  moves: ['h8'],
  started: '2026-01-01T00:00:00Z',
  ended: '2026-01-01T00:05:00Z',
})

test('a player without finished games', async () => {
  user.value = ann
  answers = { '/users/Ann': [200, profile], '/games': [200, { games: [] }] }
  open('/history')
  await until(() => expect(text()).toContain(h.emptyOwn))
})

test('history tells results in words and goes on where it stopped', async () => {
  answers = {
    '/users/Ann': [200, profile],
    '/games': [200, { games: [past('a', 'black'), past('b', 'white'), past('c', '')], next: 'more' }],
  }
  open('/@/Ann')
  await until(() => expect(text()).toContain('Won by five in a row'))
  expect(text()).toContain('Lost by five in a row')
  expect(text()).toContain('Draw, full board')
  answers['/games'] = [200, { games: [past('d', 'black')] }]
  button(h.more).click()
  await until(() => expect(root.querySelectorAll('.past')).toHaveLength(4))
  expect(asked.at(-1)?.path).toContain('before=more')
  expect(button(h.more)).toBeUndefined()
})

test('history tells the rule, the board, the clock and the passes of a game', async () => {
  const days = {
    ...past('a', ''),
    rule: 'caro',
    size: 19,
    clockKind: 'correspondence',
    initial: 0,
    increment: 0,
    period: 3 * 86_400_000,
    reason: 'agreement',
  }
  const passed = {
    ...past('b', ''),
    clockKind: 'byoyomi',
    period: 30_000,
    periods: 3,
    reason: 'passes',
    moves: ['h8', 'pass', 'pass'],
  }
  const lost = { ...past('c', 'white'), forbidden: 'loses', reason: 'forbidden', moves: ['h8', 'h9', 'i9'] }
  answers = { '/users/Ann': [200, profile], '/games': [200, { games: [days, passed, lost] }] }
  open('/@/Ann')
  await until(() => expect(text()).toContain('Caro · 19×19 · 3 days a move · 1 move'))
  expect(text()).toContain('Draw, by agreement')
  expect(text()).toContain('Renju · 5 min + 3×30 s · 3 moves, 2 passes')
  expect(text()).toContain('Draw, both passed')
  expect(text()).toContain('Lost by a forbidden move')
  expect(text()).toContain('Renju · 5+3 · forbidden moves lose')
  await until(() => expect(text()).toContain('forbidden moves lose · D4 Kagetsu · 3 moves'))
})

const radio = (group: string, option: string) =>
  [...(root.querySelector('form.create') ?? root).querySelectorAll('fieldset')]
    .find(f => f.querySelector('legend')?.textContent === group)!
    .querySelector<HTMLInputElement>(`input[value="${option}"]`)!

async function openForm(): Promise<void> {
  open('/')
  button(t.lobby.ways.own).click()
  await until(() => expect(find('form.create')).not.toBeNull())
}

test('a new game: presets at first, every kind of clock on demand', async () => {
  localStorage.clear()
  await openForm()
  expect(find('.more').hasAttribute('open')).toBe(false)
  radio(form.opponent, 'public').click()
  await until(() => radio(form.clock, 'days').click())
  await until(() => expect(text()).toContain(form.daysNote))
  radio(form.clock, 'custom').click()
  await until(() => radio(form.family, 'byoyomi').click())
  await until(() => expect(text()).toContain('10 min + 3×30 s'))
  const periods = [...root.querySelectorAll('label')]
    .find(l => l.textContent === form.numbers.periods)!
    .querySelector('input')!
  periods.value = '31'
  periods.dispatchEvent(new Event('input', { bubbles: true }))
  await until(() => expect(text()).toContain(form.ranges.periods))
  expect(periods.getAttribute('aria-invalid')).toBe('true')
  button(form.create.public).click()
  expect(document.activeElement).toBe(periods)
})

test('a new game: only renju has forbidden points, and it has one board', async () => {
  localStorage.clear()
  await openForm()
  radio(form.size, '20').click()
  expect(text()).not.toContain(form.forbidden)
  radio(t.lobby.rule, 'renju').click()
  await until(() => expect(text()).toContain(form.renjuSize))
  expect(text()).toContain(form.policyNotes.refuse)
  radio(form.forbidden, 'loses').click()
  await until(() => expect(text()).toContain(form.policyNotes.loses))
  expect(find('form.create summary').textContent).toContain('15×15 · forbidden moves lose · takebacks')
})

test('nobody has that name', async () => {
  const none = { code: 'not_found', message: 'No.' }
  answers = { '/users/Nobody': [404, none], '/games': [404, none] }
  open('/@/Nobody')
  await until(() => expect(text()).toContain(h.missing))
})

test('a failed load says why and can be repeated', async () => {
  open('/@/Ann')
  await until(() => expect(text()).toContain(t.refusals.network))
  answers = { '/users/Ann': [200, profile], '/games': [200, { games: [] }] }
  button(t.shell.retry).click()
  await until(() => expect(text()).toContain(h.empty))
})

test('no page there', async () => {
  open('/nowhere')
  await until(() => expect(text()).toContain(missing.text))
  await until(() => expect(document.title).toContain(missing.title))
})

function type(name: string, value: string): void {
  const input = find<HTMLInputElement>(`input[name=${name}]`)
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

test('an account form says what is wrong before it asks, and what the server says after', async () => {
  user.value = { ...ann, guest: true }
  answers = { '/register': [409, { code: 'conflict', why: 'name_taken', message: 'Taken.' }] }
  open('/account')
  await until(() => expect(text()).toContain(a.keepLead('Ann')))
  type('name', 'A')
  type('password', 'short')
  await new Promise(requestAnimationFrame)
  find<HTMLFormElement>('form').requestSubmit()
  await until(() => expect(text()).toContain(a.passwordShort(5)))
  expect(text()).toContain(a.nameShort)
  expect(find('input[name=name]').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([])
  type('name', 'Anna')
  type('password', 'eight or more')
  await until(() => expect(text()).not.toContain(a.nameShort))
  find<HTMLFormElement>('form').requestSubmit()
  await until(() => expect(text()).toContain(a.refusals.name_taken))
  expect(asked).toEqual([{ path: '/api/account/register', body: { name: 'Anna', password: 'eight or more' } }])
})

test('a closed connection says why and offers to go on', async () => {
  status.value = 'closed'
  open('/watch')
  await until(() => expect(button(shut.goOn)).toBeDefined())
  expect(document.body.textContent).toContain(shut.closedOther)
})

test('after a navigation the focus is on the new page’s heading', async () => {
  open('/watch')
  go('/settings')
  await until(() => expect(document.activeElement?.textContent).toBe(t.shell.settings))
})
