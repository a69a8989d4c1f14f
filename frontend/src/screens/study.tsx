// The analysis board: a tree by hand, the engine's word on it, another rule, a link.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { en } from '../i18n/en'
import { local } from '../i18n/en/local'
import { study as w } from '../i18n/en/study'
import { review as said } from '../i18n/en/review'
import { user } from '../net/live'
import { go } from '../router'
import { both, button, drawn, find, open, press, shows, stage, stone } from './stage'
import { until } from '../testing/until'
import type { NoticeCode } from '../wire'

function key(k: string): void {
  globalThis.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))
}

/** The page at an address, with nothing kept from before. */
async function board(hash = ''): Promise<void> {
  localStorage.removeItem('tengen.study')
  go('/')
  open(`/analysis${hash}`)
  await until(() => expect(find('.study-board')).not.toBeNull())
  await drawn()
}

const toggle = async (label: string) => {
  const field = [...stage.root.querySelectorAll<HTMLElement>('.switch')].find(l => l.textContent === label)!
  field.querySelector('input')!.click()
  await drawn()
}

const moves = () => [...stage.root.querySelectorAll('.study-moves button')].map(b => b.textContent)

/** Opens a panel. */
const panel = async (name: string) => {
  const summary = [...stage.root.querySelectorAll('summary')].find(s => s.textContent === name)!
  summary.parentElement!.setAttribute('open', '')
  summary.parentElement!.dispatchEvent(new Event('toggle'))
  await drawn()
}
const fill = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
/** What this browser keeps of the analysis board. */
const kept = () => JSON.parse(localStorage.getItem('tengen.study') ?? 'null')
/** A game of a file. */
const game = (n: number, more = {}) => ({
  rule: 'renju',
  size: 15,
  nodes: ['', 'h8', 'i9'].map((at, i) => ({ up: i - 1, at })),
  black: `黒${n}`,
  white: '白',
  ...more,
})

/** A canvas that draws nothing: what is drawn is for a browser to show. */
function canvas(): void {
  const g = new Proxy({} as Record<string, unknown>, {
    get: (_, name) => (name === 'getImageData' ? () => ({ data: new Uint8ClampedArray(4 * 560 * 560) }) : () => {}),
    set: () => true,
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(g as never)
}

/** A tree in which Black ends on a forbidden point. */
const trapped = {
  rule: 'renju',
  size: 15,
  nodes: ['', ...'g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 f8'.split(' ')].map((at, i) => ({ up: i - 1, at })),
}

describe('the analysis board', () => {
  beforeEach(() => {
    stage.answers['/api/session'] = [200, { user: { id: 1, name: 'Ann' } }]
  })

  test('a tree, by keys and buttons', async () => {
    await board()
    await both()
    for (const p of ['h8', 'i9', 'j10']) await stone(p)
    key('ArrowLeft')
    key('ArrowLeft')
    await drawn()
    await stone('h9')
    await both()
    expect(moves()).toHaveLength(3)
    await press(w.promote)
    await press(w.undo)
    await press(w.redo)
    await press(w.undo)
    await press(w.makeMain)
    key('ArrowDown')
    await drawn()
    expect(find('.study-moves [aria-current]').textContent).toContain('i9')
    for (const k of ['End', 'ArrowUp', 'Home', 'ArrowRight']) key(k)
    await drawn()
    for (const name of [w.last, w.back, w.forward, w.first]) await press(name)
    await press(w.pass)
    await both()
    await board('#freestyle/15/h8')
    await press(w.remove)
    await shows(w.none)
    await both()
  })

  test('that a point is forbidden is said of its position, and of no other', async () => {
    const hash = '#renju/15/g8f5h10f6g9f4f3o1h8f7'
    const ways: [string, () => unknown][] = [
      ['a step by key', () => key('ArrowLeft')],
      ['a step by button', () => press(w.first)],
      ['a move of the list', () => stage.root.querySelector<HTMLElement>('.study-moves button')!.click()],
      ['a removed move', () => press(w.remove)],
      ['an address', () => void (location.hash = '#renju/15/h8')],
      ['a pass', () => press(w.pass)],
    ]
    for (const [name, leave] of ways) {
      await board(hash)
      await until(() => expect(moves(), name).toHaveLength(10))
      await stone('f8')
      const told = w.forbidden('f8', 'double_three')
      await until(() => expect(find('.study-turn').textContent, name).toBe(told))
      await leave()
      await until(() => expect(find('.study-turn').textContent, name).not.toBe(told))
    }
  })

  test('who leaves at once loses nothing of the tree, nor of what is being written', async () => {
    await board()
    for (const p of ['h8', 'i9', 'j10', 'k11', 'l12']) await stone(p)
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Well played.')
    dispatchEvent(new Event('pagehide'))
    expect(kept().study.nodes.map((n: { at: string }) => n.at)).toEqual(['', 'h8', 'i9', 'j10', 'k11', 'l12'])
    expect(kept().study.nodes[5].c).toBe('Well played.')
    expect(kept().at).toBe(5)
    // Within the site too.
    await stone('m13')
    go('/')
    await until(() => expect(kept().study.nodes).toHaveLength(7))
  })

  test('a page that changed nothing keeps nothing over what another window has kept', async () => {
    await board('#renju/15/h8')
    await until(() => expect(localStorage.getItem('tengen.study')).not.toBeNull())
    localStorage.setItem('tengen.study', 'of another window')
    dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('tengen.study')).toBe('of another window')
  })

  test('a tree that is full', async () => {
    const nodes = Array.from({ length: 1001 }, (_, i) => ({ up: i - 1, at: i === 0 ? '' : 'pass' }))
    localStorage.setItem('tengen.study', JSON.stringify({ study: { rule: 'renju', size: 15, nodes }, at: 1000 }))
    go('/')
    open('/analysis')
    await until(() => expect(moves()).toHaveLength(1000))
    await stone('h8')
    await shows(w.full)
    for (const li of stage.root.querySelectorAll('.study-moves')) li.remove() // too much to be read
    await both()
  })

  test('a comment', async () => {
    await board('#freestyle/15/h8i9')
    const field = find('textarea') as HTMLTextAreaElement
    field.value = 'ひみつ'
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await drawn()
    await both()
    expect(stage.root.querySelector('.study-note')).not.toBeNull()
  })

  test('how lines end, and what is forbidden', async () => {
    await board('#freestyle/15/h8a1i8a3j8a5k8a7l8')
    await shows(w.ends.five('black'))
    await both()
    await board('#freestyle/15/h8a1i8a3j8a5l8a7m8a9k8')
    await shows(w.ends.long('black'))
    await both()
    // From a file, Black has played where it may not.
    localStorage.setItem('tengen.study', JSON.stringify({ study: trapped, at: trapped.nodes.length - 1 }))
    go('/')
    open('/analysis')
    await shows(w.ends.forbidden('f8', 'double_three'))
    await both()
    await board('#renju/15/g8f5h10f6g9f4f3o1h8f7')
    await stone('f8')
    await shows(w.forbidden('f8', 'double_three'))
    await both()
    await board('#freestyle/5/a1b1c1d1e1a2b2c2d2e2b3a3d3c3e3a4b4c4d4e4b5a5d5c5e5')
    await shows(w.ends.full)
    await both()
  })

  test('threats of both sides', async () => {
    await board('#freestyle/15/h8a1i8b1j8c1k8')
    await toggle(w.threats)
    await shows(w.fours('black', ['g8', 'l8']))
    await both()
    await board('#freestyle/15/h8a5i8c5j8e5')
    if (!stage.root.querySelector('.study-threats')) await toggle(w.threats)
    await shows(w.threes('black', ['g8', 'k8']))
    await both()
  })

  test('the engine explains', async () => {
    stage.answers['/api/analysis'] = [
      200,
      {
        verdict: { chance: 0.5, threat: { plies: 5, line: 'j8k8l8', proof: 'j8' }, holds: 'g8', many: true },
        best: { rank: 1, depth: 9, chance: 0.7, plies: 0, line: 'g8h9' },
      },
    ]
    await board('#freestyle/15/h8a1i8')
    const answered: ((r: Response) => void)[] = []
    const waits = new Promise<Response>(done => answered.push(done))
    const real = fetch
    globalThis.fetch = ((path: string) => (path.endsWith('/analysis') ? waits : real(path))) as typeof fetch
    await toggle(w.engineOn)
    await shows(w.looking)
    await both()
    globalThis.fetch = real
    answered[0]!(new Response(JSON.stringify(stage.answers['/api/analysis'][1])))
    await shows(w.chance('white', 0.7))
    await both()
    button(w.add('g8')).click()
    await drawn()
    expect(moves()).toHaveLength(5)
    await press(w.showThreat)
    await both()
    await press(said.proof.close)
    stage.answers['/api/analysis'] = [
      200,
      {
        verdict: {
          chance: 0,
          lost: true,
          threat: { plies: 1, line: 'l8' },
          forbidden: [{ at: 'l8', kind: 'overline' }],
        },
        best: { rank: 1, depth: 9, chance: 0, plies: -2, line: 'g8' },
      },
    ]
    await stone('o15')
    await shows(w.mate(-2))
    await both()
    stage.answers['/api/analysis'] = [
      200,
      {
        verdict: { chance: 0.5, threat: { plies: 1, line: 'l8' }, holds: 'l8' },
        best: { rank: 1, depth: 2, chance: 0.4, plies: 0, line: 'l8' },
      },
    ]
    await stone('o13')
    await shows(w.holds(['l8'], false))
    await both()
    stage.answers['/api/analysis'] = [200, { verdict: { chance: 1, win: { plies: 3, line: 'k8g8l8', proof: 'k8' } } }]
    await stone('o11')
    await shows(w.showWin)
    await both()
    stage.answers['/api/analysis'] = [403, { code: 'forbidden', why: 'review_playing', message: '' }]
    await stone('o9')
    await shows(w.playing)
    await both()
    stage.answers['/api/analysis'] = [403, { code: 'live_game', message: '' }]
    await press(said.retry)
    await shows(said.refusals.live_game)
    const heard: Record<string, (e: Event) => void> = {}
    vi.stubGlobal(
      'Worker',
      class {
        addEventListener(type: string, f: (e: Event) => void) {
          heard[type] = f
        }
        postMessage() {}
        terminate() {}
      },
    )
    find('input[value="browser"]').click()
    await until(() => expect(find('.study-load')).not.toBeNull())
    await both()
    await until(() => expect(heard['error']).toBeDefined())
    heard['error']!(new Event('error'))
    await shows(local.engine.unloaded)
    await both()
    await board('#freestyle/15/h8a1i8a3j8a5k8a7l8')
    await toggle(w.engineOn)
    await shows(w.over)
    await both()
  })

  test('another rule, and a link', async () => {
    await board('#freestyle/15/h8')
    await panel(w.setup)
    await both()
    find('input[value="renju"]').click()
    find('input[value="19"]').click()
    await drawn()
    await press(w.start)
    await shows(w.none)
    const passes = '-'.repeat(361)
    await board(`#renju/15/${passes}`)
    await press(w.pass)
    await shows(w.linkLong)
    await both()
  })

  test('files are opened', async () => {
    await board('#freestyle/15/h8')
    await panel(w.import.title)
    const text = find('.study-panel textarea') as HTMLTextAreaElement
    fill(text, 'x'.repeat((1 << 20) + 1))
    await drawn()
    await press(w.import.read)
    await shows(w.import.large)
    fill(text, 'h8i9')
    await both()
    stage.answers['/api/import'] = [
      422,
      { code: 'invalid', why: 'import_point', message: '', values: { line: 2, byte: 0 } },
    ]
    await press(w.import.read)
    await shows('Line 2: ')
    await both()
    const texts = { format: 'sgf', property: '五', value: '六' }
    const values = { line: 2, byte: 0, game: 3, node: 4 }
    stage.answers['/api/import'] = [422, { code: 'invalid', why: 'import_occupied', message: '', values, texts }]
    await press(w.import.read)
    await shows(w.import.faultAt({ ...texts, game: 3, node: 4 }))
    await both()
    for (const found of ['zip', 'text']) {
      const what = { code: 'invalid', why: 'import_unknown', message: '', values, texts: { found, value: '六' } }
      stage.answers['/api/import'] = [422, what]
      await press(w.import.read)
      await shows(w.import.foundIn(found, '六'))
      await both()
    }
    const marks = ['label', 'triangle', 'circle', 'square', 'cross'].map((kind, i) => ({
      kind,
      at: `a${i + 1}`,
      text: '一',
    }))
    for (const format of ['sgf', 'psq', 'renlib', 'link', 'moves']) {
      const nodes = [
        { up: -1, at: '' },
        { up: 0, at: 'h8', marks },
      ]
      stage.answers['/api/import'] = [200, { format, studies: [game(1, { nodes, title: '題' })], cut: 2 }]
      await press(w.import.read)
      await shows(w.import.cut(2))
      await both()
    }
    const codes = Object.keys(w.notices) as NoticeCode[]
    const notices = codes.map((code, i) => ({
      code,
      game: 1,
      line: i,
      value: '値',
      as: i % 2 ? 'renju' : 'big5',
      count: 1 + (i % 2),
    }))
    const samples = ['big5', 'koi8-r', '漢字'].map(encoding => ({
      encoding,
      text: `例${encoding}`.replace(/[a-z]/g, '字'),
    }))
    stage.answers['/api/import'] = [
      200,
      { format: 'sgf', studies: [game(1)], numbers: [2], cut: 0, encoding: 'big5', samples, notices },
    ]
    await press(w.import.read)
    await until(() => expect(stage.root.querySelectorAll('.study-notices li')).toHaveLength(codes.length))
    await shows('Game 1, line 1: ')
    expect(find('.study-encodings [value="big5"]')).toHaveProperty('checked', true)
    await both()
    const studies = Array.from({ length: 60 }, (_, i) => (i === 0 ? { ...game(0), black: '', white: '' } : game(i)))
    stage.answers['/api/import'] = [200, { format: 'sgf', studies, cut: 0 }]
    await press(w.import.read)
    await shows(w.import.several(60))
    await shows(w.import.more(10))
    await both()
    fill(find('.study-found input') as HTMLInputElement, '黒59')
    await drawn()
    expect(stage.root.querySelectorAll('.study-list li')).toHaveLength(1)
    find('.study-list button').click()
    await shows('黒59 – 白')
    const field = find('input[type="file"]') as HTMLInputElement
    Object.defineProperty(field, 'files', { value: [new File(['h8'], '譜')] })
    field.dispatchEvent(new Event('change', { bubbles: true }))
    await shows('譜')
    await both()
    button(w.import.noFile).click()
    await drawn()
  })

  test('files and pictures are made', async () => {
    await board('#freestyle/15/h8')
    await panel(w.export.title)
    await both()
    stage.answers['/api/export/psq'] = [422, { code: 'invalid', why: 'export_pass', message: '' }]
    await press(w.download.formats.psq)
    await shows(w.refusals.export_pass)
    await both()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    stage.answers['/api/export/lib'] = [200, {}, { 'tengen-dropped': 'rule names' }]
    await press(w.download.formats.lib)
    await shows(w.export.dropped({ format: w.download.formats.lib, parts: ['rule', 'names'] }))
    await both()
    await press(w.export.png) // happy-dom draws nothing
    await shows(w.export.pictureless)
    await both()
    canvas()
    await board(`#renju/15/${'-'.repeat(300)}@1`)
    await panel(w.export.title)
    button(w.export.gif).click()
    await shows(w.export.cancel)
    await both()
    await press(w.export.cancel)
    await until(() => expect(button(w.export.cancel)).toBeUndefined())
    vi.restoreAllMocks()
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

  test('a browser that keeps nothing', async () => {
    await board('#freestyle/15/h8')
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem() {},
      clear() {},
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    await stone('i9')
    await shows(w.unkept)
    await both()
  })
})
