// A league: its rule, when two play their game, and the next season.
import { beforeEach, describe, expect, test } from 'vitest'
import { events as w } from '#words/events'
import { league as t } from '#words/league'
import { user } from '../../net/live'
import type { EventDate, EventMe, Gets } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { whenText } from '../../ui/when'
import { pair, row, shown, soon } from './events'
import { both, find, input, press, shows, stage } from './stage'

const league = { days: 7, up: 1 }
const date = (more: Partial<EventDate> = {}): EventDate => ({
  opponent: '三郎',
  may: true,
  ends: '2026-12-07T18:00:00Z',
  ...more,
})
const me = (more: Partial<EventDate>): EventMe => ({ in: true, date: date(more) })
const sections = [0, 1].map(n => ({ name: `${n}`, players: 2, round: 1, top: [], pairs: [], ends: soon() }))
const submit = (form: string) => find(form).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

describe('leagues', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/events'] = [200, { running: [], coming: [], over: [], mine: [] }]
    stage.answers['/api/clubs'] = [200, { clubs: [], mine: [], most: 50 }]
  })

  test('two agree on when they play', async () => {
    const e = shown({ kind: 'league', league, sections }, me({}))
    await shows(t.none)
    await both()
    const at = '2026-12-01T18:00:00Z'
    stage.answers['/events/e1/propose'] = [400, { code: 'invalid', why: 'event_instant', message: '' }]
    input(find('.event-date input') as HTMLInputElement, '2026-12-01T18:00')
    submit('.event-date form')
    await shows(w.refusals.event_instant)
    stage.answers['/events/e1/propose'] = [200, { event: { ...e, v: 2 }, me: me({ at, mine: true }) }]
    submit('.event-date form')
    await until(() => expect(find('.event-date').textContent).toContain(t.mine('Dec 1')!.split('Dec')[0]))
    await both()
    shown({ kind: 'league', league, sections }, me({ at }))
    await shows(t.accept)
    await both()
    stage.answers['/events/e1/agree'] = [200, { event: { ...e, v: 2 }, me: me({ at, agreed: true }) }]
    await press(t.accept)
    await until(() => expect(find('.event-date .primary')).toBeNull())
    await both()
    shown({ kind: 'league', league, sections }, me({ at, agreed: true, instead: '2026-12-02T18:00:00Z' }))
    await shows(t.stands)
    await shows(t.accept)
    await both()
  })

  test('captains agree on when their teams play, and set orders', async () => {
    const teams = { boards: 2, most: 64, primary: 'games' }
    const at = soon()
    const match = { first: '鹿', second: '梟', set: [true, false] }
    const waits = { ...match, round: 1, points: [0, 0], from: 0, boards: 0, waits: true }
    const draw = {
      round: 1,
      matches: [
        { ...match, at, closes: at },
        { first: '狐', second: '熊', set: [false, false] },
      ],
    }
    stage.answers['/events/e1/rounds'] = [
      200,
      {
        pairs: [],
        matches: [
          { ...waits, at },
          { ...waits, first: '狐' },
        ],
      },
    ]
    const head = { kind: 'league', league, teams }
    const s = { round: 1, draw, pairs: [], ends: soon() }
    const captain = { in: true, team: '鹿', captain: true, date: date({ at, agreed: true, opponent: '梟' }) }
    shown(head, { ...captain, choice: ['Ann', 'Bob'], order: ['Ann', 'Bob'] }, s)
    await shows(t.match('梟'))
    await shows(t.teamRule(7))
    await shows(t.noOrder)
    await shows(t.round(1))
    await shows(t.noInstant)
    await until(() => expect(find('.event-draw .muted')).not.toBeNull())
    await both()
    await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[2]!.click()
    await until(() => expect(stage.root.querySelectorAll('h3 .muted').length).toBe(2))
    await both()
    // A member of the team sees what is agreed, and proposes nothing.
    shown(head, { in: true, team: '鹿', date: date({ at, opponent: '梟', may: false }) }, s)
    await shows(t.match('梟'))
    expect(find('.event-date form')).toBeNull()
    stage.answers['/events/e1/teams'] = [
      200,
      { teams: [{ name: '鹿', names: ['Ann'], players: [], out: true }] } satisfies Gets['/api/events/{id}/teams'],
    ]
    stage.answers['/events/e1/log'] = [
      200,
      {
        records: [{ seq: 1, kind: 'team_out', at, who: '鹿', why: 'walkovers' }],
      } satisfies Gets['/api/events/{id}/log'],
    ]
    shown(head, { in: false }, s)
    await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[0]!.click()
    await shows(w.states.out)
    await both()
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[4]!.click()
    await shows(w.records.team_out('鹿'))
    await both()
  })

  test('a game that is adjourned: until when it can be resumed', async () => {
    const at = soon()
    const pairs = [pair(0, { adjourned: true }), pair(1, { game: 'g2' })]
    const top = [row('Ann', { game: 'g0', adjourned: true }), row('Bob', { game: 'g2' })]
    stage.answers['/events/e1/rounds'] = [200, { pairs } satisfies Gets['/api/events/{id}/rounds']]
    const s = { round: 1, players: 2, top, pairs, ends: soon(), until: at }
    shown({ kind: 'league', league, open: 2, adjourned: 1 }, { in: true, game: 'g0', adjourned: true }, s)
    await shows(t.adjournedMine(whenText(at)))
    await shows(t.adjourned)
    await both()
    await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[1]!.click()
    await shows(t.adjournedUntil(whenText(at)))
    await shows(w.goesOn)
    await both()
    stage.answers['/events/e1/teams'] = [
      200,
      {
        teams: [{ name: '鹿', names: [], players: [{ name: 'Ann', points: 1, game: 'g0', adjourned: true }] }],
      } satisfies Gets['/api/events/{id}/teams'],
    ]
    shown({ kind: 'league', league, teams: { boards: 2 } }, { in: false }, s)
    await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[0]!.click()
    await until(() => expect(find('.event-teams')?.textContent).toContain(t.adjourned))
  })

  test('what is agreed stands among the pairs, and the host makes the next season', async () => {
    const pairs = [pair(0, { game: '', at: soon() })]
    stage.answers['/events/e1/rounds'] = [200, { pairs } satisfies Gets['/api/events/{id}/rounds']]
    shown({ kind: 'league', league }, { in: false }, { round: 1, pairs, ends: soon() })
    await until(() => expect(stage.root.querySelectorAll('.events > .seg.bar input').length).toBeGreaterThan(3))
    stage.root.querySelectorAll<HTMLInputElement>('.events > .seg.bar input')[1]!.click()
    await until(() => expect(find('.event-pairs .muted')).not.toBeNull())
    await both()
    shown({ kind: 'league', league, phase: 'over', why: 'all_played' }, { in: false, host: true })
    await shows(t.season)
    await both()
    stage.answers['/events/e1/season'] = [200, { id: 'e2' }]
    await press(t.season)
    await until(() => expect(location.pathname).toBe('/events/e2'))
  })
})
