// A game that nobody plays is put aside: its player finds it among the own games and takes it up again.
import { sql } from './database.mjs'
import { pick, place, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

test.use({ own: {} })

test('put aside, found, taken up again', { tag: '@long' }, async ({ person, site }) => {
  const ann = await person()
  await pick(ann.page, 'Opponent', 'A bot')
  await pick(ann.page, 'A bot', /^Acorn/)
  await pick(ann.page, 'You play', 'Black')
  await pick(ann.page, 'Clock', /No clock|None/)
  await ann.page.getByRole('button', { name: 'Play now' }).click()
  await ann.page.waitForURL(/\/g\//)
  await ann.page.waitForSelector('.stage .tg-svg')
  await place(ann.page, 'h8')
  await stones(ann.page, 2)
  const game = new URL(ann.page.url()).pathname

  // An hour goes by while the server is away.
  await site.kill()
  sql(site, "UPDATE game_events SET at = at - interval '2 hours'")
  sql(site, 'DELETE FROM outages') // the time before the first start was one
  await site.start()
  await expect.poll(() => sql(site, 'SELECT status FROM games')).toBe('adjourned')

  await ann.page.goto('/history')
  await ann.page.getByRole('heading', { name: 'Adjourned' }).waitFor()
  await shot(ann.page, 'adjourned')
  await ann.page.locator('.adjourned a').click()
  await ann.page.waitForURL(url => url.pathname === game)
  await ann.page.getByRole('button', { name: 'Resume game' }).click()
  await ann.page.waitForSelector('.status.mine')
  await place(ann.page, 'a1')
  await stones(ann.page, 4)
  expect(sql(site, 'SELECT status FROM games')).toBe('live')

  await ann.page.goto('/history')
  await ann.page.locator(`.own-games a[href="${game}"]`).waitFor()
  await expect(ann.page.locator('.adjourned')).toHaveCount(0)
})
