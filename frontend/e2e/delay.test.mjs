// A game with a delay: its players see each move at once, others ten seconds later, and all of it when it is over.
import { play } from './hand.mjs'
import { faults } from './look.mjs'
import { isGame, pick, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const DELAY = 10_000

test('a watcher sees a move late, a player at once, and all see the end', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const [black, white] = [await hand(), await hand()]
  const before = Date.now() // any move
  const g = await play(black, white, ['h8', 'i9'], { delay: DELAY })
  black.tell({ t: 'watch', g })
  const player = await person({ path: '/robots.txt' })
  await player.context.addCookies(await white.context.cookies())
  const watcher = await person({ path: `/g/${g}` })
  await player.page.goto(`/g/${g}`)
  await stones(player.page, 2) // at once
  await watcher.page.getByText('10 s delay').first().waitFor()
  await player.page.getByText('10 s delay').first().waitFor()
  const early = await watcher.page.locator('.stage .stone').count()
  if (Date.now() - before < DELAY) expect(early).toBe(0)
  await stones(watcher.page, 2)
  expect(Date.now() - before).toBeGreaterThanOrEqual(DELAY)
  await shot(watcher.page, 'delay-watcher')
  expect(await faults(watcher.page, 'delay')).toEqual([])
  await black.ask({ t: 'move', g, v: 3, d: { at: 'j8' } })
  await stones(player.page, 3)
  await white.ask({ t: 'resign', g, v: 4 })
  await stones(watcher.page, 3) // nothing is held back any more
  await watcher.page.locator('.result').first().waitFor()
})

test('the form of a new game offers it among what few change', { tag: '@long' }, async ({ person }) => {
  const p = await person()
  await pick(p.page, 'Opponent', 'Anyone')
  await p.page.locator('details.more summary').click()
  await pick(p.page, 'Spectator delay', '10 s')
  await p.page.locator('details.more summary', { hasText: '10 s delay' }).waitFor()
  await shot(p.page, 'delay-form')
  await p.page.getByRole('button', { name: 'Find an opponent' }).click()
  await p.page.waitForURL(isGame)
  await p.page.getByText('10 s delay').first().waitFor()
})
