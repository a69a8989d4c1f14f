// Two people play in their browsers, a third watches, one has a second tab; the
// game is in the history afterwards and replays there.
import { drawn, pick, place, shot, stones, tap } from './site.mjs'
import { tap as tapWire } from './wire.mjs'
import { expect, test } from './fixtures.mjs'
import { keep, signOut } from './members.mjs'

/** Opens a public game as one person and joins it as another; returns who is Black and White. */
async function meet(person, rule, opening = 'Free') {
  const [ann, bob] = [await person(), await person()]
  await pick(ann.page, 'Opponent', 'Anyone')
  await pick(ann.page, 'Rule', rule)
  await pick(ann.page, 'Opening', opening)
  if (opening === 'Free') await pick(ann.page, 'You play', 'Black')
  else await pick(ann.page, 'First move', 'You')
  await ann.page.getByRole('button', { name: 'Find an opponent' }).click()
  await ann.page.waitForURL(/\/g\//)
  const path = new URL(ann.page.url()).pathname
  await bob.page.getByRole('button', { name: new RegExp(`^Join.*${rule}`) }).click()
  await bob.page.waitForURL(`**${path}`)
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage .tg-svg')
  return { ann, bob, path }
}

async function alternate(black, white, points, everybody) {
  for (const [i, at] of points.entries()) {
    await place((i % 2 ? white : black).page, at)
    for (const page of everybody) await stones(page, i + 1)
  }
}

test('a whole game to five, watched, from two tabs, then replayed from history', async ({ person }) => {
  const { ann, bob, path } = await meet(person, 'Freestyle')
  const eve = await person({
    path,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  const tab = await ann.open(path)
  const everybody = [ann.page, bob.page, eve.page, tab]
  for (const page of everybody) await page.waitForSelector('.stage .tg-svg')
  await eve.page.getByText('Watching', { exact: true }).waitFor()

  await alternate(ann, bob, ['h8', 'h9', 'i8'], everybody)
  // The other tab plays as well; bob cannot place twice in a row or on a stone.
  await place(bob.page, 'i9')
  for (const page of everybody) await stones(page, 4)
  await place(bob.page, 'a1') // to be played after Ann's next move, but taken back
  await place(bob.page, 'a1')
  await place(tab, 'j8')
  for (const page of everybody) await stones(page, 5)
  await place(bob.page, 'j9')
  await stones(ann.page, 6)
  await place(ann.page, 'k8')
  for (const page of everybody) await stones(page, 7)

  // A takeback, asked for and granted.
  await ann.page.getByRole('button', { name: 'Take back' }).click()
  await bob.page.getByRole('button', { name: 'Accept' }).click()
  for (const page of everybody) await stones(page, 6)
  await place(ann.page, 'k8')
  await stones(bob.page, 7)
  await place(bob.page, 'k9')
  await stones(ann.page, 8)
  await ann.page.getByRole('tab', { name: 'Chat' }).click()
  await ann.page.getByLabel(/^To the (players|spectators)$/).fill('good game <script>alert(1)</script>')
  await ann.page.getByRole('button', { name: 'Send' }).click()
  await eve.page.getByRole('tab', { name: 'Chat, 1 new message' }).click()
  await eve.page.getByText('good game <script>').waitFor()
  await ann.page.getByRole('tab', { name: 'Moves' }).click()
  await shot(ann.page, 'game-desktop-light')
  await place(ann.page, 'l8')

  for (const page of everybody) {
    await stones(page, 9)
    await page.locator('.result').waitFor()
    await page.locator('.stage .tg-svg .win').first().waitFor({ state: 'attached' })
  }
  await expect(ann.page.locator('.result')).toHaveText(/You win/)
  await expect(bob.page.locator('.result')).toHaveText(/You lose/)
  await expect(eve.page.locator('.result')).toHaveText(/Black wins/)
  await shot(ann.page, 'won-desktop-light')
  await shot(eve.page, 'over-phone-light')

  // History, then the game's stable address, move by move.
  await bob.page.locator('.nav-link.account').click()
  await bob.page.getByRole('link', { name: 'Your games', exact: true }).click()
  const past = bob.page.locator('.past')
  await past.waitFor()
  await expect(past).toHaveText(/Lost/)
  await shot(bob.page, 'history-desktop-light')
  await past.click()
  await bob.page.waitForURL(`**${path}`)
  await stones(bob.page, 9)
  await bob.page.getByRole('button', { name: 'To the start' }).click()
  await stones(bob.page, 0)
  await bob.page.keyboard.press('ArrowRight')
  await stones(bob.page, 1)
  await bob.page.keyboard.press('End')
  await stones(bob.page, 9)

  // A rematch, colours exchanged, brings both to the same new game.
  await bob.page.getByRole('button', { name: 'Rematch' }).click()
  await ann.page.getByRole('button', { name: 'Accept' }).click()
  await ann.page.waitForURL(u => u.pathname !== path)
  await bob.page.waitForURL(u => u.pathname === new URL(ann.page.url()).pathname)
  await place(bob.page, 'h8')
  await stones(ann.page, 1)
  // Resigning asks once.
  await place(ann.page, 'h9')
  await stones(bob.page, 2)
  await bob.page.getByRole('button', { name: 'Resign' }).click()
  await bob.page.getByRole('button', { name: 'Yes, resign' }).click()
  await ann.page.getByRole('heading', { name: 'You win' }).waitFor()
})

test('renju marks what is forbidden and refuses it', async ({ person }) => {
  const { ann, bob } = await meet(person, 'Renju')
  await alternate(ann, bob, ['g8', 'a1', 'h8', 'a3', 'i7', 'a5', 'i6', 'a7'], [ann.page, bob.page])
  await ann.page
    .locator('.stage [data-pt="i8"].forbidden, .stage .forbidden [data-pt="i8"], .stage .cross[data-pt="i8"]')
    .first()
    .waitFor({ state: 'attached' })
  await shot(ann.page, 'renju-forbidden')
  await place(ann.page, 'i8')
  await ann.page.getByRole('heading', { name: 'i8 is forbidden: double three' }).waitFor()
  await ann.page.getByText('Three: g8 h8 i8. Open four at f8 or j8').waitFor()
  await expect(ann.page.locator('.stage .mark-stone'), 'both rows are drawn').toHaveCount(5)
  await shot(ann.page, 'renju-why')
  await stones(ann.page, 8)
  await place(ann.page, 'e5')
  await stones(bob.page, 9)
})

test('swap2: three stones, a choice, and the seats exchanged', async ({ person }) => {
  const { ann, bob } = await meet(person, 'Standard', 'Swap2')
  for (const [i, at] of ['h8', 'i9', 'a1'].entries()) {
    await place(ann.page, at)
    await stones(bob.page, i + 1)
  }
  await shot(bob.page, 'swap2-choice')
  await bob.page.getByRole('button', { name: /Play Black/ }).click()
  await ann.page.getByText('Your move: place a white stone.').waitFor()
  await place(ann.page, 'h9')
  await stones(bob.page, 4)
  await bob.page.getByText('Your move: place a black stone.').waitFor()
})

test('by keyboard alone', async ({ person }) => {
  const { ann, bob } = await meet(person, 'Freestyle')
  await ann.page.locator('.stage [tabindex="0"]').first().focus()
  await ann.page.keyboard.type('h8')
  await ann.page.keyboard.press('Enter')
  await stones(bob.page, 1)
  await bob.page.locator('.stage [tabindex="0"]').first().focus()
  await bob.page.keyboard.press('ArrowUp')
  await bob.page.keyboard.press('Enter')
  await stones(ann.page, 2)
})

test('a private game: the link is the invitation', async ({ person }) => {
  const ann = await person()
  await pick(ann.page, 'Opponent', 'A friend')
  await ann.page.getByRole('button', { name: 'Make a private game' }).click()
  await ann.page.waitForURL(/\/g\//) // the lobby says "Invite a friend" too
  await ann.page.getByText('Invite a friend').waitFor()
  await shot(ann.page, 'invite-desktop-light')
  const path = new URL(ann.page.url()).pathname
  expect(path).toMatch(/^\/g\/[0-9A-Za-z]{12}$/)
  // On a phone a stone takes two taps on the same point.
  const bob = await person({
    path,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  })
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage .tg-svg')
  let ply = 0
  if (await ann.page.locator('.status.mine').count()) {
    await place(ann.page, 'h8')
    await stones(bob.page, ++ply)
  }
  await tap(bob.page, 'c3')
  await shot(bob.page, 'tap-again-phone')
  await tap(bob.page, 'c3')
  await stones(ann.page, ++ply)
  const eve = await person({ path: '/watch' })
  const wire = await tapWire(eve.page)
  await expect.poll(() => wire.last('lobby')).toBeTruthy()
  expect(wire.last('lobby').d.live.map(game => `/g/${game.g}`)).not.toContain(path)
  await drawn(eve.page)
  expect(await eve.page.locator(`a[href="${path}"]`).count(), 'a private game is listed nowhere').toBe(0)
})

test('a guest takes a name and a password and keeps the games', async ({ person, named }) => {
  const name = named('Annemarie')
  const { ann, bob, path } = await meet(person, 'Freestyle')
  await alternate(ann, bob, ['h8', 'i9'], [ann.page, bob.page])
  await ann.page.getByRole('button', { name: 'Resign' }).click()
  await ann.page.getByRole('button', { name: 'Yes, resign' }).click()
  await bob.page.getByRole('heading', { name: 'You win' }).waitFor()
  await ann.page.goto('/account')
  await ann.page.getByLabel('Name').fill(name)
  await ann.page.getByLabel('Password', { exact: true }).fill('short')
  await ann.page
    .getByRole('button', { name: /account|name/i })
    .last()
    .click()
  await ann.page.getByRole('alert').first().waitFor()
  await ann.page.getByLabel('Password', { exact: true }).fill('a quiet mossy lantern')
  await ann.page.locator('form button[type=submit]').click()
  await keep(ann.page)
  await ann.page.getByRole('heading', { name }).waitFor()
  await ann.page.goto(`/@/${name}`)
  await ann.page.locator(`.past[href="${path}"]`).waitFor()
  await ann.page.goto('/account')
  await signOut(ann.page)
  await ann.page.getByRole('radio', { name: 'Sign in' }).check({ force: true })
  await ann.page.getByLabel('Name').fill(name.toLowerCase())
  await ann.page.getByLabel('Password', { exact: true }).fill('a quiet mossy lantern')
  await ann.page.locator('form button[type=submit]').click()
  await ann.page.getByRole('heading', { name }).waitFor()
})
