// A field that is written in stays where it is, and nothing of that is left behind.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { steady } from './steady'

let field: HTMLInputElement
/** How far down the field is. */
let top = 0
/** Watches that go on, by what they call. */
const watches = new Set<() => void>()
const by = vi.fn()
const resize = () => {
  for (const changed of watches) changed()
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      changed: () => void
      constructor(changed: () => void) {
        this.changed = changed
      }
      observe() {
        watches.add(this.changed)
      }
      disconnect() {
        watches.delete(this.changed)
      }
    },
  )
  vi.stubGlobal('scrollBy', by)
  by.mockReset()
  watches.clear()
  field = document.body.appendChild(document.createElement('input'))
  field.getBoundingClientRect = () => ({ top: field.isConnected ? top : 0 }) as DOMRect
  top = 100
  field.focus()
  steady(field)
})
afterEach(() => {
  field.remove()
  vi.unstubAllGlobals()
})

test('what grows above the field is scrolled away, what is scrolled by hand is not', () => {
  top = 130
  resize()
  expect(by.mock.calls).toEqual([[0, 30]])
  top = 100
  dispatchEvent(new Event('scroll'))
  top = 50
  dispatchEvent(new Event('scroll'))
  resize()
  expect(by.mock.lastCall).toEqual([0, 0])
})

/** Is the field looked at when the page is scrolled? */
const heard = () => {
  field.getBoundingClientRect = vi.fn(field.getBoundingClientRect)
  dispatchEvent(new Event('scroll'))
  return vi.mocked(field.getBoundingClientRect).mock.calls.length > 0
}

test('it ends with the focus', () => {
  field.blur()
  expect(watches.size).toBe(0)
  expect(heard()).toBe(false)
})

test.each([
  ['resize', resize],
  ['scroll', () => dispatchEvent(new Event('scroll'))],
])('it ends with a field that was removed and told nothing: %s', (_, next) => {
  field.addEventListener('blur', e => e.stopImmediatePropagation(), { capture: true })
  field.remove()
  Object.defineProperty(document, 'activeElement', { value: document.body, configurable: true })
  next()
  Reflect.deleteProperty(document, 'activeElement')
  expect(by).not.toHaveBeenCalled()
  expect(watches.size).toBe(0)
  expect(heard()).toBe(false)
})
