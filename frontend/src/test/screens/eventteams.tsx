// Events of teams: how teams are made, orders, matches, and what the host takes from them.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { events as w } from '#words/events'
import { teams as t } from '#words/teams'
import { user } from '../../net/live'
import type { EventDraw, EventMe, EventTeam, Gets } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { pair, row, shown, soon } from './events'
import { both, drawn, find, input, press, shows, stage } from './stage'

const team = (name: string, more: Partial<EventTeam> = {}): EventTeam => ({
  name,
  captain: 'Ann',
  names: ['Ann', 'Bob', '三郎'],
  players: [
    { name: 'Ann', rating: 1500, points: 1.5, game: 'g1' },
    { name: 'Bob', points: 0, state: 'away' },
  ],
  ...more,
})

const teams = { boards: 3, reserves: 1, most: 64, primary: 'games' }

async function part(n: number): Promise<void> {
  await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
  stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[n]!.click()
  await drawn()
}

const submit = (form: string) => find(form).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

async function write(field: string, text: string) {
  const area = find(field) as HTMLTextAreaElement
  area.value = text
  area.dispatchEvent(new Event('input', { bubbles: true }))
  await drawn()
}

/** What is posted to a path last, from here on. */
function posted(path: string): { body: unknown } {
  const last: { body: unknown } = { body: undefined }
  const others = fetch
  vi.stubGlobal('fetch', (to: string, init?: RequestInit) => {
    if (to.endsWith(path) && init?.body) last.body = JSON.parse(init.body as string)
    return others(to, init)
  })
  return last
}

describe('events of teams', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/events'] = [200, { running: [], coming: [], over: [], mine: [] }]
    stage.answers['/events/e1/teams'] = [200, { teams: [] }]
  })

  test('a team is made, and its members join', async () => {
    const e = shown({ phase: 'coming', teams }, { in: false })
    await shows(t.found)
    await shows(t.none)
    await both()
    await press(t.found)
    await shows(t.foundNote)
    await both()
    input(find('.event-orders input') as HTMLInputElement, '鹿')
    await write('.event-orders textarea', 'Bob\n\n 三郎 ')
    stage.answers['/events/e1/join'] = [403, { code: 'invalid', why: 'event_team_name', message: '', max: 40 }]
    const last = posted('/join')
    submit('.event-orders form')
    await until(() => expect(last.body).toMatchObject({ found: { name: '鹿', names: ['Bob', '三郎'] } }))
    shown({ phase: 'coming', teams }, { in: false, lists: ['鹿'] })
    await shows(t.join('鹿'))
    await both()
    stage.answers['/events/e1/teams'] = [200, { teams: [team('鹿')] } satisfies Gets['/api/events/{id}/teams']]
    const me: EventMe = { in: true, team: '鹿', captain: true, lists: ['鹿'] }
    stage.answers['/events/e1/join'] = [200, { event: { ...e, v: 2 }, me }]
    await press(t.join('鹿'))
    await shows(t.yours('鹿'))
    await shows(t.captain)
    await both()
    await press(t.change('鹿'))
    await both()
    stage.answers['/events/e1/team'] = [200, { event: { ...e, v: 3 }, me: { in: true, team: '鹿' } }]
    submit('.event-teams form')
    await until(() => expect(find('.event-teams form')).toBeNull())
  })

  test('the host adds teams by their lists, and takes points from one', async () => {
    const me = { in: false, host: true }
    const e = shown({ phase: 'coming', teams }, me)
    await shows(t.enrol)
    await both()
    await write('.event-form textarea', '鹿: Ann, Bob\n梟：三郎、Bob')
    const last = posted('/teams')
    stage.answers['/events/e1/teams'] = [200, { event: { ...e, v: 2 }, me, teams: [] }]
    submit('.event-form')
    await until(() =>
      expect(last.body).toEqual({
        teams: [
          { name: '鹿', section: 0, names: ['Ann', 'Bob'] },
          { name: '梟', section: 0, names: ['三郎', 'Bob'] },
        ],
      }),
    )
    stage.answers['/events/e1/teams'] = [200, { teams: [team('鹿', { games: 1.5, match: 1 })] }]
    shown({ teams }, me)
    await part(0)
    await shows(t.penalty('鹿'))
    await press(t.penalty('鹿'))
    await shows(t.gamesLess)
    await both()
    stage.answers['/events/e1/penalty'] = [200, { event: { ...e, v: 4, phase: 'running' }, me }]
    submit('.event-teams form')
    await until(() => expect(find('.event-teams form')).toBeNull())
    stage.answers['/events/e1/teams'] = [404, { code: 'not_found', message: '' }]
    shown({ teams }, me)
    await part(0)
    await until(() => expect(find('.failure')).not.toBeNull())
  })

  test('a substitute takes the board of a player who left', async () => {
    const draw: EventDraw = {
      round: 2,
      closes: soon(),
      matches: [
        { first: '鹿', second: '梟', set: [true, true], orders: [{ names: ['Ann'] }, { names: ['三郎', '五郎'] }] },
      ],
    }
    const me = { in: true, team: '鹿', captain: true, order: ['Ann', ''], substitutes: ['Bob'] }
    shown({ teams }, me, { round: 1, draw })
    await shows(t.substitutesNote)
    await both()
    const seats = stage.root.querySelectorAll<HTMLSelectElement>('.event-seats select')
    expect([...seats].map(s => s.disabled)).toEqual([true, false])
    seats[1]!.value = 'Bob'
    seats[1]!.dispatchEvent(new Event('change', { bubbles: true }))
    await drawn()
    const last = posted('/lineup')
    stage.answers['/events/e1/lineup'] = [400, { code: 'invalid', why: 'event_substitute', message: '' }]
    submit('.event-draw form')
    await shows(w.refusals.event_substitute)
    await both()
    expect(last.body).toEqual({ round: 2, names: ['Ann', 'Bob'] })
  })

  test('a captain’s order, sealed until both are set', async () => {
    const match = { first: '鹿', second: '梟', set: [true, false] }
    const draw: EventDraw = { round: 2, closes: soon(), bye: '三郎', matches: [match] }
    const me = { in: true, team: '鹿', captain: true, choice: ['Ann', 'Bob', '三郎'], order: ['Ann', 'Bob'] }
    const e = shown({ teams }, me, { round: 1, draw })
    await shows(t.yourOrder)
    await both()
    const first = find('.event-seats select') as HTMLSelectElement
    first.value = 'Bob'
    first.dispatchEvent(new Event('change', { bubbles: true }))
    await drawn()
    const last = posted('/lineup')
    const open: EventDraw = {
      round: 2,
      matches: [
        { ...match, set: [true, true], orders: [{ names: ['Bob', 'Ann'] }, { names: ['三郎'] }] },
        {
          first: '狐',
          second: '熊',
          set: [false, false],
          shootout: true,
          orders: [{ names: ['三郎'] }, { names: ['五郎'] }],
        },
      ],
    }
    const sections = [{ players: 2, round: 1, top: [], pairs: [], draw: open }]
    stage.answers['/events/e1/lineup'] = [200, { event: { ...e, v: 2, sections }, me: { in: true, team: '鹿' } }]
    submit('.event-draw form')
    await until(() => expect(last.body).toEqual({ round: 2, names: ['Bob', 'Ann'] }))
    await shows(w.versus('Ann', t.empty))
    await both()
  })

  test('matches by board, and the table of groups', async () => {
    const matches = [
      { round: 2, first: '鹿', second: '梟', points: [1, 0.5], from: 0, boards: 2 },
      { round: 2, first: '三郎', second: '五郎', points: [0, 0], from: 2, boards: 1, shootout: true },
    ]
    const pairs = [pair(0, { score: '½-½' }), pair(1, { second: '', score: '+-', why: 'empty_board' }), pair(2)]
    stage.answers['/events/e1/rounds'] = [200, { pairs, matches } satisfies Gets['/api/events/{id}/rounds']]
    const top = [row('鹿', { group: 1 }), row('梟', { group: 2 })]
    shown({ teams, ties: ['match'] }, { in: false, host: true }, { round: 2, players: 2, top, pairs, matches })
    await shows(t.group(2))
    await both()
    await part(2)
    await shows('鹿 1 – ½ 梟')
    await both()
    expect(stage.root.querySelectorAll('.event-pairs')).toHaveLength(2)
    expect(stage.root.querySelectorAll('.event-pairs .row button')).toHaveLength(1) // nobody corrects an empty board
  })
})
