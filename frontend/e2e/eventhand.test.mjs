// What organisers do by hand: the form in detail, the seeds, and results over the board.
import { HOUR, field, member, told } from './events.mjs'
import { flow, looked } from './look.mjs'
import { shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const settings = {
  rule: 'freestyle',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: false,
  clock: { kind: 'fischer', initial: 180_000, increment: 2000 },
}

const button = (page, name) => page.getByRole('button', { name, exact: true })

test('a club night over the board: the form, the seeds, and results by two taps', { tag: '@long' }, async ({
  person,
  named,
}) => {
  test.setTimeout(240_000)
  const host = await member(person, named('Hostess'), flow)
  const players = []
  for (const name of ['Annika', 'Boris']) players.push(await member(person, named(name), flow))
  const { page } = host
  await page.goto('/events/new')
  await page.getByRole('radio', { name: 'Club round robin' }).check({ force: true })
  await page.getByText('Sections, rounds and tie-breaks').click()
  await page.getByRole('switch', { name: /^Over the board/ }).check({ force: true })
  await button(page, 'Move up: Berger').click()
  await page.getByLabel('Add a tie-break').selectOption('playoff')
  await page.getByRole('radio', { name: '150 stones' }).check({ force: true })
  const found = await looked(page, 'eventhand-form')
  await shot(page, 'eventhand-form')
  await page.getByLabel('Start', { exact: true }).fill(field(Date.now() + HOUR))
  await button(page, 'Make it').click()
  await page.getByText('Nobody has joined yet.').waitFor()
  const id = page.url().split('/').at(-1)
  for (const p of players) await told(p.page, `/api/events/${id}/join`, {})
  await page.reload()
  await button(page, 'Order the seeds').click()
  await button(page, `Move up: ${players[1].name}`).click()
  found.push(...(await looked(page, 'eventhand-seeds')))
  await shot(page, 'eventhand-seeds')
  await page.getByLabel('Reason').fill('Drawn at the club.')
  await button(page, 'Save').click()
  await page.getByText('seed 1').waitFor()
  await page.getByRole('radio', { name: 'Log', exact: true }).check({ force: true })
  await page.getByText(`${players[1].name} – ${players[0].name}`).waitFor()
  expect(found).toEqual([])
})

test('two players enter their result by two taps each', { tag: '@long' }, async ({ person, named }) => {
  test.setTimeout(240_000)
  const host = await member(person, named('Hostess'), flow)
  const players = []
  for (const name of ['Annika', 'Boris'])
    players.push(await member(person, named(name), { ...flow, viewport: { width: 390, height: 844 } }))
  const { id } = await told(host.page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'roundrobin',
    title: 'Club night',
    starts: Date.now() + 20_000,
    overTheBoard: true,
    settings,
  })
  for (const p of players) {
    await told(p.page, `/api/events/${id}/join`, {})
    await p.page.goto(`/events/${id}`)
  }
  const [ann, boris] = players
  await ann.page.getByRole('heading', { name: `Your game against ${boris.name}` }).waitFor({ timeout: 60_000 })
  const found = await looked(ann.page, 'eventhand-result')
  await shot(ann.page, 'eventhand-result')
  await ann.page.getByRole('radio', { name: 'I won' }).check({ force: true })
  await button(ann.page, 'Enter this result').click()
  await ann.page.getByText(`${boris.name} has yet to confirm it.`).waitFor()
  await boris.page.getByText(`${ann.name} says that you lost.`, { exact: false }).waitFor()
  await host.page.goto(`/events/${id}`)
  await host.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await host.page.getByText(`${ann.name} has entered`, { exact: false }).waitFor()
  await host.page.getByRole('button', { name: /^Enter the result of/ }).click()
  found.push(...(await looked(host.page, 'eventhand-host')))
  await shot(host.page, 'eventhand-host')
  await boris.page.getByRole('radio', { name: 'I lost' }).check({ force: true })
  await button(boris.page, 'Enter this result').click()
  await expect(boris.page.getByText('All rounds have been played.', { exact: false })).toBeVisible({ timeout: 60_000 })
  expect(found).toEqual([])
})

test('a shared first place is played off, and the table says so', { tag: '@long' }, async ({ person, named }) => {
  test.setTimeout(240_000)
  const host = await member(person, named('Hostess'), flow)
  const players = []
  for (const name of ['Annika', 'Boris'])
    players.push(await member(person, named(name), { ...flow, viewport: { width: 390, height: 844 } }))
  const { id } = await told(host.page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'roundrobin',
    title: 'Club cup',
    starts: Date.now() + 20_000,
    overTheBoard: true,
    ties: ['playoff'],
    settings,
  })
  for (const p of players) await told(p.page, `/api/events/${id}/join`, {})
  for (const p of players) await p.page.goto(`/events/${id}`)
  const [ann, boris] = players
  const enter = async (p, against, result) => {
    await p.page.getByRole('heading', { name: `Your game against ${against.name}` }).waitFor({ timeout: 60_000 })
    await p.page.getByRole('radio', { name: result }).check({ force: true })
    await button(p.page, 'Enter this result').click()
  }
  await enter(ann, boris, 'A draw')
  await enter(boris, ann, 'A draw')
  await boris.page.locator('.event-result').getByText('Play-off, at half the time').waitFor({ timeout: 60_000 })
  const found = await looked(boris.page, 'eventhand-playoff')
  await shot(boris.page, 'eventhand-playoff')
  await enter(boris, ann, 'I won')
  await enter(ann, boris, 'I lost')
  await host.page.goto(`/events/${id}`)
  await host.page.getByText('All rounds have been played.', { exact: false }).waitFor({ timeout: 60_000 })
  await expect(host.page.getByRole('row').nth(1)).toContainText(boris.name)
  found.push(...(await looked(host.page, 'eventhand-played-off')))
  await shot(host.page, 'eventhand-played-off')
  await host.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await shot(host.page, 'eventhand-playoff-pairings')
  expect(found).toEqual([])
})
