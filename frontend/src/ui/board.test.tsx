import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Pt } from '../../board/index'
import { Board } from './board'

let root: HTMLElement
const onPending = vi.fn()
const show = (pending?: Pt | null, stones: Pt[] = []) =>
  render(
    <Board
      movable
      submit="confirm"
      stones={stones}
      onPending={onPending}
      {...(pending !== undefined && { pending })}
    />,
    root,
  )
const type = (...keys: string[]) => {
  for (const key of keys)
    root.querySelector('.tg-field')!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
const ghost = () => {
  const g = root.querySelector('.ghost')!
  return g.getAttribute('display') === 'none' ? null : g.getAttribute('data-pt')
}

beforeEach(() => {
  vi.clearAllMocks()
  root = document.body.appendChild(document.createElement('div'))
})
afterEach(() => {
  render(null, root)
  root.remove()
})

test('is there as soon as it is rendered', () => {
  show()
  expect(root.querySelector('.tg-field')).not.toBeNull()
})

test('a page that renders for another reason leaves the ghost', () => {
  show(null)
  type('d', '4', 'Enter')
  show(null)
  expect(ghost()).toBe('d4')
  expect(onPending.mock.calls).toEqual([['d4']])
})

test('a page that follows the ghost can drop it and set it', () => {
  show(null)
  type('d', '4', 'Enter')
  show('d4')
  show(null)
  expect(ghost()).toBeNull()
  show('e5')
  expect(ghost()).toBe('e5')
  show('e5', ['a1'])
  expect(ghost()).toBeNull()
  expect(onPending.mock.calls.flat()).toEqual(['d4', null, 'e5', null])
})
