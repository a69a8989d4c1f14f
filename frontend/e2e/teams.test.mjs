// A school event, in short: teams by their lists, two groups, a final, and the captains who decide it.
import { open, told } from './events.mjs'
import { flow, looked } from './look.mjs'
import { expect, test } from './fixtures.mjs'

/** An instant as a field of a form has it, to the minute. */
const field = at => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

test('a school event of teams: groups, a final and a shoot-out, without a click a round', { tag: '@long' }, async ({
  person,
  hand,
  named,
}) => {
  test.setTimeout(600_000)
  const host = await person({ path: '/robots.txt', ...flow })
  await told(host.page, '/api/account/register', { name: named('Teacher'), password: 'quiet evenings in the school' })
  const names = ['Ada', 'Ben', 'Cleo', 'Dov', 'Elin', 'Finn', 'Gita'].map(named)
  const captain = await person({ path: '/robots.txt', ...flow })
  names.push(named('Hal'))
  await told(captain.page, '/api/account/register', { name: names[7], password: 'quiet evenings in the school' })
  const hands = []
  for (const n of names.slice(0, 7)) hands.push(await hand(n))

  await host.page.goto('/events/new')
  await host.page.getByRole('radio', { name: 'School teams with a play-off' }).check({ force: true })
  await host.page
    .locator('label')
    .filter({ hasText: /^10\+5$/ })
    .click() // a first move is waited for longer
  await host.page.getByRole('spinbutton', { name: 'Boards' }).fill('2')
  await host.page.getByLabel('Teams of a group that go on to the play-off').fill('1')
  await host.page.getByText('Sections, rounds and tie-breaks').click()
  await host.page.getByLabel('Minutes between rounds').fill('1')
  await host.page.getByLabel('Start', { exact: true }).fill(field(Date.now() + 120_000))
  const found = await looked(host.page, 'teams-new')
  await host.page.getByRole('button', { name: 'Make it' }).click()
  await host.page.waitForURL(/\/events\/(?!new)/)
  const id = host.page.url().split('/').at(-1)
  const team = i => names.slice(2 * i, 2 * i + 2)
  const lists = ['Elks', 'Owls', 'Hares', 'Foxes'].map((t, i) => `${t}: ${team(i).toReversed().join(', ')}`)
  await host.page.getByLabel('One team a line').fill(lists.join('\n'))
  await host.page.getByRole('button', { name: 'Add teams' }).click()
  await host.page.getByRole('heading', { name: 'Foxes' }).waitFor()
  for (const h of hands) await told(h.page, `/api/events/${id}/join`, {})
  await captain.page.goto(`/events/${id}`)
  await captain.page.getByRole('button', { name: 'Join Foxes' }).click()
  await captain.page.getByText('Your team: Foxes').waitFor()
  found.push(...(await looked(captain.page, 'teams-made')))

  // The round is drawn. The captain puts the other player on the first board.
  await captain.page.getByRole('form', { name: 'Your order' }).waitFor({ timeout: 180_000 })
  await captain.page.getByLabel('Board 1').selectOption(names[6])
  await expect(captain.page.getByLabel('Board 2')).toHaveValue(names[7])
  found.push(...(await looked(captain.page, 'teams-order')))
  await captain.page.getByRole('button', { name: 'Set the order' }).click()
  await captain.page.getByText('Foxes: order set').waitFor()

  /** Ends the games of a round: the players of some names lose. */
  const end = async losers => {
    for (const p of await open(host.page, id)) {
      const one = [p.first, p.second].find(n => losers.includes(n))
      const loser = hands.find(h => h.user.name === one)
      if (loser) await loser.ask({ t: 'resign', g: p.game, v: 1 }).catch(e => expect(String(e)).toMatch(/over|stale/))
    }
  }
  const playing = async n => {
    await expect.poll(async () => (await open(host.page, id)).length, { timeout: 180_000 }).toBe(n)
    return open(host.page, id)
  }
  const first = await playing(4)
  expect(first.some(p => p.pair % 2 === 0 && [p.first, p.second].includes(names[6]))).toBe(true)
  await host.page.getByRole('radio', { name: 'Pairings', exact: true }).check({ force: true })
  await host.page.getByRole('heading', { name: 'Round 1' }).waitFor()
  found.push(...(await looked(host.page, 'teams-matches')))
  // Foxes and Owls win: all their opponents are hands.
  await end([...team(0), ...team(2)])

  // The final is even, and the captains decide it.
  const final = await playing(2)
  const side = final[0].first === names[7] || final[1].first === names[7] ? 'second' : 'first'
  await end(final.map(p => p[side])) // one board for each team
  const [decider] = await playing(1)
  expect([decider.first, decider.second]).toContain(names[7])
  await host.page.getByText('Shoot-out of the captains').first().waitFor()
  found.push(...(await looked(host.page, 'teams-shootout')))
  await end([decider.first, decider.second].filter(n => n !== names[7]))
  await expect(host.page.getByText('All rounds have been played.')).toBeVisible({ timeout: 90_000 })
  await host.page.getByRole('radio', { name: 'Table', exact: true }).check({ force: true })
  await expect(host.page.locator('.event-table tbody tr')).toHaveCount(4)
  found.push(...(await looked(host.page, 'teams-table')))
  expect(found).toEqual([])
})
