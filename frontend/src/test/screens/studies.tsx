// Studies that are kept: one's own, and somebody else's, and their copies in the browser.
import 'fake-indexeddb/auto'
import { t } from '../../i18n'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { review as said } from '#words/review'
import { study as w } from '#words/study'
import { refusal } from '../../i18n/refusal'
import { Fault } from '../../net/fault'
import { status, user, welcomed } from '../../net/live'
import { go } from '../../router'
import { copies, dropAll, MOST_COPIES, copy } from '../../study/copies'
import { formatMoment } from '../../study/offline'
import { another, board, fill, game, moves, panel, tab } from './desk'
import { studyServer } from './studyserver'
import { both, button, drawn, find, open, press, shows, stage, stone } from './stage'
import { until } from '../until'

/** The moves of the study when so many passes have been added. */
const passed = (n: number) => ['', 'h8', 'i9', ...Array.from({ length: n }, () => 'pass')]

/** Pastes a file of so many games. */
const read = async (n: number) => {
  stage.answers['/api/import'] = [200, { format: 'sgf', studies: Array.from({ length: n }, (_, i) => game(i)), cut: 0 }]
  fill(find('.study-drop textarea') as HTMLTextAreaElement, '(;)')
  await drawn()
  find('.study-drop > .btn').click()
  await drawn()
}

describe('studies', () => {
  beforeEach(async () => {
    await dropAll()
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
    const limit = vi.spyOn(AbortSignal, 'timeout')
    find('.study-save').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await shows(w.refusals.study_title({ max: 100 }))
    expect(limit.mock.calls, 'four mebibytes on a slow line').toEqual([[60_000]])
    await both()
  })

  test('the page of studies: a new one of a file, one’s own, and others’', async () => {
    for (const who of [null, { id: 1, name: 'Ann', guest: true }]) {
      user.value = who
      open('/study')
      await shows(w.refusals[who ? 'study_guest' : 'study_visitor'])
      await both()
    }
    user.value = { id: 1, name: 'Ann' }
    const listed = Array.from({ length: 9 }, (_, i) => ({
      id: `s${i}`,
      title: `研究${i}`,
      updated: '2026-01-01T00:00:00Z',
      bytes: 300,
    }))
    stage.answers['/api/me/studies'] = [200, { studies: listed, most: 100 }]
    for (const { id } of listed)
      stage.answers[`/api/studies/${id}`] = [404, { code: 'not_found', why: 'study_missing', message: '' }]
    localStorage.setItem('tengen.studies', JSON.stringify({ seen: [{ id: 'x', title: '他', owner: 'Bob' }, 7] }))
    open('/')
    open('/study#new')
    await shows('研究8')
    await shows(w.all.seen)
    await both()
    const search = find('input[type=search]') as HTMLInputElement
    fill(search, '研究7')
    await drawn()
    expect(stage.root.querySelectorAll('.study-list b')).toHaveLength(2)
    fill(search, 'zzz')
    await shows(w.all.noneFound)
    await both()
    await read(3)
    await shows(w.import.several(3))
    await both()
    const sent = vi.spyOn(globalThis, 'fetch')
    await press(w.all.asStudies)
    await until(() => expect(sent.mock.calls.some(([path]) => path === '/api/me/studies')).toBe(true))
    const body = await (sent.mock.calls.find(([path]) => path === '/api/me/studies')![1]!.body as Blob).text()
    expect(JSON.parse(body).chapters.map((c: { black: string }) => c.black)).toEqual(['黒0', '黒1', '黒2'])
    sent.mockRestore()
    open('/settings')
    open('/study')
    await until(() => expect(find('.study-drop')).not.toBeNull())
    await read(1)
    await shows(w.all.asStudy)
    await both()
    await press(w.all.analyse)
    await until(() => expect(location.pathname).toBe('/analysis'))
    await shows('黒0 – 白')
    expect(moves()).toHaveLength(2)
    await press(w.undo)
    await drawn()
    expect(moves()).toHaveLength(0)
  })

  test('a study opens where one was when it was saved', async () => {
    user.value = { id: 1, name: 'Ann' }
    stage.answers['/api/me/studies'] = [200, { studies: [], most: 100 }]
    await board('#freestyle/15/h8i9j10@1')
    await panel(w.keep.title)
    await shows(w.keep.none)
    const nodes = ['', 'h8', 'i9', 'j10'].map((at, i) => ({ up: i - 1, at }))
    const study = { rule: 'freestyle', size: 15, nodes }
    const owner = { id: 1, name: 'Ann' }
    stage.answers['/api/me/studies'] = [200, { id: 's7', version: 1 }]
    stage.answers['/api/studies/s7'] = [
      200,
      { id: 's7', title: '題', owner, mine: true, version: 1, updated: '', study },
    ]
    fill(find('.study-save input') as HTMLInputElement, '題')
    await drawn()
    find('.study-save').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(location.pathname).toBe('/study/s7'))
    await until(() => expect(find('.study-move[aria-current]')?.textContent).toContain('h8'))
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
    await tab('menu')
    await both()
    await tab('moves')
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

  test('without the server one’s own studies are read as this browser has copied them', async () => {
    const owner = { id: 1, name: 'Ann' }
    const of = (id: string) => ({
      id,
      title: `研究 ${id}`,
      owner,
      mine: true,
      version: 1,
      updated: '2026-01-01T00:00:00Z',
      study: game(1),
    })
    const listed = ['s1', 's2'].map(id => ({ id, title: `研究 ${id}`, updated: '2026-01-01T00:00:00Z', bytes: 300 }))
    user.value = owner
    stage.answers['/api/me/studies'] = [200, { studies: listed, most: 100 }]
    for (const { id } of listed) stage.answers[`/api/studies/${id}`] = [200, of(id)]
    await board('#freestyle/15/h8')
    await panel(w.keep.title)
    await until(async () => expect((await copies(1)).map(c => c.id).toSorted()).toEqual(['s1', 's2']))

    stage.answers = {}
    status.value = 'connecting'
    user.value = undefined
    await board('#freestyle/15/h8')
    await panel(w.keep.title)
    await shows(w.keep.copies)
    await both()
    open('/study/s2')
    const { made } = (await copies(1)).find(c => c.id === 's2')!
    await shows(w.keep.copyFrom(formatMoment(made)))
    await both()
    await tab('menu')
    expect(button(w.keep.home)).toBeDefined()
    expect(button(w.keep.copy), 'nowhere to keep it').toBeUndefined()
    await both()

    stage.answers['/api/studies/s2'] = [200, of('s2')]
    status.value = 'live'
    user.value = owner
    welcomed.value++
    await shows(w.keep.states.saved)
  })

  test('a browser has no copies of what has been deleted, of others, or without end', async () => {
    const owner = { id: 1, name: 'Ann' }
    const of = (id: string) => ({
      id,
      title: id,
      owner,
      mine: true,
      version: 1,
      updated: '2026-01-01T00:00:00Z',
      study: game(1),
    })
    await copy(of('s1'), 2)
    for (let i = 0; i <= MOST_COPIES; i++) await copy(of(`t${i}`), 1)
    expect((await copies(undefined)).length).toBe(MOST_COPIES)
    expect(await copies(2)).toEqual([])
    await copy({ ...of('t3'), title: 'x'.repeat(11_000_000) }, 1)
    expect((await copies(1)).map(c => c.id)).not.toContain('t3')
    user.value = owner
    stage.answers['/api/me/studies'] = [200, { studies: [], most: 100 }]
    await board('#freestyle/15/h8')
    await panel(w.keep.title)
    await until(async () => expect(await copies(1)).toEqual([]))
    stage.answers = {}
    status.value = 'connecting'
    user.value = undefined
    await board('#freestyle/15/h8')
    await panel(w.keep.title)
    await shows(w.keep.noCopies)
    await both()
    await copy(of('s9'), 1)
    stage.answers['/api/studies/s9'] = [404, { code: 'not_found', why: 'study_missing', message: '' }]
    open('/study/s9')
    await shows(w.refusals.study_missing)
    expect(await copies(undefined)).toEqual([])
  })

  test('one’s own study is kept when its page is left, behind what is on its way', async () => {
    const sent = studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await press(w.last)
    await stone('k5')
    await press(w.pass)
    dispatchEvent(new Event('pagehide'))
    await until(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ version: 1, nodes: ['', 'h8', 'i9', 'k5', 'pass'], keepalive: true })
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Nothing else?')
    await tab('menu')
    fill(find('.study-comment input') as HTMLInputElement, '別題')
    await drawn()
    dispatchEvent(new Event('pagehide'))
    await until(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: 2, said: 'Nothing else?', title: '別題', keepalive: true })
    // What is brief is no reason to ask whether one really wants to leave.
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    expect(leaving.defaultPrevented).toBe(false)
    // The page is still there, and goes on from what was answered.
    sent[0]!.arrive()
    sent[1]!.arrive()
    await shows(w.keep.states.saved)
    expect(sent).toHaveLength(2)
    await stone('k6')
    await until(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toMatchObject({ version: 3, nodes: ['', 'h8', 'i9', 'k5', 'pass', 'k6'] })
    sent[2]!.arrive()
    await shows(w.keep.states.saved)
  })

  test('a page that is left while all of it is on its way sends nothing more', async () => {
    const sent = studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await press(w.pass)
    for (let i = 0; i < 2; i++) dispatchEvent(new Event('pagehide'))
    dispatchEvent(new Event('pageshow'))
    await until(() => expect(sent).toHaveLength(1))
    sent[0]!.arrive()
    await shows(w.keep.states.saved)
    await press(w.pass)
    await until(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: 2, nodes: passed(2) })
    sent[1]!.arrive()
    await shows(w.keep.states.saved)
  })

  test.each([
    ['the first is lost', (r: ReturnType<typeof studyServer>) => (r[0]!.fail(), r[1]!.arrive())],
    ['the second comes first', (r: ReturnType<typeof studyServer>) => (r[1]!.arrive(), r[0]!.arrive())],
    ['both are lost', (r: ReturnType<typeof studyServer>) => (r[0]!.fail(), r[1]!.fail())],
    [
      'both arrive, and nobody hears of it',
      (r: ReturnType<typeof studyServer>) => (r[0]!.arrive('lose'), r[1]!.arrive('lose')),
    ],
    ['one is lost, one only its answer', (r: ReturnType<typeof studyServer>) => (r[0]!.arrive('lose'), r[1]!.fail())],
  ])('two drafts on their way when a page was put away: %s', async (_, fate) => {
    const sent = studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await press(w.pass)
    dispatchEvent(new Event('pagehide'))
    await press(w.pass)
    dispatchEvent(new Event('pagehide'))
    await until(() => expect(sent).toHaveLength(2))
    fate(sent)
    await press(w.pass) // the page is back
    let next = 2
    await until(() => {
      for (; next < sent.length; next++) sent[next]!.arrive()
      expect(sent.at(-1)!.nodes).toEqual(passed(3))
      expect(stage.root.textContent).toContain(w.keep.states.saved)
    })
  })

  test('a draft whose answer was lost is no change of somebody else’s', async () => {
    const sent = studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await press(w.pass)
    await until(() => expect(sent).toHaveLength(1))
    sent[0]!.arrive('lose')
    await shows(refusal(new Fault('network')))
    await press(w.pass)
    await until(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: 1, nodes: passed(1) })
    sent[1]!.arrive()
    await until(() => expect(sent).toHaveLength(3))
    expect(sent[2]).toMatchObject({ version: 2, nodes: passed(2) })
    sent[2]!.arrive()
    await shows(w.keep.states.saved)
  })

  test('what is being written in one’s own study is kept when another page of the site is gone to', async () => {
    const sent = studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await press(w.last)
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Half of a')
    go('/')
    await until(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ version: 1, said: 'Half of a' })
  })

  test('one’s own study goes on from its newest version after a proof', async () => {
    const sent = studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await press(w.pass)
    await until(() => expect(sent).toHaveLength(1))
    sent[0]!.arrive()
    await shows(w.keep.states.saved)
    stage.answers['/api/analysis'] = [200, { verdict: { chance: 1, win: { plies: 3, line: 'k8g8l8', proof: 'k8' } } }]
    find('.study-switch input').click()
    await press(w.showWin)
    await until(() => expect(find('.study-proof')).not.toBeNull())
    await press(said.proof.close)
    await press(w.pass)
    await until(() => expect(sent).toHaveLength(2))
    expect(sent[1]).toMatchObject({ version: 2, nodes: passed(2) })
    sent[1]!.arrive()
    await shows(w.keep.states.saved)
  })

  test('one’s own study is open in another window too', async () => {
    studyServer()
    open('/study/s2')
    await shows(w.keep.states.saved)
    await drawn()
    another('/study/s2')
    await shows(w.keep.elsewhere)
    await both()
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
    await press(t.shell.retry)
    await shows('研究')
    await both()
    await tab('menu')
    await both()
    await tab('moves')
    await press(w.last)
    expect(moves()).toHaveLength(2)
  })
})
