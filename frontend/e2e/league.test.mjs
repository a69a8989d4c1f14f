// A league of two rounds in short: two agree on an instant, their game is adjourned and goes on in the next round; then one
// does not answer. Days pass while the server is away.
import { sql } from './database.mjs'
import { field, HOUR, member, pass, played, read, settings, told } from './events.mjs'
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { isGame, stones } from './site.mjs'

test.use({ own: {} })

test('a league: proposals, an adjourned game, a walkover, promotion', { tag: '@long' }, async ({
  person,
  named,
  site,
}) => {
  test.setTimeout(600_000)
  const host = await member(person, named('Hedda'), flow)
  const ann = await member(person, named('Ann'), flow)
  const ben = await member(person, named('Ben'))
  const cleo = await member(person, named('Cleo'))
  const dov = await member(person, named('Dov'))
  const found = []

  await host.page.goto('/events/new')
  await host.page.getByRole('radio', { name: 'League', exact: true }).check({ force: true })
  await host.page
    .locator('label')
    .filter({ hasText: /^No clock$/ })
    .click()
  await host.page.getByLabel('Divisions, one a line').fill('First\nSecond')
  await host.page.getByText('Everybody meets twice').click()
  await host.page.getByLabel('Opening').selectOption('free')
  found.push(...(await looked(host.page, 'league-new')))
  await host.page.getByRole('button', { name: 'Make it' }).click()
  await host.page.waitForURL(/\/events\/(?!new)/)
  // The form's start is minutes away: the test makes another that begins soon.
  const { id } = await told(host.page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'league',
    title: 'Winter league',
    starts: Date.now() + 20_000,
    sections: ['First', 'Second'],
    double: true,
    league: { days: 7, up: 1 },
    settings: { ...settings, rated: false, clock: { kind: 'none', initial: 0, increment: 0 } },
  })
  const list = `name,section\n${cleo.name},First\n${dov.name},First`
  expect((await told(host.page, `/api/events/${id}/register`, { list })).lines.map(l => l.outcome)).toEqual([
    'member',
    'member',
  ])
  for (const p of [ann, ben]) {
    await p.page.goto(`/events/${id}`)
    await p.page.getByRole('button', { name: 'Join', exact: true }).click()
  }
  found.push(...(await looked(ann.page, 'league-joined')))

  // Round 1: a proposal, a counter-proposal, and agreement.
  await ann.page.getByText('Nobody has proposed an instant.').waitFor()
  found.push(...(await looked(ann.page, 'league-round')))
  const start = Date.now()
  const propose = async (p, at) => {
    await p.page.getByLabel('Day and time').fill(field(at))
    await p.page.getByRole('button', { name: 'Propose' }).click()
  }
  await propose(ann, start + 24 * HOUR)
  await ann.page.getByText('You have proposed').waitFor()
  await ben.page.getByText(`${ann.name} proposes`).waitFor()
  found.push(...(await looked(ann.page, 'league-mine')))
  await propose(ben, start + 48 * HOUR)
  await ann.page.getByText(`${ben.name} proposes`).waitFor()
  found.push(...(await looked(ann.page, 'league-proposed')))
  await ann.page.getByRole('button', { name: 'Accept' }).click()
  for (const p of [ann, ben]) await p.page.getByText('It begins by itself').waitFor()
  // Another wish does not undo what is agreed.
  await propose(ben, start + 72 * HOUR)
  await ann.page.getByText('the agreed time stands').waitFor()
  found.push(...(await looked(ann.page, 'league-instead')))
  await ann.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await ann.page.locator('.event-pairs').waitFor()
  found.push(...(await looked(ann.page, 'league-pairings')))

  const log = kind => sql(site, `SELECT count(*) FROM event_log WHERE kind = '${kind}'`)
  await pass(site, 47.2)
  await expect.poll(() => log('reminded'), { timeout: 60_000 }).toBe('1')
  for (const p of [ann, ben]) {
    await p.page.goto(`/events/${id}`)
    await p.page.getByText('It begins by itself').waitFor()
  }
  await pass(site, 0.85)
  const games = async () => (await read(host.page, `/api/events/${id}/rounds?section=1`)).pairs
  // The game begins by itself, on both pages.
  for (const p of [ann, ben]) await p.page.waitForURL(isGame, { timeout: 90_000 })
  const [first, second] = (await games())[0].first === ann.name ? [ann, ben] : [ben, ann]
  await played(first, 'h8', 1)
  await played(second, 'h9', 2)
  await stones(first.page, 2)
  const game = new URL(first.page.url()).pathname

  // Nobody goes on: it is adjourned, and holds up no round.
  await pass(site, 26)
  await expect.poll(() => sql(site, 'SELECT status FROM games'), { timeout: 60_000 }).toBe('adjourned')
  await ann.page.goto(`/events/${id}`)
  await ann.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await ann.page.getByText('adjourned').first().waitFor()
  found.push(...(await looked(ann.page, 'league-adjourned')))
  await pass(site, 24 * 5)
  await ann.page.goto(`/events/${id}`)
  await ann.page.getByText('Nobody has proposed an instant.').waitFor({ timeout: 90_000 })
  found.push(...(await looked(ann.page, 'league-second')))
  await propose(ann, Date.now() + 5 * 24 * HOUR)
  await ann.page.getByText('You have proposed').waitFor()
  await ann.page.goto(game)
  await ann.page.getByRole('button', { name: 'Resume game' }).click()
  await ann.page.waitForSelector('.stage .tg-svg')
  await ben.page.goto(game)
  await ben.page.getByRole('button', { name: 'Resign' }).click()
  await ben.page.getByRole('button', { name: 'Yes, resign' }).click()
  await expect.poll(() => sql(site, 'SELECT reason FROM games'), { timeout: 60_000 }).toBe('resign')

  // Round 2: Ben does not answer for three days.
  await pass(site, 24 * 7)
  await host.page.goto(`/events/${id}`)
  await host.page.getByText('All rounds have been played.').waitFor({ timeout: 90_000 })
  await host.page.getByRole('radio', { name: 'Second', exact: true }).check({ force: true })
  await expect(host.page.locator('.event-table tbody tr').first()).toContainText(ann.name)
  found.push(...(await looked(host.page, 'league-table')))
  await host.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await host.page.getByText('not played in time').first().waitFor()
  found.push(...(await looked(host.page, 'league-over')))
  expect(
    (await games()).map(p => [p.round, p.why ?? '', [p.first, p.second][/1-0|\+-/.test(p.score) ? 0 : 1]]),
  ).toEqual([
    [2, 'not_played', ann.name],
    [1, '', ann.name],
  ])

  // The next season: Ann is in the first division now.
  await host.page.getByRole('button', { name: 'Make the next season' }).click()
  await host.page.waitForURL(url => /\/events\//.test(url.pathname) && !url.pathname.endsWith(id))
  await ann.page.goto(new URL(host.page.url()).pathname)
  await ann.page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect
    .poll(async () => (await read(ann.page, `/api/events/${host.page.url().split('/').at(-1)}`)).me)
    .toMatchObject({ in: true })
  const next = await read(ann.page, `/api/events/${host.page.url().split('/').at(-1)}`)
  expect(next.me.section ?? 0).toBe(0)
  found.push(...(await looked(ann.page, 'league-next')))
  expect(found).toEqual([])
})
