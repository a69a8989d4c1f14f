// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { board, click, field, host, make, onMove, onPending, press, shown, spoken, useHands } from './harness'

useHands()

const help = () => host.querySelector('#' + field.getAttribute('aria-describedby'))!.textContent

describe('two steps', () => {
  const touch = { pointerType: 'touch' }

  it('double: the first tap shows the ghost with its mark, the second plays', () => {
    make({ submit: 'double' })
    click('d4', touch)
    expect(onMove).not.toHaveBeenCalled()
    expect(host.querySelector('.ghost.pending')!.getAttribute('data-pt')).toBe('d4')
    expect(shown('.guide')).toBe(true)
    expect(spoken()).toEqual(['d4, again to play'])
    click('d4', touch)
    expect(onMove.mock.calls).toEqual([['d4']])
    expect(onPending.mock.calls).toEqual([['d4'], [null]])
  })

  it('confirm: taps only move the ghost; the page plays it', () => {
    make({ submit: 'confirm' })
    click('d4', touch)
    click('d4', touch)
    click('e5', touch)
    expect(onMove).not.toHaveBeenCalled()
    expect(host.querySelector('.ghost.pending')!.getAttribute('data-pt')).toBe('e5')
    expect(spoken()).toEqual(['d4, confirm to play', 'e5, confirm to play'])
    expect(onPending.mock.calls).toEqual([['d4'], ['e5']])
    board.set({ stones: ['e5'], movable: false })
    expect(shown('.ghost')).toBe(false)
    expect(onPending.mock.calls.at(-1)).toEqual([null])
  })

  it('confirm: Enter on the ghost plays it', () => {
    make({ submit: 'confirm' })
    board.focus()
    press('ArrowUp', 'Enter', 'Enter')
    expect(onMove.mock.calls).toEqual([['h9']])
  })

  it('a held Enter takes one step', () => {
    make({ submit: 'double' })
    board.focus()
    press('Enter')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }))
    expect(onMove).not.toHaveBeenCalled()
    expect(onPending.mock.calls).toEqual([['h8']])
  })

  it('forgets the first tap when the position changes, and says so', () => {
    make({ submit: 'double' })
    click('d4')
    board.set({ stones: ['a1', 'a2'] })
    expect(host.querySelector('.pending')).toBeNull()
    expect(onPending.mock.calls).toEqual([['d4'], [null]])
    click('d4')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('is told every change of the ghost, from inside and outside, and no other', () => {
    make({ submit: 'confirm', stones: ['a1'] })
    click('d4')
    board.set({ numbers: true })
    board.set({ pending: 'e5' })
    board.set({ pending: 'e5' })
    board.set({ pending: 'a1' })
    click('d4')
    press('Escape')
    click('d4')
    click('a1')
    click('d4')
    board.set({ submit: 'direct' })
    expect(onPending.mock.calls.flat()).toEqual(['d4', 'e5', null, 'd4', null, 'd4', null, 'd4', null])
  })

  it('helps with the keys of its mode', () => {
    make({ submit: 'direct' })
    expect(help()).not.toContain('again')
    board.set({ submit: 'confirm' })
    expect(help()).toContain('Enter again')
  })
})

describe('keyboard', () => {
  it('focus shows and says the cursor, arrows move it, Enter plays', () => {
    make({ stones: ['h9'] })
    expect(shown('.cursor')).toBe(false)
    board.focus()
    expect(shown('.cursor')).toBe(true)
    press('ArrowUp', 'ArrowRight', 'Enter')
    expect(spoken()).toEqual(['h8, empty', 'h9, black stone', 'i9, empty'])
    expect(onMove.mock.calls).toEqual([['i9']])
    field.blur()
    expect(shown('.cursor')).toBe(false)
  })

  it('typed coordinates play', () => {
    make()
    board.focus()
    press('d', '1', '2')
    expect(host.querySelector('.tg-typed')!.textContent).toBe('d12')
    press('Enter')
    expect(onMove.mock.calls).toEqual([['d12']])
    expect(host.querySelector<HTMLElement>('.tg-typed')!.hidden).toBe(true)
  })

  it('keeps its keys from the page, and only its own', () => {
    make()
    const page = vi.fn()
    host.addEventListener('keydown', page)
    board.focus()
    press('ArrowLeft')
    expect(page).not.toHaveBeenCalled()
    press('Tab')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true }))
    expect(page).toHaveBeenCalledTimes(2)
    click('c3')
    press('ArrowLeft')
    expect(page).toHaveBeenCalledTimes(3)
    expect(shown('.cursor')).toBe(false)
  })

  it('a held Enter plays once', () => {
    make()
    board.focus()
    press('Enter')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true }))
    expect(onMove).toHaveBeenCalledOnce()
  })
})
