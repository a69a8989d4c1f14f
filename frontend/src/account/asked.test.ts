// @vitest-environment node
import { expect, test } from 'vitest'
import { askedScopes, askedToken } from './asked'

const here = 'https://tengen.example'
const all = ['bot:play', 'challenge:read', 'challenge:write'] as const

test.each([
  ['', undefined],
  ['?other=1', undefined],
  ['?token=', { name: '', scopes: [], from: '' }],
  [
    '?token=+My bot+&scopes=bot:play,challenge:write',
    { name: 'My bot', scopes: ['bot:play', 'challenge:write'], from: '' },
  ],
  ['?token=x&scopes=bot:play&scopes=all', { name: 'x', scopes: ['bot:play', 'all'], from: '' }],
  [`?token=${'😀'.repeat(50)}`, { name: '😀'.repeat(40), scopes: [''], from: '' }],
])('%s asks', (search, want) => {
  const got = askedToken(search, '', here)
  expect(got && { ...got, scopes: got.scopes.filter(s => s) }).toEqual(
    want && { ...want, scopes: want.scopes.filter(s => s) },
  )
})

test('of the scopes only those that exist are chosen', () => {
  expect(askedScopes(askedToken('?token=x&scopes=bot:play,all,admin', '', here)!, all)).toEqual(['bot:play'])
  expect(askedScopes(askedToken('?token=x', '', here)!, all)).toEqual([])
})

test('the site that the link was on is told, if it is another', () => {
  const from = (referrer: string) => askedToken('?token=x', referrer, here)!.from
  expect(from('https://tool.example:8443/page')).toBe('tool.example:8443')
  expect(from(`${here}/bots`)).toBe('')
  expect(from('nonsense')).toBe('')
})
