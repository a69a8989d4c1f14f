// A list that is a class: as its teacher sees it, as a pupil does, and how it is joined.
import { beforeEach, describe, expect, test } from 'vitest'
import { classes as c } from '#words/classes'
import { lists as w } from '#words/lists'
import { formatDate } from '../../i18n'
import { user } from '../../net/live'
import { nameOf } from '../../puzzles/entry'
import type { ClassPage, OpenEntry, OpenList } from '../../wire'
import { fill } from './desk'
import { both, button, find, open, press, shows, stage } from './stage'
import { until } from '../until'

const owner = { id: 1, name: 'Ann' }
const pupil = { id: 2, name: 'Bob' }
const day = (d: string) => formatDate(new Date(d))
const entries: OpenEntry[] = [
  { kind: 'puzzle', id: 'p1', rule: 'renju', own: 1, state: 'solved', due: '2026-01-02', size: 15, moves: ['h8'] },
  { kind: 'puzzle', id: 'p2', rule: 'renju', own: 3, state: 'tried', due: '2026-01-02' },
  { kind: 'study', id: 's1', chapter: 'a', title: '四', name: '一', state: 'done', size: 15, moves: ['h8', 'i9'] },
  { kind: 'study', id: 's2', title: '三', due: '2100-01-02' },
]
const list = (more: Partial<OpenList>): OpenList => ({
  id: 'l1',
  title: '火曜',
  owner,
  version: 1,
  updated: '2026-01-01T00:00:00Z',
  entries,
  ...more,
})
const page = (pupils: ClassPage['pupils']): ClassPage => ({ code: '23452345', pupils, most: 200 })

describe('classes', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: owner }]
  })

  test('the teacher’s: opened, with pupils, and closed', async () => {
    user.value = owner
    stage.answers['/api/lists/l1'] = [200, list({ mine: true })]
    open('/lists/l1')
    await shows(c.openNote)
    await both()
    stage.answers['/api/lists/l1/class'] = [200, page([])]
    stage.answers['/api/lists/l1'] = [200, list({ mine: true, class: {} })]
    await press(c.open)
    await shows(c.nobody)
    await shows('2345 2345')
    await shows(c.due(formatDate(new Date('2100-01-02T12:00:00'))))
    await shows(c.overdue(formatDate(new Date('2026-01-02T12:00:00'))))
    expect(stage.root.querySelectorAll('input[type=date]')).toHaveLength(4)
    await both()
    const at = '2026-01-01T10:00:00Z'
    const late = '2026-01-05T10:00:00Z'
    stage.answers['/api/lists/l1/class'] = [
      200,
      page([
        {
          user: pupil,
          joined: at,
          work: [{ state: 'later', at: late }, { state: 'tried', at }, { state: 'done', at }, {}],
        },
        { user: { id: 3, name: '花' }, joined: at, work: [{}, { state: 'solved', at }, {}, {}] },
        { user: { id: 4, name: '海' }, joined: at, work: [{}, {}, {}, {}] },
      ]),
    ]
    await press(c.renew)
    await shows(c.pupils(3, 200))
    await shows(c.did(2, 4))
    await shows(c.last(day(late)))
    await shows(c.joined(day(at)))
    for (const details of stage.root.querySelectorAll('details')) details.open = true
    await shows(c.first(c.states.later, day(late)))
    await shows(c.on(c.states.tried, day(at)))
    await shows(c.on(c.states.done, day(at)))
    await shows(c.on(c.states.solved, day(at)))
    await shows(c.late)
    await shows(c.nothing)
    await both()
    await press(c.remove('花'))
    await shows(c.removeSure('花'))
    await both()
    await press(c.close) // that of the page is below the question
    await shows(c.closeSure)
    await both()
  })

  test('a pupil’s: what the teacher sees is said, studies are marked, and it is left', async () => {
    user.value = pupil
    const joined = '2026-01-01T10:00:00Z'
    stage.answers['/api/lists/l1'] = [200, list({ class: { joined } })]
    open('/lists/l1')
    await shows(c.in('Ann', day(joined)))
    await shows(nameOf(entries[2]!))
    expect(nameOf(entries[2]!)).toContain('四: 一')
    expect(stage.root.querySelectorAll('.list-entry .mini')).toHaveLength(2)
    await shows(c.states.done)
    await shows(c.marked(4))
    expect(stage.root.textContent, 'the class is the teacher’s').not.toContain(c.code)
    await both()
    stage.answers['/api/lists/l1/done'] = [403, { code: 'forbidden', why: 'list_pupil', message: '' }]
    ;(find('.class-mark input') as HTMLInputElement).click()
    await shows(w.refusals.list_pupil)
    await both()
    await press(c.leave)
    await shows(c.leaveSure)
    await both()
  })

  test('joined by a code, after it is said what the teacher sees', async () => {
    user.value = pupil
    stage.answers['/api/me/lists'] = [200, { lists: [], most: 50, joined: [{ id: 'l2', title: '水曜', owner }] }]
    open('/lists?class=ABCDEFGH')
    await shows(c.yours)
    await both()
    expect((find('.list-class input') as HTMLInputElement).value).toBe('ABCDEFGH')
    stage.answers['/api/class/ABCDEFGH'] = [404, { code: 'not_found', why: 'list_code', message: '' }]
    await press(c.look)
    await shows(w.refusals.list_code)
    await both()
    fill(find('.list-class input') as HTMLInputElement, 'abcd-efgh')
    stage.answers['/api/class/abcdefgh'] = [200, { id: 'l1', title: '火曜', owner }]
    await press(c.look)
    await shows(c.seen('Ann'))
    await both()
    stage.answers['/api/class/abcdefgh/join'] = [200, { id: 'l1' }]
    stage.answers['/api/lists/l1'] = [200, list({ class: { joined: '2026-01-01T10:00:00Z' } })]
    await press(c.yes)
    await until(() => expect(location.pathname).toBe('/lists/l1'))
    expect(button(c.leave)).toBeDefined()
  })
})
