// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BoardApi } from './api'
import { createBoard } from './english'
import { allPoints } from './points'
import type { BoardConfig } from './types'

let host: HTMLElement
let board: BoardApi
const make = (c: BoardConfig = {}): BoardApi => (board = createBoard(host, c))
const all = (sel: string): Element[] => [...host.querySelectorAll(sel)]
const pts = (sel: string): (string | null)[] => all(sel).map(e => e.getAttribute('data-pt'))
const hidden = (sel: string): boolean => host.querySelector(sel)!.getAttribute('display') === 'none'

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  board.destroy()
  expect(host.childElementCount).toBe(0)
  host.remove()
})

describe('stones', () => {
  it('an added stone adds one node and leaves the others alone', () => {
    make({ stones: ['h8', 'i9'] })
    const before = all('.stone')
    board.set({ stones: ['h8', 'i9', 'g7'] })
    const after = all('.stone')
    expect(after.slice(0, 2)).toEqual(before)
    expect(after).toHaveLength(3)
    expect(after[2]!.getAttribute('class')).toBe('stone black fresh')
  })

  it('does not animate the first drawing, a jump, or a step back', () => {
    make({ stones: ['h8', 'i9'] })
    board.set({ stones: ['h8', 'i9', 'a1', 'a2', 'a3', 'a4'] })
    board.set({ stones: ['h8'] })
    expect(pts('.stone')).toEqual(['h8'])
    expect(all('.fresh')).toHaveLength(0)
  })

  it('shows any position after any other', () => {
    const game = fc.shuffledSubarray([...allPoints(9)], { maxLength: 30 })
    make({ size: 9, numbers: true })
    fc.assert(
      fc.property(game, stones => {
        board.set({ stones })
        const drawn = new Map(all('.stone').map(e => [e.getAttribute('data-pt')!, e.getAttribute('class')!]))
        expect(drawn.size).toBe(stones.length)
        stones.forEach((p, i) => expect(drawn.get(p)).toContain(i % 2 ? 'white' : 'black'))
        expect(
          all('.number')
            .map(t => Number(t.textContent))
            .toSorted((a, b) => a - b),
        ).toEqual(stones.map((_, i) => i + 1))
      }),
      { numRuns: 30 },
    )
  })

  it('numbers come and go', () => {
    make({ stones: ['h8', 'i9'] })
    expect(all('.number')).toHaveLength(0)
    board.set({ numbers: true })
    expect(all('.number').map(t => t.textContent)).toEqual(['1', '2'])
    board.set({ numbers: false })
    expect(all('.number')).toHaveLength(0)
  })
})

describe('marks', () => {
  it('last move', () => {
    make()
    expect(hidden('.last')).toBe(true)
    board.set({ stones: ['h8', 'i9'] })
    expect(pts('.last')).toEqual(['i9'])
    expect(host.querySelector('.last')!.classList.contains('on-white')).toBe(true)
    board.set({ last: null })
    expect(hidden('.last')).toBe(true)
  })

  it('winning line: a stroke and a ring on each stone', () => {
    const win = ['a1', 'b2', 'c3', 'd4', 'e5']
    make({ stones: win })
    board.set({ win })
    expect(pts('.win-ring')).toEqual(win)
    expect(all('.win-core')).toHaveLength(1)
    expect(hidden('.last')).toBe(true)
    board.set({ win: [] })
    expect(all('.win *')).toHaveLength(0)
    expect(hidden('.last')).toBe(false)
  })

  it('forbidden points are crosses, not under stones or off the board', () => {
    make({ forbidden: ['h8', 'i9', 'p1'] })
    expect(pts('.cross')).toEqual(['h8', 'i9'])
    board.set({ stones: ['h8'] })
    expect(pts('.cross')).toEqual(['i9'])
    board.set({ forbidden: [] })
    expect(all('.cross')).toHaveLength(0)
  })
})

const shape = (kind: string): string => {
  const el = host.querySelector(`.mark-${kind} .core`)!
  return el.tagName + (el.getAttribute('r') ?? '')
}

const sign = (p: string, more: object) => ({ p, kind: 'sign' as const, ...more })

describe('explanations', () => {
  it('a ring, a dot and a cross, by class and by shape; nothing off the board', () => {
    make({
      stones: ['h8'],
      marks: [
        { p: 'h8', kind: 'stone' },
        { p: 'i9', kind: 'point' },
        { p: 'j10', kind: 'barred' },
        { p: 'p16', kind: 'point' },
      ],
    })
    expect(pts('.mark')).toEqual(['h8', 'i9', 'j10'])
    expect(pts('.mark-stone')).toEqual(['h8'])
    expect(new Set(['stone', 'point', 'barred'].map(shape)).size).toBe(3)
    expect(pts('.stone')).toEqual(['h8'])
    board.set({ marks: [] })
    expect(all('.mark')).toHaveLength(0)
  })

  it('signs: outlines and letters, drawn anew when they change', () => {
    make({ stones: ['h8'], marks: [sign('a1', { path: 'm-9 0h9' }), sign('h8', { text: '五A' })] })
    expect(pts('.mark')).toEqual(['a1', 'h8'])
    expect(host.querySelector('.mark path.core')!.getAttribute('d')).toBe('M0 1400m-9 0h9')
    expect(all('.mark text').map(e => e.textContent)).toEqual(['五A', '五A'])
    board.set({ marks: [sign('h8', { text: 'B' })] })
    expect(host.querySelector('.mark .core')!.textContent).toBe('B')
  })

  it('a thin line from the first to the last point', () => {
    make({ lines: [['e8', 'h8', 'f8', 'i8'], ['a1', 'c3'], ['h8'], []] })
    const ends = all('.mark-line.core').map(l => ['x1', 'y1', 'x2', 'y2'].map(k => l.getAttribute(k)).join(' '))
    expect(ends).toEqual(['400 700 800 700', '0 1400 200 1200'])
    expect(all('.mark-line.halo')).toHaveLength(2)
    board.set({ lines: [] })
    expect(all('.mark-line')).toHaveLength(0)
  })

  it('are left alone while they stay, and drawn anew on another size', () => {
    make({ marks: [{ p: 'c3', kind: 'point' }] })
    const before = host.querySelector('.mark')
    board.set({ stones: ['h8'], marks: [{ p: 'c3', kind: 'point' }] })
    expect(host.querySelector('.mark')).toBe(before)
    board.set({ size: 19 })
    expect(host.querySelector('.mark circle')!.getAttribute('cy')).toBe('1600')
  })
})

describe('frame', () => {
  it('coordinates on four sides, or none, and no stone moves', () => {
    make({ stones: ['h8'] })
    const stone = host.querySelector('.stone')!
    expect(all('.name')).toHaveLength(60)
    board.set({ coordinates: false })
    expect(all('.name')).toHaveLength(0)
    expect(host.querySelector('.stone')).toBe(stone)
  })

  it('a new size redraws everything', () => {
    make({ stones: ['h8', 'o15'] })
    board.set({ size: 9 })
    expect(pts('.stone')).toEqual(['h8'])
    expect(host.querySelector('.stone')!.getAttribute('cy')).toBe('100')
    expect(all('.name')).toHaveLength(36)
  })

  it.each([
    [15, 'o', 5, false],
    [19, 's', 9, true],
    [20, 't', 4, true],
  ])('size %d', (size, last, stars, large) => {
    make({ size, stones: [`${last}${size}`] })
    expect(pts('.stone')).toEqual([`${last}${size}`])
    expect(all('.name').filter(t => t.textContent === last || t.textContent === String(size))).toHaveLength(4)
    expect(host.querySelector('.stars')!.getAttribute('d')!.match(/M/g)).toHaveLength(stars)
    expect(host.querySelector('svg')!.classList.contains('large')).toBe(large)
  })

  it('stays small: a full numbered board has fewer than 700 nodes', () => {
    make({ stones: [...allPoints(15)], numbers: true })
    expect(all('*').length).toBeLessThan(700)
  })

  it('two boards on a page do not share paints, and no inline style is used', () => {
    make({ stones: ['h8'], movable: true, forbidden: ['a1'] })
    const other = createBoard(host, { stones: ['h8'] })
    const fills = all('.stone').map(e => e.getAttribute('fill'))
    expect(new Set(fills).size).toBe(2)
    for (const f of fills) expect(host.querySelector(f!.slice(4, -1))).not.toBeNull()
    expect(all('[style]')).toHaveLength(0)
    other.destroy()
  })

  it('has a role, a name and help for a screen reader', () => {
    make({ label: 'Game with Ada' })
    const field = host.querySelector('[role=application]')!
    expect(field.getAttribute('aria-label')).toBe('Game with Ada')
    expect(host.querySelector('#' + field.getAttribute('aria-describedby'))!.textContent).toContain('Arrow keys')
    expect(field.querySelector('svg')!.getAttribute('aria-hidden')).toBe('true')
    board.set({ label: 'Review', words: { help: 'Pfeiltasten' } })
    expect(field.getAttribute('aria-label')).toBe('Review')
    expect(host.textContent).toContain('Pfeiltasten')
  })

  it('takes fingers over only where moves can be made', () => {
    make()
    const field = host.querySelector('.tg-field')!
    expect(field.classList.contains('interactive')).toBe(false)
    board.set({ onMove: () => {} })
    expect(field.classList.contains('interactive')).toBe(true)
  })
})
