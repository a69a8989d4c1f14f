// Studies that are kept: one's own, and somebody else's.
import { beforeEach, describe, expect, test } from 'vitest'
import { en } from '../i18n/en'
import { study as w } from '../i18n/en/study'
import { user } from '../net/live'
import { go } from '../router'
import { board, fill, game, moves, panel } from './desk'
import { both, button, drawn, find, open, press, shows, stage, stone } from './stage'
import { until } from '../testing/until'

describe('studies', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: { id: 1, name: 'Ann' } }]
  })

  test('studies are kept', async () => {
    for (const who of [null, { id: 1, name: 'Ann', guest: true }]) {
      user.value = who
      await board('#freestyle/15/h8')
      await panel(w.keep.title)
      await shows(w.refusals[who ? 'study_guest' : 'study_visitor'])
      await both()
    }
    user.value = { id: 1, name: 'Ann' }
    stage.answers['/api/me/studies'] = [200, { studies: [], most: 100 }]
    await board('#freestyle/15/h8')
    await panel(w.keep.title)
    await shows(w.keep.none)
    await both()
    stage.answers['/api/me/studies'] = [
      200,
      { studies: [{ id: 's1', title: '研究', updated: '2026-01-01T00:00:00Z', bytes: 3000 }], most: 100 },
    ]
    await board('#freestyle/15/h8i9')
    await panel(w.keep.title)
    await shows(w.keep.count(1, 100))
    await both()
    button(w.keep.remove('研究')).click()
    await both()
    stage.answers['/api/studies/s1/delete'] = [403, { code: 'forbidden', why: 'study_others', message: '' }]
    await press(w.keep.removeYes)
    await shows(w.refusals.study_others)
    stage.answers['/api/me/studies'] = [422, { code: 'invalid', why: 'study_title', message: '', values: { max: 100 } }]
    fill(find('.study-save input') as HTMLInputElement, '題')
    await drawn()
    find('.study-save').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.refusals.study_title({ max: 100 }))
    await both()
  })

  test('one’s own study', async () => {
    const study = game(1)
    const owner = { id: 1, name: 'Ann' }
    stage.answers['/api/studies/s2'] = [
      200,
      { id: 's2', title: '研究', owner, mine: true, version: 1, updated: '', study },
    ]
    open('/study/s2')
    await shows(w.keep.states.saved)
    await both()
    const answered: ((r: Response) => void)[] = []
    const real = fetch
    globalThis.fetch = (() => new Promise<Response>(done => answered.push(done))) as typeof fetch
    await press(w.pass)
    await shows(w.keep.states.unsaved)
    await both()
    await shows(w.keep.states.saving)
    await both()
    answered[0]!(new Response(JSON.stringify({ code: 'conflict', why: 'study_changed', message: '' }), { status: 409 }))
    await shows(w.refusals.study_changed)
    await both()
    globalThis.fetch = real
  })

  test('one’s own study is kept when its page is left, behind what is on its way', async () => {
    const study = game(1)
    const owner = { id: 1, name: 'Ann' }
    const mine = { id: 's2', title: '研究', owner, mine: true, version: 1, updated: '', study }
    stage.answers['/api/studies/s2'] = [200, mine]
    open('/study/s2')
    await shows(w.keep.states.saved)
    const sent: { version: number; nodes: string[]; last?: string; title: string; keepalive: boolean }[] = []
    const answered: ((r: Response) => void)[] = []
    const real = fetch
    globalThis.fetch = (async (_: string, init: RequestInit) => {
      const { version, title, study: s } = JSON.parse(await (init.body as Blob).text())
      const nodes = s.nodes.map((n: { at: string }) => n.at)
      sent.push({ version, title, nodes, last: s.nodes.at(-1).c, keepalive: init.keepalive === true })
      return new Promise<Response>(done => answered.push(done))
    }) as typeof fetch
    await press(w.last)
    await stone('k5')
    await press(w.pass)
    dispatchEvent(new Event('pagehide'))
    await until(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ version: 1, nodes: ['', 'h8', 'i9', 'k5', 'pass'], keepalive: true })
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Nothing else?')
    fill(find('.study-comment input') as HTMLInputElement, '別題')
    await drawn()
    dispatchEvent(new Event('pagehide'))
    await until(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: 2, last: 'Nothing else?', title: '別題', keepalive: true })
    answered[0]!(new Response(JSON.stringify({ id: 's2', version: 2 })))
    answered[1]!(new Response(JSON.stringify({ id: 's2', version: 3 })))
    // What is brief is no reason to ask whether one really wants to leave.
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
    await until(() => expect(sent).toHaveLength(3)) // the page is still there, and says it again
    answered[2]!(new Response(JSON.stringify({ id: 's2', version: 3 })))
    await shows(w.keep.states.saved)
    globalThis.fetch = real
  })

  test('what is being written in one’s own study is kept when another page of the site is gone to', async () => {
    const study = game(1)
    const owner = { id: 1, name: 'Ann' }
    const mine = { id: 's2', title: '研究', owner, mine: true, version: 1, updated: '', study }
    stage.answers['/api/studies/s2'] = [200, mine]
    open('/study/s2')
    await shows(w.keep.states.saved)
    const sent: { version: number; said?: string }[] = []
    const real = fetch
    globalThis.fetch = (async (path: string, init: RequestInit) => {
      if (!path.endsWith('/api/studies/s2')) return real(path, init)
      const { version, study: s } = JSON.parse(await (init.body as Blob).text())
      sent.push({ version, said: s.nodes[0].c })
      return new Response(JSON.stringify({ id: 's2', version: 2 }))
    }) as typeof fetch
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Half of a')
    go('/')
    await until(() => expect(sent).toEqual([{ version: 1, said: 'Half of a' }]))
    globalThis.fetch = real
  })

  test('a study of somebody else, there and not', async () => {
    stage.answers['/api/studies/s1'] = [404, { code: 'not_found', why: 'study_missing', message: '' }]
    open('/study/s1')
    await shows(w.refusals.study_missing)
    await both()
    const nodes = ['', 'h8', 'i9'].map((at, i) => ({ up: i - 1, at }))
    const study = { rule: 'renju', size: 15, nodes }
    const owner = { id: 2, name: 'Bob' }
    stage.answers['/api/studies/s1'] = [200, { id: 's1', title: '研究', owner, version: 1, updated: '', study }]
    await press(en.shell.retry)
    await shows('研究')
    await both()
    await press(w.last)
    expect(moves()).toHaveLength(2)
  })
})
