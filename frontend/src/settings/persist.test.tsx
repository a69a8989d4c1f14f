import { render } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../test/until'
import { promised, useKept } from './persist'

const root = document.createElement('div')
const Asks = ({ kept }: { kept: boolean }) => (useKept(kept), null)

afterEach(() => {
  render(null, root)
  localStorage.clear()
  promised.value = undefined
})

test('the promise is asked for once, when something is kept, and its answer is known on each visit', async () => {
  const storage = { persist: vi.fn(async () => false), persisted: vi.fn(async () => false) }
  vi.stubGlobal('navigator', { ...navigator, storage })
  render(<Asks kept={false} />, root)
  expect(storage.persist).not.toHaveBeenCalled()
  render(<Asks kept />, root)
  await until(() => expect(promised.value).toBe(false))
  render(null, root)
  storage.persisted.mockResolvedValue(true)
  render(<Asks kept />, root)
  await until(() => expect(promised.value).toBe(true))
  expect(storage.persist).toHaveBeenCalledOnce()
})
