// The lobby and a new game.
import { describe, expect, test, vi } from 'vitest'
import { ann, bob } from '../games'
import { t } from '../../i18n/index'
import { sent, tellDeclined } from '../../challenge/answer'
import { Blocked } from '../../challenge/blocked'
import { ChallengeButton } from '../../challenge/button'
import { challenges } from '../../challenge/store'
import { challenge } from '#words/challenge'
import { CELLS, cellControl, cellSettings, type Cell } from '../../lobby/pairing'
import { lobby, own } from '../../lobby/store'
import { BOTS, openingsOf } from '../../lobby/gamesetup'
import { form as words } from '../../i18n/late/create'
import { front } from '#words/front'
import { hall } from '#words/hall'
import { blocked } from '../../net/blocks'
import { status, user } from '../../net/live'
import { showToast } from '../../net/toast'
import type { Declined, Live, Seek, User } from '../../wire'
import {
  clock,
  days,
  drawn,
  input,
  nothingEnglish,
  open,
  press,
  settings,
  show,
  shows,
  stage,
  translated,
} from './stage'
import { until } from '../until'
import { w as playing } from '../../i18n/late/playing'

const live = (change: Partial<Live> = {}): Live => ({
  g: 'l',
  next: 'black',
  players: { black: ann, white: bob },
  settings,
  moves: ['h8'],
  watchers: 2,
  present: true,
  ...change,
})
const seek = (g: string, change: Partial<Seek> = {}): Seek => ({
  g,
  v: 1,
  host: bob,
  color: 'random',
  settings,
  created: 0,
  ...change,
})

/** What was chosen last; the rule is the one that is chosen in the lobby. */
function setup(w: object): void {
  localStorage.setItem('tengen.wish', JSON.stringify(w))
  localStorage.setItem('tengen.quick', JSON.stringify(w))
}

const waits = (cell: Cell, host: User, created = 0) =>
  seek(`${cell}${created}`, { host, created, settings: cellSettings(cell, 'freestyle') })
/** The form is loaded when it is asked for. */
const form = () => until(() => expect(stage.root.querySelector('form.create')).not.toBeNull())
const place = async () => {
  for (const key of ['h', '8', 'Enter', 'Enter'])
    stage.root.querySelector('.tg-field')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  await drawn()
}

describe('the lobby', () => {
  test('full and empty', async () => {
    const bots = { black: { ...ann, bot: 'elm' }, white: { ...bob, bot: 'fir' } }
    const many = Array.from({ length: 8 }, (_, i) => live({ g: `l${i}`, ...(i === 1 && { players: bots }) }))
    for (const [n, games] of [
      [1, []],
      [2, [live({ players: bots })]],
      [9, many],
    ] as const) {
      const seeks =
        games.length === 0
          ? []
          : [
              seek('a', { color: 'black', settings: clock({}) }),
              seek('b', {
                color: 'white',
                settings: { ...days, opening: 'swap2', size: 19, takebacks: false, engines: true, drawAfter: 150 },
              }),
              seek('c', { host: ann }),
              seek('e', { color: 'white' }),
              ...(['black', 'random'] as const).map(color =>
                seek(color, { color, settings: { ...settings, opening: 'swap2' } }),
              ),
              seek('d', {
                settings: {
                  ...clock({ kind: 'canadian', initial: 90_000, period: 300_000, stones: 15 }),
                  rule: 'renju',
                  forbidden: 'loses',
                },
              }),
            ]
      lobby.value = {
        seeks,
        live: [...games],
        mine: [...games, ...games.map(g => ({ ...g, damaged: true, players: { black: ann } }))],
        online: n,
        clocks: [],
      }
      for (const path of ['/', '/watch']) {
        status.value = 'live'
        open(path)
        await translated()
        if (path === '/' && games.length > 2) await press(t.lobby.all(2 * games.length - 1)) // one has the place of the first board
        await nothingEnglish()
        status.value = 'reconnecting'
        await drawn()
        await nothingEnglish()
      }
    }
  })

  test('the way on, for a stranger and for a guest', async () => {
    lobby.value = { seeks: [], live: [], mine: [], online: 1, clocks: [] }
    for (const [u, word] of [
      [null, front.never],
      [{ ...ann, guest: true }, front.stronger],
    ] as const) {
      user.value = u
      open('/')
      await shows(word)
      await translated()
    }
  })

  test('joining is refused', async () => {
    stage.answers = { '/session': [429, { code: 'too_many', why: 'attempts', message: 'Plain English.' }] }
    user.value = null
    lobby.value = { seeks: [seek('a')], live: [], mine: [], online: 1, clocks: [] }
    open('/')
    await press(t.lobby.join)
    await shows(playing.refusals.attempts)
    await translated()
    stage.answers = { '/session': [429, { code: 'too_many', why: 'playing', message: 'Plain English.' }] }
    lobby.value = { ...lobby.value, mine: [live({ settings: clock({ kind: 'fischer', initial: 60_000 }) })] }
    await press(t.lobby.join)
    await shows(t.lobby.toGame)
    await nothingEnglish()
    const pausing = { code: 'forbidden', why: 'pausing', message: 'Plain English.', values: { seconds: 7200 } }
    stage.answers = { '/session': [403, pausing] }
    await press(t.lobby.join)
    await shows(t.lobby.whyPausing)
    await nothingEnglish()
    const unrated = {
      code: 'forbidden',
      why: 'unrated',
      message: 'Plain English.',
      values: { seconds: 7200 },
      texts: { reason: 'unfair' },
    }
    stage.answers = { '/session': [403, unrated] }
    await press(t.lobby.join)
    await until(() =>
      expect([...stage.root.querySelectorAll('.seek .refused')].some(p => p.textContent?.trim())).toBe(true),
    )
    await nothingEnglish()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    await press(t.lobby.join)
    await press(t.lobby.ways.bot)
    await form()
    await press(words.create.bot)
    await shows(words.creating)
    await nothingEnglish()
  })

  test('what one may not join', async () => {
    stage.answers = { '/blocks': [200, { names: ['Bob'] }], '/users/Ann': [200, { standings: [] }] }
    for (const [u, why] of [
      [{ ...ann, guest: true }, t.lobby.closedTo.account],
      [ann, t.lobby.closedTo.blocked],
      [ann, t.lobby.outside(1500)],
    ] as const) {
      user.value = u
      blocked.value = { of: ann.id, names: ['Bob'] }
      const seeks = [
        seek('a', { settings: { ...settings, rated: true } }),
        seek('b', { host: { ...bob, id: 7, name: 'Tengen' }, range: { min: 1900, max: 2000 }, speed: 'blitz' }),
      ]
      lobby.value = { seeks, live: [], mine: [], online: 1, clocks: [] }
      open('/settings')
      open('/')
      await shows(why)
      await translated()
    }
  })

  test('challenges to and by somebody', async () => {
    const shared = settings
    lobby.value = { seeks: [seek('a', { range: { min: 1000, max: 1200 } })], live: [], mine: [], online: 1, clocks: [] }
    const to = (g: string, change: Partial<Seek> = {}) => seek(g, { for: ann, settings: shared, ...change })
    const by = seek('by', { host: { ...ann, rating: { value: 1500, provisional: true } }, for: bob })
    challenges.value = [to('t'), to('u', { settings: { ...shared, rated: true } }), by]
    open('/')
    await shows(challenge.withdraw)
    await translated()
    for (const rated of [false, true]) {
      challenges.value = [to('t'), to('u', { settings: { ...shared, rated } })]
      open('/settings')
      await shows(challenge.decline)
      await press(challenge.decline)
      await translated()
    }
    open('/settings')
    await shows(challenge.accept)
    await press(challenge.later)
    await press(challenge.later)
    challenges.value = []
    open('/watch')
    await translated()
    sent('g', 'Bob')
    await drawn()
    await nothingEnglish()
    for (const declined of Object.keys(challenge.declines) as Declined[]) {
      tellDeclined({ ...by, declined })
      await drawn()
      await nothingEnglish()
    }
    showToast('')
  })

  test('whom one challenges and blocks', async () => {
    lobby.value = { seeks: [], live: [], mine: [], online: 1, clocks: [] }
    for (const u of [ann, { ...ann, guest: true }]) {
      user.value = u
      setup({ unlisted: true })
      open('/')
      await press(t.lobby.ways.challenge)
      await until(() => expect(stage.root.querySelector('dialog p')).not.toBeNull())
      await translated()
    }
    user.value = ann
    setup({})
    show(<ChallengeButton name="Bob" />)
    await press(challenge.challenge)
    await form()
    await press(challenge.send)
    await shows(challenge.sending)
    await translated()
    for (const names of [[], ['Bob']]) {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ names }))))
      show(<Blocked />)
      await shows(names.length > 0 ? challenge.unblock : challenge.nobody)
      await translated()
    }
  })

  test('rated, or why not', async () => {
    const games = { kind: 'public', rated: true }
    for (const w of [
      { ...games, limited: true, least: 9 },
      { ...games, rule: 'renju' },
      { ...games, clock: 'none' },
      { kind: 'public' },
      { ...games, kind: 'private' },
    ]) {
      setup(w)
      open('/')
      await press(w.kind === 'private' ? t.lobby.ways.friend : t.lobby.ways.own)
      await form()
      const low = stage.root.querySelectorAll<HTMLInputElement>('.rated-field input[role=spinbutton]')[0]
      if (low) input(low, '5000')
      await translated()
    }
    user.value = { ...ann, guest: true }
    open('/')
    await press(t.lobby.ways.own)
    await form()
    await translated()
  })

  test('a new game of every kind', async () => {
    for (const w of [
      { kind: 'public', rule: 'freestyle', size: '19', clock: 'days', color: 'black', engines: true },
      { kind: 'private', rule: 'standard', size: '20', clock: 'none', opening: 'swap2', takebacks: false },
      { kind: 'bot', rule: 'renju', forbidden: 'loses' },
      { kind: 'bot', rule: 'renju', forbidden: 'refuse', bot: 'cedar' },
      ...BOTS.map(bot => ({ kind: 'bot', rule: 'caro', bot })),
      ...openingsOf('caro').map((opening, i) => ({ kind: 'bot', rule: 'caro', opening, size: i % 2 ? '13' : '17' })),
      ...openingsOf('renju').map(opening => ({ kind: 'bot', rule: 'renju', opening })),
    ]) {
      setup(w)
      open('/')
      await press({ public: t.lobby.ways.own, private: t.lobby.ways.friend, bot: t.lobby.ways.bot }[w.kind] ?? '')
      await form()
      await translated()
    }
  })

  test('looking for an opponent', async () => {
    lobby.value = {
      clocks: CELLS.map((cell, i) => ({
        ...cellControl(cell),
        ...(cell !== 'none' && {
          speed: (['blitz', 'rapid', 'classical', 'classical', 'correspondence'] as const)[i]!,
        }),
      })),
      seeks: [waits('3+2', bob), waits('5+3', bob), waits('5+3', bob, 1), waits('5+3', ann, 2), waits('days', ann)],
      live: [live()],
      mine: [],
      online: 2,
    }
    open('/')
    await translated()
    lobby.value = { ...lobby.value, seeks: [waits('10+5', ann)] }
    open('/')
    await translated()
  })

  test('what is one’s own, on every page', async () => {
    for (const n of [1, 2]) {
      const games = ['g1', 'g2'].slice(0, n).map(g => live({ g, settings: days }))
      own.value = { mine: games, seeks: [waits('3+2', ann), waits('5+3', ann)].slice(0, n) }
      open('/settings')
      await shows(hall.stop)
      await translated()
      expect(document.title.startsWith(`(${n}) `)).toBe(true)
      expect(stage.root.querySelector('.turns')!.getAttribute('href')).toBe('/g/g1')
      expect(stage.root.querySelector('.searching')!.textContent).toMatch(/\d:\d\d/)
      lobby.value = { seeks: [waits('3+2', ann)], live: [], mine: games, online: 1, clocks: [] }
      open('/')
      await shows(t.lobby.toGame)
      expect(stage.root.querySelector('.searching')!.className).toContain('at-lobby') // not drawn where the search stands beside the board
      await translated()
      lobby.value = { ...lobby.value, mine: [live({ g: 'fast', next: 'white', settings: clock({ kind: 'fischer' }) })] }
      await shows(t.lobby.myGame)
      await nothingEnglish()
    }
    own.value = null
  })

  test('a finished game where none is in play', async () => {
    const game = {
      g: 'old',
      rule: 'renju',
      size: 15,
      opening: 'free',
      forbidden: 'loses',
      clockKind: 'fischer',
      initial: 300_000,
      increment: 3_000,
      rated: true,
      black: ann,
      white: bob,
      winner: 'black',
      reason: 'five',
      moves: ['h8', 'i9', 'h9'],
      started: '2026-01-01T00:00:00Z',
      ended: '2026-01-01T00:05:00Z',
    }
    stage.answers = { '/replay': [200, { games: [game] }] }
    lobby.value = { seeks: [], live: [], mine: [], online: 1, clocks: [] }
    for (const path of ['/', '/watch']) {
      open(path)
      await shows(hall.again)
      await translated()
    }
  })

  test('the first stone, on its way and refused', async () => {
    lobby.value = { seeks: [], live: [], mine: [], online: 1, clocks: [] }
    user.value = null
    stage.answers = { '/session': [429, { code: 'too_many', why: 'attempts', message: 'Plain English.' }] }
    open('/')
    await translated()
    await place()
    await shows(t.lobby.first.failed)
    await nothingEnglish()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    open('/')
    await translated()
    await place()
    await shows(t.lobby.first.begun)
    await nothingEnglish()
  })

  test('a clock of one’s own, right and wrong', async () => {
    for (const family of ['fischer', 'byoyomi', 'canadian', 'simple', 'absolute', 'correspondence']) {
      for (const pace of ['turn', 'game']) {
        setup({ kind: 'public', clock: 'custom', family, pace })
        open('/')
        await press(t.lobby.ways.own)
        await form()
        await translated()
        for (const el of stage.root.querySelectorAll<HTMLInputElement>('input[role=spinbutton]')) {
          input(el, '-7')
          await drawn()
        }
        expect(stage.root.querySelector('.wrong')).not.toBeNull()
        await nothingEnglish()
      }
    }
  })
})
