// Lists of puzzles and studies: one's own, and somebody else's.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lists as w } from '#words/lists'
import { t } from '../../i18n'
import { Fault } from '../../net/fault'
import { user } from '../../net/live'
import { AddToList } from '../../puzzles/addtolist'
import { Refused } from '../../ui/notice'
import type { Item, OpenEntry } from '../../wire'
import { fill } from './desk'
import { both, button, drawn, find, open, press, show, shows, stage } from './stage'
import { until } from '../until'

const owner = { id: 1, name: 'Ann' }
const about = (e: Item): OpenEntry => ({
  ...e,
  ...(e.kind === 'study' ? { title: '四' } : { rule: 'renju', own: e.id === 'p1' ? 1 : 3 }),
  ...(e.id === 'p1' ? { state: 'solved' } : e.id === 'p2' ? { state: 'tried' } : {}),
})

/** A list at /lists/l1, whose server keeps what it is sent. */
function kept(mine: boolean, entries: OpenEntry[]) {
  let version = 1
  const list = { title: '火曜', entries }
  const sent: { version: number }[] = []
  const others = fetch
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    if (!path.endsWith('/api/lists/l1')) return others(path, init)
    if (!init?.body)
      return new Response(JSON.stringify({ id: 'l1', owner, ...(mine && { mine }), version, updated: '', ...list }))
    const d = JSON.parse(init.body as string) as { title: string; entries: Item[]; version: number }
    sent.push(d)
    list.title = d.title
    list.entries = d.entries.map(about)
    version++
    return new Response(JSON.stringify({ id: 'l1', version }))
  })
  return { list, sent }
}

const rows = () => [...stage.root.querySelectorAll('.list-entry')].map(e => e.querySelector('b')?.textContent ?? '')

describe('lists', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: owner }]
  })

  test('who may make them, and one’s own', async () => {
    for (const who of [null, { id: 1, name: 'Ann', guest: true }]) {
      user.value = who
      open('/lists')
      await shows(w.refusals[who ? 'list_guest' : 'list_visitor'])
      await both()
    }
    user.value = owner
    stage.answers['/api/me/lists'] = [200, { lists: [], most: 50, joined: [] }]
    open('/lists')
    await shows(w.none)
    await both()
    const updated = '2026-01-01T00:00:00Z'
    const many = [1, 2].map(n => ({ id: `l${n}`, title: '火曜', entries: n, updated }))
    stage.answers['/api/me/lists'] = [200, { lists: many, most: 50, joined: [] }]
    open('/puzzles')
    open('/lists')
    await shows(w.count(2, 50))
    await both()
    stage.answers['/api/me/lists'] = [403, { code: 'forbidden', why: 'list_most', message: '', values: { max: 50 } }]
    fill(find('.list-form input') as HTMLInputElement, '水曜')
    find('.list-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.refusals.list_most({ max: 50 }))
    await both()
  })

  test('one’s own is filled, put in order, named and deleted', async () => {
    const { list, sent } = kept(true, [])
    open('/lists/l1')
    await shows(w.empty)
    await both()
    for (const [link, n] of [
      ['/puzzles/p1', 1],
      ['/puzzles/p2', 2],
      ['/study/s1/a0', 3],
    ] as const) {
      fill(find('form.list-form input') as HTMLInputElement, 'https://')
      await shows(w.noLink)
      if (n === 1) await both()
      fill(find('form.list-form input') as HTMLInputElement, link)
      await until(() => expect(button(w.add).getAttribute('aria-disabled')).toBeNull())
      await press(w.add)
      await until(() => expect(rows()).toHaveLength(n))
    }
    await shows(w.solved(1, 2))
    await shows(w.saved)
    await both()
    button(w.up(3)).focus()
    await press(w.up(3))
    await until(() => expect(list.entries.map(e => e.id)).toEqual(['p1', 's1', 'p2']))
    await shows(w.moved(3, 2))
    await until(() => expect(document.activeElement, 'the button goes along').toBe(button(w.up(2))))
    await both()
    await press(w.down(1))
    await until(() => expect(list.entries.map(e => e.id)).toEqual(['s1', 'p1', 'p2']))
    await press(w.remove(1))
    await until(() => expect(list.entries.map(e => e.id)).toEqual(['p1', 'p2']))
    const name = find('label.list-form input') as HTMLInputElement
    name.value = '木曜'
    name.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(find('h1').textContent).toBe('木曜'))
    expect(sent.map(d => d.version)).toEqual(sent.map((_, i) => i + 1))
    await press(w.delete)
    await shows(w.deleteSure('木曜'))
    await both()
    stage.answers['/api/lists/l1/delete'] = [404, { code: 'not_found', why: 'list_missing', message: '' }]
    stage.answers['/api/me/lists'] = [200, { lists: [], most: 50, joined: [] }]
    await press(w.deleteYes)
    await shows(w.none)
  })

  test('somebody else’s, with what is gone, and one that is not there', async () => {
    user.value = { id: 2, name: 'Bob' }
    stage.answers['/api/lists/l2'] = [404, { code: 'not_found', why: 'list_missing', message: '' }]
    open('/lists/l2')
    await shows(w.refusals.list_missing)
    await both()
    kept(false, [about({ kind: 'puzzle', id: 'p1' }), { kind: 'study', id: 'gone' }])
    open('/lists/l1')
    await shows(w.by('Ann'))
    await shows(w.gone)
    await shows(w.solved(1, 1))
    await both()
    expect(find('a.list-entry').getAttribute('href')).toBe('/puzzles/p1')
    expect(button(w.add)).toBeUndefined()
    expect(button(t.shell.close)).toBeUndefined()
  })

  test('what a puzzle’s page shows is put on one, on the same again, and on a new one', async () => {
    const { list, sent } = kept(true, [about({ kind: 'puzzle', id: 'p1' })])
    const updated = '2026-01-01T00:00:00Z'
    stage.answers['/api/me/lists'] = [
      200,
      { lists: [{ id: 'l1', title: '火曜', entries: 1, updated }], most: 50, joined: [] },
    ]
    for (const who of [null, { id: 1, name: 'Ann', guest: true }]) {
      user.value = who
      show(<AddToList item={{ kind: 'puzzle', id: 'p2' }} />)
      expect(button(w.put.open), 'members only').toBeUndefined()
    }
    user.value = owner
    show(<AddToList item={{ kind: 'puzzle', id: 'p2' }} />)
    await press(w.put.open)
    await until(() => expect(button(w.put.onto('火曜'))).toBeDefined())
    await both()
    await press(w.put.onto('火曜'))
    await shows(w.put.done('火曜'))
    expect(list.entries.map(e => e.id)).toEqual(['p1', 'p2'])
    await both()
    await press(w.put.onto('火曜'))
    await shows(w.put.already('火曜'))
    await both()
    expect(sent).toHaveLength(1)
    stage.answers['/api/me/lists'] = [403, { code: 'forbidden', why: 'list_most', message: '', values: { max: 50 } }]
    fill(find('dialog .list-form input') as HTMLInputElement, '水曜')
    await drawn()
    find('dialog .list-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.refusals.list_most({ max: 50 }))
    await both()
    await press(t.shell.close)
    await until(() => expect(stage.root.querySelector('dialog')).toBeNull())
  })

  test('a chapter is told from its study', async () => {
    kept(false, [
      { kind: 'study', id: 's1', title: '題' },
      { kind: 'study', id: 's1', chapter: 'c1', title: '題' },
    ])
    open('/lists/l1')
    await until(() => expect(rows()).toEqual([w.study('題'), w.chapter('題')]))
    await both()
  })

  test('a chapter of a study, and a list that cannot be had', async () => {
    const { list } = kept(true, [])
    user.value = owner
    stage.answers['/api/me/lists'] = [404, { code: 'not_found', why: 'list_missing', message: '' }]
    show(<AddToList item={{ kind: 'study', id: 's1' }} chapter="a0" />)
    await press(w.put.open)
    await shows(w.refusals.list_missing)
    await both()
    stage.answers['/api/me/lists'] = [200, { lists: [], most: 50, joined: [] }]
    await press(t.shell.retry)
    await shows(w.none)
    const updated = '2026-01-01T00:00:00Z'
    stage.answers['/api/me/lists'] = [
      200,
      { lists: [{ id: 'l1', title: '火曜', entries: 0, updated }], most: 50, joined: [] },
    ]
    await press(t.shell.close)
    await press(w.put.open)
    await until(() => expect(button(w.put.onto('火曜'))).toBeDefined())
    ;(find('dialog [role=switch]') as HTMLInputElement).click()
    await press(w.put.onto('火曜'))
    await shows(w.put.done('火曜'))
    expect(list.entries).toMatchObject([{ kind: 'study', id: 's1', chapter: 'a0' }])
    await both()
  })

  test.each(Object.keys(w.refusals))('refused: %s', async code => {
    show(<Refused fault={new Fault('x', code, { max: 50 })} />)
    await both()
  })
})
