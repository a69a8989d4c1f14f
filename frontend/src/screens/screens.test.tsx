// Every screen in another language, chosen while it is shown: nothing of what is
// seen or heard stays English, and no word of the catalogue is left out.
import { expect, test, vi } from 'vitest'
import { unread, useStage } from './stage'

vi.setConfig({ testTimeout: 30_000 })
useStage()
await import('./shell')
await import('./lobby')
await import('./people')
await import('./learn')
await import('./review')
await import('./study')
await import('./local')
await import('./refused')
await import('./game')
await import('./told')

test('these were all the words that there are', () => {
  expect(unread()).toEqual([])
})
