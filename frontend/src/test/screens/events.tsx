// Events: the list, one in all its states, and the form.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { eventchat as c } from '#words/eventchat'
import { create as words } from '#words/create'
import { eventhand as hand } from '#words/eventhand'
import { eventform as form } from '#words/eventform'
import { events as w } from '#words/events'
import { moderation as m } from '#words/moderation'
import { teams } from '#words/teams'
import { tv } from '#words/tv'
import { Fault } from '../../net/fault'
import { socket, user } from '../../net/live'
import { showToast } from '../../net/toast'
import { called } from '../../events/called'
import { Refused } from '../../ui/notice'
import { Berserk } from '../../events/berserk'
import { placed, renewed } from '../../events/boards'
import { EmbeddedEvent } from '../../events/embed'
import { hideResults } from '../../events/noresults'
import type { GameStore } from '../../game/store'
import type { EventBoard, EventHead, EventLine, EventMe, EventPair, EventRow, EventSaid, Gets } from '../../wire'
import { until } from '../until'
import { ann } from '../games'
import {
  both,
  button,
  drawn,
  find,
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

const line = (id: string, more: Partial<EventLine>): EventLine => ({
  id,
  kind: 'swiss',
  title: '火曜',
  host: 'Bob',
  phase: 'coming',
  starts: '2026-01-01T00:00:00Z',
  players: 12,
  settings,
  ...more,
})

export const row = (name: string, more: Partial<EventRow> = {}): EventRow => ({ place: 1, name, points: 2.5, ...more })
export const pair = (n: number, more: Partial<EventPair> = {}): EventPair => ({
  round: 2,
  pair: n,
  first: 'Ann',
  second: 'Bob',
  game: `g${n}`,
  ...more,
})

export const soon = () => new Date(Date.now() + 600_000).toISOString()

/** An event at /events/e1. */
export function shown(e: Partial<EventHead>, me: EventMe, more: Partial<EventHead['sections'][number]> = {}) {
  const event: EventHead = {
    id: 'e1',
    v: 1,
    kind: 'swiss',
    title: '火曜',
    host: 'Bob',
    phase: 'running',
    starts: soon(),
    settings,
    ties: [],
    places: 500,
    players: 2,
    open: 0,
    ...e,
    sections: e.sections ?? [{ players: 0, round: 0, top: [], pairs: [], ...more }],
  }
  const page: Gets['/api/events/{id}'] = { event, me }
  stage.answers['/api/events/e1'] = [200, page]
  open('/events')
  open('/events/e1')
  return event
}

/** A line of an event's chat. */
const said = (id: number, more: Partial<EventSaid>): EventSaid => ({
  id,
  from: { id: 7, name: '三郎' },
  text: `火 ${id}`,
  time: 0,
  ...more,
})

/** What the chat of the event says. */
const lines = (all: readonly EventSaid[]) => {
  stage.answers['/events/e1/chat/stream'] = [200, { lines: all }]
}

/** Shows the table, the pairings or the log. */
export async function part(n: number): Promise<void> {
  await until(() => expect(stage.root.querySelectorAll('.seg.bar input').length).toBeGreaterThan(3))
  stage.root.querySelectorAll<HTMLInputElement>('.seg.bar input')[n]!.click()
  await drawn()
}

/** Who sits where in the pairs that the host changes. */
const seats = () => [...stage.root.querySelectorAll<HTMLSelectElement>('.event-seats select')].map(x => x.value)

const board = (game: string): EventBoard => ({ game, black: 'A', white: 'B', size: 15, moves: [], now: 0 })
const games = (list: readonly EventBoard[]) => list.map(b => b.game)

const ties = Object.keys(w.ties) as (keyof typeof w.ties)[]

/** Of the form of an event. */
const enginesSwitch = () => [...stage.root.querySelectorAll('label')].find(l => l.textContent?.includes(words.engines))

/** Who stands in the table, in its order. */
const names = () => [...stage.root.querySelectorAll('.event-table tbody th a')].map(a => a.textContent)

describe('events', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/clubs'] = [
      200,
      { clubs: [], mine: [{ id: 'c1', name: '火', joining: 'open', members: 1, standing: 'leader' }], most: 50 },
    ]
    stage.answers['/api/events'] = [200, { running: [], coming: [], over: [], mine: [] }]
  })

  test('the list', async () => {
    open('/events')
    await shows(w.none)
    await both()
    stage.answers['/api/events'] = [
      200,
      {
        running: [line('a', { kind: 'arena', minutes: 60, players: 1 }), line('f', { kind: 'ladder', bots: true })],
        coming: [
          line('b', { rounds: 1 }),
          line('g', { kind: 'league' }),
          line('c', { kind: 'knockout', bots: true, boards: 4 }),
        ],
        mine: [line('d', { kind: 'roundrobin' })],
        over: [line('e', { rounds: 9 })],
      } satisfies Gets['/api/events'],
    ]
    open('/watch')
    open('/events')
    await shows(w.running)
    await both()
    expect(find('a[href="/events/new"]')).not.toBeNull()
    expect(stage.root.textContent).not.toContain(w.makeVisitor)
    for (const who of [null, { ...ann, guest: true }]) {
      user.value = who
      open('/watch')
      open('/events')
      await shows(w.makeVisitor)
      await both()
    }
  })

  test('before the start: joining, checking in, withdrawing', async () => {
    shown({ phase: 'coming', text: '火' }, { in: false })
    await shows(w.join)
    await shows(w.nobody)
    await both()
    shown({ phase: 'coming', club: 'c1', members: true }, { in: false })
    await shows(w.ofClub)
    await both()
    stage.answers['/events/e1/join'] = [409, { code: 'conflict', why: 'event_full', message: '' }]
    await press(w.join)
    await shows(w.refusals.event_full)
    shown({ phase: 'coming', checkin: true }, { in: true }, { players: 1, top: [row('Ann', { place: 0, points: 0 })] })
    await shows(w.checkIn)
    await both()
    shown({ phase: 'coming', checkin: true }, { in: true, checked: true }, { players: 1, top: [row('Ann')] })
    await shows(w.checked)
    await both()
    await part(1)
    await shows(w.noPairs)
    await both()
    user.value = { ...ann, guest: true }
    shown({ phase: 'coming' }, { in: false })
    await shows(w.refusals.event_guest)
    await both()
  })

  test('conditions, a code and a place to wait for', async () => {
    const e = shown(
      {
        phase: 'coming',
        code: true,
        names: ['Ann'],
        least: 1500,
        most: 1900,
        played: 10,
        days: 30,
        helpers: ['三郎', 'Bob'],
      },
      { in: false },
      { players: 1, top: [row('Ann', { place: 0, points: 0, state: 'waiting' })] },
    )
    await shows(w.conditions.code)
    await both()
    input(find('.event-code input') as HTMLInputElement, 'open sesame')
    stage.answers['/events/e1/join'] = [403, { code: 'forbidden', why: 'event_code', message: '' }]
    await press(w.join)
    await shows(w.refusals.event_code)
    stage.answers['/events/e1/join'] = [200, { event: { ...e, v: 2 }, me: { in: true, state: 'waiting' } }]
    await press(w.join)
    await shows(w.waiting)
    await both()
  })

  test('who runs it: pairs, a round again, helpers, a disqualification', async () => {
    const top = [row('Ann'), row('三郎')]
    const me = { in: false, host: true, owner: true }
    stage.answers['/events/e1/next'] = [200, { round: 2, pairs: [['Ann', 'Bob']], bye: '三郎' }]
    const e = shown({ helpers: ['Bob'] }, me, { round: 1, next: soon(), players: 2, top })
    await shows(w.arrange)
    await press(w.arrange)
    await shows(w.first(1))
    await both()
    const first = find('.event-seats select') as HTMLSelectElement
    first.value = '三郎'
    first.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(seats()).toEqual(['三郎', 'Bob', 'Ann']))
    stage.answers['/events/e1/arrange'] = [200, { event: { ...e, v: 2 }, me }]
    find('.event-host .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(find('.event-seats')).toBeNull())
    stage.answers['/events/e1/next'] = [404, { code: 'not_found', why: 'event_pair', message: '' }]
    await press(w.arrange)
    await shows(w.refusals.event_pair)
    await press(w.repeat)
    await both()
    stage.answers['/events/e1/repeat'] = [200, { event: { ...e, v: 3 }, me }]
    find('.event-host .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.removeHelper('Bob'))
    stage.answers['/events/e1/help'] = [200, { event: { ...e, v: 4, helpers: ['Ann'] }, me }]
    await press(w.removeHelper('Bob'))
    await shows(w.handOver('Ann'))
    input(find('.event-host input') as HTMLInputElement, 'Bob')
    find('.event-host .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await press(w.banPlayer('Ann'))
    await shows(w.reason)
    await both()
    stage.answers['/events/e1/ban'] = [200, { event: { ...e, v: 5, helpers: ['Ann'] }, me }]
    find('.event-table .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(find('.event-table .event-form')).toBeNull())
    stage.answers['/events/e1/handover'] = [200, { event: { ...e, v: 6, host: 'Ann' }, me: { in: false } }]
    await press(w.handOver('Ann'))
    await shows(w.by('Ann'))
  })

  test('the host orders the seeds before the start', async () => {
    const rows = [
      row('Bob', { rating: 1400 }),
      row('Ann', { rating: 1700, seed: 1 }),
      row('二郎', { rating: 1600 }),
      row('三郎', { state: 'away' }),
    ]
    stage.answers['/events/e1/table'] = [200, { rows }]
    const me = { in: false, host: true }
    const e = shown({ phase: 'coming', kind: 'knockout' }, me, { players: 4, top: rows })
    await shows(hand.seed(1))
    await press(hand.seeds)
    await shows(hand.seedsNote)
    expect(order()).toEqual(['Ann', '二郎', 'Bob'])
    await both()
    await press(form.down('Ann'))
    await until(() => expect(order()).toEqual(['二郎', 'Ann', 'Bob']))
    expect(document.activeElement!.getAttribute('aria-label')).toBe(form.down('Ann'))
    const place = [...stage.root.querySelectorAll<HTMLInputElement>('input.place')].at(-1)!
    expect(place.getAttribute('aria-label')).toBe(form.place('Bob'))
    place.value = '1'
    place.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(order()).toEqual(['Bob', '二郎', 'Ann']))
    await both()
    await press(hand.byRating)
    await until(() => expect(order()).toEqual(['Ann', '二郎', 'Bob']))
    stage.answers['/events/e1/seeds'] = [400, { code: 'invalid', why: 'event_seeds', message: '' }]
    sendHost()
    await shows(w.refusals.event_seeds)
    stage.answers['/events/e1/seeds'] = [200, { event: { ...e, v: 2 }, me }]
    sendHost()
    await until(() => expect(find('.event-order')).toBeNull())
    stage.answers['/events/e1/table'] = [404, { code: 'not_found', why: 'event_pair', message: '' }]
    await press(hand.seeds)
    await shows(w.refusals.event_pair)
    shown({ phase: 'coming', kind: 'arena' }, me, { players: 2, top: rows })
    await shows(w.callOff)
    expect(button(hand.seeds)).toBeUndefined()
  })

  test('a moderator takes it over after a second press', async () => {
    const e = shown({}, { in: false, mod: true })
    await press(c.takeOver)
    await shows(c.takeOverNote)
    await both()
    await press(c.cancel)
    await until(() => expect(stage.root.textContent).not.toContain(c.takeOverNote))
    await press(c.takeOver)
    stage.answers['/events/e1/handover'] = [
      200,
      { event: { ...e, v: 2, host: 'Ann' }, me: { in: false, mod: true, owner: true } },
    ]
    await press(c.takeOver)
    await shows(w.by('Ann'))
    expect(stage.root.textContent).not.toContain(c.takeOver)
  })

  test('the chat: reading, writing, hiding and silencing', async () => {
    lines([])
    const e = shown({}, { in: true })
    await part(4)
    await shows(c.empty)
    await until(() => expect(find('.say input').getAttribute('aria-label')).toBe(c.field))
    await both()
    shown({}, { in: false })
    await part(4)
    await shows(c.only)
    await both()
    shown({ silent: [ann.name] }, { in: true })
    await part(4)
    await shows(c.silenced)
    await both()
    lines([said(1, {}), said(2, { hidden: true, text: '' }), said(3, { seat: 'host', from: { id: 8, name: 'Bob' } })])
    shown({ silent: ['Bob'] }, { in: false, host: true })
    await part(4)
    await shows('火 1')
    await both()
    stage.answers['/events/e1/hide'] = [403, { code: 'forbidden', why: 'event_host', message: '' }]
    await press(c.hideLine('三郎'))
    await shows(w.refusals.event_host)
    stage.answers['/events/e1/hide'] = [200, { done: true }]
    await press(c.showLine('三郎'))
    stage.answers['/events/e1/silence'] = [
      200,
      { event: { ...e, v: 2, silent: ['三郎'] }, me: { in: false, host: true } },
    ]
    await press(c.silence('三郎'))
    await until(() => expect(button(c.letWrite('三郎'))).not.toBeUndefined())
    await both()
    await press(c.report('三郎'))
    await until(() => expect(document.querySelector('dialog')).not.toBeNull())
    lines([])
    stage.answers['/events/e1/chat/stream'] = [404, { code: 'not_found', why: 'event_quiet', message: '' }]
    shown({}, { in: false })
    await part(4)
    await shows(w.refusals.event_quiet)
    shown({ quiet: true }, { in: false })
    await until(() => expect(stage.root.querySelectorAll('.seg.bar input')).toHaveLength(4))
  })

  test('a round that waits for who sits in another game', async () => {
    open('/events')
    await translated()
    called({ event: 'e1', title: '火曜', until: socket.now() + 90_000 })
    await drawn()
    expect(stage.root.textContent).toContain('火曜')
    await nothingEnglish()
    showToast('')
  })

  test('texts that moderators have hidden, and what of others is reported', async () => {
    stage.answers['/api/events'] = [
      200,
      {
        running: [],
        coming: [line('b', { title: '', hidden: true })],
        mine: [],
        over: [],
      } satisfies Gets['/api/events'],
    ]
    open('/events')
    await shows(m.hidden)
    await both()
    shown({ title: '', hidden: true }, { in: false })
    await until(() => expect(find('h1').textContent).toBe(m.hidden))
    await both()
    await press(m.report.open)
    await until(() => expect(document.querySelector('dialog')).not.toBeNull())
  })

  test('boards beside each other', async () => {
    stage.answers['/events/e1/boards'] = [404, { code: 'not_found', why: 'event_missing', message: '' }]
    shown({ open: 2 }, { in: false })
    await part(2)
    await shows(w.refusals.event_missing)
    stage.answers['/events/e1/boards'] = [200, { boards: [] }]
    shown({ open: 2 }, { in: false })
    await part(2)
    await shows(w.noBoards)
    await both()
    const now = Date.now()
    stage.answers['/events/e1/boards'] = [
      200,
      {
        boards: [
          {
            game: 'g1',
            black: 'Ann',
            white: '三郎',
            size: 15,
            moves: ['h8', 'i9'],
            turn: 'black',
            clock: { black: 60_000, white: 50_000, run: 'black', at: now },
            now,
          },
          { game: 'g2', black: 'Bob', white: '三郎', size: 15, moves: [], now },
        ],
      },
    ]
    shown({ open: 2 }, { in: false })
    await part(2)
    await until(() => expect(stage.root.querySelectorAll('.event-wall li')).toHaveLength(2))
    await both()
    stage.root.querySelectorAll<HTMLInputElement>('.seg.chips input')[0]!.click()
    await until(() => expect(stage.root.querySelectorAll('.event-wall li')).toHaveLength(1))
  })

  test('a game stays on its board until it ends', () => {
    const all = ['a', 'b', 'c'].map(board)
    expect(games(placed(all, [], 2))).toEqual(['a', 'b'])
    expect(games(placed([board('c'), board('b')], ['a', 'b'], 2))).toEqual(['c', 'b'])
    expect(games(placed([board('b')], ['a', 'b'], 2))).toEqual(['b'])
    expect(placed([], ['a'], 2)).toEqual([])
  })

  test('an answer that is a part replaces the boards that have changed', () => {
    const [a, b] = ['a', 'b'].map(board) as [EventBoard, EventBoard]
    const had = { v: 'w.1', boards: [a, b], tv: a }
    const moved = { ...b, moves: ['h8'] }
    const now = renewed(had, { v: 'w.2', part: true, boards: [moved] })
    expect(now).toEqual({ v: 'w.2', boards: [a, moved], tv: a })
    expect(now.boards[0]).toBe(a) // whose clock runs on
    expect(renewed(now, { v: 'w.3', part: true, boards: [], tv: moved }).tv).toBe(moved)
    expect(renewed(now, { v: 'x.1', boards: [b] })).toEqual({ v: 'x.1', boards: [b] })
    expect(renewed(undefined, { v: 'x.1', part: true, boards: [b] }).boards).toEqual([b])
  })

  test('as a part of another page, and over a stream', async () => {
    const now = Date.now()
    shown({ ties: [] }, { in: false }, { players: 1, top: [row('Ann')] })
    stage.answers['/events/e1/boards'] = [
      200,
      { boards: [{ game: 'g1', black: 'Ann', white: '三郎', size: 15, moves: [], now }] },
    ]
    show(<EmbeddedEvent id="e1" overlay={false} boards={2} delay={0} section={0} />)
    await shows('火曜')
    await until(() => expect(find('.event-wall a').getAttribute('target')).toBe('_blank'))
    await both()
    show(<EmbeddedEvent id="e1" overlay boards={0} delay={20} section={0} />)
    expect(find('.event-wall')).toBeNull() // not before its time
    await until(() => expect(find('.event-overlay .event-wall')).not.toBeNull())
  })

  test('the game on its channel of TV, as a part of another page: without a table', async () => {
    shown({}, { in: false }, { players: 1, top: [row('Ann')] })
    await shows(tv.ofEvent)
    expect(find('a[href="/tv?channel=event/e1"]')).not.toBeNull()
    await both()
    stage.answers['/events/e1/boards'] = [
      200,
      { boards: [board('g1')], tv: { ...board('g9'), black: 'Ann', white: 'Bob' } },
    ]
    show(<EmbeddedEvent id="e1" overlay={false} boards={4} delay={0} section={0} tv />)
    await until(() => expect(find('.event-wall a').getAttribute('href')).toBe('/g/g9'))
    expect(stage.root.querySelectorAll('.event-wall li')).toHaveLength(1)
    expect(find('.event-table')).toBeNull()
    await both()
    shown({ phase: 'over', why: 'all_played' }, { in: false })
    expect(find('a[href="/tv?channel=event/e1"]')).toBeNull()
    stage.answers['/events/e1/boards'] = [200, { boards: [board('g1')] }]
    show(<EmbeddedEvent id="e1" overlay={false} boards={0} delay={0} section={0} tv />)
    await shows(w.noBoards)
    await shows(w.whys.all_played)
    await both()
  })

  test('half the time for a point more', async () => {
    show(<Berserk store={{ berserk: () => Promise.resolve() } as unknown as GameStore} />)
    await shows(w.berserk)
    await both()
  })

  test('while it goes on: the line of what is next', async () => {
    for (const [e, me, section, text] of [
      [{}, { in: true, place: 2 }, { next: soon() }, w.place(2)],
      [{}, { in: true }, { next: soon(), waits: ['Bob', '三郎'] }, 'Bob, 三郎'],
      [{ open: 1 }, { in: true }, { bye: 'Bob' }, w.rests('Bob')],
      [{ open: 3 }, { in: true, state: 'away' }, {}, w.away],
      [{ open: 3 }, { in: false }, {}, w.open(3)],
      [{}, { in: true, state: 'out' }, {}, w.out],
      [{}, { in: true, game: 'g1' }, {}, w.playing],
      [{ kind: 'arena', bell: soon() }, { in: true }, {}, w.wait],
      [{ phase: 'over', why: 'all_played' }, { in: true }, {}, w.whys.all_played],
    ] as const) {
      shown(e as Partial<EventHead>, me, section as Partial<EventHead['sections'][number]>)
      await shows(text)
      await both()
    }
  })

  test('a game of one’s own is opened when it begins', async () => {
    vi.stubGlobal('scrollTo', () => {})
    const e = shown({ open: 1 }, { in: true })
    await shows(w.leave)
    stage.answers['/events/e1/leave'] = [200, { event: { ...e, v: 2 }, me: { in: true, game: 'g7' } }]
    await press(w.leave)
    await until(() => expect(location.pathname).toBe('/g/g7'))
  })

  test('the table, and what its figures are the sums of', async () => {
    const figures = ties.map(kind => ({
      kind,
      value: 3.5,
      of: [
        { round: 1, opponent: 'Bob', value: 3.5 },
        { round: 2, value: 1 },
        { value: 0.5, dropped: true },
      ],
    }))
    const rows = [
      row('Ann', { figures, rating: 1500, game: 'g1' }),
      row('Bob', { figures, state: 'away', games: [2, 4, 0] }),
      row('三郎', { figures, place: 0, state: 'out' }),
    ]
    stage.answers['/events/e1/table'] = [200, { rows }]
    shown(
      { ties, sections: [0, 1].map(n => ({ name: `${n}`, players: 3, round: 2, top: rows, pairs: [] })) },
      { in: false },
    )
    await shows(w.ties.berger)
    await press(w.sums('Ann'))
    await until(() => expect(find('.event-sums')).not.toBeNull())
    await both()
    await press(w.sums('Ann'))
    expect(find('.event-sums')).toBeNull()
    stage.answers['/events/e1/table'] = [404, { code: 'not_found', why: 'event_pair', message: '' }]
    await press(w.sums('Bob'))
    stage.root.querySelectorAll<HTMLInputElement>('.seg.chips input')[1]!.click()
    await until(() => expect(stage.root.querySelectorAll('.event-table tbody tr').length).toBeGreaterThan(2))
  })

  test('without results: who plays whom, and nothing of what was played', async () => {
    const rows = [
      row('Bob', { points: 2.5, rating: 1400, games: [2, 4], game: 'g1' }),
      row('Ann', { place: 2, points: 1.5, rating: 1700, state: 'away' }),
      row('三郎', { place: 3, points: 0.5, rating: 1400 }),
    ]
    const pairs = [pair(0, { score: '1-0', why: 'corrected' }), pair(1)]
    stage.answers['/events/e1/rounds'] = [200, { pairs }]
    stage.answers['/events/e1/log'] = [
      200,
      {
        records: [
          { seq: 1, kind: 'created', at: soon() },
          { seq: 2, kind: 'corrected', at: soon(), who: 'Ann', other: 'Bob', score: '1-0' },
        ],
      },
    ]
    shown({ phase: 'coming' }, { in: false })
    await shows(w.nobody)
    expect(find('input[role="switch"]')).toBeNull() // nothing was played
    const s = { players: 3, round: 2, top: rows, pairs }
    shown({ open: 1 }, { in: true, place: 2 }, s)
    await shows(w.place(2))
    await shows(w.noResults)
    await both()
    try {
      find('input[role="switch"]').click()
      await shows(w.noResultsNote)
      expect(stage.root.textContent).not.toMatch(/2½|1½/)
      expect(stage.root.textContent).not.toContain(w.place(2))
      expect(stage.root.textContent).not.toContain(w.goesOn)
      expect(names()).toEqual(['Ann', 'Bob', '三郎']) // by rating
      await both()
      await part(1)
      await shows(w.versus('Ann', 'Bob'))
      expect(stage.root.textContent).not.toMatch(/1-0/)
      expect(stage.root.textContent).not.toContain(w.whys.corrected)
      await part(3)
      await shows(w.records.created)
      expect(stage.root.textContent).not.toMatch(/1-0/)
      // It stays for all events until it is switched off.
      shown({ id: 'e1', title: '水曜', open: 1 }, { in: true, place: 2 }, s)
      await shows('水曜')
      expect(stage.root.textContent).not.toContain(w.place(2))
    } finally {
      hideResults(false)
    }
    await shows(w.place(2))
    show(<EmbeddedEvent id="e1" overlay={false} boards={0} delay={0} section={0} blind />)
    await until(() => expect(find('.event-table')).not.toBeNull())
    expect(stage.root.textContent).not.toMatch(/2½/)
  })

  test('the table of a ladder: strength with its error, and levels of the house', async () => {
    const rows = [
      row('Bob', { points: 1720, error: 85, wins: 6, draws: 1, losses: 2 }),
      row('三郎', { place: 2, points: 1400, error: 120, house: 'elm', losses: 3 }),
    ]
    shown({ kind: 'ladder', bots: true, bell: soon() }, { in: false }, { players: 2, round: 3, top: rows })
    await shows('± 85')
    await shows('6 – 1 – 2')
    await shows(w.house)
    await both()
    expect(find('.event-table a').textContent).toBe('Bob')
  })

  test('the pairings, which the host corrects', async () => {
    const whys = [
      'no_show',
      'both_absent',
      'walkover',
      'excluded',
      'void',
      'annulled',
      'corrected',
      'after_the_bell',
      'suspended',
      'empty_board',
      'not_played',
      'walkovers',
    ]
    const pairs = [
      pair(0),
      ...whys.map((why, i) => pair(i + 1, { score: '+-', why })),
      pair(0, { round: 1, score: '1-0' }),
    ]
    stage.answers['/events/e1/rounds'] = [200, { pairs }]
    const e = shown({ open: 1 }, { in: false, host: true }, { round: 2, bye: '三郎', pairs: [pair(0)] })
    await part(1)
    await shows(w.whys.void)
    await both()
    await press(w.correctPair(w.versus('Ann', 'Bob')))
    await shows(w.score)
    await both()
    stage.answers['/events/e1/correct'] = [200, { event: { ...e, v: 2 }, me: { in: false, host: true } }]
    find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(find('.event-pairs .event-form')).toBeNull())
    stage.answers['/events/e1/rounds'] = [404, { code: 'not_found', message: '' }]
    shown({}, { in: false }, { round: 2 })
    await part(1)
    await until(() => expect(find('.failure')).not.toBeNull())
  })

  test('the log, and how the host ends the event', async () => {
    const kinds = Object.keys(w.records)
    const whys = ['time', 'host', 'few', 'gone', 'unpairable', 'outage', 'hostless', 'silent', 'not_begun', 'in_play']
    const records = [...kinds, ...whys.map(() => 'ended')].map((kind, i) => ({
      seq: i + 1,
      kind,
      at: '2026-01-01T00:00:00Z',
      ...(!/arranged|repeated/.test(kind) ? { who: 'Ann' } : { round: 2 }),
      ...(/^(corr|ann|repl)/.test(kind) && { other: 'Bob', score: '1-0', round: 1 }),
      ...(i >= kinds.length && { why: whys[i - kinds.length] }),
    }))
    stage.answers['/events/e1/log'] = [200, { records }]
    const e = shown({}, { in: false, host: true })
    await part(3)
    await shows(w.records.called_off)
    await both()
    await press(w.stop)
    await shows(w.reason)
    await both()
    stage.answers['/events/e1/stop'] = [
      200,
      { event: { ...e, v: 2, phase: 'over', why: 'host' }, me: { in: false, host: true } },
    ]
    find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.whys.host)
    shown({ phase: 'coming' }, { in: false, host: true })
    await shows(w.callOff)
    await both()
    stage.answers['/events/e1/log'] = [404, { code: 'not_found', message: '' }]
    await part(3)
    await until(() => expect(find('.failure')).not.toBeNull())
  })

  test('pausing in an arena, and coming back', async () => {
    shown({ kind: 'arena', bell: soon() }, { in: true })
    await shows(w.pause)
    await both()
    shown({ kind: 'arena', bell: soon() }, { in: true, state: 'away' })
    await shows(w.back)
    await both()
    shown({}, { in: true, game: 'g1' })
    await shows(w.toGame)
    stage.answers['/api/events/e1'] = [404, { code: 'not_found', why: 'event_missing', message: '' }]
    open('/events')
    open('/events/e1')
    await shows(w.refusals.event_missing)
    await both()
  })

  test('making one', async () => {
    for (const who of [null, { ...ann, guest: true }]) {
      user.value = who
      open('/events/new')
      await shows(who ? w.refusals.event_guest : w.refusals.event_visitor)
      await both()
    }
    user.value = ann
    open('/events')
    open('/events/new')
    await shows(w.preset)
    await shows(w.noClub)
    const club = [...stage.root.querySelectorAll('select')].at(-1)!
    club.value = 'c1'
    club.dispatchEvent(new Event('change', { bubbles: true }))
    await shows(w.membersOnly)
    await both()
    for (const at of [4, 5, 6, 7, 8, 0, 1, 2, 3]) {
      stage.root.querySelectorAll<HTMLInputElement>('.seg.chips')[0]!.querySelectorAll('input')[at]!.click()
      await until(() => expect(find('.event-form input:not([type])').getAttribute('value') ?? '').toBeDefined())
      await both()
    }
    // A correspondence championship: days for a move, and engines if it is not rated.
    expect(enginesSwitch()).toBeUndefined()
    stage.root.querySelector<HTMLInputElement>('.event-form input[value=days]')!.click()
    await until(() => expect(enginesSwitch()).toBeDefined())
    await both()
    enginesSwitch()!.click()
    await drawn()
    const sent = await made()
    expect(sent).toMatchObject({
      kind: 'knockout',
      match: 1,
      pause: 60,
      title: w.presets.school,
      settings: { engines: true, rated: false, clock: { kind: 'correspondence' } },
    })
  })

  test('making one: sections, groups, finals and the order of the tie-breaks', async () => {
    open('/events')
    open('/events/new')
    await shows(w.preset)
    choose(3) // a knockout
    await shows(form.third)
    choose(2) // a round robin
    await shows(form.ties)
    await both()
    count(teams.groups, 2)
    await shows(form.finals)
    count(form.finals, 2)
    await shows(form.carry)
    await shows(form.overTheBoard)
    await both()
    input(find('.event-form details textarea') as unknown as HTMLInputElement, 'A\n\nB')
    expect(order()).toEqual(['direct', 'berger', 'wins'])
    await press(form.up(w.ties.berger))
    await shows(form.moved(w.ties.berger, 1))
    await press(form.remove(w.ties.direct))
    await until(() => expect(order()).toEqual(['berger', 'wins']))
    const add = [...stage.root.querySelectorAll('label')].find(l => l.textContent!.startsWith(form.addTie))!
    add.querySelector('select')!.value = 'lots'
    add.querySelector('select')!.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(order()).toEqual(['berger', 'wins', 'lots']))
    await both()
    const sent = await made()
    expect(sent).toMatchObject({
      kind: 'roundrobin',
      sections: ['A', 'B'],
      groups: 2,
      finals: 2,
      ties: ['berger', 'wins', 'lots'],
      pause: 60,
    })
  })

  test('why something was refused', async () => {
    const values = { max: 80, text: 2000 }
    show(
      <>
        {Object.keys(w.refusals).map(why => (
          <Refused key={why} fault={new Fault('conflict', why, values)} />
        ))}
      </>,
    )
    await both()
    expect(button('nothing')).toBeUndefined()
  })
})

/** The rows of a list whose order the host decides. */
const order = () => [...stage.root.querySelectorAll('.event-order li')].map(l => l.getAttribute('data-name'))

/** Presses one of the presets. */
const choose = (at: number) => stage.root.querySelectorAll<HTMLInputElement>('.seg.chips input')[at]!.click()

/** Types a number into the field with a label. */
const count = (label: string, n: number) =>
  input(
    [...stage.root.querySelectorAll('label')].find(l => l.textContent === label)!.querySelector('input')!,
    String(n),
  )

const sendHost = () =>
  find('.event-host .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

/** Sends the form of an event, and returns what was sent. */
async function made(): Promise<Record<string, unknown>> {
  let sent: Record<string, unknown> = {}
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.endsWith('/api/events') || !init?.body) return others(path, init)
    sent = JSON.parse(init.body as string) as Record<string, unknown>
    return new Response(JSON.stringify({ id: 'e1' }))
  })
  shownLater()
  find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await until(() => expect(location.pathname).toBe('/events/e1'))
  return sent
}

/** The event that has been made is there. */
function shownLater() {
  const event = {
    ...line('e1', {}),
    v: 1,
    ties: [],
    places: 2,
    open: 0,
    sections: [{ players: 0, round: 0, top: [], pairs: [] }],
  }
  stage.answers['/api/events/e1'] = [200, { event, me: { in: false, host: true } }]
}
