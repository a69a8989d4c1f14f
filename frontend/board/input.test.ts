// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import {
  board,
  click,
  field,
  fire,
  host,
  make,
  onMove,
  onPending,
  onRefused,
  press,
  shown,
  spoken,
  useHands,
} from './harness'

useHands()

describe('mouse', () => {
  it.each([
    [
      'the right one, let go first',
      [
        [2, 3],
        [2, 1],
      ],
    ],
    [
      'the right one, let go last',
      [
        [2, 3],
        [0, 2],
      ],
    ],
    [
      'the middle one',
      [
        [1, 5],
        [1, 1],
      ],
    ],
  ])('a second button while the left one is down calls the click off: %s', (_, chords) => {
    make()
    fire('pointerdown', 'h8')
    // Only the first button goes down and the last one up; the others between them are moves.
    for (const [button, buttons] of chords) fire('pointermove', 'h8', { button: button!, buttons: buttons! })
    fire('pointerup', 'h8')
    expect(onMove).not.toHaveBeenCalled()
    click('h8')
    expect(onMove.mock.calls).toEqual([['h8']])
  })

  it('a key that comes to the click before it ends calls it off', () => {
    make()
    fire('pointerdown', 'h8')
    fire('pointerup', 'h8', { ctrlKey: true })
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a click plays the nearest point, once', () => {
    make()
    fire('pointerdown', 'd12', {}, 5, -6)
    expect(onMove).not.toHaveBeenCalled()
    fire('pointerup', 'd12', {}, 5, -6)
    expect(onMove.mock.calls).toEqual([['d12']])
  })

  it('hover shows a ghost in the colour to move, and its names', () => {
    make({ stones: ['h8'] })
    fire('pointermove', 'd12', { buttons: 0 })
    expect(shown('.ghost')).toBe(true)
    expect(host.querySelector('.ghost')!.getAttribute('class')).toBe('ghost white')
    expect([...host.querySelectorAll('.lit')].map(t => t.textContent)).toEqual(['d', 'd', '12', '12'])
    fire('pointermove', 'h8', { buttons: 0 })
    expect(shown('.ghost')).toBe(false)
    fire('pointermove', 'd12', { buttons: 0 })
    fire('pointerleave', 'd12')
    expect(shown('.ghost')).toBe(false)
  })

  it.each([
    ['right button', { button: 2 }],
    ['second finger', { isPrimary: false, pointerType: 'touch' }],
    ['click with Ctrl', { ctrlKey: true }],
    ['click with Meta', { metaKey: true }],
    ['click with Alt', { altKey: true }],
    ['click with Shift', { shiftKey: true }],
  ])('%s plays nothing', (_, o) => {
    make()
    click('h8', o)
    expect(onMove).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('a drag, a second finger, a cancel and a leave call the tap off', () => {
    make()
    fire('pointerdown', 'h8')
    fire('pointerup', 'i8')
    fire('pointerdown', 'h8')
    fire('pointermove', 'k8')
    fire('pointermove', 'h8')
    fire('pointerup', 'h8')
    fire('pointerdown', 'h8', { pointerType: 'touch' })
    fire('pointerdown', 'c3', { pointerType: 'touch', isPrimary: false, pointerId: 2 })
    fire('pointerup', 'h8', { pointerType: 'touch' })
    for (const type of ['pointercancel', 'pointerleave']) {
      fire('pointerdown', 'h8')
      fire(type, 'h8')
      fire('pointerup', 'h8')
    }
    expect(onMove).not.toHaveBeenCalled()
  })

  it('plays where it went down even if the hand trembles', () => {
    make()
    fire('pointerdown', 'h8', {}, 17, 0)
    fire('pointerup', 'h8', {}, 22, 0)
    expect(onMove.mock.calls).toEqual([['h8']])
  })
})

describe('stale pointers', () => {
  it('an up without a down plays nothing', () => {
    make()
    fire('pointerup', 'h8')
    expect(onMove).not.toHaveBeenCalled()
  })

  it.each(['direct', 'double', 'confirm'] as const)('%s: down before this page, on the game before', submit => {
    // The old board had the finger; the new one sees it move, come up, and what
    // the browser makes of it.
    make({ submit: 'direct' })
    fire('pointerdown', 'c3', { pointerType: 'touch' })
    board.destroy()
    make({ submit })
    fire('pointermove', 'c3', { pointerType: 'touch' })
    fire('pointerup', 'c3', { pointerType: 'touch' })
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click']) {
      field.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 300, clientY: 300 }))
    }
    field.dispatchEvent(new KeyboardEvent('keyup', { key: 'Enter', bubbles: true }))
    for (const f of [onMove, onRefused, onPending]) expect(f).not.toHaveBeenCalled()
    click('c3')
    expect(onMove.mock.calls.length + onPending.mock.calls.length).toBe(1)
  })

  it('a mouse button held since before this page plays nothing, whatever joins it', () => {
    make()
    fire('pointermove', 'h8', { buttons: 1 })
    fire('pointermove', 'h8', { button: 2, buttons: 3 }) // another button, while one is down
    fire('pointermove', 'h8', { button: 0, buttons: 2 })
    fire('pointerup', 'h8', { button: 2 })
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a second finger beside one from before this page plays nothing', () => {
    make()
    fire('pointerdown', 'h8', { pointerType: 'touch', isPrimary: false, pointerId: 2 })
    fire('pointerup', 'h8', { pointerType: 'touch', isPrimary: false, pointerId: 2 })
    expect(onMove).not.toHaveBeenCalled()
  })

  it.each(['double', 'confirm'] as const)('%s: down before the position changed marks nothing', submit => {
    make({ submit, stones: ['h8', 'i9'] })
    fire('pointerdown', 'c3')
    board.set({ stones: ['h8', 'i9', 'a1', 'a2'] })
    fire('pointerup', 'c3')
    expect(onPending).not.toHaveBeenCalled()
    click('c3')
    fire('pointerdown', 'c3')
    board.set({ stones: [] })
    fire('pointerup', 'c3')
    expect(onMove).not.toHaveBeenCalled()
    expect(onPending.mock.calls).toEqual([['c3'], [null]])
  })

  it('down before the move was mine plays nothing and is not scolded', () => {
    make({ movable: false })
    fire('pointerdown', 'h8')
    board.set({ movable: true })
    fire('pointerup', 'h8')
    expect(onMove).not.toHaveBeenCalled()
    expect(onRefused).not.toHaveBeenCalled()
    click('h8')
    expect(onMove).toHaveBeenCalledOnce()
  })

  it('down before the position changed plays nothing (the next game)', () => {
    make({ stones: ['h8', 'i9'] })
    fire('pointerdown', 'c3')
    board.set({ stones: [] })
    fire('pointerup', 'c3')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('nothing after destroy', () => {
    make()
    fire('pointerdown', 'h8')
    board.destroy()
    fire('pointerup', 'h8')
    press('Enter')
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('refusals', () => {
  it.each([
    ['occupied', { stones: ['h8'] }, 'h8, black stone'],
    ['forbidden', { forbidden: ['h8'] }, 'h8, forbidden'],
    ['not_movable', { movable: false }, 'You cannot play now'],
  ] as const)('%s', (why, c, said) => {
    make(c)
    click('h8')
    expect(onMove).not.toHaveBeenCalled()
    expect(onRefused.mock.calls).toEqual([['h8', why]])
    expect(spoken()).toEqual([said])
    expect(host.querySelector('.flash.on') !== null).toBe(why === 'forbidden')
  })

  it('a second click on the stone just played is refused, not played', () => {
    make({
      onMove: p => {
        onMove(p)
        board.set({ stones: [p], movable: false })
      },
    })
    click('h8')
    click('h8')
    expect(onMove).toHaveBeenCalledOnce()
    expect(onRefused.mock.calls).toEqual([['h8', 'not_movable']])
  })
})
