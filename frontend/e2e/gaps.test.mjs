// One event of a game gets lost on the way to a page whose socket stays well: the page finds out, and asks.
import { place, privately, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'
import { tap } from './wire.mjs'

/** A game of Ann, who is Black, with Bob, whose socket is in our hands. */
async function meet(person) {
  const [ann, bob] = await privately(person)
  const wire = await tap(bob.page)
  await wire.welcomed
  await bob.page.waitForSelector('.stage .tg-svg')
  return { ann: ann.page, bob: bob.page, wire }
}

/** Withholds the next frame of a type; what the page has sent from then on is the answer's `since`. */
function lose(wire, type) {
  const lost = { is: false, since: [] }
  wire.change = f => {
    if (lost.is || f.t !== type) return f
    lost.is = true
    lost.since = wire.sent.splice(0)
    wire.sent.length = 0
    return undefined
  }
  return lost
}

const pings = wire => wire.sent.filter(f => f.t === 'ping').length

test('the opponent’s move is lost: it is on the board soon, and the game goes on', { tag: '@long' }, async ({
  person,
}) => {
  const { ann, bob, wire } = await meet(person)
  const lost = lose(wire, 'move')
  await place(ann, 'h8')
  await stones(ann, 1)
  await stones(bob, 1)
  expect(lost.is).toBe(true)
  expect(pings(wire), 'pings until it was noticed').toBeLessThanOrEqual(2)
  expect(wire.sent.filter(f => f.t === 'watch').length, 'asked once').toBe(1)
  expect(wire.tries, 'over the same socket').toBe(1)
  await place(bob, 'h9')
  await stones(ann, 2)
})

test('the end is lost: it is shown soon', { tag: '@long' }, async ({ person }) => {
  const { ann, bob, wire } = await meet(person)
  await place(ann, 'h8')
  await stones(bob, 1)
  await place(bob, 'h9')
  await stones(ann, 2)
  const lost = lose(wire, 'end')
  await ann.getByRole('button', { name: 'Resign' }).click()
  await ann.getByRole('button', { name: 'Yes, resign' }).click()
  await bob.locator('.result', { hasText: 'You win' }).waitFor()
  expect(lost.is).toBe(true)
  expect(pings(wire), 'pings until it was noticed').toBeLessThanOrEqual(2)
})
