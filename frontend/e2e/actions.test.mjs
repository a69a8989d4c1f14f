// What players do besides placing stones, and what they can look up: on a phone
// and on a desk, with the browser's and axe's complaints collected on the way.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from './made.mjs'
import { place, shot, stones, tap } from './site.mjs'
import { tap as tapWire } from './wire.mjs'
import { expect, test } from './fixtures.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Ann on a phone plays Black against Bob on a desk; `prefs` are Ann's. */
async function meet(person, change, prefs = { submit: 'direct' }) {
  const [ann, bob] = [await person(phone), await person()]
  await ann.page.evaluate(p => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, ...p })), prefs)
  const path = `/g/${await create(ann.page, change)}`
  for (const p of [ann, bob]) await p.page.goto(path)
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage .tg-svg')
  return { ann, bob }
}

async function alternate(ann, bob, points) {
  for (const [i, at] of points.entries()) {
    await (i % 2 ? place(bob.page, at) : tap(ann.page, at))
    for (const p of [ann, bob]) await stones(p.page, i + 1)
  }
}

async function more(p, name) {
  await p.page.getByRole('button', { name: 'More actions' }).click()
  await p.page.getByRole('group', { name: 'More actions' }).getByRole('button', { name }).click()
}

/** Nothing for axe to say, nothing too wide, no complaint of the browser. */
async function clean(p, what) {
  await p.page.evaluate(axe)
  const { violations } = await p.page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  expect(violations.map(v => `${what}: ${v.id} ${v.nodes.map(n => n.target).join(' ')}`)).toEqual([])
  expect(await p.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${what} is too wide`).toBe(
    true,
  )
}

test('an offered draw stands while its maker moves, and is taken', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, {})
  await alternate(ann, bob, ['h8', 'h9', 'i8', 'i9'])
  await ann.page.getByRole('button', { name: 'Offer draw' }).click()
  await bob.page.getByText('offers a draw').waitFor()
  await tap(ann.page, 'j8')
  await stones(bob.page, 5)
  await ann.page.getByText('You offered a draw.').waitFor()
  await clean(ann, 'own offer')
  await clean(bob, 'offer')
  await bob.page.getByRole('button', { name: 'Accept' }).click()
  await ann.page.getByRole('heading', { name: 'Draw' }).waitFor()
})

test('a pass, a gift of time, a takeback of two', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, { rule: 'renju' })
  await alternate(ann, bob, ['h8', 'h9', 'i8', 'i9', 'a15', 'c15'])
  await ann.page.getByRole('button', { name: 'Pass', exact: true }).click()
  await ann.page.getByRole('button', { name: 'Yes, pass' }).click()
  await bob.page.getByText(/passed\. Your move/).waitFor()
  await more(bob, /^\+15 s for/)
  await ann.page.getByText(/gave 15 s\./).waitFor({ state: 'attached' }) // on a phone among the moves
  await place(bob.page, 'j9')
  await stones(ann.page, 7)
  await ann.page.getByRole('button', { name: 'Take back 2 moves: pass and j9' }).click()
  await bob.page.getByText('requests a takeback of 2 moves: pass and j9.').waitFor()
  await bob.page.getByRole('button', { name: 'Accept' }).click()
  await stones(ann.page, 6)
  await more(ann, 'Game log')
  const log = ann.page.locator('.audit')
  await log.getByText('White gave Black 15 s').waitFor()
  await log.getByText('White agreed: 2 moves taken back').waitFor()
  await clean(ann, 'log')
  await shot(ann.page, 'log-phone')
})

test('a tap marks, the button places', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, {}, { submit: 'confirm' })
  await tap(ann.page, 'h8')
  await tap(ann.page, 'g7')
  await shot(ann.page, 'place-button-phone')
  await clean(ann, 'button')
  await ann.page.getByRole('button', { name: 'Cancel' }).click()
  await tap(ann.page, 'c3')
  await ann.page.getByRole('button', { name: 'Place at c3' }).click()
  await stones(bob.page, 1)
})

test('byo-yomi: from the main time into the periods, and the flag', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, {
    clock: { kind: 'byoyomi', initial: 600_000, increment: 0, period: 5_000, periods: 2 },
  })
  await alternate(ann, bob, ['h8', 'h9'])
  // Bob is told that 10 s of Black's main time are left. No more passes than the test lets pass.
  const wire = await tapWire(bob.page, Date.now())
  wire.change = f =>
    f.t === 'state' ? { ...f, d: { ...f.d, clock: { ...f.d.clock, black: 10_000, at: wire.told } } } : f
  const clock = bob.page.locator('.strip.top .clock')
  const shows = async (digits, note) => {
    await expect(clock.locator('.digits')).toHaveText(digits)
    await expect(clock.locator('.clock-note')).toHaveText(note)
  }
  const low = bob.page.getByText('Black is low on time.')
  wire.close(4001)
  await shows('0:10', 'then 2 × 5 s')
  await wire.pass(9_900)
  await shows('0.1', 'then 2 × 5 s')
  await wire.pass(200)
  await shows('4.9', '2 periods left')
  await wire.pass(4_800)
  await shows('0.1', '2 periods left')
  expect(await low.count()).toBe(0)
  await wire.pass(200)
  await shows('4.9', 'last period')
  await wire.pass(4_000)
  await shows('0.9', 'last period')
  await bob.page.locator('.strip.top .clock.low').waitFor()
  await expect(low).toHaveCount(1)
  await wire.pass(3_000)
  await shows('0.1', 'last period') // zero is the server's word
  const { g, v } = wire.last('state')
  wire.say({ t: 'end', g, v: v + 1, d: { result: { winner: 'white', reason: 'time' }, time: wire.now() } })
  await bob.page.getByRole('heading', { name: 'You win' }).waitFor()
})

test('a forbidden move that lost is explained from the result', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, { rule: 'renju', forbidden: 'loses' })
  await alternate(ann, bob, ['g8', 'a1', 'h8', 'a3', 'i7', 'a5', 'i6', 'a7', 'i8'])
  await bob.page.getByRole('button', { name: 'Why?' }).click()
  await bob.page.getByRole('heading', { name: 'i8 was forbidden: double three' }).waitFor()
  await clean(bob, 'why')
  // Any other point of an earlier position may be asked about.
  await ann.page.getByRole('button', { name: 'One move back' }).click()
  await tap(ann.page, 'o15')
  await ann.page.getByRole('heading', { name: 'o15 is not forbidden' }).waitFor()
})

test('an opponent who has left can be claimed against', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, { clock: { kind: 'fischer', initial: 300_000, increment: 0 } })
  await alternate(ann, bob, ['h8', 'h9', 'i8'])
  await bob.context.close()
  await ann.page.getByText(/You may claim the game in 0:\d\d/).waitFor()
  await clean(ann, 'countdown')
  await ann.page.getByRole('button', { name: 'Claim win' }).click({ timeout: 120_000 })
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Claim win' }).click()
  await ann.page.getByRole('heading', { name: 'You win' }).waitFor()
})
