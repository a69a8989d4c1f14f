// A guest signs in in the middle of a game: what the guest has goes along, on every page, and the opponent sees
// who it is now.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hand } from './hand.mjs'
import { isGame, person, pick, place, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

/** Black's game, joined by White: its path. */
async function begin(black, white) {
  await black.page.goto(site.base)
  await pick(black.page, 'Opponent', 'Anyone')
  await pick(black.page, 'You play', 'Black')
  await black.page.getByRole('button', { name: 'Find an opponent' }).click()
  await black.page.waitForURL(isGame)
  const path = new URL(black.page.url()).pathname
  await white.page.goto(site.base + path)
  await white.page.getByRole('button', { name: 'Join' }).click()
  await white.page.getByText('to move').first().waitFor()
  return path
}

test('signed in on one page, played on on the other', async () => {
  const cleo = await hand(browser, site, 'Cleopatra')
  await cleo.context.close()
  const [guest, stranger] = [await person(browser, site), await person(browser, site)]
  const path = await begin(guest, stranger)
  await place(guest.page, 'h8')
  await stones(stranger.page, 1)
  await place(stranger.page, 'i9')
  const other = await guest.open(path)
  await stones(other, 2)

  await guest.page.getByRole('link', { name: /\d{5}/ }).first().click()
  await guest.page.getByRole('radio', { name: 'Sign in' }).check({ force: true })
  await guest.page.getByText(/^Take along 1 game of/).waitFor()
  await guest.page.getByLabel('Name').fill('cleopatra')
  await guest.page.getByLabel('Password', { exact: true }).fill('Cleopatra likes quiet evenings')
  await guest.page.locator('form button[type=submit]').click()

  await guest.page.waitForURL(site.base + path) // back in the game
  await guest.page.getByText(/^1 game of .* is yours now\.$/).waitFor()
  await stranger.page.locator('.strip', { hasText: 'Cleopatra' }).waitFor()
  await other.locator('.strip', { hasText: 'Cleopatra' }).waitFor()
  await place(other, 'h9')
  await stones(stranger.page, 3)
  await stones(guest.page, 3)
  await place(stranger.page, 'i10')
  await stones(other, 4)
  await stranger.page.getByRole('button', { name: 'Resign' }).click()
  await stranger.page.getByRole('button', { name: 'Yes, resign' }).click()
  await other.getByText('You win').waitFor()
  await guest.page.goto(`${site.base}/@/Cleopatra`)
  await guest.page.locator(`.past[href="${path}"]`).waitFor()
  await guest.page.reload()
  await guest.page.goto(site.base + path)
  await guest.page.getByText('You win').waitFor()
  for (const p of [guest, stranger]) assert.deepEqual(p.complaints, [])
})

test('nothing goes along unless it is wanted, and “Sign in” signs in', async () => {
  const dora = await hand(browser, site, 'Dora_Daring')
  await dora.context.close()
  const [guest, stranger] = [await person(browser, site), await person(browser, site)]
  const path = await begin(guest, stranger)
  await guest.page.goto(`${site.base}/account`)
  await guest.page.getByRole('radio', { name: 'Sign in' }).check({ force: true })
  await guest.page.getByRole('switch', { name: /^Take along/ }).uncheck({ force: true })
  await guest.page.getByText('games in play are lost').waitFor()
  await guest.page.getByLabel('Name').fill('Dora_Daring')
  await guest.page.getByLabel('Password', { exact: true }).fill('Dora_Daring likes quiet evenings')
  await guest.page.locator('form button[type=submit]').click()
  await guest.page.getByRole('heading', { name: /Dora_Daring/ }).waitFor()
  await guest.page.goto(site.base + path)
  await guest.page.locator('.strip').first().waitFor()
  assert.equal(await guest.page.locator('.strip', { hasText: 'Dora_Daring' }).count(), 0)

  const visitor = await person(browser, site)
  await visitor.page.getByRole('link', { name: 'Sign in' }).first().click()
  await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal(
    await visitor.page.getByLabel('Password', { exact: true }).getAttribute('autocomplete'),
    'current-password',
  )
})
