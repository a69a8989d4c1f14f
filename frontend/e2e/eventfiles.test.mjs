// Files and links of events for federations, guests and calendars.
import { member } from './events.mjs'
import { flow, looked } from './look.mjs'
import { isGame, keeper, post, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

const starts = seconds => Date.now() + seconds * 1000

const settings = {
  rule: 'renju',
  size: 15,
  opening: 'free',
  forbidden: 'loses',
  takebacks: false,
  rated: true,
  clock: { kind: 'fischer', initial: 180_000, increment: 2000 },
}

test('guests by a list play by their links, and the files have all', { tag: '@long' }, async ({ person, named }) => {
  test.setTimeout(240_000)
  const { page: host } = await member(person, named('Teacher'), flow)
  const { body } = await post(host, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'swiss',
    title: 'School cup',
    rounds: 1,
    starts: starts(70),
    settings,
    guests: true,
    apart: 1,
  })
  const path = `/events/${body.id}`
  await host.goto(path)
  await button(host, 'Register players').click()
  const found = await looked(host, 'events-register')
  await host
    .getByLabel('Players, one a line')
    .fill(
      'name,federation,team\nMari Kask,EST,Reds\nJuri Tamm,EST,Blues\nAko Hayashi,JPN,Reds\nKen Mori,JPN,Blues\nMari  kask,,',
    )
  await button(host, 'Check').click()
  await host.getByText('This player is in the list twice.').waitFor()
  found.push(...(await looked(host, 'events-checked')))
  await button(host, 'Register').click()
  await host.getByText('Nothing is registered yet.').waitFor({ state: 'hidden' })
  await host.getByText('This player is in the list twice.').waitFor()
  found.push(...(await looked(host, 'events-report')))
  await shot(host, 'event-report')
  await button(host, 'Who does not meet').click()
  await host.getByLabel('Names with commas').fill('Mari Kask, Ken Mori')
  await host.getByLabel('Reason').fill('Sister and brother.')
  await button(host, 'Save').click()
  await host.getByText('They do not meet: Mari Kask – Ken Mori').waitFor()
  await button(host, 'Links of guests').click()
  await host.getByText('Mari Kask').last().waitFor()
  found.push(...(await looked(host, 'events-links')))
  const { lines } = await host.evaluate(async id => (await fetch(`/api/events/${id}/guests`)).json(), body.id)
  expect(lines.map(l => l.name)).toEqual(['Ako Hayashi', 'Juri Tamm', 'Ken Mori', 'Mari Kask'])

  const guests = []
  for (const l of lines) {
    const { page } = await person({ path: `${path}#seat=${l.seat}`, ...flow })
    await page.getByRole('heading', { name: 'You are invited as a guest' }).waitFor()
    if (guests.length === 0) {
      found.push(...(await looked(page, 'events-seat')))
      await shot(page, 'event-seat')
    }
    await button(page, 'Play as a guest').click()
    await button(page, 'Withdraw').waitFor()
    guests.push(page)
  }
  // Mari may not meet a countryman, a team-mate or her brother: nobody is left but by giving up countries and teams.
  for (const page of guests) await page.waitForURL(isGame, { timeout: 120_000 })
  const { pairs } = await host.evaluate(async id => (await fetch(`/api/events/${id}/rounds`)).json(), body.id)
  expect(pairs).toHaveLength(2)
  expect(pairs.map(p => [p.first, p.second].toSorted().join())).not.toContain('Ken Mori,Mari Kask')
  const reports = await host.evaluate(
    id =>
      Promise.all(
        ['report.trf', 'games.xml', 'games.sgf', 'event.ics', 'table.csv'].map(async f =>
          (await fetch(`/api/events/${id}/${f}`)).text(),
        ),
      ),
    body.id,
  )
  expect(reports[0]).toContain('Mari Kask')
  expect(reports[1]).toContain('<database>')
  expect(reports[3]).toContain('SUMMARY:School cup')
  expect(reports[4]).toContain('Reds')
  expect(found).toEqual([])
})

test('a federation confirms a member, and the calendar has an address of one’s own', { tag: '@long' }, async ({
  person,
  named,
  site,
  allow,
}) => {
  allow(/status of 403/) // who is not confirmed wants to join
  const [ann, officer] = [named('Annika'), named('Officer')]
  const { page } = await member(person, ann, flow)
  const { page: other } = await member(person, officer, flow)
  expect(keeper(site, 'officer', officer, 'rif')).toContain('confirms for RIF now')
  await page.goto('/account#data')
  await page.getByLabel('Federation, such as RIF').fill('rif')
  await page.getByLabel('Id', { exact: true }).fill('1234')
  await page.getByLabel('Country').fill('EST')
  await page.getByLabel('Name as the federation writes it').fill('Kask, Annika')
  await button(page, 'Ask for confirmation').click()
  await page.getByText('Waiting for confirmation').waitFor()
  const found = await looked(page, 'federation-asked')
  await other.goto('/account#data')
  await button(other, `Confirm ${ann}`).waitFor()
  found.push(...(await looked(other, 'federation-queue')))
  await shot(other, 'federation')
  await button(other, `Confirm ${ann}`).click()
  await other.getByText('Nobody asks at the moment.').waitFor()
  await other.goto(`/@/${ann}`)
  await other.getByText('Kask, Annika · EST · 1234 · Confirmed by RIF').waitFor()
  found.push(...(await looked(other, 'federation-profile')))

  const { body } = await post(page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'swiss',
    title: 'Rated by the federation',
    rounds: 3,
    starts: starts(1800),
    settings,
    official: true,
  })
  expect((await post(other, `/api/events/${body.id}/join`, {})).status).toBe(403)
  await post(page, `/api/events/${body.id}/join`, {})
  await page.goto('/')
  await page.getByRole('link', { name: 'Your event “Rated by the federation”' }).waitFor()
  found.push(...(await looked(page, 'first-soon')))
  await shot(page, 'soon')
  await page.goto('/events')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('link', { name: /Rated by the federation/ }).waitFor()
  await button(page, 'Make an address for your events').click()
  await button(page, 'Renew the address').waitFor()
  found.push(...(await looked(page, 'events-calendar')))
  await shot(page, 'calendar')
  const feed = await page.evaluate(async () =>
    (await fetch((await (await fetch('/api/me/calendar')).json()).path)).text(),
  )
  expect(feed).toContain('SUMMARY:Rated by the federation')
  expect(found).toEqual([])
})
