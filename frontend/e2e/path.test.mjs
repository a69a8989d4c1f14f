// The path of learning: on each device, with the keyboard alone, under a rule that has more or less, and without the server.
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { place } from './site.mjs'

const path = async (site, rule = 'freestyle') => (await fetch(`${site.base}/api/puzzles/path?rule=${rule}`)).json()
const puzzlesOf = async (site, name, rule) => (await path(site, rule)).steps.find(s => s.name === name).puzzles
const button = (page, name) => page.locator('main').getByRole('button', { name, exact: true })
const direct = page =>
  page.addInitScript(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))

/** Own moves and replies of the solution. */
function lineOf(puzzle) {
  const line = []
  for (let [right] = puzzle.tree; right; right = right.r?.[0]?.n[0]) {
    line.push(right.m)
    if (right.r) line.push(right.r[0].m)
  }
  return line
}

async function solve(page, puzzle) {
  const line = lineOf(puzzle)
  for (let i = 0; i < line.length; i += 2) {
    await place(page, line[i])
    const stones = puzzle.moves.length + Math.min(line.length, i + 2)
    if (i + 2 < line.length) await expect(page.locator('.puzzle-board .stone')).toHaveCount(stones)
  }
  await page.getByText('Solved!').waitFor()
}

// A server keeps the house's puzzles after its first start, those of this rule last.
test.beforeEach(({ site }) =>
  expect.poll(async () => (await fetch(`${site.base}/api/puzzles/next?rule=caro`)).status).toBe(200),
)

test('the path and a step of it', { tag: '@long' }, async ({ person, site }) => {
  const { page } = await person({ ...flow, bypassCSP: false })
  const list = await puzzlesOf(site, 'four-three')
  await direct(page)
  await page.goto('/learn/path')
  await page.getByRole('link', { name: 'Continue here: What wins' }).waitFor()
  expect(await looked(page, 'path')).toEqual([])
  await page.getByRole('link', { name: /^Four and three/ }).click()
  await page.getByRole('heading', { name: 'Four and three' }).waitFor()
  await page.locator('.puzzle-task').waitFor()
  await solve(page, list[0])
  expect(await looked(page, 'step')).toEqual([])
  await button(page, 'Next puzzle').click()
  await button(page, 'Show me the solution').click()
  await page.getByText('Given up.').waitFor()
  await button(page, 'The solution').click()
  await button(page, 'Close the explanation').click()
  await page.getByRole('link', { name: 'The whole path' }).click()
  await page.getByText(`1 of ${list.length} solved`).waitFor()
  await page.getByText('Only renju has forbidden points, so this step is skipped.').first().waitFor()
  await page.getByRole('link', { name: /^Two at once/ }).click()
  await page.getByRole('heading', { name: 'Two at once' }).waitFor()
})

test('with the keyboard alone', { tag: '@long' }, async ({ person, site }) => {
  const { page } = await person()
  const [first] = await puzzlesOf(site, 'foul-trap', 'renju')
  await page.goto('/learn/foul-trap')
  await page.getByText('Only renju has forbidden points').waitFor()
  await button(page, 'Show it under Renju').focus()
  await page.keyboard.press('Enter')
  await page.locator('.puzzle-board .tg-field').focus()
  const line = lineOf(first)
  for (let i = 0; i < line.length; i += 2) {
    await page.keyboard.type(line[i])
    await page.keyboard.press('Enter')
    if (i + 2 < line.length)
      await page
        .getByRole('status')
        .filter({ hasText: `${line[i + 1]} is the reply` })
        .waitFor()
  }
  await page.getByText('Solved!').waitFor()
  await expect(button(page, 'Next puzzle')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByText('Puzzle 2 of').waitFor()
  await expect(page.locator('.puzzle-board .tg-field')).toBeFocused()
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('tengen.path')))).toMatchObject({
    rule: 'renju',
    done: [first.id],
  })
})

test('without the server it goes on', { tag: '@long' }, async ({ person, site, allow }) => {
  allow(/Failed to load resource|WebSocket|net::/)
  const { page, context } = await person()
  const [first] = await puzzlesOf(site, 'vcf')
  await direct(page)
  await page.goto('/learn/path')
  await page.getByText('0 of 6 solved').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: /^Three moves of fours/ }).click()
  await page.getByText('these puzzles were saved in this browser').waitFor()
  await solve(page, first)
  await page.getByRole('link', { name: 'The whole path' }).click()
  await page.getByText('1 of 6 solved').waitFor()
  await context.setOffline(false)
})
