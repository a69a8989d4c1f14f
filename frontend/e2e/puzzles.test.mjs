// Puzzles: solved and failed, the day's on the first page, runs, what one is good at, along into an account, and without the server.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { faults, flow, looked } from './look.mjs'
import { keep, register } from './members.mjs'
import { place, root } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const house = join(root, 'engine', 'puzzle', 'data')
/** The house's puzzles: what a server shows. */
const known = readdirSync(house)
  .filter(name => name.endsWith('.gz'))
  .flatMap(name =>
    gunzipSync(readFileSync(join(house, name)))
      .toString()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  )
const button = (page, name) => page.locator('main').getByRole('button', { name, exact: true })
const direct = page =>
  page.addInitScript(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))

// A server keeps the house's puzzles after its first start, those of this rule last.
test.beforeEach(({ site }) =>
  expect.poll(async () => (await fetch(`${site.base}/api/puzzles/next?rule=caro`)).status).toBe(200),
)

/** The solution of a puzzle: own moves and replies. */
function lineOf(moves) {
  const line = []
  for (let [right] = known.find(p => p.moves.join() === moves.join()).tree; right; right = right.r?.[0]?.n[0]) {
    line.push(right.m)
    if (right.r) line.push(right.r[0].m)
  }
  return line
}

/** Opens a page of puzzles and returns what it asks: the moves of each puzzle that comes. */
async function opened(page, path) {
  await page.goto('about:blank') // the page before may still be asking for the day's
  const puzzles = []
  page.on('response', async r => {
    if (!/\/api\/puzzles\/(next|daily|batch)/.test(r.url()) || !r.ok()) return
    const said = await r.json().catch(() => null)
    if (!said) return
    if (said.puzzles && r.url().includes('for=near')) return
    puzzles.push(...(said.puzzles ?? [said.puzzle ?? said]))
  })
  await direct(page)
  await page.goto(path)
  return puzzles
}

/** Plays a line's own moves. */
async function solve(page, moves) {
  const before = moves.length
  const line = lineOf(moves)
  for (let i = 0; i < line.length; i += 2) {
    await page.locator('.puzzle-board .tg-field').waitFor()
    await place(page, line[i])
    const shownStones = Math.min(line.length, i + 2)
    if (i + 2 < line.length) await expect(page.locator('.puzzle-board .stone')).toHaveCount(before + shownStones)
  }
}

/** A move that is not the solution's. */
const wrongOf = moves => ['a1', 'o15', 'a15'].find(p => !moves.includes(p) && !lineOf(moves).includes(p))

test('one solved, one failed, its proof, a vote, and the skill', async ({ person }) => {
  const { page } = await person(flow)
  const puzzles = await opened(page, '/puzzles')
  await page.locator('.puzzle-task').waitFor()
  await expect.poll(() => puzzles.length).toBe(1)
  await solve(page, puzzles[0].moves)
  await page.getByText('Solved!').waitFor()
  await page.getByText(/^Your rating: \d+ \(\+\d+\)$/).waitFor()
  expect(await looked(page, 'solved')).toEqual([])
  await button(page, 'Good').click()
  await expect(button(page, 'Good')).toHaveAttribute('aria-pressed', 'true')
  await button(page, 'Next puzzle').click()
  await expect.poll(() => puzzles.length).toBe(2)
  await button(page, 'Show me the solution').waitFor()
  await place(page, wrongOf(puzzles[1].moves))
  await page.getByText(/is wrong\./).waitFor()
  expect(await looked(page, 'wrong')).toEqual([])
  await page.getByText(/^Your rating: \d+ \(−\d+\)$/).waitFor()
  const { kind } = known.find(p => p.moves.join() === puzzles[1].moves.join())
  await button(page, kind === 'win' ? 'Walk through the proof' : 'The solution').click()
  const heading = kind === 'win' ? /Why (Black|White) wins/ : 'The better line' // a defence has no proof
  await page.getByRole('heading', { name: heading }).waitFor()
  expect(await looked(page, 'proof')).toEqual([])
  await button(page, 'Close the explanation').click()
  await page.getByRole('link', { name: 'My skill' }).click()
  await page.getByRole('row', { name: /Freestyle \d+ provisional 1 1/ }).waitFor()
  expect(await looked(page, 'skill')).toEqual([])
  await page.goto('/exercises')
  await page.waitForURL(/\/puzzles\/mistakes$/)
  await page.getByText(/The next one comes on/).waitFor()
  expect(await looked(page, 'mistakes')).toEqual([])
})

test('one’s history: the rating, the themes, the tries, and the training of a theme', { tag: '@long' }, async ({
  person,
}) => {
  const { page } = await person(flow)
  const puzzles = await opened(page, '/puzzles')
  for (let i = 0; i < 3; i++) {
    await expect.poll(() => puzzles.length).toBe(i + 1)
    await button(page, 'Show me the solution').waitFor()
    if (i === 1) await place(page, wrongOf(puzzles[i].moves))
    else await solve(page, puzzles[i].moves)
    await page.getByText(/^Your rating: /).waitFor()
    await button(page, 'Next puzzle').click()
  }
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page.locator('.puzzle-tries li')).toHaveCount(3)
  await page.getByRole('img', { name: /^\d+ now; between/ }).waitFor()
  expect(await looked(page, 'history')).toEqual([])
  await page.getByRole('radio', { name: 'Failed' }).check()
  await expect(page.locator('.puzzle-tries li')).toHaveCount(1)
  const { themes } = known.find(p => p.moves.join() === puzzles[1].moves.join())
  await page.getByRole('combobox', { name: 'Theme' }).selectOption(themes[0])
  await expect(page.locator('.puzzle-tries li')).toHaveCount(1)
  await page.locator(`.theme-bars a[href="/puzzles/${themes[0]}"]`).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/puzzles/${themes[0]}`)
  await expect.poll(() => puzzles.length).toBe(5)
  expect(known.find(p => p.moves.join() === puzzles[4].moves.join()).themes).toContain(themes[0])
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue(themes[0])
  expect(await looked(page, 'theme')).toEqual([])
})

test('with the keyboard alone', { tag: '@long' }, async ({ person }) => {
  const { page } = await person()
  const puzzles = await opened(page, '/puzzles')
  await page.locator('.puzzle-task').waitFor()
  await expect.poll(() => puzzles.length).toBe(1)
  const line = lineOf(puzzles[0].moves)
  await page.locator('.puzzle-board .tg-field').focus()
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
  await expect.poll(() => puzzles.length).toBe(2)
  await expect(page.locator('.puzzle-board .tg-field')).toBeFocused()
})

test('the puzzle of the day, the same for two, and its picture', { tag: '@long' }, async ({ person, site, allow }) => {
  allow(/ERR_BLOCKED_BY_RESPONSE/)
  const [ann, bob] = [await person(), await person()]
  const days = []
  for (const { page } of [ann, bob]) {
    await page.goto('/')
    await page.getByRole('heading', { name: 'The puzzle of the day' }).waitFor()
    expect(await faults(page, 'first page')).toEqual([])
    const puzzles = await opened(page, '/puzzles/daily')
    await page.locator('.puzzle-task').waitFor()
    await expect.poll(() => puzzles.length).toBe(1)
    days.push(puzzles[0])
  }
  expect(days[0].id).toBe(days[1].id)
  await solve(ann.page, days[0].moves)
  await ann.page.getByText('This try is not rated.').waitFor()
  await ann.page.goto('/')
  await ann.page.getByRole('link', { name: 'Solved today' }).first().waitFor()
  const picture = await fetch(`${site.base}/puzzles/daily/card.png`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  // As others embed it: on a page of another origin.
  const others = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(
      `<title>A club</title><img src="${site.base}/puzzles/daily/card.png" alt=""><img src="${site.base}/card.png" alt="">`,
    )
  })
  await new Promise(done => others.listen(0, '127.0.0.1', done))
  try {
    await bob.page.goto(`http://localhost:${others.address().port}/`)
    const widths = () => bob.page.evaluate(() => [...document.images].map(i => (i.complete ? i.naturalWidth : -1)))
    await expect.poll(widths).toEqual([1200, 0]) // other pictures are for this site alone
  } finally {
    others.close()
    others.closeAllConnections()
  }
})

test('a streak to its end', { tag: '@long' }, async ({ person }) => {
  const { page } = await person()
  const puzzles = await opened(page, '/puzzles/streak')
  await button(page, 'Start').click()
  await page.locator('.puzzle-task').waitFor()
  await solve(page, puzzles[0].moves)
  await page.getByText('1 solved').waitFor()
  await button(page, 'Skip').click()
  await expect(button(page, 'Skip')).toHaveAttribute('aria-disabled', 'true')
  await place(page, wrongOf(puzzles[2].moves))
  await page.getByRole('heading', { name: 'The run is over' }).waitFor()
  await page.getByText('Your best so far!').waitFor()
  expect(await faults(page, 'streak')).toEqual([])
})

test('a storm: its time runs out', { tag: '@long' }, async ({ person }) => {
  const { page } = await person()
  await page.clock.install()
  const puzzles = await opened(page, '/puzzles/storm')
  await button(page, 'Start').click()
  await page.getByRole('timer').waitFor()
  await page.clock.pauseAt(Date.now() + 3_600_000) // far beyond the three minutes
  await page.clock.runFor(1_000)
  await page.getByRole('heading', { name: 'The run is over' }).waitFor()
  await page.clock.resume()
  const before = puzzles.length
  await button(page, 'Play again').click()
  await page.getByRole('timer').waitFor()
  await expect.poll(() => puzzles.length).toBeGreaterThan(before)
  const again = puzzles.slice(before)
  await solve(page, again[0].moves)
  await page.getByText('1 solved').waitFor()
  await page.clock.fastForward(100_000)
  await place(page, wrongOf(again[1].moves))
  await page.getByText('−10 s').waitFor()
  expect(await faults(page, 'storm')).toEqual([])
  await page.clock.fastForward(200_000)
  await page.getByText('1 mistake ·').waitFor()
})

test('what a guest has solved stays with the account', { tag: '@long' }, async ({ person, named }) => {
  const { page } = await person()
  const puzzles = await opened(page, '/puzzles')
  await expect.poll(() => puzzles.length).toBe(1)
  await solve(page, puzzles[0].moves)
  const rating = /\d+/.exec(await page.getByText(/^Your rating/).innerText())[0]
  await page.goto('/account#new')
  await register(page, named('Puzzler'))
  await keep(page)
  await page.goto('/puzzles/dashboard')
  await page.getByRole('row', { name: `Freestyle ${rating}` }).waitFor()
})

test('without the server it goes on', { tag: '@long' }, async ({ person, allow }) => {
  allow(/Failed to load resource|WebSocket|net::/)
  const { page, context } = await person()
  const puzzles = await opened(page, '/puzzles')
  await expect.poll(() => puzzles.length).toBe(1)
  await page.waitForFunction(() => localStorage.getItem('tengen.puzzles.aside')?.includes('freestyle'))
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('tengen.puzzles.aside')).freestyle)
  await context.setOffline(true)
  await place(page, wrongOf(puzzles[0].moves))
  await page.getByRole('button', { name: /^Continue with \d+ offline puzzles?$/ }).click()
  await page.getByText('Saved offline puzzle, not rated.').waitFor()
  await solve(page, kept[0].moves)
  await page.getByText('Solved!').waitFor()
  await button(page, 'Next puzzle').click()
  await button(page, 'Show me the solution').waitFor()
  await place(page, wrongOf(kept[1].moves))
  await page.getByText(/is wrong\./).waitFor()
  await context.setOffline(false)
})
