// Broadcasts: the list, one as readers and as operators see it, the form, and what other sites show.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { broadcasts as w } from '#words/broadcasts'
import { Fault } from '../../net/fault'
import { user } from '../../net/live'
import { localEngine } from '../../engine/local'
import { forget } from '../../study/evals'
import { EmbeddedCast } from '../../broadcasts/embed'
import { merged } from '../../broadcasts/follow'
import { clockOf, fiveOf } from '../../broadcasts/operate'
import { Refused } from '../../ui/notice'
import type { CastBoard, CastPage } from '../../wire'
import { ann } from '../games'
import { until } from '../until'
import { both, button, drawn, find, input, open, press, show, shows, stage } from './stage'

const starts = '2026-11-30T12:00:00Z'
const board = (n: number, more: Partial<CastBoard> = {}): CastBoard => ({
  n,
  round: 1,
  black: '一',
  white: '二',
  moves: ['h8', 'i9'],
  turn: 'black',
  ...more,
})
const page = (more: Partial<CastPage> = {}): CastPage => ({
  id: 'b1',
  name: '杯',
  text: '',
  host: '主',
  rule: 'renju',
  size: 15,
  opening: 'taraguchi10',
  rounds: 2,
  most: 4,
  delay: 60,
  starts,
  phase: 'running',
  round: 1,
  last: 1,
  v: 3,
  now: 0,
  boards: [board(1)],
  ...more,
})

/** A broadcast at /broadcasts/b1. */
function shown(more: Partial<CastPage>, hash = ''): void {
  stage.answers['/api/broadcasts/b1'] = [200, page(more)]
  open('/broadcasts')
  open('/broadcasts/b1')
  location.hash = hash
  dispatchEvent(new Event('hashchange'))
}

/** The entry before has been answered. */
const idle = () => until(() => expect(button(w.exchange)?.getAttribute('aria-disabled')).toBeNull())

const operate = async () => {
  await shows(w.operate)
  ;(find('input[role=switch]') as HTMLInputElement).click()
  await shows(w.addGame)
}

const at = (overlay: boolean, boards: number[], delay = 0) =>
  show(<EmbeddedCast key={`${overlay}${delay}`} id="b1" overlay={overlay} boards={boards} round={0} delay={delay} />)

describe('broadcasts', () => {
  beforeEach(() => {
    user.value = ann
    forget()
    stage.answers['/api/broadcasts'] = [200, { running: [], coming: [], over: [] }]
  })

  test('the list', async () => {
    open('/broadcasts')
    await shows(w.none)
    await both()
    expect(stage.root.textContent).not.toContain(w.makeVisitor)
    for (const who of [null, { ...ann, guest: true }]) {
      user.value = who
      open('/watch')
      open('/broadcasts')
      await shows(w.makeVisitor)
      await both()
    }
    user.value = ann
    const line = { id: 'b1', name: '杯', host: '主', rule: 'renju', phase: 'running', starts, delay: 0 }
    stage.answers['/api/broadcasts'] = [
      200,
      {
        running: [line, { ...line, id: 'b2', name: '' }],
        coming: [{ ...line, id: 'b3' }],
        over: [{ ...line, id: 'b4' }],
      },
    ]
    open('/watch')
    open('/broadcasts')
    await shows(w.coming)
    await shows(w.nameless)
    await both()
    stage.answers['/api/broadcasts'] = [500, { code: 'internal', message: '' }]
    open('/watch')
    open('/broadcasts')
    await until(() => expect(find('.failure')).not.toBeNull())
    await both()
  })

  test('what readers see', async () => {
    const clock = { black: 60_000, white: 60_000, run: 'black', at: 0 }
    const results = (['five', 'forbidden', 'resign', 'time', 'forfeit'] as const).map((reason, i) =>
      board(i + 3, { winner: 'white', reason }),
    )
    shown({
      text: '堂',
      boards: [board(1, { clock }), board(2, { winner: 'draw' }), ...results, board(9, { winner: 'black' })],
    })
    await shows(w.results.draw)
    await shows(w.reasons.forfeit)
    await both()
    expect(find('.event-text').textContent).toBe('堂')
    shown({ boards: [], hidden: true, name: '', delay: 0, phase: 'over' })
    await shows(w.hidden)
    await shows(w.noBoards)
    await both()
    stage.answers['/api/broadcasts/b1'] = [404, { code: 'not_found', why: 'cast_missing', message: '' }]
    open('/broadcasts')
    open('/broadcasts/b1')
    await shows(w.refusals.cast_missing)
    await both()
  })

  test('a board, its moves, and the engine’s graph of what is shown', async () => {
    let say: (() => void) | undefined
    const asked: string[][] = []
    vi.spyOn(localEngine, 'analyse').mockImplementation(async (q, told) => {
      asked.push(q.moves)
      await new Promise<void>(r => (say = r))
      told({
        verdict: { chance: 0.5, win: null, lost: null },
        best: { rank: 1, line: 'a1', chance: 0.6, depth: 6 },
      } as never)
      return {} as never
    })
    shown({ boards: [board(1), board(2, { moves: ['h8', 'pass'] })] }, '1')
    await shows(w.move(2, 2))
    await both()
    const range = find('input[type=range]') as HTMLInputElement
    input(range, '1')
    await shows(w.move(1, 2))
    await press(w.analyse)
    await shows(w.analysing(0, 3))
    await both()
    for (let i = 0; i < 3; i++) {
      await until(() => expect(asked.length).toBe(i + 1))
      say!()
    }
    await until(() => expect(find('.review-graph')).not.toBeNull())
    expect(asked.every(m => m.length <= 2)).toBe(true)
    await both()
    find('.review-graph svg').dispatchEvent(new MouseEvent('click', { bubbles: true }))
    input(range, '2')
    await shows(w.move(2, 2))
    forget()
    await press(w.analyse)
    await press(w.stop)
    vi.restoreAllMocks()
    location.hash = '2'
    dispatchEvent(new Event('hashchange'))
    await until(() => expect(button(w.analyse)).toBeUndefined())
  })

  test('an operator enters moves, results and clocks by hand', async () => {
    const sent: unknown[] = []
    const others = fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      if (path.includes('/enter')) sent.push(JSON.parse(init!.body as string))
      return others(path, init)
    })
    shown({ operator: true, mine: true }, '1')
    stage.answers['/broadcasts/b1/enter'] = [
      200,
      page({ operator: true, mine: true, v: 4, boards: [board(1, { moves: ['h8', 'i9', 'j10'] })] }),
    ]
    await operate()
    await shows(w.tap)
    await shows(w.now)
    await both()
    await press(w.undo)
    await press(w.results.black)
    await shows(w.reasons.resign)
    await both()
    await press(w.reasons.resign)
    await press(w.results.draw)
    const [black, white] = stage.root.querySelectorAll<HTMLInputElement>('.cast-board form input')
    input(black!, '45:00')
    input(white!, '1:02:03')
    await drawn()
    find('.cast-board form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(sent.length).toBe(4))
    expect(sent).toEqual([
      { action: 'undo', board: 1, ply: 2 },
      { action: 'result', board: 1, winner: 'black', reason: 'resign' },
      { action: 'result', board: 1, winner: 'draw' },
      { action: 'clock', board: 1, clock: { black: 2_700_000, white: 3_723_000 } },
    ])
    await idle()
    await press(w.exchange)
    await until(() => expect(sent.length).toBe(5))
    await idle()
    const [b, wh] = page({}).boards.map(x => [x.black, x.white])[0]!
    expect(sent.at(-1)).toEqual({ action: 'names', board: 1, black: wh, white: b })
    const names = stage.root.querySelectorAll<HTMLFormElement>('.cast-operate > form:not(.card)')
    input(names[0]!.querySelector('input')!, '五')
    await press(w.setNames)
    await until(() => expect(sent.at(-1)).toEqual({ action: 'names', board: 1, black: '五', white: wh }))
    await idle()
    const [first, second] = stage.root.querySelectorAll<HTMLInputElement>('form.card input')
    input(first!, '三')
    input(second!, '四')
    await drawn()
    find('form.card').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(sent.at(-1)).toEqual({ action: 'add', round: 1, black: '三', white: '四' }))

    await until(() => expect(second!.value).toBe(''))
    stage.answers['/broadcasts/b1/enter'] = [409, { code: 'conflict', why: 'cast_stale', message: '' }]
    await press(w.undo)
    await shows(w.refusals.cast_stale)
    await both()
  })

  test('a board’s link is made, copied and taken back, and enters its board without an account', async () => {
    const sent: [string, unknown, string | undefined][] = []
    const others = fetch
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      const token = (init?.headers as Record<string, string> | undefined)?.authorization
      if (/\/enter|\/link|now=1&board/.test(path))
        sent.push([path, init?.body && JSON.parse(init.body as string), token])
      return others(path, init)
    })
    shown({ operator: true, mine: true, delay: 0 }, '1')
    stage.answers['/broadcasts/b1/link'] = [200, { token: 'cast_字' }]
    await operate()
    await press(w.link)
    await shows(w.linkNote)
    await both()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press(w.copyLink)
    expect(copied).toHaveBeenCalledWith(`${location.origin}/broadcasts/b1#1.cast_字`)
    stage.answers['/broadcasts/b1/link'] = [200, { token: '' }]
    await press(w.unlink)
    await until(() => expect(button(w.unlink)).toBeUndefined())
    expect(sent.map(s => s[1])).toEqual([{ board: 1 }, { board: 1, out: true }])
    shown({ operator: true, mine: true, links: [1] }, '1')
    await operate()
    await shows(w.unlink)

    sent.length = 0
    user.value = null
    stage.answers['/api/broadcasts/b1'] = [200, page({ board: 2, boards: [board(2)] })]
    stage.answers['/broadcasts/b1/enter'] = [403, { code: 'forbidden', why: 'cast_operator', message: '' }]
    open('/broadcasts')
    history.replaceState(null, '', '/#2.cast_abc')
    open('/broadcasts/b1#2.cast_abc')
    await shows(w.atBoard)
    await both()
    expect(button(w.link)).toBeUndefined()
    await press(w.undo)
    await shows(w.refusals.cast_operator)
    await both()
    expect(sent.every(s => s[2] === 'Bearer cast_abc')).toBe(true)
    expect(sent.at(-1)?.[1]).toEqual({ action: 'undo', board: 2, ply: 2 })
    stage.answers['/api/broadcasts/b1'] = [200, page({ board: 2, phase: 'over', boards: [board(2)] })]
    open('/broadcasts')
    open('/broadcasts/b1#2.cast_abc')
    await shows(w.refusals.cast_over)
    stage.answers['/api/broadcasts/b1'] = [403, { code: 'forbidden', why: 'cast_operator', message: '' }]
    open('/broadcasts')
    open('/broadcasts/b1#2.cast_abc')
    await until(() => expect(find('.failure')).not.toBeNull())
    history.replaceState(null, '', location.pathname)
  })

  test('a five that somebody has noticed, and a game that goes on after all', async () => {
    const five = ['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4', 'a5', 'b6', 'o15']
    shown({ operator: true, boards: [board(1, { moves: five })] }, '1')
    await operate()
    await shows(w.five)
    await both()
    stage.answers['/broadcasts/b1/enter'] = [
      200,
      page({ operator: true, v: 4, boards: [board(1, { moves: five, winner: 'black', reason: 'five' })] }),
    ]
    await press(w.five)
    await shows(w.reopen)
    await both()
    await press(w.reopen)
  })

  test('a token, the end, and no more of it', async () => {
    shown({ operator: true, mine: true, delay: 0, rounds: 1 })
    stage.answers['/broadcasts/b1/token'] = [200, { token: '字' }]
    stage.answers['/broadcasts/b1/remove'] = [403, { code: 'forbidden', why: 'cast_operator', message: '' }]
    await operate()
    await press(w.token)
    await shows(w.tokenNote)
    await both()
    await press(w.end)
    await until(() => expect(document.body.textContent).toContain(w.endNote))
    await both()
    document.querySelector<HTMLButtonElement>('dialog .btn:not(.danger)')?.click()
    await drawn()
    await press(w.remove)
    await until(() => expect(document.body.textContent).toContain(w.removeNote))
    await both()
    document.querySelector<HTMLButtonElement>('dialog .btn.danger')!.click()
    await shows(w.refusals.cast_operator)
  })

  test('the form that makes one', async () => {
    for (const [who, text] of [
      [null, w.refusals.cast_visitor],
      [{ ...ann, guest: true }, w.refusals.cast_guest],
    ] as const) {
      user.value = who
      open('/broadcasts/new')
      await shows(text)
      await both()
    }
    user.value = ann
    open('/broadcasts')
    open('/broadcasts/new')
    await shows(w.create)
    await both()
    const others = fetch
    let sent: Record<string, unknown> = {}
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      if (path.endsWith('/api/broadcasts') && init?.body) {
        sent = JSON.parse(init.body as string)
        return Promise.resolve(new Response(JSON.stringify({ id: 'b1' })))
      }
      return others(path, init)
    })
    stage.answers['/api/broadcasts/b1'] = [200, page()]
    input(find('.event-form input') as HTMLInputElement, '杯')
    await drawn()
    find('.event-form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await until(() => expect(location.pathname).toBe('/broadcasts/b1'))
    expect(sent).toMatchObject({ name: '杯', rounds: 1, boards: 10, delay: 60, size: 15 })
  })

  test('on other sites, and over a stream', async () => {
    stage.answers['/api/broadcasts/b1'] = [200, page({ boards: [board(1), board(2)] })]
    at(false, [])
    await until(() => expect(stage.root.querySelectorAll('.tile').length).toBe(2))
    await both()
    at(true, [2])
    await until(() => expect(stage.root.querySelectorAll('.tile').length).toBe(1))
    at(true, [2], 10)
    await until(() => expect(stage.root.querySelectorAll('.tile').length).toBe(1))
  })

  test('every refusal has its sentence', async () => {
    for (const why of Object.keys(w.refusals)) {
      show(<Refused fault={new Fault('invalid', why, { min: 3, max: 80, running: 5 })} />)
      await both()
    }
  })

  test('answers are put together, whatever their order', () => {
    const first = page({ v: 3, boards: [board(1), board(2)] })
    const next = merged(first, page({ v: 5, boards: [board(2, { moves: ['a1'] }), board(3)] }))
    expect(next.boards.map(b => `${b.n}${b.moves.join('')}`)).toEqual(['1h8i9', '2a1', '3h8i9'])
    expect(merged(first, page({ round: 2, boards: [] })).boards).toEqual([])
    expect(clockOf('0:59')).toBe(59_000)
    expect(clockOf('59')).toBeUndefined()
    expect(fiveOf({ rule: 'renju', size: 15 }, ['h8'])).toBe('')
  })
})
