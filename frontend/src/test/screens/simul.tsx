// Simuls: applying, the host's choice, the boards, and the host's way through them.
import { beforeEach, describe, expect, test } from 'vitest'
import { eventchat } from '#words/eventchat'
import { events as ev } from '#words/events'
import { simul as w } from '#words/simul'
import { queue } from '../../events/ofsimul'
import { Fault } from '../../net/fault'
import { user } from '../../net/live'
import { choose } from '../../settings/settings'
import { Refused } from '../../ui/notice'
import type { EventBoard, EventHead, EventMe, EventRow } from '../../wire'
import { ann, liveGame } from '../games'
import { until } from '../until'
import { both, button, find, input, open, press, settings, show, shows, stage } from './stage'
import { goesOn, moves, room } from './table'

const row = (name: string, more: Partial<EventRow> = {}): EventRow => ({ place: 0, name, points: 0, ...more })
const soon = (ms = 600_000) => new Date(Date.now() + ms).toISOString()

/** A simul of Bob's at /events/s1. */
function shown(
  e: Partial<EventHead>,
  me: EventMe,
  top: EventRow[] = [row('Bob')],
  pairs: EventHead['sections'][0]['pairs'] = [],
) {
  const event: EventHead = {
    id: 's1',
    v: 1,
    kind: 'simul',
    title: '火曜',
    host: 'Bob',
    phase: 'coming',
    starts: soon(),
    settings,
    ties: [],
    places: 20,
    players: 2,
    open: 0,
    sections: [{ players: top.length, round: pairs.length ? 1 : 0, top, pairs }],
    quiet: true,
    simul: { extra: 600, each: 30, level: 10, movers: 'turns' },
    ...e,
  }
  stage.answers['/api/events/s1'] = [200, { event, me }]
  open('/events')
  open('/events/s1')
  return event
}

const next = (by: string) => ({ next: { by, do: 'place', stone: by } }) as const
const hosts = { in: true, host: true, owner: true }
const board = (game: string, more: Partial<EventBoard> = {}): EventBoard => ({
  game,
  black: 'Ann',
  white: game,
  size: 15,
  moves: ['h8'],
  now: 0,
  ...more,
})

describe('simuls', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/events'] = [200, { running: [], coming: [], over: [], mine: [] }]
    stage.answers['/events/s1/boards'] = [200, { boards: [] }]
    stage.answers['/events/s1/log'] = [200, { records: [] }]
  })

  test('one applies, is accepted, and withdraws', async () => {
    shown({}, { in: false })
    await shows(w.none)
    await shows(w.each(30))
    await both()
    shown({ quiet: false, hidden: true, title: '' }, { in: false, mod: true })
    await until(() => expect(stage.root.textContent).toContain(eventchat.chat))
    for (const movers of ['host', 'others']) {
      shown({ simul: { movers, one: movers === 'host' } }, { in: false })
      await shows(w.movers[movers as 'host'])
      await shows(movers === 'host' ? w.one : w.all)
      await both()
    }
    const e = shown({ code: true }, { in: false })
    await shows(w.apply)
    input(find('.event-code input') as HTMLInputElement, 'open sesame')
    stage.answers['/events/s1/join'] = [403, { code: 'forbidden', why: 'blocked', message: '' }]
    await press(w.apply)
    const rows = [row('Bob'), row('Ann', { rating: 1500, more: 40 })]
    stage.answers['/events/s1/join'] = [
      200,
      { event: { ...e, v: 2, sections: [{ ...e.sections[0]!, top: rows }] }, me: { in: true } },
    ]
    await press(w.apply)
    await shows(w.applied)
    await shows(w.plus(40))
    await both()
    shown({}, { in: true }, [row('Bob'), row('Ann', { accepted: 1, more: -20 })])
    await shows(w.accepted)
    await shows(w.hostPlus(20))
    await both()
    stage.answers['/events/s1/leave'] = [409, { code: 'conflict', why: 'simul_begun', message: '' }]
    await press(w.withdraw)
    await shows(w.refusals.simul_begun)
    user.value = { ...ann, guest: true }
    shown({}, { in: false })
    await shows(ev.refusals.event_guest)
    await both()
  })

  test('the host chooses, begins, and calls it off', async () => {
    const top = [row('Bob'), row('三郎'), row('四郎', { accepted: 2 }), row('五郎', { accepted: 1 })]
    const e = shown({ starts: soon(-600_000) }, hosts, top)
    await shows(w.ready(2, 20))
    await both()
    expect([...stage.root.querySelectorAll('.simul-people a')].map(a => a.textContent)).toEqual([
      '五郎',
      '四郎',
      '三郎',
    ])
    stage.answers['/events/s1/accept'] = [409, { code: 'conflict', why: 'event_full', message: '' }]
    await press(w.accept('三郎'))
    await shows(ev.refusals.event_full)
    await press(w.removePlayer('四郎'))
    stage.answers['/events/s1/begin'] = [409, { code: 'conflict', why: 'simul_few', message: '', min: 2 }]
    await press(w.begin)
    await press(ev.callOff)
    await shows(ev.reason)
    await both()
    stage.answers['/events/s1/stop'] = [
      200,
      { event: { ...e, v: 2, phase: 'called_off', why: 'not_begun' }, me: hosts },
    ]
    find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(ev.whys.not_begun)
    await both()
    // It does not begin before its time, nor with one player.
    for (const [at, rows] of [[soon(), top] as const, [soon(-1000), top.slice(0, 3)] as const]) {
      shown({ starts: at }, hosts, [...rows])
      await shows(w.begin)
      expect((button(w.begin) as HTMLButtonElement).disabled).toBe(true)
    }
  })

  test('the boards, the score, and how it ended', async () => {
    const top = [
      row('Bob', { points: 1.5, wins: 1, draws: 1 }),
      row('Ann'),
      row('三郎', { points: 0.5 }),
      row('四郎', { more: 40 }),
    ]
    const pairs = [
      { round: 1, pair: 0, first: 'Bob', second: 'Ann', game: 'g1', score: '1-0' },
      { round: 1, pair: 1, first: '三郎', second: 'Bob', game: 'g2', score: '½-½', why: 'void' },
      { round: 1, pair: 2, first: 'Bob', second: '四郎', game: 'g3' },
    ]
    stage.answers['/events/s1/boards'] = [200, { boards: [board('g3')] }]
    const e = shown({ phase: 'running', open: 1, stand: soon(300_000) }, { ...hosts, game: 'g3' }, top, pairs)
    await shows(w.score('1½', '½'))
    await until(() => expect(stage.root.querySelectorAll('.event-wall li')).toHaveLength(1))
    await both()
    await press(ev.stop)
    await shows(w.giveUp)
    await both()
    stage.answers['/events/s1/stop'] = [
      200,
      { event: { ...e, v: 2, phase: 'over', why: 'host', reason: '火' }, me: hosts },
    ]
    find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(ev.whys.host)
    await both()
    shown({ phase: 'over', why: 'all_played' }, { in: false }, top, pairs)
    await shows(w.allOver)
    await both()
    stage.answers['/events/s1/boards'] = [404, { code: 'not_found', message: '' }]
    shown({ phase: 'running', open: 1 }, { in: false }, top, pairs)
    await until(() => expect(find('.failure')).not.toBeNull())
  })

  test('the host goes from board to board by a key, and by moving', async () => {
    choose({ onward: false })
    const turn = { turn: 'black', since: 5 }
    stage.answers['/events/s1/boards'] = [
      200,
      {
        boards: [
          board('g1', turn),
          board('g2', turn),
          board('g3', { turn: 'black', since: 3, moves: [] }),
          board('g4', { turn: 'white' }),
        ],
      },
    ]
    const event = { id: 's1', title: '火曜', host: 'Ann' }
    await room({ event, moves: moves(2), ...next('black') })
    await shows(w.board(1, 4))
    await shows(w.waiting(2))
    await both()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'n', cancelable: true }))
    await until(() => expect(location.pathname).toBe('/g/g3'))
    open('/g/g1')
    await room({ event, moves: moves(2), ...next('black') })
    await shows(w.next)
    choose({ onward: true })
    await goesOn({ event, moves: moves(3), ...next('white') })
    await until(() => expect(location.pathname).toBe('/g/g3'))
    // The others see that the clocks stand, and no way to other boards.
    await room({ event: { ...event, host: 'Bob' }, vacations: { black: Date.now() + 9e5, white: Date.now() + 9e5 } })
    await until(() => expect(find('.of-simul .note')).not.toBeNull())
    await both()
    expect(button(w.next)).toBeUndefined()
    // A board that waits says so when the host's clock runs on one board alone.
    const clock = { black: 6e5, white: 6e5, run: '', at: 0 }
    await room({ event: { ...event, host: 'Ann' }, clock, ...next('black') })
    await shows(w.elsewhere)
    await both()
    choose({ onward: false })
    expect(liveGame({}).event).toBeUndefined()
  })

  test('who waits longest comes first', () => {
    const boards = [
      board('a', { turn: 'black', since: 9 }),
      board('b', { turn: 'black', since: 4 }),
      board('c', { turn: 'white', since: 1 }),
      board('d', { turn: 'black', since: 2, result: { winner: '', reason: 'agreement' } }),
      board('e', { black: 'x', white: 'Ann', turn: 'white', since: 5 }),
    ]
    expect(queue(boards, 'Ann', 'z').map(b => b.game)).toEqual(['b', 'e', 'a'])
    expect(queue(boards, 'Ann', 'b').map(b => b.game)).toEqual(['e', 'a'])
  })

  test('why something was refused', async () => {
    show(
      <>
        {Object.keys(w.refusals).map(why => (
          <Refused key={why} fault={new Fault('conflict', why, { min: 2 })} />
        ))}
      </>,
    )
    await both()
  })
})
