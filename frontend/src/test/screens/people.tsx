// Accounts and histories.
import { describe, expect, test, vi } from 'vitest'
import { a } from '../../i18n/late/account'
import { ann, bob } from '../games'
import { history as h } from '#words/history'
import { programs } from '#words/programs'
import { k } from '../../i18n/late/tokens'
import { t } from '../../i18n'
import { speak } from '../speech'
import { history as words } from '#words/history'
import { user } from '../../net/live'
import { w } from '../../profile/text'
import { both, button, drawn, input, nothingEnglish, open, press, shows, stage, translated } from './stage'
import { until } from '../until'

const fill = (name: string, value: string) => input(stage.root.querySelector(`input[name=${name}]`)!, value)

const submit = async () => {
  await drawn()
  stage.root.querySelector('form')!.requestSubmit()
  await drawn()
}

describe('accounts', () => {
  test('a name and a password, wrong here and wrong there', async () => {
    user.value = { ...ann, guest: true }
    stage.answers = { '/register': [409, { code: 'conflict', why: 'name_taken', message: 'Plain English.' }] }
    for (const [name, password] of [
      ['', ''],
      ['A', 'short'],
      ['Anna', 'x'.repeat(129)],
      ['Anna', 'eight or more'],
    ] as const) {
      open('/account')
      fill('name', name)
      fill('password', password)
      await submit()
      await translated()
    }
    await shows(a.refusals.name_taken)
    stage.root.querySelector<HTMLElement>('.reveal')!.click()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await submit()
    await shows(a.working)
    await nothingEnglish()
    stage.root.querySelector<HTMLInputElement>('input[value=login]')!.click()
    await drawn()
    await nothingEnglish()
  })

  test('a visitor’s page', async () => {
    user.value = null
    for (const path of ['/account', '/account#new']) {
      open(path)
      await translated()
    }
    speak()
    open('/history')
    await shows(words.emptyVisitor)
    await both()
    history.replaceState(null, '', '/')
  })

  test('what a guest has goes along', async () => {
    for (const has of [
      { games: 3, live: 1, open: 2 },
      { games: 1, live: 0, open: 0 },
    ]) {
      user.value = { ...ann, guest: true }
      stage.answers = { '/belongings': [200, has], '/login': [200, { user: bob, kept: has }] }
      open('/account')
      await translated()
      stage.root.querySelector<HTMLInputElement>('input[value=login]')!.click()
      await shows(a.keep.ask('Ann', has.games, has.open))
      stage.root.querySelector<HTMLInputElement>('input[role=switch]')!.click()
      await shows(a.keep.no(has.live))
      await nothingEnglish()
      stage.root.querySelector<HTMLInputElement>('input[role=switch]')!.click()
      await shows(a.keep.yes(has.live))
      fill('name', 'Bob')
      fill('password', 'eight or more')
      await submit()
      await shows(a.keep.done('Ann', has.games, has.open))
      await nothingEnglish()
      button(t.shell.close).click()
      await drawn()
    }
  })

  test('a member’s page', async () => {
    stage.answers = { '/password': [200, { user: ann }] }
    open('/account')
    fill('old', 'eight or more')
    fill('new', 'eight or more')
    await submit()
    await translated()
    await shows(a.changed)
    for (const part of ['privacy', 'programs', 'data'] as const) {
      open(`/account#${part}`)
      await translated()
    }
    button(a.logout).click()
    await drawn()
    await nothingEnglish()
  })
})

describe('tokens', () => {
  const page = {
    tokens: [
      { id: 7, name: 'Tengen', scopes: ['bot:play'], created: '2026-11-20T10:00:00Z', used: '2026-11-21T10:00:00Z' },
      { id: 8, name: 'Bob', scopes: ['challenge:read', 'challenge:write'], created: '2026-11-20T10:00:00Z' },
    ],
    scopes: ['bot:play', 'challenge:read', 'challenge:write', 'puzzle:read'],
    bot: true,
  }

  test('are listed, made, shown once and withdrawn', async () => {
    stage.answers = { '/me/tokens': [200, page] }
    open('/account#programs')
    await shows(k.isBot)
    await translated()
    fill('token', 'Ann')
    await drawn()
    stage.answers = { '/me/tokens': [200, { token: { ...page.tokens[0], id: 9, name: 'Ann' }, secret: 'Tengen' }] }
    button(k.make).closest('form')!.requestSubmit()
    await until(() => expect(stage.root.querySelector('.secret')?.textContent).toBe('Tengen'))
    await translated()
    stage.answers = { '/tokens/withdraw': [200, { ...page, tokens: [] }] }
    press(k.withdrawWho('Ann'))
    await shows(k.none)
    expect(stage.root.querySelector('.secret')).toBeNull()
    await translated()
  })

  test('one that a link asks for is made by its member alone', async () => {
    stage.answers = { '/me/tokens': [200, { ...page, bot: false }] }
    Object.defineProperty(document, 'referrer', { value: 'https://localhost:3000/x', configurable: true })
    open('/account?token=Bob&scopes=bot:play,admin')
    await shows(k.asked)
    await shows(k.askedFrom('localhost:3000'))
    await translated()
    expect(stage.root.querySelector<HTMLInputElement>('input[name=token]')?.value).toBe('Bob')
    expect([...stage.root.querySelectorAll<HTMLInputElement>('.tokens [role=switch]')].map(s => s.checked)).toEqual([
      true,
      false,
      false,
      false,
    ])
    Object.defineProperty(document, 'referrer', { value: '', configurable: true })
  })

  test('one that is refused says why', async () => {
    stage.answers = { '/me/tokens': [200, { ...page, tokens: [], bot: false }] }
    open('/account#programs')
    await shows(k.none)
    fill('token', 'Ann')
    await drawn()
    stage.answers = { '/me/tokens': [429, { code: 'too_many', why: 'token_most', values: { max: 20 } }] }
    button(k.make).closest('form')!.requestSubmit()
    await shows('You can have 20 tokens')
    await translated()
  })
})

const past = (winner: string, reason: string, i: number) => ({
  g: `g${i}`,
  rule: 'caro',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  clockKind: 'none',
  initial: 0,
  increment: 0,
  ...(i % 3 && { black: ann }),
  ...(i % 5 && { white: bob }),
  winner,
  reason,
  moves: ['h8', ...(i % 2 ? ['pass'] : [])],
  private: i % 2 === 0,
  started: '2026-01-01T00:00:00Z',
  ended: '2026-01-01T00:05:00Z',
})

describe('history', () => {
  const profile = { id: 1, name: 'Ann', created: '2026-01-01T00:00:00Z', games: 1, wins: 0, losses: 0, draws: 0 }

  test('games of every end', async () => {
    const games = Object.keys(words.by).flatMap((how, i) => [
      past('black', how, i),
      past('', how, i + 50),
      past('white', how, i + 100),
      { ...past('', how, i + 150), black: bob, white: ann },
      { ...past('', how, i + 200), black: undefined, white: ann },
    ])
    for (const change of [{}, { guest: true }, { bot: 'acorn' }]) {
      stage.answers = { '/users/Ann': [200, { ...profile, ...change }], '/games': [200, { games, next: 'more' }] }
      for (const path of ['/history', '/@/Ann']) {
        open(path)
        await translated()
      }
    }
    stage.answers = {}
    await press(h.more)
    await shows(t.refusals.network)
    await nothingEnglish()
  })

  test('the page of a program: who wrote it, and its games as files', async () => {
    const engine = { name: 'Bob', version: '2.1', author: '三郎' }
    stage.answers = {
      '/users/Ann': [200, { ...profile, program: true, engine }],
      '/games': [200, { games: [past('black', 'five', 1)] }],
    }
    open('/settings')
    open('/@/Ann')
    await shows(programs.engine('Bob 2.1', '三郎'))
    await shows(programs.psq)
    expect(stage.root.querySelector('.files a')!.getAttribute('href')).toBe('/api/users/Ann/games.psq')
    await both()
  })

  test('what a federation says of a member', async () => {
    const papers = { federation: '連盟', id: '12', country: '日本', name: 'Ann' }
    stage.answers = { '/users/Ann': [200, { ...profile, papers }], '/games': [200, { games: [] }] }
    open('/settings')
    open('/@/Ann')
    await shows(`Ann · 日本 · 12 · ${w.papers('連盟')}`)
    await both()
  })

  test('games that were adjourned', async () => {
    const adjourned = { ...past('', '', 1), black: ann, white: bob }
    stage.answers = {
      '/users/Ann': [200, profile],
      '/games': [200, { games: [past('black', 'five', 2)] }],
      '/me/adjourned': [
        200,
        { games: [adjourned, { ...adjourned, black: bob, white: ann, g: 'g2', private: true, moves: ['h8', 'pass'] }] },
      ],
    }
    open('/history')
    await translated()
    await shows(h.adjourned.title)
    stage.answers['/me/adjourned'] = [500, { code: 'internal', message: 'Plain English.' }]
    open('/settings')
    open('/history')
    await translated()
    await shows(h.adjourned.failed)
  })

  test('none, and nobody', async () => {
    stage.answers = {
      '/users/Ann': [200, profile],
      '/users/Bob': [404, { code: 'not_found' }],
      '/games': [200, { games: [] }],
      '/me/adjourned': [200, { games: [] }],
    }
    for (const path of ['/history', '/@/Bob']) {
      open(path)
      await translated()
    }
    user.value = bob
    open('/@/Ann')
    await shows(words.hidden)
    await translated()
    stage.answers['/users/Ann'] = [200, { ...profile, games: 2 }]
    stage.answers['/games'] = [200, { games: [past('black', 'five', 1)] }]
    open('/history')
    open('/@/Ann')
    await shows(words.apart)
    await translated()
    stage.answers['/users/Ann'] = [200, { ...profile, games: 0 }]
    stage.answers['/games'] = [200, { games: [] }]
    open('/history')
    open('/@/Ann')
    await shows(words.empty)
    await translated()
  })
})

const standing = {
  rule: 'renju',
  speed: 'blitz',
  value: 1523,
  deviation: 60,
  wins: 20,
  draws: 5,
  losses: 10,
  played: '2026-02-01T00:00:00Z',
}
const whole = {
  id: 1,
  name: 'Ann',
  created: '2026-01-01T00:00:00Z',
  games: 40,
  wins: 20,
  draws: 5,
  losses: 15,
  standings: [
    { ...standing, rank: 3 },
    { ...standing, rule: 'caro', speed: 'rapid', provisional: true, wins: 1, draws: 0, losses: 0 },
    { ...standing, speed: 'classical' },
    { ...standing, speed: 'correspondence' },
  ],
  best: [
    { g: 'g1', rule: 'renju', speed: 'blitz', against: bob, value: 1900, ended: '2026-02-01T00:00:00Z' },
    {
      g: 'g2',
      rule: 'renju',
      speed: 'blitz',
      against: { id: 9, name: 'deleted-9', deleted: true },
      value: 1800,
      ended: '2026-02-01T00:00:00Z',
    },
  ],
}
const course = {
  points: [
    { at: Date.UTC(2026, 0, 1), value: 1500, deviation: 100 },
    { at: Date.UTC(2026, 0, 9), value: 1523, deviation: 60 },
  ],
}
const choose = async (label: string, value: string) => {
  const field = [...stage.root.querySelectorAll('.filter label')]
    .find(l => l.textContent?.startsWith(label))!
    .querySelector<HTMLSelectElement | HTMLInputElement>('select, input')!
  if (field instanceof HTMLInputElement) return input(field, value)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
  await drawn()
}

const meeting = (scores: unknown[], last: unknown[]) => ({
  user: bob,
  other: ann,
  wins: 3,
  draws: 1,
  losses: 2,
  scores,
  last,
})
const entry = (id: number, name: string, rank?: number) => ({
  who: { id, name, ...(rank === undefined && { bot: 'acorn' }) },
  standing: { ...standing, rank },
})

describe('profiles', () => {
  test('with everything, somebody else’s', async () => {
    user.value = bob
    const score = { rule: 'renju', speed: 'blitz', wins: 3, draws: 1, losses: 2 }
    const games = [{ ...past('black', 'five', 1), rated: true, black: ann, white: { id: 9, name: 'deleted-9' } }]
    stage.answers = {
      '/users/Ann': [200, whole],
      '/games': [200, { games }],
      '/ratings': [200, course],
      '/against/Ann': [200, meeting([score, { ...score, rule: 'caro', speed: undefined }], games)],
    }
    open('/@/Ann')
    await shows(h.records.games)
    await translated()
    stage.answers['/against/Ann'] = [200, meeting([], [])]
    stage.answers['/ratings'] = [200, { points: course.points.slice(1) }]
    open('/settings')
    open('/@/Ann')
    await translated()
    stage.answers['/ratings'] = [500, { code: 'internal' }]
    stage.answers['/users/Ann'] = [200, { ...whole, deleted: true, standings: undefined, best: undefined }]
    open('/settings')
    open('/@/Ann')
    await translated()
    stage.answers['/users/Ann'] = [200, { ...whole, standings: [standing] }]
    open('/settings')
    open('/@/Ann')
    await translated()
    stage.answers['/users/Ann'] = [200, { ...whole, standings: undefined }]
    open('/settings')
    open('/@/Ann')
    await translated()
  })

  test('games are filtered, and none fits', async () => {
    stage.answers = {
      '/users/Ann': [200, whole],
      '/games': [200, { games: [past('black', 'five', 1)] }],
      '/ratings': [200, course],
      '/me/adjourned': [200, { games: [] }],
    }
    open('/@/Ann')
    await until(() => expect(stage.root.querySelector('.past')).not.toBeNull())
    const asked: string[] = []
    const answer = globalThis.fetch
    vi.stubGlobal('fetch', (path: string) => {
      asked.push(path)
      return answer(path)
    })
    stage.answers['/games'] = [200, { games: [] }]
    await choose(w.filter.against, ' Bob ')
    await choose(w.filter.rule, 'caro')
    await choose(w.filter.result, 'won')
    await choose(w.filter.rated, 'true')
    await choose(w.filter.from, '2026-01-01')
    await choose(w.filter.to, '2026-01-01')
    stage.root.querySelector<HTMLFormElement>('.filter')!.requestSubmit()
    await shows(w.filter.none)
    const query = new URLSearchParams(asked.at(-1)!.split('?')[1])
    expect(query.get('against')).toBe('Bob')
    expect(query.get('rule')).toBe('caro')
    expect(query.get('result')).toBe('won')
    expect(query.get('rated')).toBe('true')
    expect(Number(query.get('to')) - Number(query.get('from'))).toBe(86_400_000)
    await translated()
    stage.answers['/games'] = [400, { code: 'invalid', why: 'filter' }]
    button(w.filter.clear).click()
    await shows(w.refusals.filter)
    await translated()
  })

  test('leaderboards, full and empty, and where one stands', async () => {
    const board = { entries: [], bots: [], games: 30, deviation: 75, days: 14 }
    for (const you of [
      undefined,
      { ...standing, rank: 3 },
      { ...standing, wins: 0, draws: 0, losses: 29 },
      { ...standing, wins: 0, draws: 0, losses: 28 },
      { ...standing, deviation: 120, provisional: true },
      { ...standing, narrow: true, provisional: true },
      standing,
    ]) {
      const entries = you ? [entry(2, 'Bob', 1), entry(ann.id, 'Ann', 2)] : []
      stage.answers = { '/api/ranks': [200, { ...board, entries, bots: you ? [entry(7, 'Ann')] : [], you }] }
      open('/settings')
      open('/ranks')
      await shows(w.ranks.terms(30, 75, 14))
      await translated()
    }
    stage.answers = { '/api/ranks': [400, { code: 'invalid', why: 'pool' }] }
    open('/settings')
    open('/ranks')
    await shows(w.refusals.pool)
    await translated()
  })
})

describe('leaving', () => {
  test('one’s data, once a day', async () => {
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }))
    stage.answers = { '/me/export': [429, { code: 'too_many', why: 'exported' }] }
    open('/account#data')
    await press(w.leave.download)
    await shows(w.refusals.exported)
    await translated()
    await press(w.leave.download)
    await shows(w.refusals.exported)
    stage.answers = { '/me/export': [200, {}] }
    open('/settings')
    open('/account#data')
    await press(w.leave.download)
    await shows(w.leave.downloaded)
    await translated()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    open('/settings')
    open('/account#data')
    await press(w.leave.download)
    await translated()
  })

  test('an account is deleted after a question', async () => {
    stage.answers = { '/account/delete': [403, { code: 'forbidden', why: 'guest_delete' }] }
    open('/account#data')
    await press(w.leave.ask)
    await translated()
    speak()
    await press(w.leave.back)
    await press(w.leave.ask)
    fill('goodbye', 'eight or more')
    await drawn()
    stage.root.querySelector<HTMLFormElement>('.farewell form')!.requestSubmit()
    await shows(w.refusals.guest_delete)
    await translated()
    stage.answers = { '/account/delete': [200, { user: null }] }
    stage.root.querySelector<HTMLFormElement>('.farewell form')!.requestSubmit()
    await until(() => expect(user.value).toBeNull())
    await nothingEnglish()
  })
})
