// Games of days: their list, the way from one to the next, vacations.
import { describe, expect, test } from 'vitest'
import { w } from '../../i18n/late/days'
import { t } from '../../i18n/index'
import { own } from '../../lobby/store'
import { socket, user } from '../../net/live'
import type { Live } from '../../wire'
import { ann, bob, liveGame } from '../games'
import { find, open, press, shows, stage, translated } from './stage'
import { room } from './table'

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

describe('games of days', () => {
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
          '/me/vacation': [429, { code: 'too_many', why, values: { days }, message: 'Plain English.' }],
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
    const until = Date.now() + 5 * DAY
    own.value = { seeks: [], mine: [live('g1', { vacations: { white: until } }), live('g2')] }
    stage.answers = allowance()
    await room({ settings: { ...liveGame().settings, clock }, vacations: { black: until, white: until } })
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
          vacation: new Date(until).toISOString(),
        },
      ],
      '/users/Bob/games': [200, { games: [] }],
    }
    open('/@/Bob')
    await shows('Bob')
    await translated()
  })
})
