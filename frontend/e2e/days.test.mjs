// Games of days: from one to the next, and vacations.
import { play } from './hand.mjs'
import { faults } from './look.mjs'
import { another, place, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const DAY = 86_400_000
const days = n => ({ clock: { kind: 'correspondence', initial: 0, increment: 0, period: n * DAY } })

const vacation = page => page.getByRole('region', { name: 'Vacation' })

/** Another page of a hand's. */
async function pageOf(who, path) {
  const page = await another(who.page.context())
  await page.goto(new URL(path, who.page.url()).href)
  return page
}

test('after a move, on to the game with the least time left', { tag: '@long' }, async ({ hand, named }) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Bob'))]
  const long = await play(ann, bob, ['h8', 'i9'], days(14))
  const short = await play(ann, bob, ['h8', 'g9'], days(1))
  const theirs = await play(ann, bob, ['h8'], days(2))

  const page = await pageOf(ann, '/days')
  const list = page.locator('.days-list a')
  await expect(list).toHaveCount(3)
  expect(await list.evaluateAll(all => all.map(a => a.getAttribute('href')))).toEqual(
    [short, long, theirs].map(g => `/g/${g}`),
  )
  await list
    .first()
    .getByText(/left to move/)
    .waitFor()
  expect(await faults(page)).toEqual([])
  await shot(page, 'days')

  // A button leads on; a move does so by itself only if that is wished.
  await list.first().click()
  await page.getByRole('link', { name: 'Next game (1)' }).waitFor()
  await shot(page, 'days-game')
  await place(page, 'a1')
  await stones(page, 3)
  expect(new URL(page.url()).pathname).toBe(`/g/${short}`)
  await page.getByRole('button', { name: 'Plan answers' }).waitFor() // it comes after the move, and pushes the switch down
  await page.getByRole('switch', { name: /open the next game/ }).check({ force: true })
  await bob.ask({ t: 'move', g: short, v: 4, d: { at: 'b1' } })
  await stones(page, 4)
  await place(page, 'c1')
  await page.waitForURL(`**/g/${long}`)
  await stones(page, 2)
  await page.getByRole('switch', { name: /open the next game/ }).waitFor()
  expect(await page.getByRole('switch', { name: /open the next game/ }).isChecked()).toBe(true)
  // The last that waits. The board is another game's since a moment ago, and takes no stone in the first second.
  await expect(async () => {
    await place(page, 'a1')
    await expect(page.locator('.stage .stone')).toHaveCount(3, { timeout: 1000 })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe(`/g/${long}`)
  expect(await page.locator('.next-game').count()).toBe(0)
})

test('on vacation the own clock stands, which the opponent sees', { tag: '@long' }, async ({ hand, named }) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Bob'))]
  const g = await play(ann, bob, ['h8', 'i9'], days(3))
  const game = await pageOf(bob, `/g/${g}`)
  await game.locator('.clock.runs').waitFor()

  const page = await pageOf(ann, '/days')
  await vacation(page).getByText('5 days of 30 are left').waitFor()
  await vacation(page).getByRole('button', { name: 'Start vacation' }).click()
  await vacation(page)
    .getByText(/^You are on vacation/)
    .waitFor()
  await vacation(page).getByText('4 days of 30 are left').waitFor()
  await page
    .locator('.days-list')
    .getByText(/^You are on vacation/)
    .waitFor()
  await shot(page, 'vacation')

  const said = `${ann.user.name} is on vacation`
  await game.getByText(said).waitFor()
  await expect(game.locator('.clock.runs')).toHaveCount(0)
  await shot(game, 'vacation-game')
  const list = await pageOf(bob, '/days')
  await list.locator('.days-list').getByText(said).waitFor()
  await list.goto(new URL(`/@/${ann.user.name}`, bob.page.url()).href)
  await list.getByText('On vacation until').waitFor()

  // A player on vacation may move; then the other's clock runs.
  await ann.ask({ t: 'move', g, v: 3, d: { at: 'a1' } })
  await game.locator('.clock.runs').waitFor()
  await game.getByText(said).waitFor()

  await vacation(page).getByRole('button', { name: 'End vacation' }).click()
  await vacation(page).getByRole('button', { name: 'Start vacation' }).waitFor()
  await game.getByText(said).waitFor({ state: 'detached' })
})

test('guests have no vacation', { tag: '@long' }, async ({ hand }) => {
  const eve = await hand()
  const page = await pageOf(eve, '/days')
  await page.getByText('Vacations need an account.').waitFor()
  expect(await faults(page)).toEqual([])
})

test('what was planned is played at once, and nobody else sees it', { tag: '@long' }, async ({ hand, named }) => {
  const [ann, bob] = [await hand(named('Ann')), await hand(named('Bob'))]
  const g = await play(ann, bob, ['h8', 'i9', 'j8'], days(3))
  const page = await pageOf(ann, `/g/${g}`)
  const other = await pageOf(bob, `/g/${g}`)
  const told = []
  other.on('websocket', ws => ws.on('framereceived', f => told.push(String(f.payload))))
  await other.reload()
  await stones(other, 3)

  await page.getByRole('button', { name: 'Plan answers' }).click()
  for (const at of ['a1', 'b1', 'c1']) await place(page, at)
  await page.getByText('a1 b1 c1').waitFor()
  await expect(page.getByRole('button', { name: 'Keep this line' })).toBeDisabled()
  await place(page, 'd1')
  await page.getByRole('button', { name: 'Keep this line' }).click()
  await page.locator('.plan-lines').getByText('a1 b1 c1 d1').waitFor()
  await shot(page, 'plan')
  // The same moves have one answer.
  for (const at of ['a1', 'b2']) await place(page, at)
  await page.getByRole('button', { name: 'Keep this line' }).click()
  await page.getByText('You have planned another answer to the same moves.').waitFor()
  await page.getByRole('button', { name: 'Back to the game' }).click()
  await stones(page, 3)
  expect(await faults(page)).toEqual([])

  // With nobody there it is played all the same.
  await page.goto('about:blank')
  await place(other, 'a1')
  await stones(other, 5)
  await page.goto(new URL(`/g/${g}`, bob.page.url()).href)
  await page.locator('.plan-lines').getByText('c1 d1').waitFor()
  await place(other, 'e1')
  await stones(page, 6)
  await expect(page.locator('.plan-lines')).toHaveCount(0)
  expect(told.filter(f => f.includes('plan'))).toEqual([])
})
