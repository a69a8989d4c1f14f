// A league of teams of two rounds: the captains agree on an instant and set their orders, one game is adjourned and ends in the next
// round, whose match nobody plays. Days pass while the server is away.
import { sql } from './database.mjs'
import { field, HOUR, member, open, pass, pairsOf, played, read, settings, told } from './events.mjs'
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { isGame, stones } from './site.mjs'

test.use({ own: {} })

test('a league of teams: an agreed instant, orders, an adjourned game, a walkover', { tag: '@long' }, async ({
  person,
  named,
  site,
}) => {
  test.setTimeout(600_000)
  const host = await member(person, named('Hedda'), flow)
  const ann = await member(person, named('Ann'), flow)
  const amy = await member(person, named('Amy'))
  const ben = await member(person, named('Ben'), flow)
  const bob = await member(person, named('Bob'))
  const found = []

  await host.page.goto('/events/new')
  await host.page.getByRole('radio', { name: 'League of teams', exact: true }).check({ force: true })
  await host.page.getByRole('spinbutton', { name: 'Boards' }).fill('2')
  await host.page.getByText('Everybody meets twice').click()
  found.push(...(await looked(host.page, 'teamleague-new')))
  await host.page.getByRole('button', { name: 'Make it' }).click()
  await host.page.waitForURL(/\/events\/(?!new$)/)
  // The form's start is minutes away: the test makes another that begins soon.
  const { id } = await told(host.page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'league',
    title: 'Winter league of teams',
    starts: Date.now() + 30_000,
    double: true,
    teams: { boards: 2, reserves: 1 },
    league: { days: 7, up: 0 },
    settings: { ...settings, rated: false, clock: { kind: 'none', initial: 0, increment: 0 } },
  })
  await host.page.goto(`/events/${id}`)
  await host.page.getByLabel('One team a line').fill(`Elks: ${ann.name}, ${amy.name}\nOwls: ${ben.name}, ${bob.name}`)
  await host.page.getByRole('button', { name: 'Add teams' }).click()
  await host.page.getByRole('heading', { name: 'Owls' }).waitFor()
  for (const [p, team] of [
    [ann, 'Elks'],
    [amy, 'Elks'],
    [ben, 'Owls'],
    [bob, 'Owls'],
  ]) {
    await p.page.goto(`/events/${id}`)
    await p.page.getByRole('button', { name: `Join ${team}` }).click()
    await p.page.getByText(`Your team: ${team}`).waitFor()
  }
  found.push(...(await looked(ann.page, 'teamleague-joined')))

  // Round 1: the captains agree, and one puts the other player on the first board.
  const propose = async (p, at) => {
    await p.page.getByLabel('Day and time').fill(field(at))
    await p.page.getByRole('button', { name: 'Propose' }).click()
    await p.page.getByText('You have proposed').waitFor()
  }
  await ann.page.getByText('Nobody has proposed an instant.').waitFor({ timeout: 90_000 })
  found.push(...(await looked(ann.page, 'teamleague-round')))
  await expect(amy.page.getByRole('button', { name: 'Propose' })).toHaveCount(0) // she is not the captain
  await propose(ann, Date.now() + 48 * HOUR)
  await ben.page.getByText('Elks proposes').waitFor()
  found.push(...(await looked(ben.page, 'teamleague-proposed')))
  await ben.page.getByRole('button', { name: 'Accept' }).click()
  for (const p of [ann, ben]) await p.page.getByText('It begins by itself').waitFor()
  await ann.page.getByLabel('Board 1').selectOption(amy.name)
  await expect(ann.page.getByLabel('Board 2')).toHaveValue(ann.name)
  await ann.page.getByRole('button', { name: 'Set the order' }).click()
  await ann.page.getByText('Elks: order set').waitFor()
  await expect(ben.page.getByText('Elks: order set')).toBeVisible()
  found.push(...(await looked(ann.page, 'teamleague-order')))

  await pass(site, 47.5)
  await expect
    .poll(() => sql(site, "SELECT count(*) FROM event_log WHERE kind = 'reminded'"), { timeout: 60_000 })
    .not.toBe('0')
  const all = [ann, amy, ben, bob]
  for (const p of all) {
    await p.page.goto(`/events/${id}`)
    await p.page.getByRole('heading', { name: 'Winter league of teams' }).waitFor()
  }
  await pass(site, 0.55)
  // All boards begin together, each on the pages of its players.
  for (const p of all) await p.page.waitForURL(isGame, { timeout: 90_000 })
  const pairs = await pairsOf(host.page, id)
  const board = pairs.find(p => [p.first, p.second].includes(amy.name))
  expect([board.first, board.second]).toContain(ben.name)
  const of = name => all.find(p => p.name === name)
  for (const p of pairs) {
    await played(of(p.first), 'h8', 1)
    await played(of(p.second), 'h9', 2)
    await stones(of(p.first).page, 2)
  }
  // Bob loses on the second board; on the first nobody goes on, and it is adjourned.
  await bob.page.getByRole('button', { name: 'Resign' }).click()
  await bob.page.getByRole('button', { name: 'Yes, resign' }).click()
  await expect.poll(async () => (await open(host.page, id)).length).toBe(1)
  const game = new URL(amy.page.url()).pathname
  await pass(site, 26)
  await expect
    .poll(() => sql(site, "SELECT count(*) FROM games WHERE status = 'adjourned'"), { timeout: 60_000 })
    .toBe('1')
  await ben.page.goto(`/events/${id}`)
  await ben.page.getByText('Your game is adjourned.').waitFor()
  found.push(...(await looked(ben.page, 'teamleague-adjourned')))

  // Round 2 begins beside it. Ann proposes, Ben does not answer; the adjourned game is resumed and ends.
  await pass(site, 24 * 5)
  await ann.page.goto(`/events/${id}`)
  await ann.page.getByText('Nobody has proposed an instant.').waitFor({ timeout: 90_000 })
  await propose(ann, Date.now() + 5 * 24 * HOUR)
  found.push(...(await looked(ann.page, 'teamleague-second')))
  await amy.page.goto(game)
  await amy.page.getByRole('button', { name: 'Resume game' }).click()
  await amy.page.waitForSelector('.stage .tg-svg')
  await amy.page.getByRole('button', { name: 'Resign' }).click()
  await amy.page.getByRole('button', { name: 'Yes, resign' }).click()
  await expect.poll(async () => (await open(host.page, id)).length).toBe(0)

  await pass(site, 24 * 7)
  await host.page.goto(`/events/${id}`)
  await host.page.getByText('All rounds have been played.').waitFor({ timeout: 90_000 })
  await host.page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true })
  await expect(host.page.locator('.event-table tbody tr').first()).toContainText('Elks')
  found.push(...(await looked(host.page, 'teamleague-table')))
  await host.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await host.page.getByText('not played in time').first().waitFor()
  found.push(...(await looked(host.page, 'teamleague-over')))
  const { matches } = await read(host.page, `/api/events/${id}/rounds`)
  // One board each in the first round, both boards for the Elks in the second.
  expect(matches.map(m => [m.round, m.first === 'Elks' ? m.points : m.points.toReversed()])).toEqual([
    [2, [2, 0]],
    [1, [1, 1]],
  ])
  expect(found).toEqual([])
})
