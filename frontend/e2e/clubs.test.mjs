// A club: made, asked to join, accepted, told news; its events and its season.
import { flow, looked } from './look.mjs'
import { post, shot } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

test('a club', { tag: '@long' }, async ({ person, named, allow }) => {
  allow(/status of 403/) // a member who left the club comes back to its event
  const [lead, guest] = [named('Leader'), named('Joiner')]
  const member = async name => {
    const { page } = await person({ path: '/robots.txt', ...flow })
    await post(page, '/api/session', {})
    expect((await post(page, '/api/account/register', { name, password: `${name} likes quiet evenings` })).status).toBe(
      200,
    )
    return page
  }
  const page = await member(lead)
  await page.goto('/events')
  await page.getByRole('link', { name: 'Clubs' }).click()
  await page.getByRole('heading', { name: 'Clubs', exact: true }).waitFor()
  expect(await looked(page, 'clubs')).toEqual([])
  await page.getByRole('link', { name: 'Make a club' }).click()
  const name = `Fives of ${lead}`
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('We meet on Tuesdays.\nEverybody is welcome.')
  await page.getByRole('radio', { name: 'Leaders accept who asks' }).click({ force: true })
  expect(await looked(page, 'a new club')).toEqual([])
  await button(page, 'Make the club').click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
  const path = new URL(page.url()).pathname

  const other = await member(guest)
  await other.goto(path)
  await button(other, 'Ask to join').click()
  await other.getByText('You have asked to join.').waitFor()
  expect(await looked(other, 'a club that one has asked')).toEqual([])

  await page.reload()
  await page.getByRole('heading', { name: 'Who asks to join' }).waitFor()
  await page.getByLabel('News for everybody who looks at this page, once a day').fill('The season has begun.')
  await button(page, 'Tell the club').click()
  await page.getByText('The next news may come').waitFor()
  expect(await looked(page, 'a club of one’s own')).toEqual([])
  await shot(page, 'club')
  await button(page, `Accept ${guest}`).click()
  await page.getByText('Members: 2 of 500').waitFor()

  await page.getByRole('link', { name: 'Make an event of the club' }).click()
  await expect(page.locator('.event-form select').last()).toHaveValue(path.split('/').at(-1))
  await page.getByLabel('For its members only').click({ force: true })
  expect(await looked(page, 'a new event of a club')).toEqual([])
  await button(page, 'Make it').click()
  await page.getByText('An event of a club').waitFor()
  const event = new URL(page.url()).pathname
  const id = event.split('/').at(-1)
  expect((await post(other, `/api/events/${id}/join`, {})).status).toBe(200)
  await other.goto(path)
  await other.getByRole('link', { name: 'Arena tonight' }).waitFor()
  await button(other, 'Leave the club').click()
  await other.getByRole('dialog').getByRole('button', { name: 'Leave the club' }).click()
  await button(other, 'Ask to join').waitFor()
  expect((await post(other, `/api/events/${id}/leave`, {})).status).toBe(200)
  expect((await post(other, `/api/events/${id}/join`, {})).body.why).toBe('event_members')
  expect(await looked(other, 'a club with an event')).toEqual([])
})
