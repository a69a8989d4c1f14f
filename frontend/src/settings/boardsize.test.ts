import { expect, test } from 'vitest'
import { boardSize, chooseSize, showSize } from './boardsize'

const scale = () => document.documentElement.style.getPropertyValue('--board-scale')

test('the size of boards is shown at once, bounded, and kept when it is chosen', () => {
  expect(boardSize.value).toBe(100)
  showSize(71.6)
  expect([boardSize.value, scale()]).toEqual([72, '0.72'])
  expect(localStorage.getItem('tengen.board')).toBeNull()
  chooseSize(80)
  expect(JSON.parse(localStorage.getItem('tengen.board')!)).toMatchObject({ size: 80 })
  for (const [to, is] of [
    [10, 50],
    [400, 100],
  ] as const) {
    chooseSize(to)
    expect([boardSize.value, scale()]).toEqual([is, String(is / 100)])
  }
})
