import { beforeEach, expect, test, vi } from 'vitest'
import { openOnce } from './opened'

const gone: string[] = []
const sounds: string[] = []
vi.mock('../router', () => ({ gamePath: (g: string) => `/g/${g}`, go: (path: string) => gone.push(path) }))
vi.mock('../sound/sound', () => ({ playOnce: (what: string, name: string) => sounds.push(`${what} ${name}`) }))

beforeEach(() => {
  localStorage.clear()
  gone.length = sounds.length = 0
})

/** Locks as a browser grants them: one after the other. */
function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, f: () => unknown) => {
      const mine = last.then(f)
      last = mine
      return mine
    },
  }
}

test('of several pages that notice a game one opens it, with one call', async () => {
  vi.stubGlobal('navigator', { locks: locks() })
  await Promise.all([openOnce('g1'), openOnce('g1'), openOnce('g1')])
  expect(gone).toEqual(['/g/g1'])
  expect(sounds).toEqual(['call begun.g1'])
})

test('a page that notices it much later does not open it again', async () => {
  vi.stubGlobal('navigator', { locks: locks() })
  await openOnce('g1')
  await openOnce('g1')
  await openOnce('g2')
  expect(gone).toEqual(['/g/g1', '/g/g2'])
})

test('without locks one page opens it', async () => {
  vi.stubGlobal('navigator', {})
  await openOnce('g1')
  await openOnce('g1')
  expect(gone).toEqual(['/g/g1'])
})
