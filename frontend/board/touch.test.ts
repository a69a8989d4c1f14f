// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { until } from '../src/test/until'
import { board, field, fire, host, make, onMove, onPending, onRefused, shown, useHands } from './harness'
import type { BoardConfig } from './types'

const SIDE = 600
let now = 0
/** How large a cell of the board is on the screen; small ones have the glass. */
let side = SIDE

useHands()
beforeEach(() => {
  now = 5000
  side = SIDE
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5)
})

const box = () => ({ left: 0, top: 0, width: side, height: side }) as DOMRect

async function fingers(c: BoardConfig = {}): Promise<void> {
  make(c)
  await until(() => expect(field.classList).toContain('zoomable'))
  field.getBoundingClientRect = box
  const svg = host.querySelector<SVGElement>('.tg-svg')!
  // As a browser would have it: the picture is as large as it is zoomed.
  svg.getBoundingClientRect = () => {
    const [x = 0, y = 0, k = 1] = (svg.style.transform.match(/-?[\d.]+/g) ?? []).map(Number)
    return { left: (x / 100) * side, top: (y / 100) * side, width: k * side, height: k * side } as DOMRect
  }
}

/** An event of a finger at p, moved by pixels, some time after the last one. */
function finger(type: string, p: string, after = 0, id = 1, dx = 0, dy = 0): void {
  now += after
  const at = now
  const o = { pointerType: 'touch', pointerId: id, isPrimary: id === 1 }
  const original = PointerEvent
  class Timed extends original {
    override get timeStamp() {
      return at
    }
  }
  vi.stubGlobal('PointerEvent', Timed)
  fire(type, p, o, dx, dy)
  vi.stubGlobal('PointerEvent', original)
}

const transform = () => host.querySelector<SVGElement>('.tg-field > .tg-svg')!.style.transform
const button = () => host.querySelector<HTMLButtonElement>('.tg-whole')!
const glass = () => !host.querySelector<HTMLElement>('.tg-lens')!.hidden

/** Two fingers go from d8 and l8 apart to a8 and o8: about twice as large. */
function spread(): void {
  finger('pointerdown', 'f8')
  finger('pointerdown', 'j8', 30, 2)
  finger('pointermove', 'd8', 30)
  finger('pointermove', 'l8', 30, 2)
  finger('pointerup', 'd8', 30)
  finger('pointerup', 'l8', 30, 2)
}

describe('one finger', () => {
  it('a tap plays, however soon it is over', async () => {
    await fingers()
    finger('pointerdown', 'h8')
    finger('pointerup', 'h8', 30, 1, 5, 5)
    expect(onMove.mock.calls).toEqual([['h8']])
  })

  it('slides the ghost and plays where it has rested', async () => {
    await fingers()
    finger('pointerdown', 'h8')
    finger('pointermove', 'i9', 100)
    finger('pointermove', 'k10', 50)
    expect(host.querySelector('.tg-field .ghost')!.getAttribute('data-pt')).toBe('k10')
    expect(shown('.tg-field .guide')).toBe(true)
    finger('pointerup', 'k10', 200)
    expect(onMove.mock.calls).toEqual([['k10']])
    expect(shown('.tg-field .ghost')).toBe(false)
  })

  it('two taps: the slide shows the ghost, and a tap on it plays', async () => {
    await fingers({ submit: 'double' })
    finger('pointerdown', 'h8')
    finger('pointermove', 'k10', 50)
    finger('pointerup', 'k10', 200)
    expect(onPending.mock.calls).toEqual([['k10']])
    // It is picked up again and slid on.
    finger('pointerdown', 'k10', 500)
    finger('pointermove', 'k11', 50)
    finger('pointerup', 'k11', 200)
    expect(board.state().pending).toBe('k11')
    expect(onMove).not.toHaveBeenCalled()
    finger('pointerdown', 'k11', 500)
    finger('pointerup', 'k11', 50)
    expect(onMove.mock.calls).toEqual([['k11']])
  })

  it('tap and button: no slide plays', async () => {
    await fingers({ submit: 'confirm' })
    for (let i = 0; i < 2; i++) {
      finger('pointerdown', 'h8')
      finger('pointermove', 'k10', 50)
      finger('pointerup', 'k10', 200)
    }
    expect(board.state().pending).toBe('k10')
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a sweep, a release beside the board and a cancel play nothing and keep the ghost that waits', async () => {
    await fingers({ submit: 'double', pending: 'a2' })
    finger('pointerdown', 'c3')
    for (const p of ['d5', 'e7', 'f9', 'a2']) finger('pointermove', p, 15)
    finger('pointerup', 'a2', 10)
    finger('pointerdown', 'h14')
    finger('pointermove', 'h15', 50)
    finger('pointermove', 'h15', 200, 1, 0, -200)
    finger('pointerup', 'h15', 200, 1, 0, -200)
    finger('pointerdown', 'a2')
    finger('pointercancel', 'a2', 50)
    finger('pointerup', 'a2', 50)
    for (const f of [onMove, onRefused]) expect(f).not.toHaveBeenCalled()
    expect(board.state().pending).toBe('a2')
    expect(board.state().hover).toBe(null)
  })

  it('down before the position changed plays nothing, and its ghost goes', async () => {
    await fingers({ stones: ['h8', 'i9'] })
    finger('pointerdown', 'c3')
    finger('pointermove', 'e5', 50)
    board.set({ stones: ['h8', 'i9', 'a1', 'a2'] })
    expect(shown('.tg-field .ghost')).toBe(false)
    finger('pointerup', 'e5', 200)
    expect(onMove).not.toHaveBeenCalled()
  })

  it('slides nothing while another is to move, and a tap is told so', async () => {
    await fingers({ movable: false })
    finger('pointerdown', 'h8')
    finger('pointermove', 'k10', 200)
    finger('pointerup', 'k10', 200)
    expect(onRefused).not.toHaveBeenCalled()
    finger('pointerdown', 'h8')
    finger('pointerup', 'h8')
    expect(onRefused.mock.calls).toEqual([['h8', 'not_movable']])
  })

  it('the mouse beside it is what it was', async () => {
    await fingers()
    fire('pointermove', 'd12', { buttons: 0 })
    expect(shown('.tg-field .ghost')).toBe(true)
    fire('pointerdown', 'h8')
    fire('pointermove', 'k10')
    fire('pointerup', 'k10')
    expect(onMove).not.toHaveBeenCalled()
  })
})

describe('the glass', () => {
  it('comes where cells are small, with the ghost in it, and goes with the finger', async () => {
    await fingers({ stones: ['h9'] })
    side = 300
    finger('pointerdown', 'h8')
    expect(glass()).toBe(false)
    finger('pointermove', 'c3', 50)
    expect(glass()).toBe(true)
    expect(host.querySelector('.tg-lens .ghost')!.getAttribute('data-pt')).toBe(
      host.querySelector('.tg-field .ghost')!.getAttribute('data-pt'),
    )
    finger('pointerup', 'c3', 50)
    expect(glass()).toBe(false)
    expect(host.querySelectorAll('.stone')).toHaveLength(1)
  })

  it('comes too when the finger only rests, but not to a finger that has gone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      make()
      await vi.waitFor(() => expect(field.classList).toContain('zoomable'))
      side = 300
      field.getBoundingClientRect = box
      host.querySelector('svg')!.getBoundingClientRect = box
      finger('pointerdown', 'h8')
      finger('pointerup', 'h8')
      vi.advanceTimersByTime(1000)
      expect(glass()).toBe(false)
      finger('pointerdown', 'h8')
      vi.advanceTimersByTime(1000)
      expect(glass()).toBe(true)
      finger('pointercancel', 'h8')
      expect(glass()).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is not needed where cells are large', async () => {
    await fingers()
    finger('pointerdown', 'h8')
    finger('pointermove', 'c3', 50)
    expect(glass()).toBe(false)
  })
})

describe('two fingers', () => {
  it('zoom and place nothing, in whatever order they come and go', async () => {
    await fingers()
    spread()
    expect(transform()).toMatch(/scale\((1\.[5-9]|2)/)
    expect(button().hidden).toBe(false)
    expect(button().getAttribute('aria-label')).toBe('Whole board')
    // The second lifts first, the first stays and slides; a third comes meanwhile.
    finger('pointerdown', 'h8')
    finger('pointerdown', 'j8', 20, 2)
    finger('pointerup', 'j8', 20, 2)
    finger('pointermove', 'i8', 200)
    finger('pointerdown', 'c3', 20, 3)
    finger('pointerup', 'c3', 200, 3)
    finger('pointerup', 'i8', 200)
    // One of them is beside the board.
    finger('pointerdown', 'h8', 20, 2)
    finger('pointerup', 'h8', 200, 2)
    for (const f of [onMove, onPending, onRefused]) expect(f).not.toHaveBeenCalled()
    expect(board.state().pressed).toBe(false)
  })

  it('a tap on a zoomed board plays what it shows there', async () => {
    await fingers()
    spread()
    finger('pointerdown', 'h8', 500) // the middle stays in the middle
    finger('pointerup', 'h8', 30)
    finger('pointerdown', 'l8', 500)
    finger('pointerup', 'l8', 30)
    expect(onMove.mock.calls).toEqual([['h8'], ['j8']])
  })

  it('a button shows the whole board again, and so does a pinch that is nearly all the way', async () => {
    await fingers()
    spread()
    button().click()
    expect([transform(), button().hidden]).toEqual(['', true])
    spread()
    finger('pointerdown', 'd8', 500)
    finger('pointerdown', 'l8', 0, 2)
    finger('pointermove', 'g8', 20)
    finger('pointermove', 'i8', 20, 2)
    finger('pointerup', 'g8')
    finger('pointerup', 'i8', 0, 2)
    expect([transform(), button().hidden]).toEqual(['', true])
    expect(onMove).not.toHaveBeenCalled()
  })

  it('a stone that would not be seen brings the whole board back, and so does the end', async () => {
    await fingers({ stones: ['h8'] })
    spread()
    board.set({ stones: ['h8', 'i8'] })
    expect(transform()).not.toBe('')
    board.set({ stones: ['h8', 'i8', 'a1'] })
    expect(transform()).toBe('')
    spread()
    board.set({ stones: ['h8', 'i8', 'a1', 'g8'] })
    expect(transform()).not.toBe('')
    board.set({ win: ['h8', 'i8', 'j8', 'k8', 'l8'] })
    expect(transform()).toBe('')
  })

  it('zoom while another is to move, but not a picture', async () => {
    await fingers({ movable: false })
    spread()
    expect(transform()).not.toBe('')
    button().click()
    board.destroy()
    await fingers({ onMove: undefined as never })
    spread()
    expect(transform()).toBe('')
  })
})

it('without fingers nothing of it is loaded', async () => {
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(0)
  make()
  await Promise.resolve()
  expect(host.querySelector('.tg-lens')).toBe(null)
})
