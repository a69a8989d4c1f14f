import { render } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../test/until'
import type { Live } from '../wire'
import { useStays } from './stays'

const root = document.createElement('div')
afterEach(() => render(null, root))

const game = (g: string) => ({ g }) as Live
let staying: string | undefined
const On = ({ now }: { now: Live | undefined }) => {
  staying = useStays(now).stays?.game.g
  return null
}
const on = (now?: Live) => render(<On now={now} />, root)

test('a game that comes back before its end is known goes on', async () => {
  const asked = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', asked)
  on(game('a'))
  expect(staying).toBeUndefined()
  on(game('b'))
  await until(() => expect(asked).toHaveBeenCalledOnce())
  expect(staying).toBe('a')
  on(game('a'))
  expect(staying).toBeUndefined()
  on()
  await until(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(staying).toBe('a')
})
