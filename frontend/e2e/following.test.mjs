// Whom one follows: who is here, who plays, where to watch; who hides it, and whom a block parts.
import { member } from './events.mjs'
import { seek } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { isGame, post } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const nameOf = p => p.page.evaluate(async () => (await (await fetch('/api/me')).json()).user.name)

const row = (p, name) => p.page.locator('.followed li', { hasText: name })

test('somebody is followed from the profile, comes, plays and is watched', async ({ person, hand, named }) => {
  const [ann, bob] = [await member(person, named('Ann')), await hand(named('Bob'))]
  const carl = await hand(named('Carl'))
  await ann.page.goto(`/@/${bob.user.name}`)
  await ann.page.getByRole('button', { name: 'Follow', exact: true }).click()
  await ann.page.getByRole('button', { name: 'Unfollow', exact: true }).waitFor()
  await ann.page.goto('/following')
  await row(ann, bob.user.name).getByText('online', { exact: true }).waitFor()
  await ann.page.getByText('1 online').waitFor()
  const g = await seek(bob)
  await carl.ask({ t: 'join', g, v: 0 })
  bob.tell({ t: 'watch', g }) // a game is shown as long as a player is there
  await expect(async () => {
    await ann.page.reload()
    await row(ann, bob.user.name).getByText('playing', { exact: true }).waitFor({ timeout: 3000 })
  }).toPass()
  await row(ann, bob.user.name)
    .getByRole('link', { name: `Watch ${bob.user.name} play` })
    .click()
  await ann.page.waitForURL(isGame)
  expect(new URL(ann.page.url()).pathname).toBe(`/g/${g}`)
  // From the name beside the board one stops as well.
  await ann.page
    .getByRole('button', { name: new RegExp(bob.user.name) })
    .first()
    .click()
  await ann.page.locator('.name-menu').getByRole('button', { name: 'Unfollow' }).click()
  await ann.page.locator('.name-menu').waitFor({ state: 'detached' })
  await ann.page.goto('/following')
  await ann.page.getByText('You are not following anyone yet.').waitFor()
})

test('who hides it is not here, who wants no followers has none, and a block ends it', { tag: '@long' }, async ({
  person,
  hand,
  named,
  allow,
}) => {
  allow(/status of 403/) // what is refused
  const [ann, bob] = [await member(person, named('Ann')), await member(person, named('Bob'))]
  const eve = await hand(named('Eve'))
  const names = { bob: await nameOf(bob), eve: eve.user.name }
  await ann.page.goto('/following')
  for (const name of [names.bob, names.eve]) {
    await ann.page.getByRole('textbox', { name: 'Name of a member' }).fill(name)
    await ann.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await row(ann, name).waitFor()
  }
  await row(ann, names.eve).getByText('online', { exact: true }).waitFor()
  await bob.page.goto('/following')
  await bob.page.getByRole('switch', { name: 'Hide that I am online' }).check({ force: true })
  await expect
    .poll(() => bob.page.evaluate(async () => (await (await fetch('/api/me/privacy')).json()).hidden))
    .toBe(true)
  await ann.page.reload()
  await row(ann, names.bob).getByText('offline', { exact: true }).waitFor()
  expect((await post(eve.page, '/api/me/blocks', { name: await nameOf(ann), on: true })).status).toBe(200)
  await bob.page.locator('input[value=nobody]').check({ force: true })
  await bob.page.getByText('Your followers are removed.').waitFor()
  await expect
    .poll(() => bob.page.evaluate(async () => (await (await fetch('/api/me/privacy')).json()).follow))
    .toBe('nobody')
  await ann.page.reload()
  await ann.page.getByText('You are not following anyone yet.').waitFor()
  for (const name of [names.bob, names.eve]) {
    await ann.page.getByRole('textbox', { name: 'Name of a member' }).fill(name)
    await ann.page.getByRole('button', { name: 'Follow', exact: true }).click()
    await ann.page.getByText('This member cannot be followed.').waitFor()
  }
})

test('the list, in every look', { tag: '@long' }, async ({ person, hand, named }) => {
  const ann = await member(person, named('Ann'), { ...flow, bypassCSP: false })
  const [bob, carl] = [await hand(named('Bob')), await hand(named('Carl'))]
  for (const p of [bob, carl]) await post(ann.page, '/api/me/following', { name: p.user.name, on: true })
  await ann.page.goto('/following')
  await row(ann, bob.user.name).waitFor()
  await ann.page.getByRole('switch', { name: 'Hide that I am online' }).waitFor()
  expect(await looked(ann.page, 'following')).toEqual([])
})
