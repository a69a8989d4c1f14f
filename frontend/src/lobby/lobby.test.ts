import { beforeEach, describe, expect, test } from 'vitest'
import { ann, bob, liveGame } from '../test/games'
import type { Live, LobbyData, Seek } from '../wire'
import { featuredOf, foremost, waitingFor } from './order'
import { lobbyFrame, ownFrame } from './reducer'
import { moreText } from './more'
import { cellControl, cellSettings, placeOf, quickOpenings, sameSettings, saveOpening, speedOf } from './pairing'
import { settingsText } from './seeks'
import { loadSetup, rangeOk, saveSetup, timeOk, withRule } from './keptsetup'
import { createData, openingsOf, settled, settlesColors, type GameSetup } from './gamesetup'

const { settings } = liveGame()
const seek = (g: string): Seek => ({ g, v: 0, host: ann, color: 'random', settings, created: 0 })
const live = (g: string, watchers = 0): Live => ({
  g,
  next: 'black',
  players: { black: ann, white: bob },
  settings,
  moves: [],
  watchers,
  present: true,
})
const start: LobbyData = {
  seeks: [seek('a'), seek('b')],
  live: [live('x'), live('y')],
  mine: [],
  online: 2,
  clocks: [],
}

const asked = (g: string, created: number, rule: Seek['settings']['rule'] = 'renju'): Seek => ({
  ...seek(g),
  created,
  settings: { ...settings, rule },
})

const unhurried = (g: string, due?: number): Live => ({
  ...live(g),
  settings: { ...settings, clock: { kind: due ? 'correspondence' : 'none', initial: 0, increment: 0 } },
  ...(due && { due }),
})

test('those that end soonest wait first, those without an end last', () => {
  const games = [
    unhurried('none'),
    unhurried('late', 9),
    unhurried('soon', 3),
    { ...unhurried('theirs', 1), next: 'white' },
  ]
  expect(waitingFor(games, ann.id).map(g => g.g)).toEqual(['soon', 'late', 'none'])
})

test('the place in line counts who asked for the same before', () => {
  const all = [asked('a', 5), asked('b', 3), asked('c', 1, 'caro'), asked('d', 9)]
  expect(all.map(s => placeOf(s, all))).toEqual([2, 1, 1, 3])
})

describe('lobby', () => {
  test('everything at once', () => {
    expect(lobbyFrame(null, { t: 'lobby', d: start })).toEqual(start)
  })

  test('a damaged game stands among one’s own only', () => {
    const s = lobbyFrame(start, { t: 'live', g: '', d: { ...live('x'), damaged: true } }, ann.id)!
    expect([s.live.map(l => l.g), s.mine.map(l => l.g)]).toEqual([['y'], ['x']])
  })

  test('changes before that are nobody’s', () => {
    expect(lobbyFrame(null, { t: 'seek', g: '', d: seek('a') })).toBeNull()
  })

  test('new, changed and gone; rows keep their places', () => {
    expect(lobbyFrame(start, { t: 'seek', g: '', d: seek('c') })?.seeks.map(s => s.g)).toEqual(['a', 'b', 'c'])
    expect(lobbyFrame(start, { t: 'unseek', g: 'a' })?.seeks.map(s => s.g)).toEqual(['b'])
    expect(lobbyFrame(start, { t: 'live', g: '', d: live('x', 5) })?.live.map(l => [l.g, l.watchers])).toEqual([
      ['x', 5],
      ['y', 0],
    ])
    expect(lobbyFrame(start, { t: 'unlive', g: 'x' })?.live.map(l => l.g)).toEqual(['y'])
    expect(lobbyFrame(start, { t: 'pong', d: { c: 0, s: 0 } })).toBe(start)
  })

  test('one’s own games, private ones for their players alone', () => {
    const ours = { ...live('z'), private: true }
    const s = lobbyFrame(start, { t: 'live', g: 'z', d: ours }, ann.id)
    expect(s?.mine.map(l => l.g)).toEqual(['z'])
    expect(s?.live.map(l => l.g)).toEqual(['x', 'y'])
    expect(lobbyFrame(s, { t: 'live', g: '', d: live('x') }, ann.id)?.mine.map(l => l.g)).toEqual(['z', 'x'])
    expect(lobbyFrame(s, { t: 'unlive', g: 'z' }, ann.id)?.mine).toEqual([])
    expect(lobbyFrame(start, { t: 'live', g: '', d: live('n') }, 99)?.mine).toEqual([])
  })
})

describe('what is one’s own', () => {
  const days = { ...settings, clock: { kind: 'correspondence', initial: 0, increment: 0, period: 9 } } as const
  const turn = (g: string, change: Partial<Live> = {}): Live => ({ ...live(g), settings: days, ...change })

  test('of the lobby and without it, as it begins, goes on and ends', () => {
    const s = ownFrame(null, { t: 'lobby', d: { ...start, seeks: [seek('a'), { ...seek('b'), host: bob }] } }, ann.id)
    expect(s).toEqual({ mine: [], seeks: [seek('a')] })
    expect(ownFrame(null, { t: 'live', g: 'x', d: turn('x') }, ann.id)).toBeNull()
    const told = { mine: [turn('x')], seeks: [] }
    expect(ownFrame(s, { t: 'own', d: told }, ann.id)).toEqual(told)
    const more = ownFrame(told, { t: 'live', g: 'y', d: turn('y', { private: true }) }, ann.id)
    expect(more?.mine.map(g => g.g)).toEqual(['x', 'y'])
    expect(ownFrame(more, { t: 'unlive', g: 'x' }, ann.id)?.mine.map(g => g.g)).toEqual(['y'])
    expect(ownFrame(told, { t: 'seek', g: 'c', d: seek('c') }, ann.id)?.seeks.map(x => x.g)).toEqual(['c'])
    expect(ownFrame(told, { t: 'seek', g: 'c', d: { ...seek('c'), host: bob } }, ann.id)?.seeks).toEqual([])
    expect(ownFrame(told, { t: 'pong', d: { c: 0, s: 0 } }, ann.id)).toBe(told)
  })

  test('what waits for one’s move: people’s games that no clock hurries, then a bot’s', () => {
    const bot = { ...bob, bot: 'elm' }
    const games = [
      turn('theirs', { next: 'white' }),
      turn('days'),
      turn('damaged', { damaged: true }),
      turn('free', { settings: { ...settings, clock: { kind: 'none', initial: 0, increment: 0 } } }),
      turn('bot', { players: { black: ann, white: bot } }),
    ]
    const fast = turn('fast', {
      next: 'white',
      settings: { ...settings, clock: { kind: 'fischer', initial: 9, increment: 0 } },
    })
    expect(waitingFor([...games, fast], ann.id).map(g => g.g)).toEqual(['days', 'free'])
    expect(waitingFor(games, undefined)).toEqual([])
    expect(foremost(games, ann.id)?.g).toBe('days')
    expect(foremost([...games, fast], ann.id)?.g).toBe('fast')
    expect(foremost([games[0]!, games[4]!], ann.id)?.g).toBe('bot')
    expect(foremost([games[0]!], ann.id)).toBeUndefined()
  })

  test('a game that its players have left is nobody’s to watch', () => {
    const left = lobbyFrame(start, { t: 'live', g: 'x', d: { ...live('x'), present: false } }, ann.id)!
    expect([left.live.map(l => l.g), left.mine.map(l => l.g)]).toEqual([['y'], ['x']])
    const back = lobbyFrame(left, { t: 'live', g: 'x', d: live('x') }, ann.id)!
    expect(back.live.map(l => l.g)).toEqual(['y', 'x'])
  })

  test('the featured game: people’s, past the opening, of the strongest, and it stays while none is further on', () => {
    const moves = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']
    const rated = (g: string, value: number) => ({
      ...live(g),
      moves,
      players: { black: { ...ann, rating: { value } }, white: bob },
    })
    const bots = { ...live('bots'), moves, players: { black: { ...ann, bot: 'elm' }, white: { ...bob, bot: 'fir' } } }
    const young = live('young')
    expect(featuredOf([])).toBeUndefined()
    expect(featuredOf([bots, young])?.g).toBe('young')
    expect(featuredOf([young, bots, rated('weak', 1400), rated('strong', 1900)])?.g).toBe('strong')
    expect(featuredOf([rated('weak', 1400), rated('strong', 1900)], 'weak')?.g).toBe('weak')
    expect(featuredOf([young, rated('weak', 1400)], 'young')?.g).toBe('weak')
  })
})

test('the speed of a clock is what the server has told', () => {
  const told = [{ kind: 'fischer', initial: 900_000, increment: 10_000, speed: 'rapid' }] as const
  expect(speedOf(cellControl('15+10'), told)).toBe('rapid')
  expect(speedOf(cellControl('15+10'), [])).toBe('')
  expect(speedOf(cellControl('none'), told)).toBe('')
})

describe('setup', () => {
  beforeEach(() => localStorage.clear())

  test('is remembered, but never more than can be asked for', () => {
    const setup: GameSetup = {
      ...loadSetup(),
      rule: 'caro',
      size: '20',
      takebacks: false,
      clock: 'custom',
      family: 'canadian',
      minutes: 0,
      stones: 10,
    }
    saveSetup(setup)
    expect(loadSetup()).toEqual(setup)
    localStorage.setItem(
      'tengen.wish',
      '{"rule":"chess","size":21,"minutes":1e9,"seconds":-4,"stones":0,"turnDays":2.6,"bot":"zeus","takebacks":"no"}',
    )
    expect(loadSetup()).toMatchObject({
      rule: 'freestyle',
      size: '15',
      minutes: 180,
      seconds: 0,
      stones: 2,
      turnDays: 3,
      bot: 'acorn',
      takebacks: true,
    })
    saveSetup({ ...setup, minutes: NaN })
    expect(loadSetup().minutes).toBe(10)
  })

  test('of an older page is understood', () => {
    localStorage.setItem(
      'tengen.wish',
      '{"kind":"public","bot":"cedar","rule":"renju","opening":"swap2","clock":"custom","minutes":12,"seconds":1,"color":"white"}',
    )
    expect(createData(loadSetup())).toEqual({
      settings: {
        rule: 'renju',
        size: 15,
        opening: 'swap2',
        forbidden: 'refuse',
        takebacks: true,
        rated: false,
        clock: { kind: 'fischer', initial: 720_000, increment: 1_000 },
      },
      color: 'white',
      kind: 'public',
    })
  })

  test('becomes what the server takes', () => {
    const setup = {
      ...loadSetup(),
      kind: 'bot' as const,
      bot: 'cedar' as const,
      clock: '10+5' as const,
      color: 'white' as const,
    }
    expect(createData(setup)).toEqual({
      settings: {
        rule: 'freestyle',
        size: 15,
        opening: 'free',
        forbidden: 'refuse',
        takebacks: true,
        rated: false,
        clock: { kind: 'fischer', initial: 600_000, increment: 5_000 },
      },
      color: 'white',
      kind: 'bot',
      bot: 'cedar',
    })
    const friend = createData({ ...setup, kind: 'private', clock: 'none', size: '19', takebacks: false })
    expect(friend).not.toHaveProperty('bot')
    expect(friend.settings).toMatchObject({
      size: 19,
      takebacks: false,
      clock: { kind: 'none', initial: 0, increment: 0 },
    })
  })

  test('clocks: presets, days, one’s own', () => {
    const setup = { ...loadSetup(), kind: 'public' as const }
    const clock = (c: Partial<GameSetup>) => createData({ ...setup, ...c }).settings.clock
    expect(clock({ clock: 'days' })).toEqual({
      kind: 'correspondence',
      initial: 0,
      increment: 0,
      period: 3 * 86_400_000,
    })
    expect(clock({ clock: 'days', kind: 'bot' })).toEqual({ kind: 'fischer', initial: 300_000, increment: 3_000 })
    expect(clock({ clock: 'custom', minutes: 0.5, seconds: 1 })).toEqual({
      kind: 'fischer',
      initial: 30_000,
      increment: 1_000,
    })
    expect(clock({ clock: 'custom', family: 'simple', turnSeconds: 20 })).toEqual({
      kind: 'simple',
      initial: 0,
      increment: 0,
      period: 20_000,
    })
  })

  test('the policy of forbidden points is renju’s, and renju’s board has 15 lines', () => {
    const setup = { ...loadSetup(), forbidden: 'loses' as const, size: '20' as const }
    expect(createData(setup).settings).toMatchObject({ forbidden: 'refuse', size: 20 })
    const renju = { ...setup, ...withRule('renju') }
    expect(createData(renju).settings).toMatchObject({ forbidden: 'loses', size: 15 })
    expect({ ...renju, ...withRule('caro') }).toMatchObject({ rule: 'caro', size: '15' })
  })

  test('rated: a clock, no takebacks, and in renju forbidden points lose', () => {
    const setup = { ...loadSetup(), rated: true, takebacks: true, kind: 'public' as const }
    expect(createData(setup).settings).toMatchObject({ rated: true, takebacks: false, forbidden: 'refuse' })
    expect(createData({ ...setup, rule: 'renju' }).settings).toMatchObject({ rated: true, forbidden: 'loses' })
    expect(createData({ ...setup, clock: 'none' }).settings).toMatchObject({ rated: false, takebacks: true })
    expect(moreText(setup)).toBe('15×15 · no takebacks')
    expect(settingsText(createData(setup).settings)).toBe('Freestyle · 5+3 · rated')
  })

  test('an opening suits its rule, and what counts begins fairly', () => {
    const setup = loadSetup()
    const rated = settled(setup, { rated: true })
    expect(rated.opening).toBe('swap2')
    expect(settled(rated, { rule: 'caro' }).opening).toBe('free')
    expect(settled(rated, { rated: false }).opening).toBe('free')
    expect(settled(rated, { clock: 'none' }).opening, 'not rated then').toBe('free')
    expect(settled(settled(setup, { opening: 'swap' }), { rated: true, rule: 'renju' }).opening).toBe('swap')
    expect(settled(settled(setup, { opening: 'pro' }), { rule: 'renju' }).opening).toBe('free')
    expect(settled(settled(rated, { opening: 'free' }), { size: '13' }).opening, 'chosen').toBe('free')
    expect(openingsOf('renju').slice(0, 3)).toEqual(['free', 'taraguchi10', 'soosyrv8'])
    expect(openingsOf('caro')).not.toContain('rif')
    localStorage.setItem('tengen.wish', '{"rule":"standard","opening":"rif"}')
    expect(loadSetup().opening).toBe('free')
    expect(cellSettings('5+3', 'standard', true).opening).toBe('swap2')
    expect(cellSettings('5+3', 'standard').opening).toBe('free')
    const { rated: _, ...told } = cellSettings('5+3', 'standard') // as the server tells what is casual
    expect(sameSettings(told, cellSettings('5+3', 'standard'))).toBe(true)
    expect(sameSettings(told, cellSettings('5+3', 'standard', true))).toBe(false)
    saveOpening('standard', 'free')
    expect(cellSettings('5+3', 'standard', true).opening).toBe('free')
    expect(quickOpenings('standard', true)).toEqual(['swap2', 'free'])
    expect(quickOpenings('renju', true)).toEqual(['free', 'taraguchi10', 'soosyrv8'])
    expect((['free', 'long_pro', 'swap', 'tarannikov'] as const).map(settlesColors)).toEqual([false, false, true, true])
  })

  test('a range is an open game’s with a clock', () => {
    const setup = { ...loadSetup(), kind: 'public' as const, limited: true, least: 1200, most: 1400 }
    expect(createData(setup).range).toEqual({ min: 1200, max: 1400 })
    expect(createData({ ...setup, kind: 'private' })).not.toHaveProperty('range')
    expect(createData({ ...setup, clock: 'none' })).not.toHaveProperty('range')
    expect(rangeOk({ ...setup, most: 1100 })).toBe(false)
    expect(rangeOk({ ...setup, least: NaN })).toBe(false)
    expect(rangeOk({ ...setup, limited: false, least: NaN })).toBe(true)
  })

  test('a custom clock stays within the limits', () => {
    const setup = { ...loadSetup(), clock: 'custom' as const }
    expect(timeOk({ ...setup, minutes: 0.1, seconds: 0 })).toBe(false)
    expect(timeOk({ ...setup, minutes: 180, seconds: 180 })).toBe(true)
    expect(timeOk({ ...setup, minutes: 180.5, seconds: 0 })).toBe(false)
    expect(timeOk({ ...setup, minutes: 5, seconds: 181 })).toBe(false)
    expect(timeOk({ ...setup, family: 'byoyomi', minutes: 0 })).toBe(true)
    expect(timeOk({ ...setup, family: 'byoyomi', periods: 2.5 })).toBe(false)
    expect(timeOk({ ...setup, clock: '5+3', periods: NaN })).toBe(true)
  })

  test('what is hidden is said', () => {
    expect(moreText(loadSetup())).toBe('15×15 · takebacks')
    expect(moreText({ ...loadSetup(), rule: 'renju', forbidden: 'loses', opening: 'swap2', takebacks: false })).toBe(
      '15×15 · forbidden moves lose · no takebacks',
    )
  })
})

test('settings in a line', () => {
  const plain = { ...settings, takebacks: true }
  expect(settingsText({ ...plain, rule: 'renju', opening: 'swap2' })).toBe('Renju · 5+3 · Swap2')
  expect(settingsText({ ...plain, clock: { kind: 'none', initial: 0, increment: 0 } })).toBe('Freestyle · No clock')
  expect(settingsText({ ...plain, rule: 'caro', size: 19, takebacks: false })).toBe('Caro · 19×19 · 5+3 · no takebacks')
  expect(settingsText({ ...plain, rule: 'renju', forbidden: 'loses' })).toBe('Renju · 5+3 · forbidden moves lose')
})
