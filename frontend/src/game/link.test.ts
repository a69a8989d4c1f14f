import { expect, test } from 'vitest'
import { gameIn } from './link'

test.each([
  ['https://tengen.example/g/k3Jx9', 'k3Jx9'],
  [' https://tengen.example/g/k3Jx9?lang=ja#12 ', 'k3Jx9'],
  ['/g/k3Jx9/', 'k3Jx9'],
  ['k3Jx9', 'k3Jx9'],
  ['k3Jx9#17', 'k3Jx9'],
  ['https://tengen.example/', ''],
  ['javascript:alert(1)', ''],
  ['../../api/me', ''],
  ['/g/..%2f..', ''],
  ['', ''],
])('a game in %s', (text, id) => expect(gameIn(text)).toBe(id))
