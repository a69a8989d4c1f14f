// TV goes on to the next game when one ends; an event has a channel; several boards are live beside each other.
import { make, member, open, told } from './events.mjs'
import { middle, play } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { pick, shot } from './site.mjs'
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

test('the game on TV stays until it ends, and then the next one comes by itself', { tag: '@long' }, async ({
  person,
  hand,
}) => {
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

test('an event has a channel: its first game, the next one, and the end', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  test.setTimeout(120_000)
  const host = await member(person, named('Hilde'))
  const hands = []
  for (const name of ['Ines', 'Joan', 'Karl', 'Lena']) hands.push(await hand(named(name)))
  const id = await make(host, { kind: 'swiss', rounds: 1, pause: 2, title: 'Cup of the river' })
  for (const h of hands) await told(h.page, `/api/events/${id}/join`, {})
  await host.page.goto(`/events/${id}`)
  const way = host.page.getByRole('link', { name: 'Watch on TV' })
  await way.waitFor({ timeout: 60_000 })
  await expect.poll(async () => (await open(host.page, id)).length, { timeout: 30_000 }).toBe(2)
  const games = await open(host.page, id)
  for (const p of games)
    for (const h of hands.filter(h => [p.first, p.second].includes(h.user.name))) h.tell({ t: 'watch', g: p.game })
  await way.click()
  const featured = host.page.locator('.featured')
  await featured.waitFor()
  await host.page.getByRole('radio', { name: 'Cup of the river' }).waitFor()
  await shot(host.page, 'tv-event')
  const on = (await featured.getAttribute('href')).split('/')[2]
  const resign = async p => {
    const loser = hands.find(h => h.user.name === p.second)
    await loser.ask({ t: 'resign', g: p.game, v: 1 })
  }
  const embedded = await person({ path: `/embed/event/${id}?tv`, ...flow })
  await expect(embedded.page.locator('.event-wall a')).toHaveAttribute('href', `/g/${on}`)
  await expect(embedded.page.locator('.event-table')).toHaveCount(0)
  await shot(embedded.page, 'tv-event-embed')
  const feed = await host.page.evaluate(async id => {
    const { channels } = await (await fetch('/api/tv/channels')).json()
    return channels.find(c => c.channel === `event-${id}`)?.id
  }, id)
  expect(feed).toBe(on)
  const next = games.find(p => p.game !== on)
  await resign(games.find(p => p.game === on))
  await expect(featured).toContainText('wins')
  await expect(featured).toHaveAttribute('href', `/g/${next.game}`)
  await resign(next)
  await host.page.getByText('This event is over.').waitFor({ timeout: 60_000 })
  await shot(host.page, 'tv-event-over')
  const lines = await host.page.evaluate(async id => (await fetch(`/api/tv/event-${id}/feed`)).text(), id)
  expect(lines.trim()).toBe('{"type":"over"}')
  await host.page.getByRole('link', { name: 'Event: Cup of the river' }).click()
  await host.page.getByText('All rounds have been played.').waitFor()
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
