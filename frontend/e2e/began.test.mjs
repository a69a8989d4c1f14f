// A game begins while its host is elsewhere on the site: every page tells, the one that asked opens it, and what
// else the host had open ends.
import { seek } from './hand.mjs'
import { expect, test } from './fixtures.mjs'

const clock = minutes => ({ clock: { kind: 'fischer', initial: 60_000 * minutes, increment: 3_000 } })
const random = { color: 'random' }

test('the page that asked opens the game, and then no other one calls; elsewhere there is a bar', {
  tag: '@long',
}, async ({ person, hand }) => {
  const ann = await person()
  await ann.page.getByRole('button', { name: /^5\+3/ }).click()
  await ann.page.locator('.waiting-strip').waitFor()
  const other = await ann.open('/settings')
  const third = await ann.open('/learn')
  await other.bringToFront()
  await ann.page.bringToFront()
  const ben = await hand()
  const game = await seek(ben, clock(5), random)
  await ann.page.waitForURL(`/g/${game}`)
  for (const page of [other, third]) await page.locator('.began').waitFor({ state: 'detached' })
  await ann.context.close()

  const eve = await person()
  await eve.page.getByRole('button', { name: /^10\+5/ }).click()
  await eve.page.locator('.waiting-strip').waitFor()
  await eve.page.locator('.nav-link.account').click()
  await eve.page.getByRole('link', { name: 'Your games', exact: true }).click()
  const dan = await hand()
  const next = await seek(dan, { clock: { kind: 'fischer', initial: 600_000, increment: 5_000 } }, random)
  const bar = eve.page.locator('.began')
  await bar.getByRole('timer').waitFor()
  await expect(eve.page).toHaveTitle(/started/i)
  await eve.page.getByRole('link', { name: 'Watch' }).first().click()
  await bar.getByRole('timer').waitFor()
  await bar.getByRole('link', { name: 'Open' }).click()
  await eve.page.waitForURL(`/g/${next}`)
  await bar.waitFor({ state: 'detached' })
})

test('the page of one’s own open game leads to the game that came of it', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const ann = await person()
  const g = await seek(await hand(), clock(3), { color: 'black' }) // somebody waits, with Black
  await ann.page.getByRole('button', { name: /^15\+10/ }).click()
  await ann.page.locator('.waiting-strip').getByRole('link', { name: 'Go to game' }).click()
  await ann.page.getByRole('heading', { name: /Waiting/ }).waitFor()
  const own = new URL(ann.page.url()).pathname.slice(3)
  const ben = await hand()
  const game = await seek(ben, { clock: { kind: 'fischer', initial: 900_000, increment: 10_000 } }, random)
  expect(game).toBe(own)
  await ann.page.locator('.stage .tg-svg').waitFor()
  // A player by the clock is led back, and not into a second game.
  await ann.page.goto(`/g/${g}`)
  await ann.page.getByRole('button', { name: 'Join' }).click()
  await ann.page
    .getByRole('alert')
    .getByText(/Finish it first/)
    .waitFor()
  await ann.page.getByRole('link', { name: 'To your game' }).click()
  await ann.page.waitForURL(`/g/${own}`)
})

test('what else the host had open is said to be no longer open; games of days stay', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const ann = await hand()
  const first = await seek(ann, clock(7), random)
  const second = await seek(ann, clock(8), random)
  const days = await seek(
    ann,
    { clock: { kind: 'correspondence', initial: 0, increment: 0, period: 259_200_000 } },
    random,
  )
  const eve = await person({ path: `/g/${second}` })
  await eve.page.getByRole('button', { name: 'Join' }).waitFor()
  const ben = await hand()
  expect(await seek(ben, clock(7), random)).toBe(first)
  await eve.page.getByRole('heading', { name: 'No longer open' }).waitFor()
  await eve.page.goto(`/g/${days}`)
  await eve.page.getByRole('button', { name: 'Join' }).waitFor()
  await eve.page.goto('/learn')
  await eve.page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<a id="there" href="/#quick">There</a>'))
  await eve.page.locator('#there').click()
  await eve.page.waitForFunction(() => document.activeElement?.id === 'quick')
  await ann.ask({ t: 'abort', g: days, v: 0 }) // it would outlive the test
})
