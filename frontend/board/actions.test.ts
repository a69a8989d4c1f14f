// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { key, tap, type Step } from './actions'
import { isPoint } from './points'
import { initialState, type BoardState } from './state'
import type { BoardConfig } from './types'

const board = (c: BoardConfig = {}): BoardState => ({ ...initialState({ movable: true, ...c }), keyboard: true })

/** Presses keys one after another; gives the last step that was the board's. */
function press(s: BoardState, ...keys: string[]): Step {
  let last: Step = { state: s }
  for (const k of keys) last = key(last.state, k) ?? last
  return last
}

describe('tap', () => {
  it('direct plays at once', () => expect(tap(board(), 'h8').event).toEqual({ kind: 'move', p: 'h8' }))

  it('double needs the same point twice', () => {
    const a = tap(board({ submit: 'double' }), 'h8')
    expect(a.event).toEqual({ kind: 'pending', p: 'h8' })
    const b = tap(a.state, 'i9')
    expect(b.event).toEqual({ kind: 'pending', p: 'i9' })
    const c = tap(b.state, 'i9')
    expect(c.event).toEqual({ kind: 'move', p: 'i9' })
    expect(c.state.pending).toBeNull()
  })

  it('confirm never plays by taps', () => {
    const a = tap(board({ submit: 'confirm' }), 'h8')
    expect(a.event).toEqual({ kind: 'pending', p: 'h8' })
    expect(tap(a.state, 'h8')).toEqual({ state: a.state })
    expect(tap(a.state, 'i9').event).toEqual({ kind: 'pending', p: 'i9' })
  })

  it.each(['double', 'confirm'] as const)('%s: beside the grid takes the pending stone away', submit => {
    const a = tap(board({ submit }), 'h8')
    expect(tap(a.state, null)).toEqual({ state: { ...a.state, pending: null } })
    expect(tap(board(), null).event).toBeUndefined()
  })

  it.each(['double', 'confirm'] as const)('%s refuses at the first tap', submit => {
    const s = board({ submit, stones: ['h8'], forbidden: ['c3'], turn: 'black' })
    expect(tap(s, 'h8').event).toEqual({ kind: 'refused', p: 'h8', why: 'occupied' })
    expect(tap(s, 'c3').event).toEqual({ kind: 'refused', p: 'c3', why: 'forbidden' })
  })
})

describe('keys', () => {
  test.each([
    [['ArrowRight'], 'i8'],
    [['ArrowLeft'], 'g8'],
    [['ArrowUp'], 'h9'],
    [['ArrowDown'], 'h7'],
    [['Home'], 'a8'],
    [['End'], 'o8'],
    [['PageUp'], 'h15'],
    [['PageDown'], 'h1'],
    [['Home', 'PageDown', 'ArrowLeft', 'ArrowDown'], 'a1'],
    [['d', '4'], 'd4'],
    [['D', '1', '2'], 'd12'],
    [['b', '1', '0'], 'b10'],
    [['c', 'd', '4'], 'd4'],
    [['d', '1', '9'], 'd1'],
    [['z', '4'], 'h8'],
  ])('%j moves to %s', (keys, want) => expect(press(board(), ...keys).state.cursor).toBe(want))

  it('Enter and Space play at the cursor', () => {
    for (const k of ['Enter', ' ']) expect(press(board(), 'ArrowUp', k).event).toEqual({ kind: 'move', p: 'h9' })
  })

  it('plays typed coordinates', () => {
    const { state, event } = press(board(), 'd', '1', '2', 'Enter')
    expect(event).toEqual({ kind: 'move', p: 'd12' })
    expect(state.typed).toBe('')
  })

  it.each(['double', 'confirm'] as const)('%s: Enter marks, Enter again plays', submit => {
    const a = press(board({ submit }), 'd', '1', '2', 'Enter')
    expect(a.event).toEqual({ kind: 'pending', p: 'd12' })
    expect(a.state).toMatchObject({ pending: 'd12', typed: '' })
    expect(press(a.state, 'Enter').event).toEqual({ kind: 'move', p: 'd12' })
    expect(press(a.state, 'ArrowUp', 'Enter').event).toEqual({ kind: 'pending', p: 'd13' })
    expect(press(a.state, 'Escape').state.pending).toBeNull()
    expect(press(tap(board({ submit }), 'c3').state, 'Enter').event).toEqual({ kind: 'move', p: 'c3' })
  })

  it('half a point plays nothing', () => {
    const { state, event } = press(board(), 'd', 'Enter')
    expect(event).toBeUndefined()
    expect(state).toMatchObject({ typed: '', cursor: 'h8' })
  })

  it('Backspace and Escape take typing back', () => {
    expect(press(board(), 'd', '1', '2', 'Backspace').state.typed).toBe('d1')
    expect(press(board(), 'd', '1', 'Escape').state.typed).toBe('')
    expect(key(board(), 'Escape')).toBeNull()
    expect(key(board(), 'Backspace')).toBeNull()
  })

  it('leaves other keys, and after a click the arrow keys, to the page', () => {
    for (const k of ['Tab', 'F5', 'Shift', '?', 'z', '7']) expect(key(board(), k)).toBeNull()
    const clicked = { ...board(), keyboard: false }
    for (const k of ['ArrowLeft', 'Enter', ' ', 'Home']) expect(key(clicked, k)).toBeNull()
    expect(key(clicked, 'd')?.state).toMatchObject({ keyboard: true, typed: 'd' })
  })

  it('goes back with a digit that is taken away', () => {
    const { state } = press(board({ size: 15 }), 'a', '1', '1', 'Backspace')
    expect([state.typed, state.cursor]).toEqual(['a1', 'a1'])
  })

  it('never leaves the board, whatever is pressed', () => {
    const k = fc.constantFrom(
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
      'Home',
      'End',
      'PageUp',
      'PageDown',
      'a',
      'd',
      'i',
      'o',
      'z',
      '0',
      '1',
      '5',
      '9',
      'Enter',
      ' ',
      'Backspace',
      'Escape',
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 26 }), fc.array(k), (size, keys) => {
        const { state } = press(board({ size }), ...keys)
        expect(isPoint(state.cursor, size)).toBe(true)
        if (/\d/.test(state.typed)) expect(state.typed).toBe(state.cursor)
      }),
    )
  })
})
