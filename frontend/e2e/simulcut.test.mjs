// A simul of 20 boards, whose host's clock runs on one board alone, with the host's connection cut for a minute.
import { member, played, read } from './events.mjs'
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { scripted } from './scripted.mjs'
import { isGame, place, post, shot } from './site.mjs'

const BOARDS = 20
const phone = { ...flow, viewport: { width: 390, height: 844 } }

test('a simul of 20 whose host is cut off for a minute', { tag: '@long' }, async ({ person, named, site, allow }) => {
  test.setTimeout(600_000)
  allow(/ERR_INTERNET_DISCONNECTED/)
  const host = await member(person, named('Hedda'))
  const ann = await member(person, named('Ann'), phone)
  const ben = await member(person, named('Ben'), { colorScheme: 'dark' })
  const others = []
  for (let i = 0; i < BOARDS - 2; i++) others.push(await scripted(site, named('Pupil')))
  const found = []
  await host.page.goto('/events/new')
  await host.page.getByRole('radio', { name: 'Simul', exact: true }).check({ force: true })
  await host.page.getByRole('switch', { name: 'The host’s clock runs on one board alone' }).check({ force: true })
  await shot(host.page, 'simul-one-new-1280')
  const { status, body } = await post(host.page, '/api/events', {
    key: crypto.randomUUID(),
    kind: 'simul',
    title: 'Twenty boards',
    starts: Date.now() + 2000,
    places: BOARDS,
    settings: {
      ...{ rule: 'freestyle', size: 15, opening: 'free', forbidden: 'refuse', takebacks: false, rated: false },
      clock: { kind: 'fischer', initial: 1_200_000, increment: 0 },
    },
    simul: { extra: 0, movers: 'host', one: true },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const path = `/events/${body.id}`
  for (const p of [ann, ben]) await p.page.goto(path)
  await ann.page.getByText('The host’s clock runs on one board alone').waitFor()
  found.push(...(await looked(ann.page, 'simul-one-told')))
  await shot(ann.page, 'simul-one-told-390')
  for (const p of [ann, ben]) {
    await p.page.getByRole('button', { name: 'Apply' }).click()
    await p.page.getByText('You have applied.').waitFor()
  }
  for (const p of others) await p.post(`/api${path}/join`, {})
  for (const p of [ann, ben, ...others])
    expect((await post(host.page, `/api${path}/accept`, { name: p.name })).status).toBe(200)
  await host.page.goto(path)
  await host.page.getByRole('button', { name: 'Begin the simul' }).click()
  for (const p of [host, ann, ben]) await p.page.waitForURL(isGame)
  const { pairs } = await read(host.page, `/api${path}/rounds`)
  const gameOf = name => pairs.find(p => p.second === name).game
  for (const p of others) p.reply(gameOf(p.name), ['i9', 'i10'])
  await ben.page.getByText('The host is at another board.').waitFor()
  await shot(ben.page, 'simul-one-elsewhere-1280')
  await expect(ann.page.getByText('The host is at another board.')).toHaveCount(0)

  // From board to board, in the order in which they wait.
  await host.page.getByRole('switch', { name: 'Go to the next board after each move' }).check({ force: true })
  for (let n = 1; n <= BOARDS; n++) {
    await host.page.getByText(`Board ${n} of ${BOARDS}`).waitFor()
    const here = host.page.url()
    await expect(async () => {
      if (host.page.url() === here) await place(host.page, 'h8')
      await host.page.waitForURL(url => url.href !== here, { timeout: 3000 })
    }).toPass({ timeout: n === BOARDS ? 15_000 : 60_000 })
    if (n === 3) await shot(host.page, 'simul-one-host-1280')
  }
  const clocks = async () => {
    const { boards } = await read(ben.page, `/api${path}/boards`)
    return new Map(
      boards.map(b => [
        b.game,
        { host: b.clock.black, run: b.clock.run, at: b.clock.at, now: b.now, moves: b.moves.length },
      ]),
    )
  }
  const left = c => c.host - (c.run === 'black' ? c.now - c.at : 0)
  await played(ann, 'i9', 2)
  await played(ben, 'i9', 2)
  await expect.poll(async () => [...(await clocks()).values()].every(c => c.moves === 2)).toBe(true)

  const before = await clocks()
  const cut = Date.now()
  await host.context.setOffline(true)
  await expect.poll(() => Date.now() - cut, { timeout: 90_000, intervals: [5000] }).toBeGreaterThan(60_000)
  for (const p of [ann, ben]) await expect(p.page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  const after = await clocks()
  const spent = [...after].map(([g, c]) => left(before.get(g)) - left(c)).filter(ms => ms > 2000)
  expect(spent).toHaveLength(1) // at the board where the host is
  expect(spent[0]).toBeGreaterThan(55_000)
  expect([...after.values()].filter(c => c.run === 'black')).toHaveLength(1)
  await host.context.setOffline(false)

  // The host is back, and plays on at the board that waits longest.
  await expect(async () => {
    await host.page.keyboard.press('n')
    await expect(host.page.locator('.stage .stone')).toHaveCount(2, { timeout: 3000 })
  }).toPass()
  const there = host.page.url()
  await expect(async () => {
    if (host.page.url() === there) await place(host.page, 'g7')
    await host.page.waitForURL(url => url.href !== there, { timeout: 3000 })
  }).toPass()
  const watch = await person({ path })
  await expect(watch.page.locator('.event-wall li')).toHaveCount(BOARDS)
  await shot(watch.page, 'simul-one-boards-1280')
  found.push(...(await looked(ann.page, 'simul-one-guest')))
  for (const p of others) p.resign()
  for (const p of [ann, ben]) {
    await p.page.getByRole('button', { name: 'Resign' }).click()
    await p.page.getByRole('button', { name: 'Yes, resign' }).click()
  }
  await expect(watch.page.getByText(`Host ${BOARDS} – 0 opponents`)).toBeVisible({ timeout: 60_000 })
  await expect(watch.page.getByText('All games are over.')).toBeVisible({ timeout: 60_000 })
  for (const p of others) p.end()
  expect(found).toEqual([])
})
