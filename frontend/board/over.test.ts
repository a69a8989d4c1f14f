// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BoardApi } from './api'
import { createBoard } from './english'
import { ghosts, rings } from './over'

let host: HTMLElement
let board: BoardApi
const texts = (sel: string) => [...host.querySelectorAll(sel)].map(e => e.textContent)
const points = (sel: string) => [...host.querySelectorAll(sel)].map(e => e.getAttribute('data-pt'))

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  board.destroy()
  host.remove()
})

test('rings come, the best last, stay while the stones change, and go', () => {
  const over = rings([
    { p: 'g9', rank: 1, text: '64' },
    { p: 'g7', rank: 2, text: 'W10' },
    { p: 'pass', rank: 3, text: '1' },
  ])
  board = createBoard(host, { stones: ['h8'], over })
  expect(points('.ring')).toEqual(['g7', 'g9'])
  expect(texts('.ring-text')).toEqual(['W10', '64'])
  expect(texts('.ring-rank')).toEqual(['2', '1'])
  expect(points('.ring.best')).toEqual(['g9'])
  const before = [...host.querySelectorAll('.ring')]
  board.set({ stones: ['h8', 'i9'], over })
  expect([...host.querySelectorAll('.ring')]).toEqual(before)
  board.set({ over: undefined })
  expect(points('.ring')).toEqual([])
})

test('a line is numbered from 1, in turn from its first colour, and counts as no stone', () => {
  board = createBoard(host, { stones: ['h8'], over: ghosts(['i9', 'pass', 'j10'], 'white') })
  expect(points('.shade')).toEqual(['i9', 'j10'])
  expect(texts('.shade .number')).toEqual(['1', '3'])
  expect(host.querySelectorAll('.shade-stone.white')).toHaveLength(2)
  expect(host.querySelectorAll('.stone')).toHaveLength(1)
})

test('on another board they are drawn anew', () => {
  const over = rings([{ p: 'a1', rank: 1, text: '50' }])
  board = createBoard(host, { size: 15, over })
  const at = () => host.querySelector('.ring-disc')!.getAttribute('cy')
  expect(at()).toBe('1400')
  board.set({ size: 9 })
  expect(at()).toBe('800')
})
