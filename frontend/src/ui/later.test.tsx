import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { later } from './later'
import { until } from '../test/until'

let main: HTMLElement
const Page = () => <h1 tabIndex={-1}>Here</h1>

const gone = () => Promise.reject<{ Page: typeof Page }>(new TypeError('gone'))

beforeEach(() => {
  main = document.body.appendChild(document.createElement('main'))
  Object.assign(main, { id: 'main', tabIndex: -1 })
})
afterEach(() => {
  render(null, main)
  main.remove()
})

test('is loaded once, and shown at once from then on', async () => {
  const load = vi.fn(() => Promise.resolve({ Page }))
  const Later = later('Page', load)
  render(<Later />, main)
  expect(main.textContent).toBe(t.shell.loading)
  await until(() => expect(main.textContent).toBe('Here'))
  render(null, main)
  render(<Later />, main)
  expect(main.textContent).toBe('Here')
  expect(load).toHaveBeenCalledTimes(1)
})

test('whoever waits at the page for it gets to its heading, and nobody else does', async () => {
  const Waited = later('Page', () => Promise.resolve({ Page }))
  main.focus()
  render(<Waited />, main)
  await until(() => expect(document.activeElement).toBe(main.querySelector('h1')))
  render(null, main)
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  const Passed = later('Page', () => Promise.resolve({ Page }))
  render(<Passed />, main)
  await until(() => expect(main.textContent).toBe('Here'))
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(button)
  button.remove()
})

test('a page of an older build is loaded anew once, and said to be old if that does not help', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('ok')))
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  sessionStorage.clear()
  const Whole = later('Page', gone, 'page')
  const Part = later('Page', gone)
  render(<Part />, main)
  await until(() => expect(main.textContent).toContain(t.refusals.updated))
  expect(reload, 'somebody may be in the middle of something').not.toHaveBeenCalled()
  render(<Whole />, main)
  await until(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(main.textContent).toBe(t.shell.loading)
  render(null, main)
  render(<Whole />, main)
  await until(() => expect(main.textContent).toContain(t.refusals.updated))
  expect(main.textContent).toContain(t.errors.reload)
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
  vi.unstubAllGlobals()
})

test('says when it cannot be had, and is asked for again at the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down')))
  const load = vi
    .fn<() => Promise<{ Page: typeof Page }>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue({ Page })
  const Later = later('Page', load)
  render(<Later />, main)
  await until(() => expect(main.textContent).toContain(t.refusals.network))
  expect(main.textContent).toContain(t.errors.reload)
  render(null, main)
  render(<Later />, main)
  await until(() => expect(main.textContent).toBe('Here'))
})
