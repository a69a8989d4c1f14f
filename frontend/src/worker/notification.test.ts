// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { asked, onScreen, readMessage } from './notification'

const site = 'https://tengen.example'
const page = (path: string, visibilityState = 'visible') => ({ url: `${site}${path}`, visibilityState })

describe('what the server tells of games', () => {
  const told = { kind: 'turn', url: '/g/abc', tag: 'abc', lang: 'en', title: 'Your turn', body: 'Ann' }
  test('is read, if it is of ours', () => {
    expect(readMessage(JSON.stringify(told))).toEqual(told)
    for (const bad of ['', '{', 'null', '7', '{}', JSON.stringify({ ...told, title: 7 })])
      expect(readMessage(bad)).toBeUndefined()
    for (const url of ['https://other.example/', '//other.example', 'javascript:alert(1)', ''])
      expect(readMessage(JSON.stringify({ ...told, url })), url).toBeUndefined()
  })
  test('is shown only where it is not on the screen', () => {
    expect(onScreen([], told)).toBe(false)
    expect(onScreen([page('/'), page('/g/abcd'), page('/g/abc', 'hidden')], told)).toBe(false)
    expect(onScreen([page('/'), page('/g/abc?x=1#y')], told)).toBe(true)
    const challenge = { ...told, kind: 'challenge', url: '/' }
    expect(onScreen([page('/learn', 'hidden')], challenge)).toBe(false)
    expect(onScreen([page('/learn')], challenge)).toBe(true)
  })
  test('a subscription without keys is of no use', () => {
    const keys = { p256dh: 'p', auth: 'a' }
    expect(asked({ endpoint: 'e', keys }, 'ru')).toEqual({ endpoint: 'e', ...keys, lang: 'ru' })
    expect(asked({ endpoint: 'e', keys: { auth: 'a' } }, 'ru')).toBeNull()
    expect(asked({ keys }, 'ru')).toBeNull()
  })
})
