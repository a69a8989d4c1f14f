import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadAnew, loadCode } from './code'

const reload = vi.fn()
const server = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The page is of this build. */
function build(name: string): void {
  document.head.innerHTML = `<script type="module" data-src="${name}"></script>`
  document.querySelector('script')!.setAttribute('src', `data:text/javascript,//${name}`)
}

test('code that comes', async () => {
  expect(await loadCode(() => Promise.resolve(7))).toBe(7)
})

test('of a server that answers the code is gone, of one that does not nothing is known', async () => {
  server(() => Promise.resolve(new Response('ok')))
  await expect(loadCode(gone)).rejects.toMatchObject({ code: 'updated' })
  server(() => Promise.resolve(new Response('', { status: 502 })))
  await expect(loadCode(gone)).rejects.toMatchObject({ code: 'network' })
  server(gone)
  await expect(loadCode(gone)).rejects.toMatchObject({ code: 'network' })
})

test('an address is loaded anew once for each build, so that it never ends in a loop', () => {
  history.replaceState(null, '', '/settings')
  build('a')
  expect(loadAnew()).toBe(true)
  expect(loadAnew()).toBe(false)
  build('b') // while servers change, the next one may be of either build
  expect(loadAnew()).toBe(true)
  build('a')
  expect(loadAnew()).toBe(false)
  history.replaceState(null, '', '/watch')
  expect(loadAnew()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(3)
})

test('where nothing can be noted nothing is loaded anew', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    removeItem() {},
    setItem() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(loadAnew()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
