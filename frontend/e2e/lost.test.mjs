// What breaks: the connection, and the server.
import { pick, place, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

async function botless(person) {
  const ann = await person()
  await pick(ann.page, 'Opponent', 'A friend')
  await pick(ann.page, 'You play', 'Black')
  await ann.page.getByRole('button', { name: 'Make a private game' }).click()
  await ann.page.waitForURL(/\/g\//)
  const bob = await person({ path: new URL(ann.page.url()).pathname })
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage svg')
  return { ann, bob }
}

test('a lost connection says so and resumes with what it missed', async ({ person }) => {
  const { ann, bob } = await botless(person)
  await place(ann.page, 'h8')
  await stones(bob.page, 1)
  await ann.context.setOffline(true)
  await ann.page.evaluate(() => dispatchEvent(new Event('offline')))
  await ann.page
    .getByText(/Reconnecting|offline/i)
    .first()
    .waitFor()
  await shot(ann.page, 'reconnecting')
  await place(bob.page, 'h9')
  await stones(bob.page, 2)
  await ann.context.setOffline(false)
  await stones(ann.page, 2)
  await place(ann.page, 'i8')
  await stones(bob.page, 3)
})

test.describe('a server that dies', () => {
  test.use({ own: {} })

  test('kill -9 of the server: the game is there, with a bonus in its log', async ({ person, site }) => {
    const { ann, bob } = await botless(person)
    await place(ann.page, 'h8')
    await stones(bob.page, 1)
    await place(bob.page, 'h9')
    await stones(ann.page, 2)
    await site.kill()
    await ann.page
      .getByText(/Reconnecting/i)
      .first()
      .waitFor()
    await site.start()
    await ann.page.getByText(/The server was away and is back; \+10 s/).waitFor()
    await place(ann.page, 'i8')
    await stones(bob.page, 3)
    await stones(ann.page, 3)
  })
})
