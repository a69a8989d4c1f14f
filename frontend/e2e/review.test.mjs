// After the game: its review, proofs on the board, better moves and exercises, and what happens when the server dies
// in the middle of one.
import { play } from './hand.mjs'
import { faults, flow, looked, looks } from './look.mjs'
import { glimpse, isGame, pick, place, shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** White looks away from an open three, Black later from a five. */
const missed = ['h8', 'h7', 'i8', 'i9', 'j8', 'c1', 'k8', 'l8', 'c3', 'g8', 'i7', 'c5']
/** Points of which no five can be made in the order given. */
const long = [8, 10, 6, 12].flatMap(row => [...'hgifjekl'].map(column => column + row))

/** A game that Black has resigned, between two who are not on its page. */
async function over(hand, points = missed, change = {}) {
  const [ann, ben] = [await hand(), await hand()]
  const g = await play(ann, ben, points, change)
  await ann.ask({ t: 'resign', g, v: points.length + 1 })
  return { ann, ben, path: `/g/${g}`, g }
}

// A test that plays the same points on the same server keeps these games from being reviewed.
test.use({ own: {} })

const button = (page, name) => page.getByRole('button', { name })
const mistake = (page, n) => page.locator('.mistakes button', { hasText: `Move ${n},` })

/** On a phone the review is a sheet. */
const sheet = page => page.getByRole('button', { name: 'Review', exact: true }).tap()

async function review(page, path, phone = false) {
  await page.goto(path)
  if (phone) await sheet(page)
  await button(page, 'Review this game').click()
  await page.getByText('The review is ready.').waitFor({ timeout: 120_000 })
}

test('asked for, read and followed on the board, by keyboard', async ({ hand }) => {
  const { ann, path } = await over(hand)
  const { page } = ann
  await page.setViewportSize({ width: 1280, height: 800 })
  await review(page, path)
  // The list of moves has the marks, each with its meaning for who does not see it.
  for (const [n, name] of [
    [6, 'missed defence'],
    [9, 'missed win'],
  ])
    await expect(page.locator('.ply').nth(n - 1)).toHaveText(new RegExp(name))
  await page
    .getByText(/^You resigned a won game: [a-o]\d+ \(/)
    .first()
    .waitFor()
  await expect(page.locator('.moments .lost')).toHaveCount(0)

  await mistake(page, 6).focus()
  await page.keyboard.press('Enter')
  await page
    .getByText(/does not stop a win by (fours|threats): g8/)
    .first()
    .waitFor()
  await page.getByRole('heading', { name: 'Why Black wins' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H3')
  await stones(page, 7)
  await page.keyboard.press('ArrowRight')
  await stones(page, 8)
  await page.keyboard.press('ArrowRight')
  await page
    .getByText(/Five in a row/)
    .first()
    .waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  // Any other reply is tried on the board.
  await place(page, 'o15')
  await stones(page, 9)
  await page
    .getByText(/Five in a row/)
    .first()
    .waitFor()
  expect(await faults(page, 'a proof')).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.review-graph svg').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('review-title')

  await button(page, 'Why the other replies lose').click()
  await place(page, 'o15')
  await page.getByRole('heading', { name: 'Why Black wins' }).waitFor()
  await button(page, 'Close the explanation').click()
  await place(page, 'k8')
  await page.getByText('k8: the engine believes that it holds.').waitFor()
})

test('what decided a game that was lost on the board, by keyboard', { tag: '@long' }, async ({ hand }) => {
  const [ann, ben] = [await hand(), await hand()]
  const points = missed.slice(0, 7)
  const g = await play(ann, ben, points)
  await ben.ask({ t: 'resign', g, v: points.length + 1 })
  const { page } = ann
  await review(page, `/g/${g}`)
  await page
    .getByText(/^White was lost from here on: move 6, c1/)
    .first()
    .waitFor()
  await shot(page, 'review-decided')
  await page.locator('.moments .lost a').focus()
  await page.keyboard.press('Enter')
  await page.locator('.ply [aria-current]', { hasText: 'c1' }).waitFor()
})

test('a better move on a phone: wrong, why, hints, right; and again among the exercises', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const { ben, path } = await over(hand)
  const p = await person({ ...looks[1][2], storageState: await ben.context.storageState() })
  const { page } = p
  await page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
  await review(page, path, true)
  await mistake(page, 6).tap()
  await button(page, 'Close the explanation').tap()
  await button(page, 'Try again').tap()
  await tap(page, 'o15')
  await page.getByText(/After o15 the opponent wins/).waitFor()
  await button(page, 'Show why').tap()
  await page.getByRole('heading', { name: 'Why Black wins' }).waitFor()
  await button(page, 'Close the explanation').tap()
  await button(page, 'Once more').tap()
  await button(page, 'Hint 1').tap()
  await page.getByText('The opponent threatens to win. Stop it.').waitFor()
  await tap(page, 'k8')
  await page.getByText(/^Correct: (the best move, )?k8!/).waitFor()
  expect(await faults(page, 'a better move')).toEqual([])

  await page.goto('/exercises')
  await page.getByText('1 position to solve now').waitFor() // move 12; move 6 rests for a day
  await page.getByText('White played c5 at move 12.').waitFor()
  for (const hint of [1, 2, 3]) await button(page, `Hint ${hint}`).tap()
  const answer = /(?:The answer|The engine believes that these hold): (\w+)/.exec(
    await page.locator('.hints').innerText(),
  )[1]
  await tap(page, answer)
  await page.getByText(new RegExp(`^Correct: (the best move, )?${answer}!`)).waitFor()
  expect(await faults(page, 'an exercise')).toEqual([])
  await button(page, 'Next').tap()
  await page.getByText('1 position to solve now').waitFor() // with all hints it is not solved
})

test('in dark and on a phone; seen by whoever has the link, and by nobody who plays', { tag: '@long' }, async ({
  person,
  hand,
  allow,
}) => {
  allow(/403/) // a player is refused
  const { ann, path, g } = await over(hand, missed, {})
  await review(ann.page, path)
  const eve = await person({ ...flow, path })
  await sheet(eve.page)
  await eve.page.getByRole('heading', { name: /^(Other m|M)istakes$/ }).waitFor()
  const also = async () =>
    (await button(eve.page, 'Cancel the review').count()) > 0 ? ['a watcher may cancel it'] : []
  expect(await looked(eve.page, 'reviewed', { also })).toEqual([])
  const [cleo, dan] = [await hand(), await hand()]
  await play(cleo, dan, ['h8'])
  const refused = await cleo.page.evaluate(async g => (await fetch(`/api/games/${g}/review`)).json(), g)
  expect(refused.why).toBe('review_playing')
  const live = await cleo.page.evaluate(async () => {
    const d = { rule: 'freestyle', size: 15, moves: ['h8'], lines: 1 }
    const r = await fetch('/api/analysis', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(d),
    })
    return (await r.json()).why
  })
  expect(live).toBe('review_playing')
})

test('the server dies in the middle of a review, and the next one makes it', { tag: '@long' }, async ({
  hand,
  site,
}) => {
  const { ann, path } = await over(hand, long)
  const { page } = ann
  await page.goto(path)
  const first = await glimpse(page, 'body', 'This is a first look')
  await button(page, 'Review this game').click()
  await first()
  await site.kill()
  await site.start()
  await page.getByText('The review is ready.').waitFor({ timeout: 120_000 })
  await expect(page.locator('.review-graph svg')).toBeVisible()
})

test('a member’s game against a bot is reviewed by itself; a review can be cancelled', { tag: '@long' }, async ({
  hand,
  named,
}) => {
  const m = await hand(named('Mirabelle'))
  const { page } = m
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
  await pick(page, 'Opponent', 'A bot')
  await pick(page, 'You play', 'Black')
  await button(page, 'Play').last().click()
  await page.waitForURL(isGame)
  const free = ['a1', 'a15', 'o1', 'o15', 'a8']
  for (const [i, at] of free.entries()) {
    await page
      .getByText(/^Your move:/)
      .first()
      .waitFor()
    await place(page, at)
    await page.waitForFunction(n => document.querySelectorAll('.stage .stone').length >= n, 2 * i + 2)
  }
  if ((await button(page, 'Resign').count()) > 0) {
    await button(page, 'Resign').click()
    await button(page, 'Yes, resign').click()
  }
  await page.getByText('The review is ready.').waitFor({ timeout: 120_000 })

  const { ann, path } = await over(hand, long)
  await ann.page.goto(path)
  await button(ann.page, 'Review this game').click()
  await button(ann.page, 'Cancel the review').click()
  await ann.page.getByText('The review was cancelled.').waitFor()
})
