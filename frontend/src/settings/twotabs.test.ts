// Two tabs of one browser: what is chosen in one stays when the other chooses something, and is seen there.
import { beforeEach, expect, test } from 'vitest'
import { setChat, chatSettings, keepChat } from '../net/chatsettings'
import { user } from '../net/live'
import { isMuted, mute, wantChat, wantsChat } from '../game/muted'
import { wanted } from '../bots/suggest'
import { chooseInPlay, inPlay } from './inplay'
import { choose, prefs, recall } from './settings'

const KEY = 'tengen.settings'

/** What another tab writes; `unheard`: this one has been asleep. */
function elsewhere(key: string, change: object, unheard?: 'unheard'): void {
  localStorage.setItem(key, JSON.stringify({ ...recall(key), ...change }))
  if (!unheard) dispatchEvent(new StorageEvent('storage', { key }))
}

beforeEach(() => localStorage.clear())

test('settings', () => {
  choose({ numbers: true })
  elsewhere(KEY, { theme: 'dark' }, 'unheard')
  choose({ coordinates: false })
  expect(recall(KEY)).toMatchObject({ numbers: true, theme: 'dark', coordinates: false })
  elsewhere(KEY, { theme: 'light', volume: 20 })
  expect(prefs.value).toMatchObject({ theme: 'light', volume: 20, numbers: true })
  expect(document.documentElement.dataset['theme']).toBe('light')
})

test('sounds and speeds, each for itself', () => {
  choose({ submits: { blitz: 'direct', rapid: 'double' } })
  elsewhere(KEY, { sounds: { stone: false }, submits: { blitz: 'confirm', rapid: 'double' } }, 'unheard')
  choose({ sounds: { ...prefs.value.sounds, call: false } })
  const { rapid: _, ...rest } = prefs.value.submits
  choose({ submits: rest })
  expect(recall(KEY)).toMatchObject({ sounds: { stone: false, call: false }, submits: { blitz: 'confirm' } })
  expect(recall(KEY)['submits']).not.toHaveProperty('rapid')
})

test('what one likes in play', () => {
  chooseInPlay({ speak: true })
  elsewhere('tengen.inplay', { tremble: true })
  expect(inPlay.value).toMatchObject({ speak: true, tremble: true })
})

test('mutes and chats', () => {
  mute('g1', 1, true)
  elsewhere('tengen.muted', { g1: [1, 2], g2: [3] }, 'unheard')
  mute('g1', 4, true)
  expect([1, 2, 4].every(id => isMuted('g1', id))).toBe(true)
  expect(isMuted('g2', 3)).toBe(true)
  elsewhere('tengen.muted', { g1: [2] })
  expect(isMuted('g1', 1)).toBe(false)
  wantChat('g1', false)
  elsewhere('tengen.chats', { g2: true })
  wantChat('g3', true)
  expect(['g1', 'g2', 'g3'].map(wantsChat)).toEqual([false, true, true])
})

test('a visitor’s chat, and whether a bot is suggested', async () => {
  user.value = null
  keepChat()
  await setChat({ off: true })
  elsewhere('tengen.chat', { words: ['pie'] }, 'unheard')
  await setChat({ off: false })
  expect(chatSettings.value).toEqual({ off: false, words: ['pie'] })
  elsewhere('tengen.suggest', { on: false })
  expect(wanted.value).toBe(false)
})
