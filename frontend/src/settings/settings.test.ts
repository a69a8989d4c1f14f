import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseInPlay, inPlay, loadInPlay } from './inplay'
import { BOARDS, STONES, THEMES, applyTheme, choose, load, pick, prefs, recall, remember, submitFor } from './settings'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  choose({ theme: 'system', board: 'auto', stones: 'shaded' })
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

test('board and stones stand on the root element; the defaults are their absence', () => {
  const at = document.documentElement.dataset
  choose({ board: 'slate', stones: 'rings' })
  expect([at['board'], at['stones']]).toEqual(['slate', 'rings'])
  choose({ board: 'auto', stones: 'shaded' })
  expect([at['board'], at['stones']]).toEqual([undefined, undefined])
})

test('before the first paint the same attributes are set', () => {
  const script = readFileSync('src/frame/theme.js', 'utf8')
  for (const theme of THEMES)
    for (const board of BOARDS)
      for (const stones of STONES) {
        choose({ theme, board, stones })
        const chosen = { ...document.documentElement.dataset }
        for (const name of Object.keys(chosen)) delete document.documentElement.dataset[name]
        // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- a script of the page's own
        new Function(script)()
        expect({ ...document.documentElement.dataset }).toEqual(chosen)
      }
})

test('sounds are switched off one by one; nonsense among them is not believed', () => {
  const all = { stone: true, forced: true, call: true, minute: true, low: true }
  choose({ sounds: { ...all, call: false }, soundSet: 'glass', volume: 40 })
  expect(load()).toMatchObject({ sounds: { ...all, call: false }, soundSet: 'glass', volume: 40 })
  for (const volume of [-1, 101, '7', null]) {
    localStorage.setItem(
      'tengen.settings',
      JSON.stringify({ sounds: [false], soundSet: 'tin', volume, board: 'lava', stones: 3 }),
    )
    expect(load()).toMatchObject({
      sounds: all,
      soundSet: 'wood',
      volume: 70,
      board: 'auto',
      stones: 'shaded',
    })
  }
})

test('a speed has its own way to place a stone, or that of all; what was chosen before there were speeds is that of all', () => {
  localStorage.setItem('tengen.settings', '{"v":2,"submit":"confirm"}')
  expect(load()).toMatchObject({ submit: 'confirm', submits: {} })
  choose({ submit: 'direct', submits: { blitz: 'direct', correspondence: 'confirm', none: 'double' } })
  expect((['blitz', 'rapid', 'correspondence', undefined] as const).map(s => submitFor(s))).toEqual([
    'direct',
    'direct',
    'confirm',
    'double',
  ])
  choose({ submit: 'confirm', submits: { blitz: 'direct' } })
  expect([submitFor('blitz'), submitFor('rapid')]).toEqual(['direct', 'confirm'])
  expect(load().submits).toEqual({ blitz: 'direct' })
  for (const nonsense of ['[]', '7', '{"blitz":"maybe","rapid":{}}']) {
    localStorage.setItem('tengen.settings', `{"v":2,"submit":"double","submits":${nonsense}}`)
    prefs.value = load()
    expect([submitFor('blitz'), submitFor('rapid')]).toEqual(['double', 'double'])
  }
  choose({ submit: 'direct', submits: {} })
})

test('during a game: a premove by a mouse from the start, by a finger if it is asked for; the rest if it is asked for', () => {
  pointer(false)
  expect(loadInPlay()).toEqual({ premove: true, speak: false, tremble: false, knowsTwice: false })
  pointer(true)
  expect(loadInPlay()).toEqual({ premove: false, speak: false, tremble: false, knowsTwice: false })
  chooseInPlay({ premove: true })
  expect(recall('tengen.inplay')).toEqual({ premove: true })
  chooseInPlay({ speak: true })
  expect([inPlay.value.speak, loadInPlay()]).toEqual([
    true,
    { premove: true, speak: true, tremble: false, knowsTwice: false },
  ])
  for (const nonsense of ['{', '[]', '{"premove":3,"speak":"yes"}']) {
    localStorage.setItem('tengen.inplay', nonsense)
    expect(loadInPlay()).toEqual({ premove: false, speak: false, tremble: false, knowsTwice: false })
  }
  chooseInPlay({ premove: true, speak: false, tremble: false, knowsTwice: false })
})
