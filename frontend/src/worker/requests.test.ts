import { describe, expect, test } from 'vitest'
import { parse } from '../router'
import { isQuiet } from './newer'
import { SHELLS, isAway, shellFor, handlingOf, withoutFirst, worksOffline } from './requests'

const site = 'https://tengen.example'
const way = (path: string, mode = 'navigate', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, site).href }, site)

describe('what the worker does with a request', () => {
  test.each(['/', '/watch', '/g/abc', '/@/Ann', '/@/a.b', '/local', '/learn/path', '/study/x?y=1', '/puzzles/daily'])(
    '%s is a page',
    path => expect(way(path)).toBe('page'),
  )
  test.each([
    '/api',
    '/api/me',
    '/api/openapi.yaml',
    '/ws',
    '/healthz',
    '/readyz',
    '/card.png',
    '/g/a/card.png',
    '/sw.js',
  ])('%s is none', path => expect(way(path)).toBe('pass'))
  test('files with a hash never change, whoever asks', () => {
    for (const mode of ['cors', 'no-cors', 'navigate', 'same-origin']) expect(way('/assets/a.js', mode)).toBe('asset')
  })
  test('what is no GET, no navigation, or of another site passes', () => {
    expect(way('/local', 'navigate', 'POST')).toBe('pass')
    expect(way('/local', 'cors')).toBe('pass')
    expect(way('https://other.example/assets/a.js')).toBe('pass')
  })
  test('there is a way out, on every page', () => {
    expect(way('/?noworker')).toBe('leave')
    expect(way('/g/abc?lang=ja&noworker=1')).toBe('leave')
  })
})

describe('pages without the server', () => {
  test('each has its own, others say that it is away', () => {
    for (const s of SHELLS) expect(shellFor(s)).toBe(s)
    expect(shellFor('/learn/openings/swap2')).toBe('/learn')
    expect(shellFor('/study/abc/1')).toBe('/analysis')
    expect(shellFor('/')).toBe('/settings')
    expect(shellFor('/localx')).toBe('/settings')
    expect(worksOffline('/learn/path')).toBe(true)
    expect(worksOffline('/study/abc')).toBe(true)
    expect(worksOffline('/g/abc')).toBe(false)
  })
  test('they are pages of the app', () => {
    for (const s of SHELLS) expect(parse(s).name).not.toBe('missing')
  })
  test('a proxy in the place of the server', () => {
    expect([200, 404, 500, 502, 503, 504].filter(isAway)).toEqual([502, 503, 504])
  })
  test('what is kept tells of nobody', () => {
    const first = '<script type="application/json" id="first">{"user":{"name":"Ann"}}</script>'
    expect(withoutFirst(`<p>${first}</p><script>1</script>`)).toBe('<p></p><script>1</script>')
  })
})

test('a newer version is offered where nobody is disturbed', () => {
  for (const path of ['/g/abc', '/local', '/puzzles/storm', '/analysis']) expect(isQuiet(parse(path).name)).toBe(false)
  expect(isQuiet(parse('/').name)).toBe(true)
})
