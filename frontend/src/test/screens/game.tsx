// A game while it is played.
import { render } from 'preact'
import { beforeEach, describe, expect, test } from 'vitest'
import { ann, bob, liveGame } from '../games'
import { Room } from '../../game/room'
import { aloud } from '#words/aloud'
import { claim } from '#words/claim'
import { inplay } from '#words/inplay'
import { t } from '../../i18n/index'
import { Fault } from '../../net/fault'
import { status } from '../../net/live'
import { setPause } from '../../net/pause'
import { choose } from '../../settings/settings'
import type { GameState, LogRow, Next, Opening, Option } from '../../wire'
import { clock, days, drawn, find, hear, nothingEnglish, press, settings, shows, stage } from './stage'
import { clear, moves, of, room, store, watched } from './table'

/** Pressed on the board. */
function keys(...pressed: string[]): void {
  for (const key of pressed)
    stage.root.querySelector('.tg-field')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

const gone = (ms: number) =>
  room({
    moves: moves(4),
    claimAfter: 60_000,
    presence: { black: true, white: false, whiteLost: Date.now() - ms, watchers: 0 },
  })

/** Both clocks, Black's running from now on. */
const both = (ms: number, left?: number) => ({
  black: ms,
  white: ms,
  ...(left && { blackLeft: left, whiteLeft: left }),
  run: 'black',
  at: Date.now(),
})

/** What was declared, and what was offered. */
const said = (number: string): LogRow => ({
  v: 9,
  kind: 'choose',
  by: 'black',
  option: number as Option,
  ply: 4,
  time: 0,
})

const fifth = (at: string, i: number): LogRow => ({ v: 20 + i, kind: 'fifth', by: 'black', at, ply: 4, time: 0 })

/** A step of an opening, as each seat and a watcher read it. */
const step = async (opening: Opening, ply: number, next: Partial<Next>, log: LogRow[] = []) => {
  const change = { settings: { ...settings, rule: 'renju', opening }, moves: moves(ply), log }
  for (const by of ['black', 'white'] as const)
    await room({ ...change, next: { by, do: 'place', stone: ply % 2 ? 'white' : 'black', ...next } })
  await watched({ ...change, next: { by: 'white', do: 'place', stone: ply % 2 ? 'white' : 'black', ...next } })
}

describe('a game', () => {
  beforeEach(clear)

  test('on the way', async () => {
    for (const submit of ['direct', 'double', 'confirm'] as const) {
      choose({ submit, sound: submit === 'direct' })
      await room({ moves: moves(4) })
      await room({ moves: moves(5), next: { by: 'white', do: 'place', stone: 'white' } })
      await watched({
        moves: moves(3),
        next: { by: 'white', do: 'place', stone: 'white' },
        presence: { black: true, white: false, watchers: 3 },
      })
    }
    choose({ submit: 'confirm' })
    await room({ moves: moves(4) })
    await press(t.game.moreLabel)
    keys('d', '4', 'Enter')
    await drawn()
    await shows(t.game.placeAt('d4'))
    keys('Enter')
    await drawn()
    await nothingEnglish()
    for (const st of ['reconnecting', 'offline'] as const) {
      status.value = st
      await room({ moves: moves(4) })
    }
  })

  test('the first stones of who plays by two taps', async () => {
    choose({ submit: 'double' })
    await room({ moves: moves(2) })
    keys('d', '4', 'Enter')
    await shows(inplay.again)
    await nothingEnglish()
  })

  test('a win that was passed by', async () => {
    const lost = 'h8 a1 i8 c1 j8 e1 k8 g1 a15 i1'.split(' ').map(at => ({ at, spent: 0 }))
    await room({ moves: lost, status: 'over', result: { winner: 'white', reason: 'time' } })
    await shows(inplay.hadWin(11))
    await nothingEnglish()
  })

  test('what the board tells by keys', async () => {
    await room({ moves: moves(1) })
    find('.tg-field').focus()
    await shows(aloud.keys)
    keys('1', '2')
    await shows(aloud.last('').trim())
    await shows(aloud.none)
    await nothingEnglish()
  })

  test('a stone on its way, refused, and in a pause', async () => {
    const pending = { at: 'd4', position: '' }
    store.pending.value = pending
    await room({ moves: moves(4) })
    setPause(true, 1_000)
    await room({ moves: moves(4) })
    setPause(false, 2_000)
    status.value = 'reconnecting'
    await room({ moves: moves(4) })
    status.value = 'live'
    store.pending.value = null
    store.refusal.value = new Fault('forbidden_point')
    await room({ moves: moves(4), settings: { ...settings, rule: 'renju' }, forbidden: ['d4'] })
    await room({ moves: moves(4), settings: { ...settings, rule: 'renju', forbidden: 'loses' } })
  })

  test('the opening, step by step, for both players and a watcher', async () => {
    const keep: Partial<Next> = { do: 'choose', options: ['keep', 'swap'] }
    const numbers: Partial<Next> = { do: 'choose', options: ['1', '2', '3'] as unknown as Option[] }
    for (const ply of [0, 1, 2]) await step('swap', ply, { left: 3 - ply })
    await step('swap2', 0, { left: 3 })
    await step('swap2', 3, { do: 'choose', options: ['black', 'white', 'place2'] })
    await step('swap2', 3, { left: 2 })
    await step('swap2', 5, { do: 'choose', options: ['black', 'white'] })
    for (const opening of ['pro', 'long_pro'] as const) {
      await step(opening, 0, { left: 1, zone: { in: 1 } })
      await step(opening, 1, { left: 1 })
      await step(opening, 2, { left: 1, zone: { out: 5 } })
    }
    for (const opening of ['rif', 'yamaguchi', 'soosyrv8'] as const) {
      await step(opening, 2, { left: 1, zone: { in: 5 } })
      await step(opening, 3, keep, [said('3')])
      await step(opening, 3, { left: 1 }, [said('1')])
      await step(opening, 4, numbers)
      await step(opening, 4, keep, [said('1')])
    }
    await step('tarannikov', 0, { left: 1, zone: { in: 1 } })
    await step('tarannikov', 4, keep)
    await step('taraguchi10', 3, { left: 1, zone: { in: 7 } })
    await step('taraguchi10', 4, { do: 'choose', options: ['keep', 'swap', 'offer10'] })
    await step('taraguchi10', 5, keep)
    const fifths = ['a1', 'b1']
    await step('taraguchi10', 4, { do: 'offer', left: 8, fifths }, fifths.map(fifth))
    await step('taraguchi10', 4, { do: 'pick', fifths }, fifths.map(fifth))
  })

  // By itself: the socket of a stage that is not welcomed gives up after a while, and then there is nothing to tell.
  test('a first move, or a first choice, that is due', async () => {
    const swap2 = { ...settings, opening: 'swap2' as const }
    for (const by of ['black', 'white'] as const) {
      await room({
        settings: swap2,
        moves: moves(3),
        next: { by, do: 'choose', options: ['black', 'white', 'place2'] },
      })
      await room({ settings: swap2, next: { by, do: 'choose', options: ['black'], until: Date.now() + 20_000 } })
      for (const until of [20_000, 100_000])
        await room({ next: { by, do: 'place', stone: by, until: Date.now() + until } })
    }
    await room({ settings: days, next: { by: 'black', do: 'place', stone: 'black', until: Date.now() + 500_000 } })
  })

  test('a premove, and how it ends', async () => {
    const theirs: Next = { by: 'white', do: 'place', stone: 'white' }
    const mine: Next = { by: 'black', do: 'place', stone: 'black' }
    const before = { v: 5, moves: moves(5), next: theirs }
    const premove = async () => {
      status.value = 'live'
      await room(before)
      store.state.value = liveGame(before)
      keys('d', '4', 'Enter')
      await drawn()
      expect(find('.premove').dataset['pt']).toBe('d4')
      await nothingEnglish()
      keys('ArrowLeft', 'ArrowRight') // it is heard where it is
      await drawn()
      await nothingEnglish()
    }
    await premove()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await drawn()
    expect(find('.premove')).toBeNull()
    await nothingEnglish()
    const six = { ...before, v: 6, moves: moves(6), next: mine }
    const taken = [...moves(5), { at: 'd4', spent: 1 }]
    for (const [kind, change] of [
      ['move', { ...six, moves: taken }],
      ['move', { ...six, forbidden: ['d4'] }],
      ['move', { ...six, next: { ...mine, left: 1 } }],
      ['end', { ...six, status: 'over' }],
      ['takeback', six],
      ['offer', { ...six, offer: { by: 'white', offer: 'draw' } }],
      ['pass', six],
      ['bonus', six],
    ] as [string, Partial<GameState>][]) {
      await premove()
      store.state.value = liveGame(change)
      hear({ t: kind, g: 'g1', v: 6, d: { by: 'white', time: 1 } })
      await drawn()
      expect(find('.premove'), kind).toBeNull()
      await nothingEnglish()
    }
  })

  test('the board alone', async () => {
    await room({ moves: moves(4) })
    await press(t.game.moreLabel)
    await nothingEnglish()
    find('.zen-open').click()
    await drawn()
    expect(document.documentElement.hasAttribute('data-zen')).toBe(true)
    await nothingEnglish()
    find('.zen-leave button').click()
    await drawn()
    expect(document.documentElement.hasAttribute('data-zen')).toBe(false)
  })

  test('offers', async () => {
    for (const offer of ['draw', 'takeback', 'rematch'] as const) {
      for (const by of ['black', 'white'] as const) {
        await room({ moves: moves(4), offer: { by, offer } })
        await watched({ moves: moves(4), offer: { by, offer } })
        if (offer === 'takeback')
          await room({
            moves: moves(3),
            settings: { ...settings, opening: 'swap2' },
            next: { by: 'white', do: 'choose', options: ['black'] },
            offer: { by, offer },
          })
      }
    }
  })

  test('questions before what cannot be undone', async () => {
    const renju = { ...settings, rule: 'renju' }
    const passed = [...moves(3), { at: 'pass', spent: 1 }]
    await room({ moves: moves(4) })
    await press(t.game.resign)
    await nothingEnglish()
    for (const m of [moves(4), passed]) {
      await room({ moves: m, settings: renju, next: { by: 'black', do: 'place', stone: 'black', pass: true } })
      await press(t.game.pass)
      await nothingEnglish()
    }
    await room({ moves: moves(1) })
  })

  test('a stone is told aloud', async () => {
    await room({ moves: moves(1) })
    render(<Room s={liveGame({ moves: moves(2) })} store={of} />, stage.root)
    await drawn()
    expect(stage.root.querySelector('[aria-live]')!.textContent).toBe(t.board.words.moved('h9', 'white'))
    await nothingEnglish()
  })

  test('an opponent who is away', async () => {
    for (const ms of [10_000, 40_000]) await gone(ms)
    for (const name of ['win', 'draw'] as const) {
      await gone(70_000)
      await press(claim[name])
      await nothingEnglish()
    }
  })

  test('clocks of every kind', async () => {
    for (const c of [
      clock({ kind: 'byoyomi', initial: 60_000, period: 30_000, periods: 3 }),
      clock({ kind: 'canadian', initial: 60_000, period: 300_000, stones: 15 }),
    ]) {
      for (const left of [undefined, 1, 2]) await room({ moves: moves(4), settings: c, clock: both(9_000, left) })
    }
    await room({ moves: moves(4), settings: clock({ kind: 'simple', period: 30_000 }), clock: both(30_000) })
    await room({ moves: moves(4), settings: days, clock: both(200_000_000) })
    await room({
      moves: moves(4),
      settings: clock({ kind: 'correspondence', initial: 90 * 86_400_000 }),
      clock: { ...both(5_000_000), run: 'white' },
    })
    await room({
      moves: moves(4),
      clock: { ...both(4_000), run: 'white' },
      next: { by: 'white', do: 'place', stone: 'white' },
    })
    status.value = 'reconnecting'
    await room({ moves: moves(4), clock: both(200_000) })
  })

  test('adjourned', async () => {
    const aside = { status: 'adjourned', moves: moves(4), next: undefined as never }
    await room({ ...aside, may: ['resume', 'resign'] })
    await watched(aside)
    await room({ ...aside, private: true, settings: { ...settings, rule: 'renju', takebacks: false } })
    await room({ ...aside, log: [], settings: { ...clock({}), rule: 'renju', forbidden: 'loses', opening: 'swap2' } })
  })

  test('rated', async () => {
    const rated = { ...settings, rated: true, takebacks: false, delay: 60_000 }
    const rating = { value: 1523, provisional: true }
    const players = { black: { ...ann, rating }, white: { ...bob, rating: { value: 1610 } } }
    await room({ settings: rated, players, moves: moves(4) })
    await room({
      settings: rated,
      players,
      moves: moves(4),
      status: 'over',
      next: undefined as never,
      result: { winner: 'black', reason: 'resign' },
      ratings: {
        black: { before: rating, after: { value: 1534 } },
        white: { before: { value: 1610 }, after: { value: 1599 } },
      },
    })
    await shows(t.game.ratingBy(11))
    await shows(t.game.ratingBy(-11))
    for (const why of Object.keys(t.game.unrated)) {
      const over = { status: 'over', next: undefined as never, result: { winner: 'black', reason: 'resign' } } as const
      await room({ settings: rated, players, moves: moves(4), unrated: why, ...(why !== 'address' && over) })
      await shows(t.game.unrated[why]!)
    }
  })
})
