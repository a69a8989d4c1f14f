// A player who left too many games pauses: a stranger's game is refused, with the way to the rule, the own games and the end of it.
import { sql } from './database.mjs'
import { expect, test } from './fixtures.mjs'
import { faults } from './look.mjs'
import { isGame, pick, shot } from './site.mjs'

test.use({ own: {} })

test('who has left too many games', { tag: '@long' }, async ({ person, site }) => {
  const [ann, bob] = [await person(), await person()]
  for (const p of [ann, bob]) {
    await pick(p.page, 'Opponent', 'Anyone')
    await p.page.getByRole('button', { name: 'Find an opponent' }).click()
    await p.page.waitForURL(isGame)
  }
  await bob.page.locator('.stage .tg-svg').waitFor()
  await bob.page.getByRole('button', { name: 'Abort' }).click()
  await bob.page.locator('.result').first().waitFor()

  // Nobody is to blame so soon after the start; an hour later bob would be.
  await expect.poll(() => sql(site, 'SELECT count(*) FROM conduct')).toBe('2')
  sql(
    site,
    `UPDATE conduct SET kind = 'abort' FROM game_events e WHERE e.kind = 'end' AND e.game = conduct.game AND user_id = e.actor;
     INSERT INTO pauses SELECT user_id, game, now(), now() + interval '22 minutes' FROM conduct WHERE kind = 'abort'`,
  )
  await bob.page.goto('/')
  await pick(bob.page, 'Opponent', 'Anyone')
  await bob.page.getByRole('button', { name: 'Find an opponent' }).click()
  await bob.page.getByText('You can play strangers again in 22 minutes.').waitFor()
  await bob.page.getByRole('link', { name: 'Why am I paused?' }).click()
  await bob.page.getByText(/^You cannot play strangers until /).waitFor()
  await bob.page.getByText('aborted while your opponent was there').waitFor()
  expect(await faults(bob.page, 'desktop')).toEqual([])
  await shot(bob.page, 'pauses')
  await bob.page.setViewportSize({ width: 390, height: 844 })
  expect(await faults(bob.page, 'phone')).toEqual([])
  await bob.page.setViewportSize({ width: 1280, height: 800 })

  await bob.page.goto('/') // bots stay open
  await pick(bob.page, 'Opponent', 'A bot')
  await bob.page.getByRole('button', { name: 'Play now' }).click()
  await bob.page.waitForURL(isGame)
  await ann.page.goto('/conduct')
  await ann.page.getByText('None of your last games counts against you.').waitFor()
})
