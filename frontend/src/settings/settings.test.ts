import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { applyTheme, choose, load, pick, prefs, recall, remember } from './settings'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  choose({ theme: 'system' })
})

const pointer = (coarse: boolean) => vi.stubGlobal('matchMedia', () => ({ matches: coarse }))

test('a finger taps twice by default, a mouse clicks once', () => {
  pointer(true)
  expect(load().submit).toBe('double')
  pointer(false)
  expect(load().submit).toBe('direct')
})

test('nonsense in storage is not believed', () => {
  for (const stored of ['{', '[]', '7', 'null', '{"theme":"pink","numbers":"yes","submit":3}']) {
    localStorage.setItem('tengen.settings', stored)
    expect(load()).toMatchObject({ theme: 'system', numbers: false, coordinates: true, sound: true })
  }
})

test('a choice is remembered, and only what was chosen', () => {
  choose({ numbers: true })
  expect(prefs.value.numbers).toBe(true)
  expect(recall('tengen.settings')).not.toHaveProperty('submit')
  expect(load().numbers).toBe(true)
})

test('the theme stands on the root element; system is its absence', () => {
  choose({ theme: 'dark' })
  expect(document.documentElement.dataset['theme']).toBe('dark')
  choose({ theme: 'system' })
  applyTheme()
  expect(document.documentElement.dataset['theme']).toBeUndefined()
})

test('without storage a choice lasts as long as the page', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new Error('denied')
    },
    setItem() {
      throw new Error('denied')
    },
  })
  expect(recall('x')).toEqual({})
  remember('x', 1)
  choose({ coordinates: false })
  expect(prefs.value.coordinates).toBe(false)
  choose({ coordinates: true })
})

test('pick takes what is allowed', () => {
  expect(pick('b', ['a', 'b'], 'a')).toBe('b')
  expect(pick('c', ['a', 'b'], 'a')).toBe('a')
  expect(pick(undefined, ['a', 'b'], 'a')).toBe('a')
})

test('what was called confirm before there was a button is two taps', () => {
  localStorage.setItem('tengen.settings', '{"submit":"confirm"}')
  expect(load().submit).toBe('double')
  choose({ submit: 'confirm' })
  expect(load().submit).toBe('confirm')
  choose({ submit: 'direct' })
  expect(load().submit).toBe('direct')
})
