// Games of days: their list, the way from one to the next, vacations.
import { describe, expect, test } from 'vitest'
import { w } from '../../i18n/late/days'
import { t } from '../../i18n/index'
import { own } from '../../lobby/store'
import { socket, user } from '../../net/live'
import type { Live } from '../../wire'
import { ann, bob, liveGame } from '../games'
import { until } from '../until'
import { find, hear, open, press, shows, stage, stone, translated, welcome } from './stage'
import { goesOn, room } from './table'

const DAY = 86_400_000
const clock = { kind: 'correspondence', initial: 0, increment: 0, period: 3 * DAY } as const

const live = (g: string, change: Partial<Live> = {}): Live => ({
  g,
  next: 'black',
  players: { black: ann, white: bob },
  settings: { ...liveGame().settings, clock },
  moves: ['h8'],
  watchers: 0,
  due: socket.now() + DAY,
  ...change,
})

const allowance = (change: object = {}) => ({
  '/me/vacation': [200, { left: 30, most: 30, ...change }] as [number, unknown],
})

describe('correspondence games', () => {
  test('those that wait for me, by what is left, and the others', async () => {
    const away = socket.now() + 5 * DAY
    own.value = {
      seeks: [],
      mine: [
        live('late', { due: socket.now() + 2 * DAY }),
        live('soon'),
        live('theirs', { next: 'white', vacations: { black: away, white: away }, due: away + DAY }),
        live('hurried', { settings: liveGame().settings }),
      ],
    }
    stage.answers = allowance()
    open('/days')
    await shows(w.yours)
    await shows(w.daysLeft(30, 30))
    await translated()
    const paths = Array.from(stage.root.querySelectorAll('.days-list a'), a => a.getAttribute('href'))
    expect(paths).toEqual(['/g/soon', '/g/late', '/g/theirs'])
    own.value = { seeks: [], mine: [live('theirs', { next: 'white' })] }
    await shows(w.noneYours)
    await translated()
    own.value = { seeks: [], mine: [] }
    await shows(w.none)
    await translated()
  })

  test('a vacation begins and ends, or cannot', async () => {
    own.value = { seeks: [], mine: [] }
    open('/days')
    await shows(t.shell.retry)
    await translated()
    stage.answers = allowance()
    await press(t.shell.retry)
    await shows(w.start)
    stage.answers = allowance({ left: 29, until: Date.now() + 30 * DAY })
    await press(w.start)
    await shows(w.end)
    await translated()
    for (const why of Object.keys(w.refusals))
      for (const days of [1, 3]) {
        stage.answers = {
          '/me/vacation': [429, { code: 'too_many', why, values: { days, max: 30 }, message: 'Plain English.' }],
        }
        await press(w.end)
        await shows(w.notChanged)
        await translated()
      }
    stage.answers = allowance({ left: 0, back: Date.now() + 9 * DAY })
    await press(w.end)
    await shows(w.daysLeft(0, 30))
    expect(find('.vacation button')).toHaveProperty('disabled', true)
    await translated()
  })

  test('answers are planned, kept, refused and deleted', async () => {
    own.value = { seeks: [], mine: [] }
    const white = { by: 'white', do: 'place', stone: 'white' }
    const game = { settings: { ...liveGame().settings, clock }, moves: [{ at: 'h8', spent: 1 }], next: white }
    welcome()
    await room(game)
    await press(w.plan.begin)
    await shows(w.plan.theirs)
    await translated()
    await stone('a1')
    await shows(w.plan.mine)
    await translated()
    await stone('b1')
    await shows('a1 b1')
    await press(w.plan.undo)
    await stone('b2')
    await press(w.plan.keep)
    await until(() => expect(stage.sent.some(m => m.t === 'plan')).toBe(true))
    const asked = stage.sent.find(m => m.t === 'plan')
    expect(asked).toMatchObject({ g: 'g1', d: { lines: ['a1b2'] } })
    const { id } = asked as { id: number }
    const no = { t: 'error', id, g: 'g1', code: 'conflict', why: 'plan_two', message: 'Plain English.' }
    hear(no)
    await shows(w.plan.notKept)
    await translated()
    const next = { by: 'black', do: 'place', stone: 'black' }
    const went = [...game.moves, { at: 'a1', spent: 1 }]
    await goesOn({ ...game, moves: went, next })
    await shows(w.plan.yourTurn('a1'))
    await shows(w.plan.toGame)
    await translated()
    await goesOn({ ...game, moves: [...went, { at: 'b2', spent: 1 }] })
    await shows(w.plan.wentOn('a1 b2'))
    await translated()
    await press(w.plan.done)
    await room({ ...game, plan: ['a1b2', 'c1d1'] })
    await shows('a1 b2')
    await translated()
  })

  test('guests and visitors have none', async () => {
    own.value = { seeks: [], mine: [] }
    user.value = { ...ann, guest: true }
    open('/days')
    await shows(w.guest)
    await translated()
    user.value = null
    open('/settings')
    await shows(w.onward)
    open('/days')
    await shows(w.none)
    await translated()
  })

  test('in a game, on lists and on profiles', async () => {
    const end = Date.now() + 5 * DAY
    own.value = { seeks: [], mine: [live('g1', { vacations: { white: end } }), live('g2')] }
    stage.answers = allowance()
    await room({ settings: { ...liveGame().settings, clock }, vacations: { black: end, white: end } })
    await shows(w.next(1))
    await translated()
    stage.answers = {
      '/users/Bob': [
        200,
        {
          id: 2,
          name: 'Bob',
          created: '2026-11-01T10:00:00Z',
          games: 0,
          wins: 0,
          losses: 0,
          draws: 0,
          vacation: new Date(end).toISOString(),
        },
      ],
      '/users/Bob/games': [200, { games: [] }],
    }
    open('/@/Bob')
    await shows('Bob')
    await translated()
  })
})
