// Accounts and histories.
import { describe, test, vi } from 'vitest'
import { ann, bob } from '../game/fixture'
import { t } from '../i18n'
import { en } from '../i18n/en'
import { user } from '../net/live'
import { button, drawn, input, nothingEnglish, open, press, shows, stage, translated } from './stage'

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
    await shows(t.refusals.name_taken)
    stage.root.querySelector<HTMLElement>('.reveal')!.click()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await submit()
    await shows(t.account.working)
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
      await shows(t.account.keep.ask('Ann', has.games, has.open))
      stage.root.querySelector<HTMLInputElement>('input[role=switch]')!.click()
      await shows(t.account.keep.no(has.live))
      await nothingEnglish()
      stage.root.querySelector<HTMLInputElement>('input[role=switch]')!.click()
      await shows(t.account.keep.yes(has.live))
      fill('name', 'Bob')
      fill('password', 'eight or more')
      await submit()
      await shows(t.account.keep.done('Ann', has.games, has.open))
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
    await shows(t.account.changed)
    button(t.account.logout).click()
    await drawn()
    await nothingEnglish()
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
    const games = Object.keys(en.history.by).flatMap((how, i) => [
      past('black', how, i),
      past('', how, i + 50),
      past('white', how, i + 100),
    ])
    for (const change of [{}, { guest: true }, { bot: 'acorn' }]) {
      stage.answers = { '/users/Ann': [200, { ...profile, ...change }], '/games': [200, { games, next: 'more' }] }
      for (const path of ['/history', '/@/Ann']) {
        open(path)
        await translated()
      }
    }
    stage.answers = {}
    await press(t.history.more)
    await shows(t.refusals.network)
    await nothingEnglish()
  })

  test('games that were put aside', async () => {
    const adjourned = { ...past('', '', 1), black: ann, white: bob }
    stage.answers = {
      '/users/Ann': [200, profile],
      '/games': [200, { games: [past('black', 'five', 2)] }],
      '/me/adjourned': [200, { games: [adjourned, { ...adjourned, g: 'g2', private: true, moves: ['h8', 'pass'] }] }],
    }
    open('/history')
    await translated()
    await shows(t.history.adjourned.title)
    stage.answers['/me/adjourned'] = [500, { code: 'internal', message: 'Plain English.' }]
    open('/settings')
    open('/history')
    await translated()
    await shows(t.history.adjourned.failed)
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
    await translated()
  })
})
