// A broadcast of four boards, fed by a program with boards in another order, a correction and a refused game, shown later everywhere; and a
// board that somebody without an account enters by its link, on a phone.
import { member } from './events.mjs'
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { post, shot } from './site.mjs'

const DELAY = 12
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const button = (page, name) => page.getByRole('button', { name, exact: true })

test.use({ own: {} }) // what is shown nowhere before its time is shown by no other test either

test('a broadcast of four boards is fed by a program, and shown later everywhere', { tag: '@long' }, async ({
  person,
  named,
  site,
  allow,
}) => {
  test.setTimeout(300_000)
  allow(/status of 403 .*now=1&board=3/) // by a link that was taken back
  const host = await member(person, named('Host'), flow)
  const made = await post(host.page, '/api/broadcasts', {
    ...{ key: 'cup', name: 'Cup of four boards', text: '', rule: 'renju', size: 15, opening: 'free' },
    ...{ rounds: 1, boards: 4, delay: DELAY, real: true },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  const { id } = made.body
  const { token } = (await post(host.page, `/api/broadcasts/${id}/token`, {})).body
  const push = async (...games) => {
    const list = games.map(g => {
      const [black, white, moves] = g.split(/[- ]/)
      return { black, white, moves }
    })
    const r = await fetch(`${site.base}/api/broadcasts/${id}/push`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ round: 1, games: list }),
    })
    return (await r.json()).games.map(g => [g.board ?? 0, g.what, g.why].filter(x => x !== undefined).join(' '))
  }

  // Wherever a reader looks.
  const ways = [
    `/api/broadcasts/${id}`,
    `/api/broadcasts/${id}?round=1&since=0`,
    `/api/broadcasts/${id}/games.sgf`,
    `/broadcasts/${id}`,
    `/embed/broadcast/${id}`,
    `/embed/broadcast/${id}?overlay`,
    `/api/positions?rule=renju&size=15&player=Anna`,
    '/api/broadcasts',
    '/api/calendar',
    '/',
  ]
  const early = async what => {
    for (const path of ways) {
      const text = await (await fetch(site.base + path)).text()
      expect(text, `${what}: ${path}`).not.toMatch(/Anna|Fjodor|"o15"|;W\[oa\]/)
    }
  }
  const reader = await person({ path: `/broadcasts/${id}` })
  const overlay = await person({ path: `/embed/broadcast/${id}?overlay`, ...phone })
  const first = Date.now()
  expect(await push('Anna-Boris h8', 'Clara-Dana h8', 'Eve-Fjodor h8', 'Gina-Hugo h8')).toEqual([
    '1 new',
    '2 new',
    '3 new',
    '4 new',
  ])
  await early('at once')
  expect(await push('Gina-Hugo h8i9', 'Anna-Boris h8i9', 'Eve-Fjodor h8h8', 'Dana-Clara h8j9')).toEqual([
    '4 moves',
    '1 moves',
    '0 refused occupied',
    '2 corrected',
  ])
  await early('still')
  await expect(reader.page.locator('.event-wall li')).toHaveCount(0)
  expect(Date.now() - first, 'all of this took less than the delay').toBeLessThan(DELAY * 1000)
  await expect(reader.page.locator('.event-wall li')).toHaveCount(4, { timeout: 40_000 })
  expect(Date.now() - first).toBeGreaterThan(DELAY * 1000)
  await expect(overlay.page.locator('.tile')).toHaveCount(4)
  await reader.page.getByRole('link', { name: /Anna – Boris/ }).click()
  await reader.page.getByText('Move 2 of 2').waitFor()

  // A correction replaces the main line, later too.
  const corrected = Date.now()
  expect(await push('Anna-Boris h8g9i7', 'Eve-Fjodor h8i9')).toEqual(['1 corrected', '3 moves'])
  await expect(reader.page.getByText('Move 3 of 3')).toBeVisible({ timeout: 40_000 })
  expect(Date.now() - corrected).toBeGreaterThan(DELAY * 1000 - 100)

  // The host hands out the link of the third board; who has it needs no account.
  await host.page.goto(`/broadcasts/${id}#3`)
  await host.page.getByRole('switch', { name: 'Enter games' }).click({ force: true })
  await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(host.page, 'Make a link for this board').click()
  await button(host.page, 'Copy the link').click()
  const link = await host.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`/broadcasts/${id}#3\\.cast_`))
  await shot(host.page, 'broadcast-link-390')
  expect(await looked(host.page, 'the link of a board')).toEqual([])
  const beside = await person({ path: link.slice(site.base.length), ...phone })
  await beside.page.getByText('You enter the moves of this board.').waitFor()
  await expect(button(beside.page, 'Make a link for this board')).toHaveCount(0)
  const entered = Date.now()
  const field = beside.page.locator('.cast-board .tg-field')
  const { width } = await field.boundingBox()
  const position = { x: (14.5 * width) / 15, y: (0.5 * width) / 15 } // o15
  for (let i = 0; i < 2; i++) await field.click({ position }) // a small screen asks for a second tap
  const now = async () => (await host.page.request.get(`/api/broadcasts/${id}?now=1`)).json()
  await expect.poll(async () => (await now()).boards[2].moves.at(-1)).toBe('o15')
  for (const path of ways) {
    const text = await (await fetch(site.base + path)).text()
    expect(text, path).not.toMatch(/"o15"|;B\[oa\]/)
  }
  await shot(beside.page, 'broadcast-beside-390')
  expect(await looked(beside.page, 'beside a board')).toEqual([])
  const shown = async () => (await (await fetch(`${site.base}/api/broadcasts/${id}`)).json()).boards[2].moves.length
  await expect.poll(shown, { timeout: 40_000 }).toBe(3)
  expect(Date.now() - entered).toBeGreaterThan(DELAY * 1000)
  await button(beside.page, 'Draw').click()
  await beside.page.getByText('Draw').first().waitFor()
  await button(host.page, 'Take the link back').click()
  await expect(button(host.page, 'Take the link back')).toHaveCount(0)
  await beside.page.reload()
  await beside.page.getByText('Only the operator of the broadcast may do that.').waitFor()

  // When it is over nothing is held back, and the calendar has it.
  expect((await post(host.page, `/api/broadcasts/${id}/end`, {})).status).toBe(200)
  await reader.page.goto('/events/calendar')
  await reader.page.getByRole('link', { name: /Cup of four boards/ }).waitFor()
  await shot(reader.page, 'calendar-broadcast-1280')
  await expect
    .poll(
      async () => (await (await fetch(`${site.base}/api/broadcasts/${id}/games.sgf`)).text()).match(/GM\[4\]/g)?.length,
    )
    .toBe(4)
})
