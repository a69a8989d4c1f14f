// The states of a page that have the most to show: board, clock, the next action and the result are within the window, and no
// box scrolls sideways.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { middle, play, seek } from './hand.mjs'
import { unseen } from './look.mjs'
import { drawn, place, root, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const sizes = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
  [1920, 1080],
]
const button = (page, name) => page.locator('main').getByRole('button', { name, exact: true })

/** Boxes of a page that one can scroll sideways. */
const sideways = page =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter(e => e.scrollWidth > e.clientWidth + 1 && e.checkVisibility())
      .filter(e => ['auto', 'scroll'].includes(getComputedStyle(e).overflowX))
      .map(e => `${e.tagName.toLowerCase()}.${e.className}: ${e.scrollWidth} in ${e.clientWidth} px`),
  )

/** What is not wholly within the window at one of the sizes, of what has to be: selectors, or locators. */
async function within(page, name, wanted, at = sizes) {
  const found = []
  for (const [width, height] of at) {
    await page.setViewportSize({ width, height })
    await drawn(page)
    await page.evaluate(() => scrollTo(0, 0))
    const where = `${name}, ${width}×${height}`
    for (const what of wanted) {
      const all = await (typeof what === 'string' ? page.locator(what) : what).all()
      if (all.length === 0) found.push(`${where}: no ${what}`)
      for (const one of all) {
        const why = await unseen(one)
        if (why) found.push(`${where}: ${what}: ${why}`)
      }
    }
    for (const box of await sideways(page)) found.push(`${where}: scrolls sideways: ${box}`)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) found.push(`${where}: ${wide} px too wide`)
    await shot(page, `rich-${name.replaceAll(/\W+/g, '-')}-${width}`)
  }
  return found
}

const house = join(root, 'engine', 'puzzle', 'data')
const known = () =>
  readdirSync(house)
    .filter(name => name.endsWith('.gz'))
    .flatMap(name =>
      gunzipSync(readFileSync(join(house, name)))
        .toString()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
    )

/** The line that solves a puzzle: own moves and replies. */
function solution({ tree: [right] }) {
  const line = []
  for (; right; right = right.r?.[0]?.n[0]) {
    line.push(right.m)
    if (right.r) line.push(right.r[0].m)
  }
  return line
}

test('a puzzle: open, solved, failed, below a bar, in a run', { tag: '@long' }, async ({
  person,
  hand,
  named,
  site,
}) => {
  await expect.poll(async () => (await fetch(`${site.base}/api/puzzles/next?rule=caro`)).status).toBe(200)
  const who = await hand(named('Solver'))
  const { page } = await person({
    storageState: await who.context.storageState(),
    viewport: { width: 1280, height: 800 },
  })
  await page.addInitScript(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
  const all = known()
  const open = async path => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const answer = page.waitForResponse(r => /\/api\/puzzles\/(next|batch)/.test(r.url()) && !r.url().includes('near'))
    await page.goto(path)
    if (path.includes('storm')) await button(page, 'Start').click()
    const said = await (await answer).json()
    await page.locator('.puzzle-task').waitFor()
    const moves = (said.puzzles?.[0] ?? said.puzzle ?? said).moves
    return { moves, line: solution(all.find(p => p.moves.join() === moves.join())) }
  }
  const found = []
  let { moves, line } = await open('/puzzles')
  found.push(
    ...(await within(page, 'puzzle open', ['.puzzle-board', '.puzzle-task', button(page, 'Show me the solution')])),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  for (let i = 0; i < line.length; i += 2) {
    await place(page, line[i])
    await expect(page.locator('.puzzle-board .stone')).toHaveCount(moves.length + Math.min(line.length, i + 2))
  }
  await page.getByText(/^Your rating/).waitFor()
  found.push(...(await within(page, 'puzzle solved', ['.puzzle-board', '.puzzle-said', button(page, 'Next puzzle')])))
  ;({ moves, line } = await open('/puzzles'))
  await place(
    page,
    ['a1', 'o15', 'a15', 'o1'].find(p => !moves.includes(p) && !line.includes(p)),
  )
  await page.getByText(/^Your rating/).waitFor()
  const failed = ['.puzzle-board', '.puzzle-said', button(page, 'Next puzzle'), button(page, 'Try it again')]
  found.push(...(await within(page, 'puzzle failed', failed)))
  const g = await seek(who)
  await page.locator('.searching').waitFor()
  found.push(...(await within(page, 'puzzle failed below a bar', [...failed, '.searching'])))
  await who.ask({ t: 'cancel', g, v: 0 }).catch(() => {})
  await open('/puzzles/storm')
  found.push(...(await within(page, 'storm', ['.puzzle-board', '.puzzle-clock', '.puzzle-task', '.puzzle-score'])))
  expect(found).toEqual([])
})

/** The points of ten fifths of which none is another one's reflection. */
const FIFTHS = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'h1', 'i1', 'j1', 'k1', 'l1']

test('each step of an opening', { tag: '@long' }, async ({ person, hand, allow }) => {
  allow(/status of 403.*review/) // of games that were resigned
  const [ann, ben] = [await hand(), await hand()]
  const of = new Map()
  for (const p of [ann, ben])
    of.set(p, await person({ storageState: await p.context.storageState(), viewport: { width: 1280, height: 800 } }))
  const found = []
  let last
  const begin = async (opening, rule) => {
    if (last) await ben.ask({ t: 'resign', ...last() })
    const g = await seek(ann, { opening, rule, forbidden: rule === 'renju' ? 'loses' : 'refuse' })
    let { v } = await ben.ask({ t: 'join', g, v: 0 })
    last = () => ({ g, v })
    for (const p of of.values()) await p.page.goto(`/g/${g}`)
    return {
      does: async (who, t, d) => void ({ v } = await who.ask({ t, g, v, d })),
      look: async (who, name, wanted) => {
        const { page } = of.get(who)
        await page.locator('.opening.mine').waitFor()
        await page.locator('.clock.runs').waitFor()
        await page.locator(wanted.at(-1)).first().waitFor()
        found.push(
          ...(await within(page, `${opening}, ${name}`, [
            '.stage .board',
            '.strip.bottom',
            '.strip.bottom .clock.runs',
            '.opening.mine h2',
            ...wanted,
          ])),
        )
      },
    }
  }
  const swap2 = await begin('swap2', 'freestyle')
  await swap2.look(ann, 'three stones', ['#opening-now'])
  for (const at of ['h8', 'i9', 'j7']) await swap2.does(ann, 'move', { at })
  await swap2.look(ben, 'three ways', ['.choice-btn:nth-child(3)'])
  await swap2.does(ben, 'choose', { option: 'place2' })
  for (const at of ['g7', 'k9']) await swap2.does(ben, 'move', { at })
  await swap2.look(ann, 'two ways', ['.choice-btn'])

  const yamaguchi = await begin('yamaguchi', 'renju')
  for (const at of ['h8', 'i9', 'j7']) await yamaguchi.does(ann, 'move', { at })
  await yamaguchi.look(ann, 'how many fifths', ['.choice-btn'])
  await yamaguchi.does(ann, 'choose', { option: '12' })
  await yamaguchi.look(ben, 'swap', ['.choice-btn'])
  await yamaguchi.does(ben, 'choose', { option: 'keep' })
  await yamaguchi.does(ben, 'move', { at: 'g10' })
  for (const [i, at] of FIFTHS.entries()) {
    if (i === 8) await yamaguchi.look(ann, 'a fifth is offered', ['#opening-now'])
    await yamaguchi.does(ann, 'move', { at })
  }
  await yamaguchi.look(ben, 'one of twelve', ['.fifths .choice-btn'])

  const taraguchi = await begin('taraguchi10', 'renju')
  const stays = ['h8', 'i9', 'j7', 'g10']
  for (const [i, at] of stays.entries()) {
    const [black, white] = [ann, ben]
    await taraguchi.does(i % 2 ? white : black, 'move', { at })
    if (i < 3) await taraguchi.does(i % 2 ? black : white, 'choose', { option: 'keep' })
  }
  await taraguchi.look(ann, 'three ways on', ['.choice-btn'])
  expect(found).toEqual([])
})

test('a study with chapters, several boards, and the queue', { tag: '@long' }, async ({ person, hand, named }) => {
  const ann = await hand(named('Trainer'))
  const found = []
  const nodes = [{ up: -1, at: '' }, ...middle.map((at, i) => ({ up: i, at }))]
  const chapters = ['First moves', 'Find the four', 'A trap'].map((title, i) => ({
    ...{ id: `c${i}`, title, rule: 'freestyle', size: 15, nodes, start: 14 },
  }))
  const own = { storageState: await ann.context.storageState(), viewport: { width: 1280, height: 800 } }
  const { page } = await person({ ...own, path: '/robots.txt' })
  const made = await page.evaluate(async chapters => {
    const post = async (path, d) => {
      const r = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(d),
      })
      if (!r.ok) throw new Error(await r.text())
      return r.json()
    }
    const { id, version } = await post('/api/me/studies', { title: 'Fours and threes', chapters })
    return { id, version }
  }, chapters)
  await page.goto(`/study/${made.id}`)
  await page.locator('.stage .tg-svg').waitFor()
  found.push(...(await within(page, 'study', ['.stage .board', '.replay', '.study-chapters'])))
  found.push(...(await within(page, 'study, chapters at the side', ['.study-chapter-side'], sizes.slice(4))))

  for (let i = 0; i < 6; i++) {
    const black = await hand()
    black.tell({ t: 'watch', g: await play(black, await hand(), middle.slice(0, 6 + i)) })
  }
  const { page: watcher } = await person({ path: '/watch?boards=6', viewport: { width: 1280, height: 800 } })
  await expect(watcher.locator('.boards > li')).toHaveCount(6)
  const two = ['.boards > li:nth-child(1)', '.boards > li:nth-child(4)', '.boards > li:nth-child(6)']
  found.push(...(await within(watcher, 'six boards', two, sizes.slice(3))))
  await watcher.goto('/watch?boards=4')
  await expect(watcher.locator('.boards > li')).toHaveCount(4)
  found.push(...(await within(watcher, 'four boards', ['.boards > li'], sizes.slice(3))))
  found.push(...(await within(watcher, 'four boards', ['.boards > li:first-child'], sizes.slice(0, 3))))

  const eve = await hand(named('Seeker'))
  await seek(eve, { clock: { kind: 'fischer', initial: 300_000, increment: 2_000 } })
  const { page: seeker } = await person({ storageState: await eve.context.storageState(), path: '/' })
  await seeker.locator('.waiting-strip').waitFor()
  const strip = ['.waiting-strip [role=timer]', '.waiting-strip .btn.quiet']
  const bar = ['.searching [role=timer]', '.searching .btn']
  found.push(...(await within(seeker, 'queue', ['.first-board .stage', ...strip], sizes.slice(3))))
  found.push(...(await within(seeker, 'queue', ['.first-board .stage', ...bar], sizes.slice(0, 3))))
  expect(found).toEqual([])
})
