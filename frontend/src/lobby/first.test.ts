// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.doUnmock('#words/language')
  vi.resetModules()
})

test.each([
  ['vi', ['caro', 'freestyle', 'standard', 'renju']],
  ['en', ['freestyle', 'standard', 'renju', 'caro']],
])('the rules, the first of which a stranger is offered, in %s', async (tag, want) => {
  vi.doMock('#words/language', () => ({ language: { tag, name: '' } }))
  const { RULES, setupOf } = await import('./gamesetup')
  expect(RULES).toEqual(want)
  expect(setupOf({}).rule).toBe(want[0])
})
