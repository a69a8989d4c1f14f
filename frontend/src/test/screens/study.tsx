// The analysis board: a tree by hand, the engine's word on it, another rule, a link.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { local } from '#words/local'
import { boardSize as size } from '#words/boardsize'
import { study as w } from '#words/study'
import { review as said } from '#words/review'
import { go } from '../../router'
import { another, board, engine, fill, kept, key, left, moves, panel, tab } from './desk'
import { both, button, drawn, find, open, press, shows, stage, stone } from './stage'
import { forget } from '../../study/evals'
import { until } from '../until'

/** A tree in which Black ends on a forbidden point. */
const trapped = {
  rule: 'renju',
  size: 15,
  nodes: ['', ...'g8 f5 h10 f6 g9 f4 f3 o1 h8 f7 f8'.split(' ')].map((at, i) => ({ up: i - 1, at })),
}

/** On the board on which a position is set up. */
const put = async (...points: string[]) => {
  for (const p of points) await stone(p, '.set-free .tg-field')
}

describe('the analysis board', () => {
  beforeEach(() => {
    forget()
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
    expect(moves()).toHaveLength(4)
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
      ['a move of the list', () => stage.root.querySelector<HTMLElement>('.study-move')!.click()],
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
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Half of a')
    go('/')
    await until(() => expect(kept().study.nodes).toHaveLength(7))
    await until(() => expect(kept().study.nodes[6].c).toBe('Half of a'))
  })

  test('a reload that began before the address was written finds the last stone', async () => {
    const nodes = ['', 'h8', 'i9'].map((at, i) => ({ up: i - 1, at }))
    const keeps = { study: { rule: 'renju', size: 15, nodes }, at: 2, hash: '#renju/15/h8i9', was: '#renju/15/h8' }
    const navigation = vi.spyOn(performance, 'getEntriesByType')
    for (const [type, at] of [
      ['reload', 2],
      ['navigate', 1],
    ] as const) {
      navigation.mockReturnValue([{ type } as PerformanceNavigationTiming])
      await left(keeps)
      open('/analysis#renju/15/h8')
      await until(() => expect(kept(), type).toMatchObject({ at, was: '#renju/15/h8' }))
      await until(() => expect(stage.root.querySelectorAll('.stage .stone'), type).toHaveLength(at))
    }
    navigation.mockRestore()
  })

  test('what is being written goes into its own tree when another is gone to', async () => {
    await board('#renju/15/h8i9')
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Half of a')
    location.hash = '#renju/15/h8'
    await until(() => expect(moves()[1]).toContain(w.commented))
    await board('#renju/15/h8i9')
    fill(find('.study-comment textarea') as HTMLTextAreaElement, 'Half of a')
    location.hash = '#freestyle/15/a1'
    await until(() => expect(moves()).toHaveLength(1))
    await press(w.undo)
    expect(moves()[1]).toContain(w.commented)
  })

  test('a page that changed nothing keeps nothing over what another window has kept', async () => {
    await board('#renju/15/h8')
    await until(() => expect(localStorage.getItem('tengen.study')).not.toBeNull())
    localStorage.setItem('tengen.study', 'of another window')
    dispatchEvent(new Event('pagehide'))
    expect(localStorage.getItem('tengen.study')).toBe('of another window')
  })

  test('a tab comes back to its own tree, whatever another window has kept; a new visit to that', async () => {
    await board()
    await stone('h8')
    await stone('i9')
    await until(() => expect(kept()?.study.nodes).toHaveLength(3))
    const theirs = {
      study: {
        rule: 'renju',
        size: 15,
        nodes: [
          { up: -1, at: '' },
          { up: 0, at: 'a1' },
        ],
      },
      at: 1,
    }
    go('/')
    await until(() => expect(find('.study-board')).toBeNull())
    localStorage.setItem('tengen.study', JSON.stringify(theirs))
    open('/analysis')
    await until(() => expect(moves()).toHaveLength(2))
    await drawn()
    dispatchEvent(new Event('pagehide'))
    expect(kept(), 'whoever only looks changes nothing').toEqual(theirs)
    await left(theirs)
    open('/analysis')
    await until(() => expect(moves()).toHaveLength(1))
  })

  test('the board is open in another window too', async () => {
    await board('#renju/15/h8')
    another('local')
    another('analysis')
    await shows(w.elsewhere)
    await both()
    another('analysis', 'closed')
    await until(() => expect(stage.root.textContent).not.toContain(w.elsewhere))
  })

  test('a tree that is full', async () => {
    const nodes = Array.from({ length: 1001 }, (_, i) => ({ up: i - 1, at: i === 0 ? '' : 'pass' }))
    await left({ study: { rule: 'renju', size: 15, nodes }, at: 1000 })
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
    await left({ study: trapped, at: trapped.nodes.length - 1 })
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
    await press(w.threats)
    await shows(w.fours('black', ['g8', 'l8']))
    await both()
    await board('#freestyle/15/h8a5i8c5j8e5')
    if (!stage.root.querySelector('.study-threats')) await press(w.threats)
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
    await engine()
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
    await press(w.engineSettings)
    await both()
    find('input[value="browser"]').click()
    await until(() => expect(find('.study-load')).not.toBeNull())
    await both()
    await until(() => expect(heard['error']).toBeDefined())
    heard['error']!(new Event('error'))
    await shows(local.engine.unloaded)
    await both()
    await board('#freestyle/15/h8a1i8a3j8a5k8a7l8')
    await engine()
    await shows(w.over)
    await both()
  })

  test('marks on points', async () => {
    await board('#freestyle/15/h8')
    await press(w.marks.kinds.triangle)
    await shows(w.marks.tap(w.marks.kinds.triangle))
    await both()
    await stone('i9')
    await stone('h8') // on a stone too
    await shows(w.marked([w.mark('triangle', 'i9', ''), w.mark('triangle', 'h8', '')]))
    await both()
    await stone('i9')
    await shows(w.marked([w.mark('triangle', 'h8', '')]))
    await press(w.marks.kinds.label)
    await shows(w.marks.tap(w.marks.kinds.label))
    await both()
    await stone('j9')
    await shows(w.mark('label', 'j9', 'A'))
    expect(moves()).toHaveLength(1)
    await press(w.marks.clear)
    expect(stage.root.querySelector('.mark')).toBeNull()
    key('Escape')
    await drawn()
    await stone('i9')
    expect(moves()).toHaveLength(2)
  })

  test('a variation is folded, unless one is in it', async () => {
    await board('#freestyle/15/h8i9j10')
    key('ArrowLeft')
    key('ArrowLeft')
    for (const p of ['h9', 'g7', 'a1']) await stone(p)
    expect(button(w.variation('h9'))).toBeUndefined()
    await press(w.first)
    expect(moves()).toHaveLength(6)
    button(w.variation('h9')).click()
    await shows(w.folded(2))
    await both()
    expect(moves()).toHaveLength(4)
    button(w.variation('h9')).click()
    await drawn()
    expect(moves()).toHaveLength(6)
  })

  test('the graph of a line, which the engine in this browser evaluates', async () => {
    await board('#freestyle/15/h8a1i8a3j8a5k8a7l8')
    expect(find('.study-below .graph-line').getAttribute('d'), 'the end is known').toBe('M300.0 0.0h0')
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
    find('.study-engine input[role="switch"]').click()
    await press(w.engineSettings)
    find('input[value="browser"]').click()
    await drawn()
    await press(w.graph.evaluate)
    await until(() => expect(find('.study-sweep progress')).not.toBeNull())
    await shows(w.graph.meanwhile)
    await both()
    await press(w.graph.stop)
    await press(w.graph.evaluate)
    await until(() => expect(heard['error']).toBeDefined())
    heard['error']!(new Event('error'))
    await shows(local.engine.unloaded)
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
    await tab('menu')
    await shows(w.linkLong)
    await both()
  })

  test('a position that is set up stone by stone', async () => {
    await board('#renju/15/h8i9')
    await panel(w.free.title)
    await both()
    await put('i8', 'j8', 'l8', 'm8', 'n8', 'k8') // with h8 seven in a row: forbidden whichever comes last
    await press(w.free.start)
    await shows(w.free.why.order)
    await both()
    await press(w.free.clear)
    expect(stage.root.textContent).not.toContain(w.free.why.order)
    await put('h8', 'i8', 'j8', 'k8', 'l8')
    await press(w.free.start)
    await shows(w.free.why.over)
    await both()
    find('.set-free input[value="remove"]').click()
    await put('l8')
    find('.set-free input[value="white"]').click()
    await put('l8', 'a1', 'a1', 'k8', 'h8', 'h8') // a1 and h8 are taken away again; k8 is White's
    await press(w.free.start)
    await until(() => expect(stage.root.querySelector('.set-free')).toBeNull())
    const points = [...stage.root.querySelectorAll('.study-board .stone')].map(e => e.getAttribute('data-pt'))
    expect(points.toSorted()).toEqual(['i8', 'j8', 'k8', 'l8'])
    expect(stage.root.querySelectorAll('.study-board .stone.black')).toHaveLength(2)
    await both()
  })

  test('the corner of a board makes it smaller, by keys too', async () => {
    const plain = matchMedia
    vi.stubGlobal('matchMedia', (q: string) => (q === '(pointer: fine)' ? { matches: true } : plain(q)))
    await board('#freestyle/15/h8')
    await until(() => expect(stage.root.querySelector('.resize')).not.toBeNull())
    const corner = find('.resize')
    expect(corner.title).toBe(size.hint)
    await both()
    const type = (k: string) => corner.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true }))
    type('ArrowLeft')
    type('PageDown')
    await until(() => expect(corner.getAttribute('aria-valuetext')).toBe(size.value(85)))
    expect(document.documentElement.style.getPropertyValue('--board-scale')).toBe('0.85')
    expect(moves(), 'the arrows are the corner’s').toHaveLength(1)
    type('End')
    await until(() => expect(corner.getAttribute('aria-valuenow')).toBe('100'))
    await left()
    expect(stage.root.querySelector('.resize')).toBeNull()
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
