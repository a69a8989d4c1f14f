// Two people go through an opening with every kind of step, one of them on a phone; a third watches.
import { faults } from './look.mjs'
import { isGame, pick, place, shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const FIFTHS = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1']

test('Taraguchi-10: squares, changes of colours, ten fifths and a pick', { tag: '@long' }, async ({ person }) => {
  const ann = await person({ bypassCSP: true })
  await pick(ann.page, 'Opponent', 'A friend')
  await pick(ann.page, 'Rule', 'Renju')
  await pick(ann.page, 'Opening', 'Taraguchi-10')
  await pick(ann.page, 'First move', 'You')
  await shot(ann.page, 'opening-form')
  await ann.page.getByRole('button', { name: 'Make a private game' }).click()
  await ann.page.waitForURL(isGame)
  const path = new URL(ann.page.url()).pathname
  const phone = {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
    bypassCSP: true,
  }
  const bob = await person({ path, ...phone })
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  const eve = await person({ path })
  for (const p of [ann, bob, eve]) await p.page.waitForSelector('.opening')
  const twice = async at => {
    await tap(bob.page, at)
    await tap(bob.page, at)
  }
  const stay = (p, color) => p.page.getByRole('button', { name: `Stay ${color}` }).click()

  // Outside the square the board takes no stone, and says why.
  await place(ann.page, 'a1')
  await ann.page.getByText('The opening requires this stone in the centre').waitFor()
  await place(ann.page, 'h8')
  await stones(bob.page, 1)
  await shot(bob.page, 'opening-swap-phone')
  await stay(bob, 'White')
  await bob.page.getByText('You place a white stone inside the 3×3 square.').waitFor()
  await shot(bob.page, 'opening-zone-phone')
  await twice('i9')
  await stones(ann.page, 2)
  await shot(ann.page, 'opening-swap')
  await stay(ann, 'Black')
  await shot(ann.page, 'opening-zone')
  await place(ann.page, 'j7')
  await stones(bob.page, 3)
  await stay(bob, 'White')
  await bob.page.getByText('inside the 7×7 square.').waitFor()
  await twice('g10')
  await stones(ann.page, 4)
  await ann.page.getByRole('button', { name: /Offer ten fifths/ }).waitFor()
  await shot(ann.page, 'opening-ways')
  expect(await faults(ann.page, 'a choice')).toEqual([])
  await ann.page.getByRole('button', { name: /Offer ten fifths/ }).click()

  for (const [i, at] of FIFTHS.entries()) {
    await ann.page.getByText(`Offer a fifth stone: ${10 - i} to go.`).waitFor()
    await place(ann.page, at)
    if (i === 4) await shot(ann.page, 'opening-offer')
    if (i === 4) await shot(bob.page, 'opening-offer-phone')
  }
  await bob.page.getByText('Pick the fifth stone that stays.').waitFor()
  // The tenth is taken back, and offered again.
  await ann.page.getByRole('button', { name: 'Take back' }).click()
  await expect(bob.page.getByText('requests a takeback of a step of the opening.')).toBeInViewport()
  await shot(bob.page, 'opening-takeback-phone')
  expect(await faults(bob.page, 'a takeback in an opening')).toEqual([])
  await bob.page.getByRole('button', { name: 'Accept' }).click()
  await ann.page.getByText('Offer a fifth stone: 1 to go.').waitFor()
  await expect(ann.page.locator('.stage .mark-sign')).toHaveCount(9)
  await shot(ann.page, 'opening-takeback')
  await place(ann.page, 'j1')
  await bob.page.getByText('Pick the fifth stone that stays.').waitFor()
  await expect(bob.page.locator('.stage .mark-sign')).toHaveCount(10)
  await expect(eve.page.locator('.fifths li')).toHaveCount(10)
  await shot(bob.page, 'opening-pick-phone')
  await shot(eve.page, 'opening-pick-watch')
  expect(await faults(bob.page, 'a pick, on a phone')).toEqual([])
  // Nothing but a letter can be picked; on a phone it takes two taps, beside the board too.
  await tap(bob.page, 'o15')
  await bob.page.getByText('Pick one of the lettered points.').waitFor()
  await bob.page.getByRole('button', { name: 'Fifth C, c1' }).click()
  await expect(bob.page.locator('.stage .ghost')).toBeVisible()
  await bob.page.getByRole('button', { name: 'Fifth C, c1' }).click()
  for (const p of [ann, bob, eve]) await stones(p.page, 5)
  await bob.page.getByText('Your move: choose a point twice to place your white stone.').waitFor()
  await twice('h10')
  await stones(ann.page, 6)
  await shot(ann.page, 'opening-over')
  await expect(ann.page.locator('.move-list')).toContainText('Fifth C: c1')
})
