// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BoardApi } from './api'
import { createBoard } from './english'

let host: HTMLElement
let board: BoardApi
const spoken = (): string[] => [...host.querySelectorAll('[aria-live] > div')].map(e => e.textContent ?? '')
const press = (key: string): void => {
  host.querySelector('.tg-field')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}

beforeEach(() => {
  host = document.createElement('div')
  document.body.append(host)
})
afterEach(() => {
  board.destroy()
  host.remove()
})

it('says new moves, both of a quick exchange, but no jump', () => {
  board = createBoard(host, { stones: ['h8'] })
  expect(spoken()).toEqual([])
  board.set({ stones: ['h8', 'i9'] })
  board.set({ stones: ['h8', 'i9', 'g7', 'pass'] })
  expect(spoken()).toEqual(['White i9', 'Black g7'])
  board.set({ stones: [] })
  board.set({ stones: ['a1', 'a2', 'a3'] })
  expect(spoken()).toEqual(['White i9', 'Black g7'])
})

it('speaks the language of the caller', () => {
  board = createBoard(host, { movable: true, describe: (p, what) => `${p}:${what}`, words: { waiting: 'Warten' } })
  board.set({ stones: ['h8'] })
  board.focus()
  press('Enter')
  board.set({ movable: false })
  press('Enter')
  expect(spoken()).toEqual(['h8:black', 'h8:black', 'h8:black', 'Warten'])
  board.set({ words: { moved: (p, c) => `${c}>${p}` }, stones: ['h8', 'i9'] })
  expect(spoken().at(-1)).toBe('white>i9')
})
