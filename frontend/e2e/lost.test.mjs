// What breaks: the connection, and the server.
import { place, privately, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

test('a lost connection says so and resumes with what it missed', async ({ person }) => {
  const [ann, bob] = await privately(person)
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

  test('kill -9 of the server: the game is there, with a bonus in its log', { tag: '@long' }, async ({
    person,
    site,
  }) => {
    const [ann, bob] = await privately(person)
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
    await ann.page.getByText(/The server was unavailable: \+10 s/).waitFor()
    await place(ann.page, 'i8')
    await stones(bob.page, 3)
    await stones(ann.page, 3)
  })
})
