import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { board, click, fire, make, onMove, onRefused, press, useHands } from './harness'
import { GUARD } from './purpose'

useHands()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a click that was meant for what the board showed before places no stone', () => {
  make({ purpose: 'plan' })
  fire('pointermove', 'd4', { buttons: 0 })
  board.set({ counts: true, purpose: 'game' })
  click('d4')
  expect(onMove).not.toHaveBeenCalled()
  expect(onRefused).toHaveBeenCalledWith('d4', 'changed')
  vi.advanceTimersByTime(GUARD)
  click('d4')
  expect(onMove).toHaveBeenCalledWith('d4')
})

test('a click that was under way when the purpose changed is void', () => {
  make({ purpose: 'plan' })
  fire('pointerdown', 'd4')
  board.set({ counts: true, purpose: 'game' })
  fire('pointerup', 'd4')
  expect(onMove).not.toHaveBeenCalled()
})

test('a finger that has just left the board counts, one that is long gone does not', () => {
  make({ purpose: 'plan' })
  click('c3', { pointerType: 'touch' })
  onMove.mockClear()
  board.set({ counts: true, purpose: 'game' })
  click('d4', { pointerType: 'touch' })
  expect(onMove).not.toHaveBeenCalled()
  vi.advanceTimersByTime(3 * GUARD)
  board.set({ counts: true, purpose: 'next' })
  click('e5', { pointerType: 'touch' })
  expect(onMove).toHaveBeenCalledWith('e5')
})

test('what does not count is not guarded', () => {
  make({ purpose: 'game', counts: true })
  fire('pointermove', 'd4', { buttons: 0 })
  board.set({ purpose: 'plan', counts: false })
  click('d4')
  expect(onMove).toHaveBeenCalledWith('d4')
})

test('the keyboard is guarded as the pointer is', () => {
  make({ purpose: 'plan' })
  fire('pointermove', 'd4', { buttons: 0 })
  board.set({ counts: true, purpose: 'game' })
  press('Enter')
  expect(onMove).not.toHaveBeenCalled()
})

test('without a pointer near, the next stone counts at once', () => {
  make({ purpose: 'past' })
  board.set({ counts: true, purpose: 'game' })
  click('d4')
  expect(onMove).toHaveBeenCalledWith('d4')
})

test('the next game in the place of the last one is guarded', () => {
  make({ purpose: 'one' })
  fire('pointermove', 'd4', { buttons: 0 })
  board.destroy()
  make({ counts: true, purpose: 'two' })
  click('d4')
  expect(onMove).not.toHaveBeenCalled()
  vi.advanceTimersByTime(GUARD)
  click('d4')
  expect(onMove).toHaveBeenCalledWith('d4')
})

test('a game goes on without a pause: only the purpose counts', () => {
  make({ counts: true, purpose: 'game' })
  fire('pointermove', 'd4', { buttons: 0 })
  board.set({ counts: true, purpose: 'game', stones: ['h8'] })
  click('d4')
  expect(onMove).toHaveBeenCalledWith('d4')
})
