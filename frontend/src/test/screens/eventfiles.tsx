// Files and links of events for federations, guests and calendars.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { events as w } from '#words/events'
import { federation as f } from '#words/federation'
import { front } from '#words/front'
import { byDay } from '../../events/calendar'
import { Fault } from '../../net/fault'
import { user } from '../../net/live'
import { Refused } from '../../ui/notice'
import type { CalendarItem, EventHead, EventMe, FederationPage, Gets } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { both, drawn, find, input, open, press, settings, show, shows, stage } from './stage'

const soon = () => new Date(Date.now() + 600_000).toISOString()
const item = (more: Partial<CalendarItem>): CalendarItem => ({
  kind: 'event',
  title: '火曜',
  path: '/events/e1',
  starts: soon(),
  phase: 'coming',
  ...more,
})

/** An event at /events/e1, with a part of its address after it. */
function shown(e: Partial<EventHead>, me: EventMe, after = ''): EventHead {
  const event: EventHead = {
    id: 'e1',
    v: 1,
    kind: 'swiss',
    title: '火曜',
    host: 'Bob',
    phase: 'coming',
    starts: soon(),
    settings,
    ties: [],
    places: 500,
    players: 2,
    open: 0,
    sections: [
      {
        players: 2,
        round: 0,
        pairs: [],
        top: [
          { place: 0, name: 'Ann', points: 0, country: '日本', team: '火' },
          { place: 0, name: '三郎', points: 0, guest: true },
        ],
      },
    ],
    ...e,
  }
  const page: Gets['/api/events/{id}'] = { event, me }
  stage.answers['/api/events/e1'] = [200, page]
  open('/events')
  open(`/events/e1${after}`)
  return event
}

const submit = () =>
  find('.event-host .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
const papers = { federation: '連盟', id: '17', country: '日本', name: '三郎' }

describe('federations, guests and calendars', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/clubs'] = [200, { clubs: [], mine: [], most: 50 }]
    stage.answers['/api/events'] = [200, { running: [], coming: [], over: [], mine: [] }]
    stage.answers['/api/me/calendar'] = [200, {}]
  })

  test('the calendar, and addresses for one’s own', async () => {
    stage.answers['/api/calendar'] = [200, { items: [] }]
    open('/events')
    open('/events/calendar')
    await shows(w.calendar.none)
    await shows(w.calendar.make)
    await both()
    stage.answers['/api/calendar'] = [
      200,
      {
        items: [
          item({ phase: 'running', mine: true, ends: soon() }),
          item({ path: '/events/e2', phase: 'called_off' }),
          item({ path: '/events/e3', phase: 'over' }),
        ],
      },
    ]
    stage.answers['/api/me/calendar'] = [200, { path: '/api/calendar/x/own.ics' }]
    open('/events')
    open('/events/calendar')
    await shows(w.calendar.off)
    await shows(w.calendar.renew)
    await both()
    await press(w.calendar.renew)
    stage.answers['/api/calendar'] = [503, { code: 'busy', message: '' }]
    open('/events')
    open('/events/calendar')
    await until(() => expect(find('.failure')).not.toBeNull())
  })

  test('days have what starts in them, in order', () => {
    const starts = ['2026-01-01T10:00:00Z', '2026-01-01T11:00:00Z', '2026-01-03T10:00:00Z']
    const days = byDay(starts.map(at => item({ starts: at })))
    expect(days.map(([, list]) => list.length)).toEqual([2, 1])
  })

  test('a file for rating lists of chosen events', async () => {
    const line = {
      id: 'a',
      kind: 'swiss',
      title: '火曜',
      host: 'Bob',
      phase: 'over',
      starts: soon(),
      players: 2,
      settings,
    }
    stage.answers['/api/events'] = [
      200,
      { running: [], coming: [], over: [line, { ...line, id: 'b' }], mine: [line] } satisfies Gets['/api/events'],
    ]
    open('/watch')
    open('/events')
    await shows(w.reports.title)
    const boxes = stage.root.querySelectorAll<HTMLInputElement>('details input')
    expect(boxes).toHaveLength(2)
    boxes.forEach(b => b.click())
    await shows(w.reports.get)
    await both()
    expect(find('details a').getAttribute('href')).toBe('/api/events/reports.zip?of=a,b')
    boxes[0]!.click()
    await drawn()
    expect(find('details a').getAttribute('href')).toBe('/api/events/reports.zip?of=b')
  })

  test('conditions, and who does not meet', async () => {
    shown({ official: true, apart: 3, forbid: [['Ann', '三郎']] }, { in: false })
    await shows(w.conditions.official)
    await shows(w.guest)
    await both()
    expect(find('.event-table tbody tr:nth-child(2) a')).toBeNull()
  })

  test('a host registers players, and hands out links', async () => {
    shown({ guests: true }, { in: false, host: true })
    await shows(w.entries.title)
    await press(w.entries.title)
    await both()
    const list = find('.event-host textarea') as HTMLTextAreaElement
    list.value = 'Ann\n三郎'
    list.dispatchEvent(new Event('input', { bubbles: true }))
    await drawn()
    stage.answers['/events/e1/register'] = [
      200,
      {
        lines: [
          { line: 1, name: 'Ann', outcome: 'member' },
          { line: 2, name: '三郎', outcome: 'guest', seat: '1-a' },
          { line: 3, name: 'Bob', outcome: 'already' },
          { line: 4, name: 'Bob', outcome: 'refused', refused: { code: 'conflict', why: 'event_twice', message: '' } },
        ],
      },
    ]
    submit()
    await shows(w.refusals.event_twice)
    await shows(w.entries.unregistered)
    await shows(w.entries.would.guest)
    await both()
    submit() // what was checked is registered
    await until(() => expect(stage.root.textContent).not.toContain(w.entries.unregistered))
    await shows(w.entries.already)
    await both()
    stage.answers['/events/e1/guests'] = [200, { lines: [{ line: 0, name: '三郎', outcome: 'guest', seat: '1-a' }] }]
    await press(w.entries.links)
    await shows(w.entries.renew('三郎'))
    await both()
    await press(w.entries.renew('三郎'))
  })

  test('a list from a file', async () => {
    shown({}, { in: false, host: true })
    await press(w.entries.title)
    const field = find('.event-host input[type=file]') as HTMLInputElement
    Object.defineProperty(field, 'files', { value: [{ text: () => Promise.resolve('name\nAnn') }] })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect((find('.event-host textarea') as HTMLTextAreaElement).value).toBe('name\nAnn'))
  })

  test('a host keeps players apart', async () => {
    const e = shown({}, { in: false, host: true })
    await press(w.apart.title)
    await both()
    const field = find('.event-host textarea') as HTMLTextAreaElement
    field.value = 'Ann, 三郎\n\n'
    field.dispatchEvent(new Event('input', { bubbles: true }))
    input(find('.event-host input') as HTMLInputElement, '火')
    stage.answers['/events/e1/forbid'] = [
      200,
      { event: { ...e, v: 2, forbid: [['Ann', '三郎']] }, me: { in: false, host: true } },
    ]
    submit()
    await shows(w.forbidden('Ann – 三郎'))
  })

  test('a guest comes by a link', async () => {
    vi.stubGlobal('scrollTo', () => {})
    shown({ guests: true }, { in: false }, '#seat=1-a')
    await shows(w.seat.title)
    await both()
    stage.answers['/events/e1/enter'] = [404, { code: 'not_found', why: 'event_seat', message: '' }]
    await press(w.seat.play)
    await shows(w.refusals.event_seat)
    stage.answers['/events/e1/enter'] = [200, { user: { id: 9, name: '三郎', guest: true } }]
    await press(w.seat.play)
    await until(() => expect(user.value?.name).toBe('三郎'))
    expect(location.hash).toBe('')
  })

  test('what begins within an hour stands on the first page', async () => {
    for (const mine of [true, false]) {
      stage.answers['/api/calendar/soon'] = [200, { item: item({ mine }) }]
      open('/watch')
      open('/')
      const at = until(() => expect(find('.soon a').getAttribute('href')).toBe('/events/e1'))
      await at
      await both()
      expect(find('.soon').textContent).toContain(mine ? front.soon.mine('火曜', '').slice(0, 5) : '火曜')
    }
  })

  test('what a federation says of a member', async () => {
    stage.answers['/api/me/federation'] = [200, { rights: [], queue: [] } satisfies FederationPage]
    open('/account#data')
    await shows(f.ask)
    await both()
    for (const state of ['asked', 'confirmed', 'declined'] as const) {
      stage.answers['/api/me/federation'] = [200, { own: { ...papers, state }, rights: [], queue: [] }]
      find('#federation .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await shows(f.states[state])
      await both()
    }
    const queue = [{ user: 5, name: 'Bob', asked: soon(), papers }]
    stage.answers['/api/me/federation'] = [200, { rights: ['連盟'], may: true, queue }]
    await press(f.remove)
    await shows(f.confirm('Bob'))
    await both()
    stage.answers['/api/federation/answer'] = [409, { code: 'conflict', why: 'federation_taken', message: '' }]
    await press(f.confirm('Bob'))
    await shows(f.refusals.federation_taken)
    stage.answers['/api/federation/answer'] = [200, { rights: ['連盟'], may: true, queue: [] }]
    await press(f.decline('Bob'))
    await shows(f.empty)
    await both()
  })

  test('refusals', async () => {
    show(
      <>
        {Object.keys(f.refusals).map(why => (
          <Refused key={why} fault={new Fault('conflict', why)} />
        ))}
      </>,
    )
    await both()
  })
})
