// Events that run themselves, by organiser, players and watchers.
import { make, member, open, read, told } from './events.mjs'
import { flow, looked } from './look.mjs'
import { isGame, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** One of the two hands of each game resigns it; in a game of somebody's with a page, the hand does. */
async function endAll(page, id, hands) {
  for (const p of await open(page, id)) {
    const loser = hands.find(h => h.user.name === p.second) ?? hands.find(h => h.user.name === p.first)
    // A player who comes too late to a game that ended meanwhile has nothing to do.
    await loser.ask({ t: 'resign', g: p.game, v: 1 }).catch(e => expect(String(e)).toMatch(/over|stale/))
  }
}

test('a Swiss of nine rounds runs by itself, seen by its host, a player and a visitor', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  test.setTimeout(400_000)
  const host = await member(person, named('Hana'), flow)
  const ann = await member(person, named('Annika'), flow)
  const hands = [await hand(named('Boris')), await hand(named('Chiyo')), await hand(named('Dana'))]
  const id = await make(host, { kind: 'swiss', rounds: 9, pause: 2, code: 'open sesame' }, 40)
  for (const h of hands) await told(h.page, `/api/events/${id}/join`, { code: 'open sesame' })
  const found = []
  await host.page.goto('/events')
  await host.page.getByText('Tuesday evening').first().waitFor()
  found.push(...(await looked(host.page, 'events-list')))
  await ann.page.goto(`/events/${id}`)
  await ann.page.getByLabel('Invitation code').fill('open sesame')
  await ann.page.getByRole('button', { name: 'Join' }).click()
  await ann.page.getByRole('button', { name: 'Withdraw' }).waitFor()
  await host.page.goto(`/events/${id}`)
  found.push(...(await looked(host.page, 'events-host-before')))
  // The player's page opens the game when it begins.
  await ann.page.waitForURL(isGame, { timeout: 120_000 })
  const visitor = await person({ path: `/events/${id}`, ...flow })
  await visitor.page.getByRole('radio', { name: 'Boards', exact: true }).check({ force: true })
  await expect(visitor.page.locator('.event-wall li')).toHaveCount(2)
  found.push(...(await looked(visitor.page, 'events-boards')))
  const overlay = await person({ path: `/embed/event/${id}?overlay&boards=1`, ...flow })
  await overlay.page.locator('.event-overlay .event-wall li').waitFor()
  found.push(...(await looked(overlay.page, 'events-overlay')))
  await endAll(host.page, id, hands)
  await ann.page.goto(`/events/${id}`)
  for (let round = 2; round <= 9; round++) {
    await expect.poll(async () => (await open(host.page, id))[0]?.round, { timeout: 60_000 }).toBe(round)
    if (round === 2) {
      await ann.page.waitForURL(isGame)
      await host.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
      await host.page.getByRole('heading', { name: 'Round 2' }).waitFor()
      found.push(...(await looked(host.page, 'events-host-round')))
    }
    await endAll(host.page, id, hands)
  }
  await expect(visitor.page.getByText('All rounds have been played.')).toBeVisible({ timeout: 60_000 })
  await visitor.page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true })
  const first = visitor.page.locator('.event-table tbody tr').first()
  await expect(first).toContainText(ann.name)
  await expect(first).toContainText('9')
  found.push(...(await looked(visitor.page, 'events-table')))
  const [csv, trf] = await visitor.page.evaluate(
    id => Promise.all(['table.csv', 'report.trf'].map(async f => (await fetch(`/api/events/${id}/${f}`)).text())),
    id,
  )
  expect(csv.split('\n')[1]).toContain(`1,${ann.name}`)
  expect(trf).toContain('142 9')
  const embedded = await person({ path: `/embed/event/${id}`, ...flow })
  await embedded.page.locator('.event-table').waitFor()
  found.push(...(await looked(embedded.page, 'events-embed')))
  expect(found).toEqual([])
})

test('the host changes pairs, has a round played again, disqualifies and hands over', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  test.setTimeout(240_000)
  const host = await member(person, named('Hedda'), flow)
  const hands = []
  for (const n of ['Ivo', 'Jana', 'Kenji', 'Lena']) hands.push(await hand(named(n)))
  const id = await make(host, { kind: 'swiss', rounds: 3, pause: 600 })
  for (const h of hands) await told(h.page, `/api/events/${id}/join`, {})
  await host.page.goto(`/events/${id}`)
  await expect.poll(async () => (await open(host.page, id)).length, { timeout: 60_000 }).toBe(2)
  await endAll(host.page, id, hands)
  await host.page.getByRole('button', { name: 'Play this round again' }).click()
  await host.page.getByLabel('Reason, which all can read').fill('The hall was dark.')
  await host.page.getByRole('button', { name: 'Play this round again' }).last().click()
  await expect.poll(async () => (await open(host.page, id)).length).toBe(2)
  await endAll(host.page, id, hands)
  await host.page.getByRole('button', { name: 'Change the next pairs' }).click()
  const found = await looked(host.page, 'events-pairs-by-hand')
  const seat = host.page.getByLabel('Pair 1, first')
  const was = await seat.inputValue()
  const other = await host.page.getByLabel('Pair 2, second').inputValue()
  await seat.selectOption(other)
  await expect(host.page.getByLabel('Pair 2, second')).toHaveValue(was)
  await host.page.getByLabel('Reason, which all can read').fill('They are brothers.')
  await host.page.getByRole('button', { name: 'Save' }).click()
  await host.page.getByLabel('Member who helps').fill(hands[3].user.name)
  await host.page.getByRole('button', { name: 'Add', exact: true }).click()
  await host.page.getByRole('button', { name: `Disqualify ${hands[0].user.name}` }).click()
  await host.page.locator('.event-table').getByLabel('Reason, which all can read').fill('An engine.')
  await host.page.locator('.event-table').getByRole('button', { name: 'Disqualify', exact: true }).click()
  await expect(host.page.locator('.event-table tr', { hasText: hands[0].user.name })).toContainText('out')
  await host.page.getByRole('button', { name: `Make ${hands[3].user.name} the host` }).click()
  await host.page.getByRole('button', { name: 'Change the next pairs' }).waitFor({ state: 'detached' })
  await host.page.getByRole('radio', { name: 'Log', exact: true }).check({ force: true })
  for (const text of ['The hall was dark.', 'They are brothers.', 'An engine.', 'is the host now'])
    await host.page.getByText(text).waitFor()
  found.push(...(await looked(host.page, 'events-log')))
  expect(found).toEqual([])
})

test('an arena: waiting, berserk, a pause, and an early end', { tag: '@long' }, async ({ person, hand, named }) => {
  test.setTimeout(240_000)
  const host = await member(person, named('Hugo'), flow)
  const ann = await member(person, named('Anouk'), flow)
  const hands = []
  for (const n of ['Mio', 'Nils', 'Ota']) hands.push(await hand(named(n)))
  const id = await make(host, { kind: 'arena', minutes: 20 })
  for (const p of [ann, ...hands]) await told(p.page, `/api/events/${id}/join`, {})
  await ann.page.goto(`/events/${id}`)
  await host.page.goto(`/events/${id}`)
  await ann.page.waitForURL(isGame, { timeout: 90_000 })
  const berserk = ann.page.getByRole('button', { name: 'Berserk' })
  await berserk.waitFor()
  const found = []
  await shot(ann.page, 'events-berserk') // in one look: there are thirty seconds for the first move
  await berserk.click()
  await berserk.waitFor({ state: 'detached' })
  await expect(ann.page.locator('.clock', { hasText: /1:[0-3]\d/ })).toHaveCount(1)
  await endAll(host.page, id, hands)
  await ann.page.goto(`/events/${id}`)
  await ann.page.getByText('You will be paired soon.').waitFor()
  await ann.page.getByRole('button', { name: 'Pause' }).click()
  await ann.page.getByText('You are not paired until you come back.').waitFor()
  found.push(...(await looked(ann.page, 'events-arena')))
  await host.page.getByRole('button', { name: 'End the event' }).click()
  await host.page.getByLabel('Reason, which all can read').fill('It is late.')
  await host.page.getByRole('button', { name: 'End the event' }).last().click()
  await host.page.getByText('It is late.').first().waitFor()
  found.push(...(await looked(host.page, 'events-arena-over')))
  await host.page.goto('/events/new')
  await host.page.getByText('More conditions').click()
  found.push(...(await looked(host.page, 'events-new')))
  expect(found).toEqual([])
})
