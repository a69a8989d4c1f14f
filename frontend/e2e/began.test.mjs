// A game begins while its host is elsewhere on the site: every page tells, the one that asked opens it, and what
// else the host had open ends.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hand, seek } from './hand.mjs'
import { person } from './site.mjs'
import { browser, site } from './tested.mjs'

const clock = minutes => ({ clock: { kind: 'fischer', initial: 60_000 * minutes, increment: 3_000 } })
const random = { color: 'random' }

test('the page that asked opens the game, and then no other one calls; elsewhere there is a bar', async () => {
  const ann = await person(browser, site)
  await ann.page.getByRole('button', { name: /^5\+3/ }).click()
  await ann.page.locator('.waiting-strip').waitFor()
  const other = await ann.open('/settings')
  const third = await ann.open('/learn')
  await other.bringToFront()
  await ann.page.bringToFront()
  const ben = await hand(browser, site)
  const game = await seek(ben, clock(5), random)
  await ann.page.waitForURL(`${site.base}/g/${game}`)
  for (const page of [other, third]) await page.locator('.began').waitFor({ state: 'detached' })
  assert.deepEqual(ann.complaints, [])
  await ann.context.close()

  const eve = await person(browser, site)
  await eve.page.getByRole('button', { name: /^10\+5/ }).click()
  await eve.page.locator('.waiting-strip').waitFor()
  await eve.page.getByRole('link', { name: 'Your games' }).first().click()
  const dan = await hand(browser, site)
  const next = await seek(dan, { clock: { kind: 'fischer', initial: 600_000, increment: 5_000 } }, random)
  const bar = eve.page.locator('.began')
  await bar.getByRole('timer').waitFor()
  assert.match(await eve.page.title(), /begun/i)
  await eve.page.getByRole('link', { name: 'Watch' }).first().click()
  await bar.getByRole('timer').waitFor()
  await bar.getByRole('link', { name: 'Open' }).click()
  await eve.page.waitForURL(`${site.base}/g/${next}`)
  await bar.waitFor({ state: 'detached' })
})

test('the page of one’s own open game leads to the game that came of it', async () => {
  const ann = await person(browser, site)
  const g = await seek(await hand(browser, site), clock(3), { color: 'black' }) // somebody waits, with Black
  await ann.page.getByRole('button', { name: /^15\+10/ }).click()
  await ann.page.locator('.waiting-strip').getByRole('link', { name: 'Open' }).click()
  await ann.page.getByRole('heading', { name: /Waiting/ }).waitFor()
  const own = new URL(ann.page.url()).pathname.slice(3)
  const ben = await hand(browser, site)
  const game = await seek(ben, { clock: { kind: 'fischer', initial: 900_000, increment: 10_000 } }, random)
  assert.equal(game, own)
  await ann.page.locator('.stage svg').waitFor()
  // Who plays by the clock is led back, and not into a second game.
  await ann.page.goto(`${site.base}/g/${g}`)
  await ann.page.getByRole('button', { name: 'Join' }).click()
  await ann.page
    .getByRole('alert')
    .getByText(/Finish it first/)
    .waitFor()
  await ann.page.getByRole('link', { name: 'To your game' }).click()
  await ann.page.waitForURL(`${site.base}/g/${own}`)
})

test('what else the host had open is said to be no longer open; games of days stay', async () => {
  const ann = await hand(browser, site)
  const first = await seek(ann, clock(7), random)
  const second = await seek(ann, clock(8), random)
  const days = await seek(
    ann,
    { clock: { kind: 'correspondence', initial: 0, increment: 0, period: 259_200_000 } },
    random,
  )
  const eve = await person(browser, site, { path: `/g/${second}` })
  await eve.page.getByRole('button', { name: 'Join' }).waitFor()
  const ben = await hand(browser, site)
  assert.equal(await seek(ben, clock(7), random), first)
  await eve.page.getByRole('heading', { name: 'No longer open' }).waitFor()
  await eve.page.goto(`${site.base}/g/${days}`)
  await eve.page.getByRole('button', { name: 'Join' }).waitFor()
  await eve.page.goto(`${site.base}/learn`)
  await eve.page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<a id="there" href="/#quick">There</a>'))
  await eve.page.locator('#there').click()
  await eve.page.waitForFunction(() => document.activeElement?.id === 'quick')
  assert.deepEqual(eve.complaints, [])
})
