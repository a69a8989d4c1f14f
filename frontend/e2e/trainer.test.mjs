// The pages of the openings: from the form of a new game to an opening's page, its trainer, and a game with it against a bot.
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { isGame, pick, shot } from './site.mjs'

/** Places a stone on the trainer's board by its keys; where a finger taps it takes two steps. */
async function place(page, at) {
  await page.locator('.trainer .tg-field').focus()
  await page.keyboard.type(at)
  await page.keyboard.press('Enter')
  if (await page.evaluate(() => matchMedia('(pointer: coarse)').matches)) await page.keyboard.press('Enter')
}

test('an opening’s page and its trainer', { tag: '@long' }, async ({ person }) => {
  const { page } = await person({ ...flow, bypassCSP: true, path: '/learn/openings' })
  await page.locator('.protocol').first().waitFor()
  await shot(page, 'openings')
  await page.getByRole('link', { name: /^Taraguchi-10/ }).click()
  await page.getByRole('heading', { name: 'Taraguchi-10', exact: true }).waitFor()
  const trainer = page.locator('.trainer')
  await place(page, 'a1') // outside the square
  await expect(trainer.locator('.stone')).toHaveCount(0)
  for (const at of ['h8', 'h9', 'h10']) await place(page, at)
  await expect(trainer.locator('.stone')).toHaveCount(3)
  await trainer.scrollIntoViewIfNeeded()
  await shot(page, 'trainer-square')
  for (const at of ['k8', 'l8']) await place(page, at)
  // The engine's judgement is its own; that it comes to one, and counts, is ours.
  await trainer.locator('.fair-verdict').waitFor({ timeout: 120_000 })
  await expect(trainer).toContainText('Best choice')
  await expect(trainer).toContainText(' of 1.')
  await shot(page, 'trainer-judged')
  await trainer.getByRole('button', { name: 'Show a fair one' }).click()
  await expect(trainer).toContainText('These are fair')
  await trainer.locator('.fair-verdict').waitFor({ timeout: 120_000 })
  await expect(trainer).toContainText(' of 1.')
  expect(await looked(page, 'trainer')).toEqual([])
})

test('from the form to the page, and from there into a game', { tag: '@long' }, async ({ person }) => {
  const { page, context } = await person()
  await pick(page, 'Opponent', 'A bot')
  await pick(page, 'Opening', 'Swap2')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'How does this work?' }).click()
  const about = await opened
  await about.getByRole('heading', { name: 'Swap2', exact: true }).waitFor()
  await about.getByRole('button', { name: 'Play Swap2 against a bot' }).click()
  await about.waitForURL(isGame)
  await about.locator('.opening').waitFor()
  await expect(about.locator('#opening-now')).toContainText('You place a black stone anywhere.')
  await about.getByText('How Swap2 goes').click()
  await expect(about.getByRole('link', { name: /More about it/ })).toHaveAttribute('href', '/learn/openings/swap2')
})
