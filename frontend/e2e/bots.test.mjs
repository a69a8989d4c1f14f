// A game against each bot, to its end, by somebody who knows little more than
// the rules: makes five, stops five, lengthens the longest row.
import { pick, place, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const SIZE = 15
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
]

const name = (x, y) => String.fromCharCode(97 + x) + (y + 1)

/** The point that the novice plays: the best of its own and the opponent's rows. */
function novice(black, white, mine) {
  const at = new Map([...black.map(p => [p, 'black']), ...white.map(p => [p, 'white'])])
  if (at.size === 0) return 'h8'
  const run = (x, y, dx, dy, c) => {
    let n = 0
    for (let k = 1; at.get(name(x + dx * k, y + dy * k)) === c && n < 5; k++) n++
    return n
  }
  let best,
    most = -1
  for (let x = 0; x < SIZE; x++) {
    for (let y = 0; y < SIZE; y++) {
      if (at.has(name(x, y))) continue
      let score = 0
      for (const c of ['black', 'white']) {
        for (const [dx, dy] of DIRECTIONS) {
          const n = run(x, y, dx, dy, c) + run(x, y, -dx, -dy, c)
          score += (c === mine ? 1.1 : 1) * 10 ** Math.min(n, 4)
        }
      }
      score -= (Math.abs(x - 7) + Math.abs(y - 7)) / 100
      if (score > most) [best, most] = [name(x, y), score]
    }
  }
  return best
}

const hasFive = points =>
  points.some(p => {
    const [x, y] = [p.charCodeAt(0) - 97, Number(p.slice(1)) - 1]
    return DIRECTIONS.some(([dx, dy]) => [0, 1, 2, 3, 4].every(k => points.includes(name(x + dx * k, y + dy * k))))
  })

const look = page =>
  page.evaluate(() => ({
    black: [...document.querySelectorAll('.stage .stone.black')].map(s => s.getAttribute('data-pt')),
    white: [...document.querySelectorAll('.stage .stone.white')].map(s => s.getAttribute('data-pt')),
    over: !!document.querySelector('.result'),
    mine: !!document.querySelector('.status.mine'),
  }))

// By a glance, by a short search, and with all there is.
for (const bot of ['Acorn', 'Fir', 'Juniper']) {
  test(`against ${bot}`, { tag: '@long' }, async ({ person }) => {
    const ann = await person()
    await pick(ann.page, 'Opponent', 'A bot')
    await pick(ann.page, 'A bot', new RegExp(`^${bot}`))
    await pick(ann.page, 'You play', 'Black')
    await ann.page.getByRole('button', { name: 'Play now' }).click()
    await ann.page.waitForURL(/\/g\//)
    await ann.page.waitForSelector('.stage .tg-svg')
    let stones = 0
    for (let ply = 0; ply < 225; ply++) {
      await ann.page.waitForFunction(
        n =>
          document.querySelector('.result') ||
          (document.querySelector('.status.mine') && document.querySelectorAll('.stage .stone').length >= n),
        stones,
      )
      const s = await look(ann.page)
      if (s.over) break
      if (ply === 100) {
        await ann.page.getByRole('button', { name: 'Resign' }).click()
        await ann.page.getByRole('button', { name: 'Yes, resign' }).click()
        break
      }
      await place(ann.page, novice(s.black, s.white, 'black'))
      stones = s.black.length + s.white.length + 2
    }
    await shot(ann.page, `bot-${bot.toLowerCase()}`)
    // Who wins is chance; how strong they are, engine/lab/bench/levels_test.go says.
    await ann.page.locator('.result').waitFor()
    const s = await look(ann.page)
    const won = ['black', 'white'].find(c => hasFive(s[c]))
    const words = { black: /You win/, white: /You lose/ }
    await expect(ann.page.locator('.result')).toHaveText(words[won] ?? /Draw|You win|You lose/)
  })
}

test('from the page of bots: a game, and after two losses a weaker one is suggested', async ({ person }) => {
  const { page } = await person({ path: '/bots' })
  for (const _ of [1, 2]) {
    await page.goto('/bots')
    await page.getByLabel('You play').selectOption('black')
    await page.getByRole('button', { name: 'Play Fir' }).click()
    await page.waitForURL(/\/g\//)
    await page.waitForSelector('.stage .tg-svg')
    await place(page, 'h8')
    await page.waitForFunction(() => document.querySelectorAll('.stage .stone').length >= 2)
    await page.getByRole('button', { name: 'Resign' }).click()
    await page.getByRole('button', { name: 'Yes, resign' }).click()
    await page.locator('.result').waitFor()
  }
  await page.goto('/bots')
  await expect(page.locator('.bot.suggested')).toHaveText(/Elm.*Suggested/)
  await expect(page.getByText('You: 0 won, 0 drawn, 2 lost')).toBeVisible()
  await shot(page, 'bots-suggested')
  await page.goto('/')
  await page.getByRole('button', { name: 'Play a bot', exact: true }).click()
  await expect(page.getByText('Suggested after your last games: Elm.')).toBeVisible()
  await shot(page, 'bots-suggested-form')
})
