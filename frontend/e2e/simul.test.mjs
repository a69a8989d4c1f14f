// A simul: one host and two others in browsers of their own, from the form to the last game.
import { member, played, read } from './events.mjs'
import { flow, looked, looks } from './look.mjs'
import { expect, test } from './fixtures.mjs'
import { isGame, post, tap } from './site.mjs'

test('a simul is made, two are accepted, and the host goes from board to board', { tag: '@long' }, async ({
  person,
  named,
}) => {
  test.setTimeout(240_000)
  const host = await member(person, named('Hedda'), flow)
  const ann = await member(person, named('Ann'), flow)
  const ben = await member(person, named('Ben'), looks[0][2])
  const found = []
  await host.page.goto('/events/new')
  await host.page.getByRole('radio', { name: 'Simul', exact: true }).check({ force: true })
  await host.page.getByLabel('Boards (2 to 100)').fill('5')
  found.push(...(await looked(host.page, 'simul-new')))
  await host.page.getByRole('button', { name: 'Make it' }).click()
  await host.page.waitForURL(url => /^\/events\/(?!new$)/.test(url.pathname)) // an id may begin with any letter
  await host.page.getByRole('button', { name: 'Begin the simul' }).waitFor()
  const id = new URL(host.page.url()).pathname.split('/').at(-1)
  // The form's start is minutes away: the test makes another that begins at once.
  const made = await post(host.page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'simul',
    title: 'Two boards',
    starts: Date.now() + 2000,
    places: 5,
    settings: {
      rule: 'freestyle',
      size: 15,
      opening: 'free',
      forbidden: 'refuse',
      takebacks: false,
      rated: false,
      clock: { kind: 'fischer', initial: 1_200_000, increment: 0 },
    },
    simul: { extra: 600, each: 30, level: 10, movers: 'host' },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.id).not.toBe(id)
  const path = `/events/${made.body.id}`
  for (const p of [ann, ben]) {
    await p.page.goto(path)
    await p.page.getByRole('button', { name: 'Apply' }).click()
    await p.page.getByText('You have applied.').waitFor()
  }
  found.push(...(await looked(ann.page, 'simul-applied')))
  await host.page.goto(path)
  for (const p of [ann, ben]) await host.page.getByRole('button', { name: `Accept ${p.name}` }).click()
  await host.page.getByText('Players: 2 of up to 5').waitFor()
  await ann.page.getByText('The host has accepted you.').waitFor()
  found.push(...(await looked(host.page, 'simul-accepted')))
  await host.page.getByRole('button', { name: 'Begin the simul' }).click()
  for (const p of [host, ann, ben]) await p.page.waitForURL(isGame)
  // The first board is Ann's. The clock shows what the host has besides.
  await host.page.getByText('Board 1 of 2').waitFor()
  await expect(host.page.locator('.clock', { hasText: /31:00|30:5\d/ })).toHaveCount(1)
  await host.page.getByText('1 more board waits for you.').waitFor()
  found.push(...(await looked(host.page, 'simul-host')))
  const first = host.page.url()
  await host.page.keyboard.press('n')
  await host.page.waitForURL(url => isGame(url) && url.href !== first)
  await host.page.getByText('Board 2 of 2').waitFor()
  await host.page.getByRole('switch', { name: 'Go to the next board after each move' }).check({ force: true })
  // A board that has just come takes no stone for a moment.
  await expect(async () => {
    if (host.page.url() !== first) await tap(host.page, 'h8')
    await host.page.waitForURL(first, { timeout: 3000 })
  }).toPass()
  await host.page.getByText('Board 1 of 2').waitFor()
  await played(host, 'h8', 1)
  // The host visits boards in the order of their answers, and stays at the board of the last move until then.
  await played(ben, 'i9', 2)
  await host.page.waitForURL(url => isGame(url) && url.href !== first)
  const watch = await person({ path, ...flow })
  await expect(watch.page.locator('.event-wall li')).toHaveCount(2)
  found.push(...(await looked(watch.page, 'simul-boards')))
  const { pairs } = await read(host.page, `/api/events/${made.body.id}/rounds`)
  expect(pairs.map(p => [p.first, p.second])).toEqual([
    [host.name, ann.name],
    [host.name, ben.name],
  ])
  found.push(...(await looked(ann.page, 'simul-guest')))
  await played(ann, 'i9', 2) // before, one could only abort
  for (const p of [ann, ben]) {
    await p.page.getByRole('button', { name: 'Resign' }).click()
    await p.page.getByRole('button', { name: 'Yes, resign' }).click()
  }
  await expect(watch.page.getByText('Host 2 – 0 opponents')).toBeVisible({ timeout: 30_000 })
  await expect(watch.page.getByText('All games are over.')).toBeVisible({ timeout: 30_000 })
  found.push(...(await looked(watch.page, 'simul-over')))
  await ann.page.getByRole('link', { name: 'Two boards' }).first().click()
  await ann.page.waitForURL(`**${path}`)
  expect(found).toEqual([])
})
