import { afterEach, expect, test, vi } from 'vitest'
import { gamePath, go, landing, ours, outdated, parse, route, startRouter, userPath, visits } from './router'

afterEach(() => history.replaceState(null, '', '/'))

test.each([
  ['/', { name: 'lobby' }],
  ['/watch', { name: 'watch' }],
  ['/watch/', { name: 'watch' }],
  ['/learn', { name: 'learn' }],
  ['/learn/openings', { name: 'protocols' }],
  ['/learn/openings/swap2', { name: 'protocols', protocol: 'swap2' }],
  ['/learn/openings/swap2/more', { name: 'missing' }],
  ['/learn/more', { name: 'learn', part: 'more' }],
  ['/learn/more/still', { name: 'missing' }],
  ['/local', { name: 'local' }],
  ['/history', { name: 'history' }],
  ['/account', { name: 'account' }],
  ['/settings', { name: 'settings' }],
  ['/g/k3Jx-_9', { name: 'game', id: 'k3Jx-_9' }],
  ['/@/Ann', { name: 'user', user: 'Ann' }],
  ['/@/%E5%A4%A9%E5%85%83', { name: 'user', user: '天元' }],
  ['/@/%', { name: 'missing' }],
  ['/g/', { name: 'missing' }],
  ['/g/a b', { name: 'missing' }],
  ['/g/x/y', { name: 'missing' }],
  ['/watch/more', { name: 'missing' }],
  ['/nowhere', { name: 'missing' }],
])('%s', (path, want) => expect(parse(path)).toEqual(want))

test('addresses lead back to what they were made of', () => {
  expect(parse(gamePath('abc'))).toEqual({ name: 'game', id: 'abc' })
  for (const name of ['Ann', 'a/b', '100%', '天元 ü'])
    expect(parse(userPath(name))).toEqual({ name: 'user', user: name })
})

test('going somewhere changes address, route and visits', () => {
  const n = visits.value
  go('/watch')
  expect(location.pathname).toBe('/watch')
  expect(route.value).toEqual({ name: 'watch' })
  expect(visits.value).toBe(n + 1)
})

test('from a page of an older build the next one comes from the server, and a place in it does not', () => {
  history.replaceState(null, '', '/watch')
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => {})
  outdated.value = true
  const n = visits.value
  go('/learn#end')
  go('/g/abc', true)
  expect(assign.mock.calls).toEqual([['/learn#end']])
  expect(replace.mock.calls).toEqual([['/g/abc']])
  expect(visits.value).toBe(n)
  go('/watch#end')
  expect(assign).toHaveBeenCalledTimes(1)
  outdated.value = false
  assign.mockRestore()
  replace.mockRestore()
})

function click(html: string, init: MouseEventInit = {}): string | null {
  document.body.innerHTML = html
  let path: string | null = null
  const see = (e: MouseEvent) => {
    path = ours(e)
    e.preventDefault()
  }
  document.addEventListener('click', see, { capture: true }) // before the router's own, should it be there
  document
    .querySelector('[data-hit], a')!
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...init }))
  document.removeEventListener('click', see, { capture: true })
  return path
}

test('plain clicks on our links are ours, also on what is inside of them', () => {
  expect(click('<a href="/watch">x</a>')).toBe('/watch')
  expect(click('<a href="/g/abc#17">x</a>')).toBe('/g/abc#17')
  expect(click('<a href="/g/abc"><b data-hit>x</b></a>')).toBe('/g/abc')
})

test.each([
  ['<a href="/watch">x</a>', { ctrlKey: true }],
  ['<a href="/watch">x</a>', { metaKey: true }],
  ['<a href="/watch">x</a>', { shiftKey: true }],
  ['<a href="/watch">x</a>', { button: 1 }],
  ['<a href="/watch" target="_blank">x</a>', {}],
  ['<a href="https://example.org/watch">x</a>', {}],
  ['<a href="/api/me">x</a>', {}],
])('%s %o belongs to the browser', (html, init) => expect(click(html, init)).toBeNull())

test('a place in a page goes with its address, and another place there is no visit', () => {
  go('/g/abc#17')
  expect(location.hash).toBe('#17')
  expect(route.value).toEqual({ name: 'game', id: 'abc' })
  startRouter()
  const n = visits.value
  history.replaceState(null, '', '/g/abc#3')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(visits.value).toBe(n)
  history.replaceState(null, '', '/watch')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(visits.value).toBe(n + 1)
})

test.each([
  ['/analysis#renju/15/h8', 'h1'],
  ['/g/abc#17', 'h1'],
  ['/watch#live', '#live'],
])('a link to %s lands at %s', (href, place) => {
  startRouter()
  document.body.innerHTML = `<a href="${href}">x</a>`
  document.querySelector('a')!.click()
  expect(landing).toBe(place)
})
