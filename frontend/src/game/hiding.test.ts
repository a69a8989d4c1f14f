// @vitest-environment node
import { expect, test } from 'vitest'
import { length, ownChat, readable, writable } from './channels'
import { hiding } from './hiding'

test.each<[string, string, boolean]>([
  ['noob', 'You NOOB!', true],
  ['noob', 'noob', true],
  ['NOOB', 'such a noob, really', true],
  ['noob', 'ｎｏｏｂ', true],
  ['ｎｏｏｂ', 'noob', true],
  ['noob', 'noobs are welcome', false],
  ['noob', 'snoob', false],
  ['noob', 'noobs and a noob', true],
  ['noob', 'no ob', false],
  ['gg', 'gg_wp', false],
  ['gg', 'gg-wp', true],
  ['été', 'l’Été', true],
  ['笨蛋', '你这个笨蛋！', true],
  ['笨蛋', '笨人', false],
  ['バカ', 'ﾊﾞｶだな', true],
  ['笨蛋x', '笨蛋xy', false],
  ['two words', 'these TWO WORDS here', true],
  ['a.b', 'axb', false],
  ['(', 'smile :(', true],
  ['😀', 'hi 😀😀', true],
  ['', 'anything', false],
])('%s in %s: %s', (word, text, hidden) => {
  expect(hiding([word])(text)).toBe(hidden)
})

test('any of a hundred words; none hides nothing', () => {
  const words = Array.from({ length: 100 }, (_, i) => `word${i}`)
  expect(hiding(words)('this is word99')).toBe(true)
  expect(hiding(words)('this is word100')).toBe(false)
  expect(hiding([])('noob')).toBe(false)
})

test('characters are counted as the server counts them', () => {
  expect(['', 'abc', '漢字', '😀', 'é'].map(length)).toEqual([0, 3, 2, 1, 1])
})

test.each([
  ['black', 'live', 'players', ['players'], ['players']],
  ['white', 'adjourned', 'players', ['players'], ['players']],
  ['black', 'over', 'players', ['players', 'watchers'], ['players', 'watchers']],
  [undefined, 'live', 'watchers', ['players', 'watchers'], ['watchers']],
  [undefined, 'over', 'watchers', ['players', 'watchers'], ['watchers']],
] as const)('%s while it is %s', (you, status, own, reads, writes) => {
  const s = { ...(you && { you }), status }
  expect(ownChat(s)).toBe(own)
  expect(readable(s)).toEqual(reads)
  expect((['players', 'watchers'] as const).filter(c => writable(s, c))).toEqual(writes)
})
