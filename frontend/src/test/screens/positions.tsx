// The search for positions: a board, filters, what was played next, and games that are played through.
import { describe, expect, test } from 'vitest'
import { positions as w } from '#words/positions'
import { openings } from '#words/openings'
import { go } from '../../router'
import { user } from '../../net/live'
import type { Found, FoundGame, FoundMove } from '../../wire'
import { both, find, open, press, shows, stage, stone } from './stage'
import { until } from '../until'

const hit = (id: string, more: Partial<FoundGame> = {}): FoundGame => ({
  id,
  source: 'site',
  rule: 'renju',
  size: 15,
  black: 'Ann',
  white: 'Bob',
  winner: 'black',
  moves: ['h8', 'i9', 'j10', 'pass'],
  at: 2,
  ...more,
})
const move = (point: string, more: Partial<FoundMove> = {}): FoundMove => ({
  kind: 'place',
  move: point,
  black: 3,
  draws: 1,
  white: 1,
  ...more,
})
const told = (more: Partial<Found>) => {
  stage.answers['/api/positions'] = [200, { games: 5, orders: 0, moves: [], results: [], ...more }]
}
const radio = (value: string) => stage.root.querySelector<HTMLInputElement>(`input[type=radio][value=${value}]`)!
const link = (): string => decodeURIComponent(location.hash)

function at(hash: string): void {
  open('/settings')
  go(`/positions${hash}`)
}

describe('positions', () => {
  test('set up, found, and played through', async () => {
    user.value = { id: 1, name: 'Ann' }
    told({
      games: 6,
      orders: 2,
      moves: [
        move('h8', {
          unknown: 1,
          first: { id: 'g1', source: 'site', black: 'Ann', white: 'Bob', played: '2024-05-01', blackMember: 'Ann' },
        }),
      ],
      results: [
        hit('g1', { mine: true, played: '2024', event: '一' }),
        hit('g2', { winner: 'white' }),
        hit('3', { source: 'masters', base: '二', winner: 'draw' }),
        hit('4', { source: 'brought', winner: '', black: '', white: '', whiteMember: 'Bob' }),
        hit('g5'),
      ],
      bases: [{ name: '二', licence: '三' }],
    })
    at('#renju/15/?from=site')
    await shows(w.orders(2, 6))
    for (const d of stage.root.querySelectorAll('details')) d.open = true
    await shows(w.licence('二', '三'))
    await both()
    await stone('h8')
    await until(() => expect(link()).toBe('#renju/15/h8?from=site'))
    await press(w.back)
    expect(link()).toBe('#renju/15/?from=site')
    stage.root.querySelector<HTMLInputElement>('input[type=radio][value=white]')!.click()
    await stone('h8')
    await until(() => expect(link()).toBe('#renju/15/-h8?from=site'))
    stage.root.querySelector<HTMLElement>('.positions-game')!.click()
    await shows(w.close)
    await both()
    await press(w.forward)
    await press(w.first)
    expect(find('.positions-replay a').getAttribute('href')).toBe('/g/g1#0')
    await press(w.close)
    await shows(w.next)
    await both()
  })

  test('too many, or none, or more pages', async () => {
    told({ games: 9000, looked: 5000, moves: [move('h8')], results: [hit('g1')] })
    at('#caro/19/h8')
    await shows(w.looked(5000))
    await both()
    told({ games: 9000, looked: 5000, kept: true, moves: [move('h8')], results: [hit('g2')] })
    await press(w.more)
    await shows(w.kept(5000))
    await until(() => expect(stage.root.querySelectorAll('.positions-game')).toHaveLength(2))
    await both()
    told({ games: 0 })
    at('#caro/15/h8?player=%E4%B8%80&side=black&winner=draw&any=1&low=1000')
    await shows(w.none)
    await both()
    await press(w.clear)
    expect(link()).toBe('#caro/15/h8')
  })

  test('a part of the board', async () => {
    told({
      games: 2000,
      looked: 31000,
      moves: [move('h8'), { kind: 'else', move: '', black: 1, draws: 0, white: 0 }],
      results: [hit('g1', { area: 'g7-j9' })],
    })
    at('#renju/15/h8')
    await shows(w.part)
    radio('part').click()
    await shows(w.few)
    expect(link()).toBe('#renju/15/h8?area=g7-i9')
    await both()
    radio('white').click()
    await shows(w.taps.white!)
    await both()
    await stone('i9')
    await until(() => expect(link()).toBe('#renju/15/h8i9?area=g7-i9'))
    await shows(w.shapeLooked(31000))
    await both()
    const [left] = stage.root.querySelectorAll<HTMLSelectElement>('.positions-edges select')
    left!.value = '5'
    left!.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => expect(link()).toBe('#renju/15/h8i9?area=f7-i9'))
    radio('black').click()
    await shows(w.taps.black!)
    await both()
    radio('remove').click()
    await shows(w.taps.remove!)
    await both()
    await stone('h8')
    await until(() => expect(link()).toBe('#renju/15/-i9?area=f7-i9'))
    told({ games: 0 })
    at('#renju/15/h8i9?area=i9-g7&player=%E4%B8%80')
    await shows(w.noShape)
    await both()
    expect(find('.area-frame')).toBeTruthy()
    radio('whole').click()
    await until(() => expect(link()).toBe('#renju/15/h8i9?player=一'))
  })

  test('an area is dragged', async () => {
    told({ games: 0 })
    at('#renju/15/h8?area=a1-o15')
    await shows(w.few)
    stage.root.querySelector<HTMLInputElement>('input[type=radio][value=area]')!.click()
    await until(() => expect(find('.positions-drag')).toBeTruthy())
    const svg = find('.stage svg') as unknown as SVGElement
    svg.getBoundingClientRect = () => new DOMRect(0, 0, 300, 300)
    const drag = find('.positions-drag')
    drag.setPointerCapture = () => undefined
    const event = (type: string, clientX: number, clientY: number) =>
      drag.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary: true, bubbles: true }))
    event('pointerdown', 150, 150)
    event('pointermove', 220, 150)
    expect(find('.area-frame')).toBeTruthy()
    event('pointerup', 9000, 9000)
    await until(() => expect(link()).toBe('#renju/15/h8?area=h1-o8'))
    event('pointerdown', 10, 10)
    event('pointercancel', 10, 10)
    event('pointerup', 100, 100)
    expect(link()).toBe('#renju/15/h8?area=h1-o8')
  })

  test('refused', async () => {
    for (const [why, text] of Object.entries(w.refusals)) {
      stage.answers['/api/positions'] = [403, { code: 'forbidden', why }]
      at('#caro/15/h8')
      await shows(text)
      await both()
    }
  })

  test('the explorer beside masters, one’s own and brought games', async () => {
    user.value = { id: 1, name: 'Ann' }
    stage.answers['/api/openings'] = [
      200,
      { black: 0, draws: 0, white: 0, moves: [], samples: [], due: { do: 'place', turn: 'black' } },
    ]
    const first = { id: 'g1', source: 'site', black: 'Ann', white: 'Bob', played: '2024-05-01' } as const
    told({ games: 40, orders: 12, moves: [move('h8', { first })], bases: [{ name: '二', licence: '三' }] })
    open('/settings')
    go('/openings#renju/15/rif/h8')
    await shows(w.orders(12, 40))
    await shows(w.froms.masters!)
    for (const d of stage.root.querySelectorAll('details')) d.open = true
    await both()
    told({
      games: 7,
      orders: 1,
      moves: [move('i9')],
      results: [hit('g1'), hit('3', { source: 'masters', base: '二' })],
    })
    stage.root.querySelector<HTMLInputElement>('input[type=radio][value=masters]')!.click()
    await shows(w.games(7))
    expect(link()).toBe('#renju/15/rif/h8?from=masters')
    await both()
    stage.root.querySelector<HTMLElement>('.positions-game')!.click()
    await until(() => expect(location.pathname).toBe('/g/g1'))
  })

  test('by one key from the explorer', async () => {
    stage.answers['/api/openings'] = [
      200,
      { black: 0, draws: 0, white: 0, moves: [], samples: [], due: { do: 'place', turn: 'black' } },
    ]
    told({ games: 0 })
    open('/settings')
    go('/openings#renju/15/rif/h8')
    await shows(openings.searchIt)
    dispatchEvent(new KeyboardEvent('keydown', { key: 's', bubbles: true, cancelable: true }))
    await shows(w.lead)
    expect(link()).toBe('#renju/15/h8')
  })
})
