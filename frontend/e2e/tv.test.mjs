// TV goes on to the next game when one ends; several boards are live beside each other.
import { middle, play } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { pick } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** Some games in play, each of two people of its own, who stay. */
async function inPlay(hand, n) {
  const games = []
  for (let i = 0; i < n; i++) {
    const [black, white] = [await hand(), await hand()]
    const g = await play(black, white, middle.slice(0, 6 + i), { rule: i === 0 ? 'standard' : 'freestyle' })
    black.tell({ t: 'watch', g })
    games.push({ g, black, white, v: 7 + i })
  }
  return games
}

test('the game on TV stays until it ends, and then the next one comes by itself', async ({ person, hand }) => {
  const games = await inPlay(hand, 2)
  const eve = await person({ path: '/tv' })
  const featured = eve.page.locator('.featured')
  await featured.waitFor()
  const on = (await featured.getAttribute('href')).split('/')[2]
  const [first, next] = on === games[0].g ? games : games.toReversed()
  expect(on).toBe(first.g)
  const ended = Date.now()
  await first.white.ask({ t: 'resign', g: first.g, v: first.v })
  await expect(featured).toContainText('Black wins')
  await expect(featured).toHaveAttribute('href', `/g/${first.g}`)
  await expect(featured).toHaveAttribute('href', `/g/${next.g}`)
  expect(Date.now() - ended, 'the result stays').toBeGreaterThan(8_000)
  await expect(eve.page.getByRole('link', { name: /^Just watched: .*Black wins/ })).toHaveAttribute(
    'href',
    `/g/${first.g}`,
  )
  await expect(eve.page.locator('[role=status]', { hasText: 'Now:' })).toHaveCount(1)
  await next.white.ask({ t: 'resign', g: next.g, v: next.v })
  await featured.and(eve.page.locator(`[href="/g/${next.g}"]:not(.replay)`)).waitFor({ state: 'detached' })
})

test('a channel shows its rule and speed alone', { tag: '@long' }, async ({ person, hand }) => {
  const [standard] = await inPlay(hand, 2)
  const eve = await person({ path: '/tv' })
  await eve.page.locator('.featured').waitFor()
  await pick(eve.page, 'Channel', 'Standard, rapid')
  await expect(eve.page.locator('.featured')).toHaveAttribute('href', `/g/${standard.g}`)
})

test('four boards are live, and one whose game has ended gets the next', { tag: '@long' }, async ({ person, hand }) => {
  const games = await inPlay(hand, 5)
  const eve = await person({ path: '/watch?boards=4' })
  const tiles = eve.page.locator('.boards .tile')
  await expect(tiles).toHaveCount(4)
  const ids = async () =>
    (await tiles.evaluateAll(all => all.map(a => a.getAttribute('href')))).map(path => path.split('/')[2])
  const before = await ids()
  const shownFirst = games.find(x => x.g === before[0])
  const board = n => eve.page.locator(`.boards .tile[href="/g/${before[0]}"]`).getByLabel(`, ${n} stones`)
  const n = shownFirst.v - 1
  await board(n).waitFor()
  const mover = shownFirst.v % 2 === 1 ? shownFirst.black : shownFirst.white
  const { v } = await mover.ask({ t: 'move', g: shownFirst.g, v: shownFirst.v, d: { at: 'a1' } })
  await board(n + 1).waitFor()
  const left = games.find(x => !before.includes(x.g))
  await shownFirst.white.ask({ t: 'resign', g: shownFirst.g, v })
  await expect.poll(ids).toEqual([left.g, ...before.slice(1)])
})

test('TV and boards, in every look', { tag: '@long' }, async ({ person, hand }) => {
  await inPlay(hand, 3)
  const p = await person({ ...flow, bypassCSP: false, path: '/tv' })
  const findings = []
  for (const [name, path, ready] of [
    ['tv', '/tv', '.featured'],
    ['boards', '/watch?boards=6', '.boards .tile'],
  ]) {
    await p.page.goto(path)
    await p.page.locator(ready).first().waitFor()
    const lefts = () => p.page.locator('.boards .tile').evaluateAll(all => all.map(x => x.getBoundingClientRect().left))
    const also = async device =>
      device === 'phone' && new Set(await lefts()).size > 1 ? [`${name}: boards beside each other`] : []
    findings.push(...(await looked(p.page, name, { also })))
  }
  expect(findings).toEqual([])
})
