// A guest signs in in the middle of a game: what the guest has goes along, on every page, and the opponent sees
// who it is now.
import { isGame, pick, place, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** Black's game, joined by White: its path. */
async function begin(black, white) {
  await black.page.goto('/')
  await pick(black.page, 'Opponent', 'Anyone')
  await pick(black.page, 'You play', 'Black')
  await black.page.getByRole('button', { name: 'Find an opponent' }).click()
  await black.page.waitForURL(isGame)
  const path = new URL(black.page.url()).pathname
  await white.page.goto(path)
  await white.page.getByRole('button', { name: 'Join' }).click()
  await white.page.getByText('to move').first().waitFor()
  return path
}

test('signed in on one page, played on on the other', { tag: '@long' }, async ({ person, hand, named }) => {
  const name = named('Cleo')
  const cleo = await hand(name)
  await cleo.context.close()
  const [guest, stranger] = [await person(), await person()]
  const path = await begin(guest, stranger)
  await place(guest.page, 'h8')
  await stones(stranger.page, 1)
  await place(stranger.page, 'i9')
  const other = await guest.open(path)
  await stones(other, 2)

  await guest.page.locator('.nav-link.account').click()
  await guest.page.getByRole('link', { name: 'Sign in' }).click()
  await guest.page.getByRole('radio', { name: 'Sign in' }).check({ force: true })
  await guest.page.getByText(/^Move 1 game of/).waitFor()
  await guest.page.getByLabel('Name').fill(name.toLowerCase())
  await guest.page.getByLabel('Password', { exact: true }).fill(`${name} likes quiet evenings`)
  await guest.page.locator('form button[type=submit]').click()

  await guest.page.waitForURL(path) // back in the game
  await guest.page.getByText(/^1 game of .* now belongs to this account\.$/).waitFor()
  await stranger.page.locator('.strip', { hasText: name }).waitFor()
  await other.locator('.strip', { hasText: name }).waitFor()
  await place(other, 'h9')
  await stones(stranger.page, 3)
  await stones(guest.page, 3)
  await place(stranger.page, 'i10')
  await stones(other, 4)
  await stranger.page.getByRole('button', { name: 'Resign' }).click()
  await stranger.page.getByRole('button', { name: 'Yes, resign' }).click()
  await other.getByRole('heading', { name: 'You win' }).waitFor()
  await guest.page.goto(`/@/${name}`)
  await guest.page.locator(`.past[href="${path}"]`).waitFor()
  await guest.page.reload()
  await guest.page.goto(path)
  await guest.page.getByRole('heading', { name: 'You win' }).waitFor()
})

test('nothing goes along unless it is wanted, and “Sign in” signs in', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  const name = named('Dora_Daring')
  const dora = await hand(name)
  await dora.context.close()
  const [guest, stranger] = [await person(), await person()]
  const path = await begin(guest, stranger)
  await guest.page.goto('/account')
  await guest.page.getByRole('radio', { name: 'Sign in' }).check({ force: true })
  await guest.page.getByRole('switch', { name: /^Move .* to this account/ }).uncheck({ force: true })
  await guest.page.getByText('Games in progress will be lost').waitFor()
  await guest.page.getByLabel('Name').fill(name)
  await guest.page.getByLabel('Password', { exact: true }).fill(`${name} likes quiet evenings`)
  await guest.page.locator('form button[type=submit]').click()
  await guest.page.getByRole('heading', { name }).waitFor()
  await guest.page.goto(path)
  await guest.page.locator('.strip').first().waitFor()
  expect(await guest.page.locator('.strip', { hasText: name }).count()).toBe(0)

  const visitor = await person()
  await visitor.page.getByRole('link', { name: 'Sign in' }).first().click()
  await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect(visitor.page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
})
