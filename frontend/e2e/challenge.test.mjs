// People find equals, say what opponents they want, and challenge each other.
import { member as registered } from './events.mjs'
import { seek } from './hand.mjs'
import { flow, looked } from './look.mjs'
import { isGame, pick } from './site.mjs'
import { expect, test } from './fixtures.mjs'

/** A member on the first page. */
async function member(person, name, options) {
  const p = await registered(person, name, options)
  await p.page.goto('/')
  await p.page.locator('.nav-link.account', { hasText: name }).waitFor()
  return p
}

const cell = (p, name) => p.page.locator('.cell', { hasText: name })

/** Challenges somebody by name from the first page, and says what was changed in the form. */
async function challenge(from, name, change = async () => {}) {
  await from.page.getByRole('button', { name: 'Challenge a player' }).click()
  await from.page.getByRole('textbox', { name: 'Name of the player' }).fill(name)
  await change(from.page)
  await from.page.getByRole('button', { name: 'Send challenge' }).click()
}

test('quick games of members are rated, and say so; a guest plays casual ones', { tag: '@long' }, async ({
  person,
  named,
}) => {
  const [ann, bob, guest] = [await member(person, named('Ann')), await member(person, named('Bob')), await person()]
  await guest.page.getByText('Guests play casual games').waitFor()
  await expect(ann.page.getByRole('switch', { name: 'Rated games' })).toBeChecked()
  await cell(ann, '5+3').click()
  await ann.page.locator('.waiting-strip').getByText('rated').waitFor()
  await bob.page.getByText('1500?').first().waitFor()
  await cell(guest, '5+3').click()
  await guest.page.locator('.waiting-strip').waitFor() // it is another pool
  await cell(bob, '5+3').click()
  for (const p of [ann, bob]) await p.page.waitForURL(isGame)
  expect(ann.page.url()).toBe(bob.page.url())
  expect(new URL(guest.page.url()).pathname).toBe('/')
})

test('casual is remembered, and meets guests', { tag: '@long' }, async ({ person, named }) => {
  const [ann, guest] = [await member(person, named('Ann')), await person()]
  await ann.page.getByRole('switch', { name: 'Rated games' }).uncheck()
  await ann.page.reload()
  await expect(ann.page.getByRole('switch', { name: 'Rated games' })).not.toBeChecked()
  await cell(guest, '10+5').click()
  await guest.page.locator('.waiting-strip').waitFor()
  await cell(ann, '10+5').click()
  await ann.page.waitForURL(isGame)
  await guest.page.waitForURL(isGame)
})

test('an open game for some ratings: whoever has another sees why not, and what may be joined comes first', {
  tag: '@long',
}, async ({ person, hand, named }) => {
  const [ann, bob, guest] = [await member(person, named('Ann')), await member(person, named('Bob')), await person()]
  await pick(ann.page, 'Opponent', 'Anyone')
  await pick(ann.page, 'Rule', 'Caro')
  await ann.page.getByRole('switch', { name: 'Only opponents with a rating' }).check()
  await ann.page.getByRole('spinbutton', { name: 'From' }).fill('1600')
  await ann.page.getByText('the lower value first').waitFor({ state: 'detached' })
  await ann.page.getByRole('spinbutton', { name: 'To' }).fill('1550')
  await ann.page.getByText('the lower value first').waitFor()
  await ann.page.getByRole('spinbutton', { name: 'To' }).fill('1800')
  await ann.page.getByRole('button', { name: 'Find an opponent' }).click()
  await ann.page.waitForURL(isGame)
  const eve = await hand(named('Eve'))
  await seek(eve, { rule: 'standard' })
  for (const [p, why] of [
    [bob, 'Your rating is 1500'],
    [guest, 'Needs an account'],
  ]) {
    const row = p.page.locator('.seek.closed', { hasText: 'for 1600–1800' })
    await row.getByText(`Not open to you: ${why}`).waitFor()
    expect(await row.getByRole('button').count()).toBe(0)
    await p.page.locator('.seek', { hasText: eve.user.name }).waitFor()
    const rows = await p.page.locator('.seek').evaluateAll(all => all.map(x => x.classList.contains('closed')))
    expect(rows).toEqual(rows.toSorted())
  }
  // A person who asks all the same is refused.
  const g = new URL(ann.page.url()).pathname.split('/')[2]
  expect((await asked(bob.page, { t: 'join', g, v: 0 })).why).toBe('out_of_range')
})

test('a challenge is told on every page, accepted there, and opens for both', async ({ person, named }) => {
  const [ann, bob] = [await member(person, named('Ann')), await member(person, named('Bob'))]
  const tab = await bob.open('/settings')
  await challenge(ann, bob.name, async page => {
    await pick(page, 'Rule', 'Standard')
    await page.getByRole('switch', { name: 'Rated', exact: true }).check()
  })
  await ann.page.getByText(`Challenge sent to ${bob.name}`).waitFor()
  await ann.page.locator('.challenges').getByText('waits for an answer').waitFor()
  await bob.page.locator('.challenges', { hasText: ann.name }).waitFor()
  const bar = tab.getByRole('region', { name: 'A challenge to you' })
  await bar.getByText(/Standard .* rated/).waitFor()
  await bar.getByRole('button', { name: 'Accept' }).click()
  await tab.waitForURL(isGame)
  await ann.page.waitForURL(isGame)
  expect(ann.page.url()).toBe(tab.url())
  await expect(ann.page.locator('.told.on')).toHaveCount(0) // that it is on its way is no news in the game
  await bob.page.locator('.challenges').waitFor({ state: 'detached' })
})

test('declined with a reason; then blocked, and unblocked on the page of the account', { tag: '@long' }, async ({
  person,
  named,
}) => {
  const [ann, bob, eve] = [
    await member(person, named('Ann')),
    await member(person, named('Bob')),
    await member(person, named('Eve')),
  ]
  await challenge(ann, bob.name)
  const row = bob.page.locator('.challenges', { hasText: ann.name })
  await row.getByRole('button', { name: 'Decline' }).click()
  await bob.page.getByRole('button', { name: 'Too fast for me' }).click()
  await ann.page.getByText(`${bob.name} declines: “Too fast for me”`).waitFor()
  for (const p of [ann, bob]) await p.page.locator('.challenges').waitFor({ state: 'detached' })
  expect(await eve.page.locator('.challenges').count()).toBe(0)

  // A challenge that is declined counts as three of five in an hour: this is another's.
  const other = bob.page.locator('.challenges', { hasText: eve.name })
  await challenge(eve, bob.name)
  await other.getByRole('button', { name: 'Decline' }).click()
  await bob.page.getByRole('button', { name: `Block ${eve.name}` }).click()
  await eve.page.getByText('No, thank you').waitFor()
  await challenge(eve, bob.name)
  await eve.page.getByText('One of you has blocked the other').waitFor()
  await eve.page.getByRole('button', { name: 'Cancel' }).click()

  // Nor may one join the other's open game.
  await seek({ ask: m => asked(bob.page, m) }, { clock: { kind: 'fischer', initial: 660_000, increment: 0 } })
  await eve.page.getByRole('button', { name: new RegExp(`^Join: ${bob.name}`) }).click()
  await eve.page.locator('.seek', { hasText: 'One of you has blocked the other' }).waitFor()

  await bob.page.goto('/account#privacy')
  await bob.page.getByRole('button', { name: `Unblock ${eve.name}` }).click()
  await bob.page.getByText('You have not blocked anyone.').waitFor()
  await challenge(eve, bob.name)
  await bob.page.getByRole('region', { name: 'A challenge to you' }).waitFor()
  await eve.page.locator('.challenges').getByRole('button', { name: 'Withdraw' }).click()
  await bob.page.getByRole('region', { name: 'A challenge to you' }).waitFor({ state: 'detached' })
})

test('what somebody says whom one has blocked is not shown, now and after a reload, until it is unblocked', {
  tag: '@long',
}, async ({ person, hand, named }) => {
  const [ann, bob] = [await member(person, named('Ann')), await hand(named('Bob'))]
  const g = await seek(bob, { clock: { kind: 'none', initial: 0, increment: 0 } })
  await asked(ann.page, { t: 'join', g, v: 0 })
  bob.tell({ t: 'watch', g })
  const say = text => bob.ask({ t: 'chat', g, d: { text } })
  await say('a first word')
  await ann.page.goto(`/g/${g}`)
  await ann.page.getByRole('tab', { name: /^Chat/ }).click()
  const chat = ann.page.getByRole('log')
  await chat.getByText('a first word').waitFor()
  const account = await ann.open('/account#privacy')
  await account.locator('.blocked').getByRole('textbox', { name: 'Name' }).fill(bob.user.name)
  await account.locator('.blocked').getByRole('button', { name: 'Block', exact: true }).click()
  await chat.getByText('1 message hidden').waitFor()
  await say('a second word') // which the server keeps from her
  await ann.page.reload()
  await ann.page.getByRole('tab', { name: /^Chat/ }).click()
  await chat.waitFor()
  expect(await chat.getByText('word').count()).toBe(0)
  await account.getByRole('button', { name: `Unblock ${bob.user.name}` }).click()
  await account.getByRole('button', { name: `Unblock ${bob.user.name}` }).waitFor({ state: 'detached' })
  await ann.page.reload()
  await ann.page.getByRole('tab', { name: /^Chat/ }).click()
  await chat.getByText('a second word').waitFor()
  expect(await chat.getByText('you have blocked').count()).toBe(0)
})

/** Says one command over a socket of its own in a page. */
const asked = (page, m) =>
  page.evaluate(
    m =>
      new Promise(done => {
        const ws = new WebSocket(`ws://${location.host}/ws`)
        ws.onopen = () => {
          ws.send(JSON.stringify({ t: 'hello', d: { page: crypto.randomUUID().replaceAll('-', '') } }))
          ws.send(JSON.stringify({ ...m, id: 1 }))
        }
        ws.onmessage = e => {
          for (const f of e.data
            .split('\n')
            .filter(Boolean)
            .map(line => JSON.parse(line)))
            if (f.id === 1) {
              ws.close()
              done(f)
            }
        }
      }),
    m,
  )

test('challenges and forms, in every look', { tag: '@long' }, async ({ person, named }) => {
  const [ann, bob] = [
    await member(person, named('Ann'), { ...flow, bypassCSP: false }),
    await member(person, named('Bob')),
  ]
  const found = []
  const look = async (page, name) => {
    found.push(...(await looked(page, name)))
  }
  await look(ann.page, 'lobby')
  await pick(ann.page, 'Opponent', 'Anyone')
  await ann.page.getByRole('switch', { name: 'Rated', exact: true }).check()
  await ann.page.getByRole('switch', { name: 'Only opponents' }).check()
  await look(ann.page, 'form')
  await ann.page.keyboard.press('Escape')
  await ann.page.getByRole('button', { name: 'Challenge a player' }).click()
  await ann.page.getByRole('textbox', { name: 'Name of the player' }).waitFor()
  await look(ann.page, 'dialog')
  await ann.page.keyboard.press('Escape')
  await challenge(bob, ann.name)
  await challenge(ann, bob.name)
  await ann.page.locator('.challenge').nth(1).waitFor()
  await look(ann.page, 'list')
  await ann.page.goto('/settings')
  await ann.page.getByRole('region', { name: 'A challenge to you' }).waitFor()
  await look(ann.page, 'bar')
  await ann.page.getByRole('button', { name: 'Decline' }).click()
  await look(ann.page, 'decline')
  await ann.page.getByRole('button', { name: `Block ${bob.name}` }).click()
  await ann.page.getByRole('region', { name: 'A challenge to you' }).waitFor({ state: 'detached' })
  await ann.page.goto('/account#privacy')
  await ann.page.getByRole('button', { name: `Unblock ${bob.name}` }).waitFor()
  await look(ann.page, 'account')
  expect(found).toEqual([])
})
