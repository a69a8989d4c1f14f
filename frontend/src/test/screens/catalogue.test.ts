// @vitest-environment node
// No word of the catalogue is left out. It runs after the screens (vite.config.ts), and says something only where all of
// them have passed: with one of them alone most words are shown by none.
import { expect, test } from 'vitest'
import { unshown } from './shown'

test('every word is shown by a screen', () => {
  expect(unshown() ?? [], 'words that no screen shows').toEqual([])
})
