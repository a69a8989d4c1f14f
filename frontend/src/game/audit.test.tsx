// The log of a game.
import { expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { button, page, show, useRoom, watched } from '../test/roomstage'
import { until } from '../test/until'

const g = t.game
useRoom()

test('the log of the game, row by row, and again when it failed', async () => {
  // The page around the log may ask for other things first, so the first request for the log fails, not the first of all.
  const asked = vi.fn<(address: string) => void>()
  const fetched = vi.fn((address: string) => {
    if (address !== '/api/games/g1/log') return Promise.reject(new TypeError('not asked here'))
    asked(address)
    return asked.mock.calls.length === 1
      ? Promise.reject(new TypeError('down'))
      : Promise.resolve(
          new Response(
            JSON.stringify({
              log: [
                {
                  v: 1,
                  kind: 'start',
                  by: 'white',
                  time: 1_000,
                  clock: { black: 300_000, white: 300_000, run: 'black', at: 1_000 },
                },
                {
                  v: 2,
                  kind: 'move',
                  by: 'black',
                  at: 'h8',
                  time: 5_000,
                  spent: 3_900,
                  lag: 100,
                  quota: 2_000,
                  clock: { black: 299_100, white: 300_000, run: 'white', at: 5_000 },
                },
              ],
            }),
          ),
        )
  })
  vi.stubGlobal('fetch', fetched)
  show(watched)
  button(g.auditOpen).click()
  await until(() => expect(button(t.shell.retry)).toBeDefined())
  button(t.shell.retry).click()
  await until(() => expect(page.root.querySelectorAll('.audit > li')).toHaveLength(2))
  expect(asked).toHaveBeenCalledTimes(2)
  expect(page.root.querySelector('.audit > li')!.textContent).toContain(
    'charged 3.90 s · lag compensation 100 ms · quota left 2.00 s',
  )
  vi.unstubAllGlobals()
})
