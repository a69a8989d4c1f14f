import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { amend, onStored, recall, recallOwn, remember, rememberOwn, shared } from './storage'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const denied = () => {
  throw new Error('denied')
}
const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

/** Another tab writes a key, of which this one hears. */
function elsewhere(key: string, value: unknown): void {
  localStorage.setItem(key, JSON.stringify(value))
  dispatchEvent(new StorageEvent('storage', { key }))
}

test('some fields are changed, and the others stay as another tab has left them', () => {
  remember('k', { a: 1 })
  localStorage.setItem('k', JSON.stringify({ a: 2, b: 2 }))
  amend('k', { c: 3 })
  expect(recall('k')).toEqual({ a: 2, b: 2, c: 3 })
})

test('what is shared is changed from what is there by then, and shown as another tab has changed it', () => {
  const s = shared('k')
  s.change(now => ({ ...now, a: 1 }))
  localStorage.setItem('k', JSON.stringify({ a: 1, b: 2 })) // this tab has not heard of it
  s.change(now => ({ ...now, c: 3 }))
  expect(s.value.value).toEqual({ a: 1, b: 2, c: 3 })
  elsewhere('k', { d: 4 })
  expect(s.value.value).toEqual({ d: 4 })
  elsewhere('other', { e: 5 })
  expect(s.value.value).toEqual({ d: 4 })
})

test('where nothing is kept it lasts as long as the page', () => {
  const s = shared('k')
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied })
  s.change(now => ({ ...now, a: 1 }))
  s.change(now => ({ ...now, b: 2 }))
  expect(s.value.value).toEqual({ a: 1, b: 2 })
})

test('a page that comes back from the browser’s cache has heard of nothing, and looks', () => {
  const f = vi.fn()
  const end = onStored('k', f)
  dispatchEvent(shown(false))
  expect(f).not.toHaveBeenCalled()
  dispatchEvent(shown(true))
  dispatchEvent(new StorageEvent('storage', { key: null })) // all was cleared
  expect(f).toHaveBeenCalledTimes(2)
  end()
  dispatchEvent(new StorageEvent('storage', { key: 'k' }))
  expect(f).toHaveBeenCalledTimes(2)
})

test('a tab’s own is no other tab’s; one that does not fit leaves nothing older', () => {
  const own = sessionStorage
  rememberOwn('k', { a: 1 })
  expect(recallOwn('k')).toEqual({ a: 1 })
  expect(recall('k')).toEqual({})
  vi.stubGlobal('sessionStorage', {
    removeItem: (key: string) => own.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  rememberOwn('k', { a: 2 })
  vi.unstubAllGlobals()
  expect(recallOwn('k')).toEqual({})
})
