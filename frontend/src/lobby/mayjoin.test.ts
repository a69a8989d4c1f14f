import { h, render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, bob, liveGame } from '../test/games'
import { user } from '../net/live'
import type { Seek } from '../wire'
import { hindrance, useMayJoin } from './mayjoin'
import { until } from '../test/until'

const seek = (change: Partial<Seek> = {}): Seek => ({
  g: 's',
  v: 0,
  host: bob,
  color: 'random',
  settings: { ...liveGame().settings, rule: 'renju', rated: true },
  created: 0,
  speed: 'blitz',
  ...change,
})
const within = (min: number, max: number): Seek => seek({ range: { min, max } })
const casual = seek({ settings: { ...liveGame().settings, rated: false } })

let root: HTMLElement
let answers: Record<string, unknown>
let asked: string[]
const looks = (seeks: readonly Seek[]) => {
  function Looks() {
    useMayJoin(seeks, 0)
    return null
  }
  render(h(Looks, {}), root)
}

beforeEach(() => {
  root = document.body.appendChild(document.createElement('div'))
  answers = { '/api/me/blocks': { names: [] }, '/api/users/Ann': { standings: [] } }
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    return path in answers
      ? Promise.resolve(new Response(JSON.stringify(answers[path])))
      : Promise.reject(new TypeError('down'))
  })
})
afterEach(() => {
  render(null, root)
  root.remove()
  user.value = undefined
  vi.unstubAllGlobals()
})

test('who has no account joins what is casual and for everybody', () => {
  for (const u of [null, { ...ann, guest: true }]) {
    user.value = u
    looks([within(1000, 2000)])
    expect(hindrance(casual)).toBeUndefined()
    expect(hindrance(seek())).toBe('account')
    expect(hindrance({ ...casual, range: { min: 0, max: 4000 } })).toBe('account')
  }
  expect(asked).toEqual([])
  user.value = undefined // nobody knows yet
  expect(hindrance(seek())).toBeUndefined()
})

test('a range is compared with the rating of its pool, and with the first one where there is none', async () => {
  user.value = ann
  answers['/api/users/Ann'] = { standings: [{ rule: 'renju', speed: 'blitz', value: 1612 }] }
  expect(hindrance(within(2000, 2100))).toBeUndefined()
  looks([seek()])
  expect(asked).not.toContain('/api/users/Ann') // nothing asks for a rating
  looks([within(1, 2)])
  await until(() => expect(hindrance(within(2000, 2100))).toBe(1612))
  expect(hindrance(within(1612, 1700))).toBeUndefined()
  expect(hindrance(within(1500, 1612))).toBeUndefined()
  expect(hindrance(within(1500, 1611))).toBe(1612)
  expect(hindrance({ ...within(1550, 1700), speed: 'rapid' })).toBe(1500)
  expect(hindrance({ ...within(1400, 1500), speed: 'rapid' })).toBeUndefined()
  user.value = { ...bob, id: 9, name: 'Eve' } // somebody else's ratings say nothing
  expect(hindrance(within(2000, 2100))).toBeUndefined()
})

test('whoever is blocked', async () => {
  answers['/api/me/blocks'] = { names: ['Bob'] }
  user.value = { ...ann, id: 77 }
  looks([seek()])
  await until(() => expect(hindrance(seek())).toBe('blocked'))
  expect(hindrance(seek({ host: { ...bob, guest: true } }))).toBeUndefined() // a guest of that name is nobody's
  expect(hindrance(seek({ host: { ...bob, name: 'Eve' } }))).toBeUndefined()
})
