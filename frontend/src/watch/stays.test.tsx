import { render } from 'preact'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../test/until'
import type { Live } from '../wire'
import { useStays } from './stays'

const root = document.createElement('div')
afterEach(() => render(null, root))

const game = (g: string) => ({ g }) as Live
const Staying = ({ now }: { now: Live | undefined }) => <>{useStays(now).stays?.game.g}</>
const on = (now?: Live) => render(<Staying now={now} />, root)
const staying = () => root.textContent

test('a game that comes back before its end is known goes on', async () => {
  const asked = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', asked)
  on(game('a'))
  expect(staying()).toBe('')
  on(game('b'))
  await until(() => expect(asked).toHaveBeenCalledOnce())
  expect(staying()).toBe('a')
  on(game('a'))
  expect(staying()).toBe('')
  on()
  await until(() => expect(asked).toHaveBeenCalledTimes(2))
  expect(staying()).toBe('a')
})
