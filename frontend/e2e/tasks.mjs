// Five things that people come for, each done as a newcomer would: clicks, and how long until it is there.
//   node e2e/tasks.mjs [TIMES [TASK]]         with TENGEN_BIN of another build, that one's figures
// A table to stdout. A click is a press of a button, a link, a choice or the board; what a page does by itself is waited for.
import { play, hand, middle } from './hand.mjs'
import { isGame, launch, place, startSite } from './site.mjs'
import { chromium } from '@playwright/test'

const times = Number(process.argv[2] ?? 5)
const wanted = process.argv[3]
const site = await startSite()
const browser = await chromium.launch(launch())

/** A newcomer on a page; clicks are counted. */
async function newcomer(path = '/', who) {
  const context = await browser.newContext({
    baseURL: site.base,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...(who && { storageState: await who.context.storageState() }),
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const p = {
    page,
    context,
    clicks: 0,
    async click(what) {
      p.clicks++
      await what.click()
    },
    async put(at) {
      p.clicks++
      await place(page, at)
    },
  }
  await page.goto(path)
  return p
}

const board = page => page.locator('.game .stage .tg-svg').waitFor()
const button = (p, name) => p.page.getByRole('button', { name, exact: true })
const tasks = {
  async 'a first stone'() {
    const p = await newcomer()
    await p.page.locator('.stage .tg-svg').waitFor()
    await p.put('h8')
    await p.page.waitForURL(isGame)
    await p.page.waitForFunction(() => document.querySelectorAll('.game .stage .stone').length === 2)
    return [p]
  },
  async 'an opponent'() {
    const other = await newcomer()
    await other.page.locator('.cell', { hasText: '5+3' }).click()
    await other.page.locator('.waiting-strip').waitFor()
    return {
      from: async () => {
        const p = await newcomer()
        await p.click(p.page.locator('.cell', { hasText: '5+3' }))
        await p.page.waitForURL(isGame)
        await board(p.page)
        return [p, other]
      },
    }
  },
  async 'a friend'() {
    const p = await newcomer()
    await p.click(button(p, 'Invite a friend'))
    await p.click(button(p, 'Make a private game'))
    await p.page.waitForURL(isGame)
    const friend = await newcomer(new URL(p.page.url()).pathname)
    friend.clicks++ // the link that was sent
    await friend.click(button(friend, 'Join the game'))
    await board(friend.page)
    await board(p.page)
    return [p, friend]
  },
  async 'a bot of my level'() {
    const p = await newcomer()
    await p.click(button(p, 'Play a bot'))
    await p.click(p.page.locator('form.create').getByRole('radio', { name: 'Elm' }))
    await p.click(button(p, 'Play now'))
    await p.page.waitForURL(isGame)
    await board(p.page)
    return [p]
  },
  async 'a good game to watch'() {
    const p = await newcomer()
    const game = p.page.locator('.featured').first()
    await game.waitFor()
    await p.click(game)
    await p.page.waitForURL(isGame)
    await board(p.page)
    return [p]
  },
}

const median = all => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
try {
  const [ann, bob] = [await hand(browser, site, 'Ann'), await hand(browser, site, 'Bob')]
  const g = await play(ann, bob, middle)
  for (const who of [ann, bob]) await who.tell({ t: 'watch', g, v: 0 })
  console.log('| task | clicks | ms, median of ' + times + ' | least | most |\n|---|---|---|---|---|')
  for (const [name, task] of Object.entries(tasks)) {
    if (wanted && !name.includes(wanted)) continue
    const took = []
    let clicks = 0
    for (let i = 0; i < times; i++) {
      let begun = performance.now()
      let all = await task()
      if (!Array.isArray(all)) {
        begun = performance.now()
        all = await all.from()
      }
      took.push(performance.now() - begun)
      clicks = all.reduce((n, p) => n + p.clicks, 0)
      // Nobody waits in the way of the next.
      for (const p of all) await p.context.close()
    }
    const ms = n => Math.round(n)
    console.log(`| ${name} | ${clicks} | ${ms(median(took))} | ${ms(Math.min(...took))} | ${ms(Math.max(...took))} |`)
  }
} finally {
  await browser.close()
  await site.stop()
}
