// Clubs: the list, one in all its states, and the form.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clubs as w } from '#words/clubs'
import { Fault } from '../../net/fault'
import { user } from '../../net/live'
import { Refused } from '../../ui/notice'
import type { ClubEvents, Clubman, ClubPage, Gets } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { both, button, drawn, find, open, press, settings, show, shows, stage } from './stage'

const since = '2026-01-01T00:00:00Z'
const man = (id: number, name: string, standing: string, more: Partial<Clubman> = {}): Clubman => ({
  user: { id, name },
  standing,
  since,
  ...more,
})
const own = man(ann.id, 'Ann', 'leader')

const season: ClubEvents = {
  events: [],
  from: '2026-07-01T00:00:00Z',
  to: '2027-01-01T00:00:00Z',
  table: [],
  points: [10, 8],
  rest: 1,
}

/** A club at /clubs/c1. */
function shown(more: Partial<ClubPage>): ClubPage {
  const page: ClubPage = {
    id: 'c1',
    name: '火曜',
    text: '',
    joining: 'open',
    created: since,
    members: [man(2, 'Bob', 'leader')],
    news: [],
    me: {},
    most: 500,
    ...more,
  }
  stage.answers['/api/clubs/c1'] = [200, page]
  open('/clubs')
  open('/clubs/c1')
  return page
}

const submit = () => find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))

describe('clubs', () => {
  beforeEach(() => {
    user.value = ann
    stage.answers['/api/clubs'] = [200, { clubs: [], mine: [], most: 50 }]
    stage.answers['/clubs/c1/events'] = [200, season]
  })

  test('the list, and looking for a name', async () => {
    open('/clubs')
    await shows(w.none)
    await both()
    expect(stage.root.textContent).not.toContain(w.makeVisitor)
    for (const who of [null, { ...ann, guest: true }]) {
      user.value = who
      open('/watch')
      open('/clubs')
      await shows(w.makeVisitor)
      await both()
    }
    user.value = ann
    const input = find('.club-seek input') as HTMLInputElement
    input.value = '火'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await drawn()
    find('.club-seek').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.noneFound)
    await both()
    const line = { id: 'c1', name: '火曜', joining: 'open', members: 1 }
    stage.answers['/api/clubs'] = [
      200,
      {
        clubs: [line, { ...line, id: 'c2', joining: 'asked', members: 12 }, { ...line, id: 'c3', joining: 'code' }],
        mine: ['leader', 'member', 'asked'].map((standing, i) => ({
          ...line,
          id: `m${i}`,
          name: i ? '火' : '',
          standing,
        })),
        most: 50,
      } satisfies Gets['/api/clubs'],
    ]
    open('/watch')
    open('/clubs')
    await shows(w.mine)
    await both()
    stage.answers['/api/clubs'] = [500, { code: 'internal', message: '' }]
    open('/watch')
    open('/clubs')
    await until(() => expect(find('.failure')).not.toBeNull())
    await both()
  })

  test('joining, by each way', async () => {
    const page = shown({})
    await shows(w.join)
    await shows(w.noNews)
    await both()
    stage.answers['/clubs/c1/join'] = [403, { code: 'forbidden', why: 'club_unwelcome', message: '' }]
    submit()
    await shows(w.refusals.club_unwelcome)
    stage.answers['/clubs/c1/join'] = [
      200,
      { ...page, members: [...page.members, man(ann.id, 'Ann', 'member')], me: { standing: 'member' } },
    ]
    submit()
    await shows(w.leave)
    await both()
    await press(w.leave)
    await shows(w.leaveNote)
    await both()
    shown({ joining: 'code' })
    await shows(w.code)
    await both()
    shown({ joining: 'asked' })
    await shows(w.ask)
    await both()
    shown({ joining: 'asked', me: { standing: 'asked' } })
    await shows(w.waits)
    await both()
    stage.answers['/clubs/c1/leave'] = [200, { id: 'c1' }]
    stage.answers['/api/clubs/c1'] = [200, page]
    await press(w.takeBack)
    await shows(w.join)
    shown({ me: { standing: 'removed', reason: '火' } })
    await shows(w.removed('火'))
    await both()
    for (const who of [null, { ...ann, guest: true }]) {
      user.value = who
      shown({})
      await shows(who ? w.refusals.club_guest : w.refusals.club_visitor)
      await both()
    }
  })

  test('a hidden one, and one that is not there', async () => {
    shown({ name: '', hidden: true })
    await shows(w.hidden)
    await both()
    stage.answers['/api/clubs/c1'] = [404, { code: 'not_found', why: 'club_missing', message: '' }]
    open('/clubs')
    open('/clubs/c1')
    await shows(w.refusals.club_missing)
    await both()
  })

  test('its people, for a leader', async () => {
    const members = [own, man(2, 'Bob', 'leader'), man(3, '三郎', 'member')]
    const out = [man(4, '四郎', 'asked'), man(5, '五郎', 'declined'), man(6, '六郎', 'removed', { reason: '火' })]
    const page = shown({ members, out, me: { standing: 'leader' } })
    await shows(w.asking)
    await shows(w.out)
    await both()
    stage.answers['/clubs/c1/order'] = [409, { code: 'conflict', why: 'club_person', message: '' }]
    await press(w.acceptName('四郎'))
    await shows(w.refusals.club_person)
    await press(w.removeName('三郎'))
    await shows(w.reason)
    await both()
    stage.answers['/clubs/c1/order'] = [200, { ...page, members: members.slice(0, 2) }]
    find('.club-people .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(find('.club-people .event-form')).toBeNull())
    shown({ members, out, me: { standing: 'leader' } })
    await shows(w.asking)
    await press(w.promoteName('三郎'))
    await shows(w.promoteNote)
    await both()
    expect(button(w.stepDown)).toBeDefined()
  })

  test('its news, its code and its texts, for a leader', async () => {
    const news = [{ id: 1, author: 'Ann', at: since, text: '火' }]
    const page = shown({
      members: [own],
      joining: 'code',
      code: '23452345',
      text: '火',
      news,
      me: { standing: 'leader' },
    })
    await shows('2345 2345')
    await shows(w.tellNote)
    await both()
    stage.answers['/clubs/c1/news'] = [200, { ...page, next: '2100-01-01T00:00:00Z' }]
    find('section .event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(find('section .event-form')).toBeNull())
    await both()
    await press(w.change)
    await shows(w.about)
    await both()
    stage.answers['/api/clubs/c1'] = [200, { ...page, name: '水曜' }]
    submit()
    await shows('水曜')
    await press(w.leave)
    await shows(w.endNote)
    await both()
    stage.answers['/clubs/c1/news/remove'] = [200, { ...page, news: [] }]
    await press(w.untell)
    await shows(w.noNews)
  })

  test('addresses in its news are links', async () => {
    shown({ news: [{ id: 1, author: 'Ann', at: since, text: '火 https://example.org/cup。' }] })
    await until(() => expect(find('.club-news a').getAttribute('href')).toBe('https://example.org/cup'))
  })

  test('its events, and the table of a season', async () => {
    shown({})
    await shows(w.noEvents)
    await shows(w.noSeason)
    await both()
    stage.answers['/clubs/c1/events'] = [
      200,
      {
        ...season,
        events: [
          { id: 'e1', kind: 'swiss', title: '火曜', host: 'Bob', phase: 'over', starts: since, players: 12, settings },
        ],
        table: [
          { place: 1, name: 'Ann', points: 18, events: 2 },
          { place: 2, name: 'Bob', points: 1, events: 1 },
        ],
      },
    ]
    shown({ members: [own], me: { standing: 'leader' } })
    await shows('18')
    await shows(w.makeEvent)
    await both()
    stage.answers['/clubs/c1/events'] = [500, { code: 'internal', message: '' }]
    const [, last] = stage.root.querySelectorAll<HTMLInputElement>('#club-season ~ .seg input')
    last!.click()
    await until(() => expect(find('.failure')).not.toBeNull())
  })

  test('making one', async () => {
    for (const who of [null, { ...ann, guest: true }]) {
      user.value = who
      open('/clubs/new')
      await shows(who ? w.refusals.club_guest : w.refusals.club_visitor)
      await both()
    }
    user.value = ann
    open('/clubs')
    open('/clubs/new')
    await shows(w.who)
    await both()
    let sent: Record<string, unknown> = {}
    const others = fetch
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (!path.endsWith('/api/clubs') || !init?.body) return others(path, init)
      sent = JSON.parse(init.body as string) as Record<string, unknown>
      return new Response(JSON.stringify({ id: 'c1' }))
    })
    submit()
    await until(() => expect(location.pathname).toBe('/clubs/c1'))
    expect(sent).toMatchObject({ joining: 'open', name: '' })
  })

  test('why something was refused', async () => {
    const values = { max: 50, min: 2 }
    show(
      <>
        {Object.keys(w.refusals).map(why => (
          <Refused key={why} fault={new Fault('conflict', why, values)} />
        ))}
      </>,
    )
    await both()
  })
})
