// The opening explorer, after some games: as a page, on phone and desktop, and beside the analysis board.
import { play } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const settings = { rule: 'caro', size: 13 }
/** One game seen from four sides, and another. */
const games = [
  ['g7', 'g8', 'h8'],
  ['g7', 'h7', 'h6'],
  ['g7', 'g6', 'f6'],
  ['g7', 'f7', 'f8'],
  ['g7', 'h8', 'i9'],
]

/** Games that White gives up. */
async function furnish(ann, bob) {
  for (const points of games) {
    const g = await play(ann, bob, points, settings)
    await bob.ask({ t: 'resign', g, v: points.length + 1 })
  }
}

/** What the server tells of a position, to who asks from a page. */
const told = (page, query) =>
  page.evaluate(async query => {
    const r = await fetch(`/api/openings?${query}`)
    return { status: r.status, ...(await r.json()) }
  }, query)

const begin = 'rule=caro&opening=free&size=13'

test('what was played, from every side, closed to who plays', { tag: '@long' }, async ({ person, hand, allow }) => {
  allow(/status of 403/) // while one plays
  const [ann, bob] = [await hand(), await hand()]
  await furnish(ann, bob)
  // It is counted some seconds after the games have ended.
  await expect(async () => {
    const all = await told(ann.page, begin)
    expect(all.black).toBe(games.length)
  }).toPass()

  const p = await person({ ...flow, path: '/openings#caro/13/free/', bypassCSP: false })
  const rows = p.page.locator('.openings-table tbody tr')
  await expect(rows).toHaveCount(1)
  expect(await looked(p.page, 'the root')).toEqual([])
  await rows.getByRole('button', { name: 'g7' }).click()
  await expect(rows).toHaveCount(2)
  await p.page.waitForURL(url => url.hash === '#caro/13/free/g7')
  await expect(rows.first()).toContainText('80%')
  expect(await looked(p.page, 'openings')).toEqual([])
  // From another side it is the same.
  for (let i = 0; i < 2; i++) await tap(p.page, 'f7', 13) // the first one marks
  await expect(rows).toHaveCount(1)
  await p.page.waitForURL(url => url.hash === '#caro/13/free/g7,f7')
  await expect(rows.first()).toContainText('100%')
  await expect(p.page.locator('.openings-samples a')).toHaveCount(4)
  await p.page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(2)
  await p.page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(1)
  await p.page.goBack()
  await p.page.goBack()
  await p.page.goBack()
  await p.page.waitForURL(url => url.hash === '#caro/13/free/g7')
  await expect(rows).toHaveCount(2)
  await p.page.getByText('all games').click()
  const bots = p.page.getByRole('radio', { name: 'With a bot' })
  await bots.evaluate(el => el.scrollIntoView({ block: 'center' })) // not below the foot of a phone
  await bots.check({ force: true })
  await p.page.getByText('No games', { exact: true }).waitFor()
  await p.page.waitForURL(url => url.hash === '#caro/13/free/g7?with=bots')
  expect(await looked(p.page, 'nothing')).toEqual([])
  await p.page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(rows).toHaveCount(2)
  await p.page.reload()
  await expect(rows).toHaveCount(2)

  await p.page.goto('/analysis#caro/13/g7')
  await p.page.getByRole('button', { name: 'Openings', exact: true }).click()
  const beside = p.page.getByRole('region', { name: 'Openings played here' })
  await expect(beside.locator('.openings-table tbody tr')).toHaveCount(2)
  await beside.locator('.openings-table').scrollIntoViewIfNeeded()
  expect(await looked(p.page, 'beside the analysis')).toEqual([])
  await beside.locator('.openings-table button').first().click()
  await expect(beside.locator('.openings-table tbody tr')).toHaveCount(1)
  expect(p.complaints).toEqual([])

  // One's own games are one's own, and nobody is helped.
  expect((await told(ann.page, `${begin}&mine=1`)).black).toBe(games.length)
  const eve = await hand()
  expect((await told(eve.page, `${begin}&mine=1`)).black).toBe(0)
  await play(ann, bob, ['g7'], settings)
  for (const p of [ann, bob]) expect(await told(p.page, begin)).toMatchObject({ status: 403, why: 'explore_playing' })
  expect((await told(eve.page, begin)).status).toBe(200)
})
