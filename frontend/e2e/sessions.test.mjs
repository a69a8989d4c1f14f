// Where a member is signed in: listed, and signed out on pages that are open; and a name that is changed.
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { keep, prove, register, signIn } from './members.mjs'

test('sessions are listed and ended', { tag: '@long' }, async ({ person, named }) => {
  const name = named('Sesame')
  const { page } = await person({ ...flow, path: '/account#new' })
  await register(page, name)
  await keep(page)
  const others = []
  for (let i = 0; i < 2; i++) {
    const other = await person({ path: '/account' })
    await signIn(other.page, name)
    await other.page.getByRole('heading', { name: `Hello, ${name}` }).waitFor()
    others.push(other.page)
  }
  await page.reload()
  const list = page.locator('.sessions li')
  await expect(list).toHaveCount(3)
  await expect(list.filter({ hasText: 'this one' })).toHaveCount(1)
  await expect(list.first()).toContainText(/Chrom.* on .*127\.0\.0\.0\/24 · used just now/)
  await page.locator('.sessions').scrollIntoViewIfNeeded()
  expect(await looked(page, 'sessions')).toEqual([])

  // One, the one used last of the others: its page knows at once, and nobody else is signed out.
  await list.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(list).toHaveCount(2)
  const out = page => page.getByText('You were signed out on this page.')
  await expect.poll(async () => (await out(others[0]).count()) + (await out(others[1]).count())).toBe(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('Signed out everywhere else.').waitFor()
  await expect(list).toHaveCount(1)
  for (const other of others) await out(other).waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await page.locator('input[value=login]').waitFor({ state: 'attached' })
})

test('a session that is not one’s own is not ended', { tag: '@long' }, async ({ person, named, hand }) => {
  const ann = await hand(named('Ann'))
  const eve = await hand(named('Eve'))
  const own = await ann.page.evaluate(async () => (await (await fetch('/api/me/sessions')).json()).sessions[0].id)
  const status = await eve.page.evaluate(async id => {
    const r = await fetch('/api/me/sessions/end', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id }),
    })
    return r.status
  }, own)
  expect(status).toBe(200)
  expect(await ann.page.evaluate(async () => (await fetch('/api/me/sessions')).status)).toBe(200)
})

test('a name is changed, and the old address leads on', { tag: '@long' }, async ({ person, named, allow }) => {
  allow(/403|409/) // the proof is asked for; the name is taken
  const [old, fresh] = [named('Old'), named('New')]
  const { page, open } = await person({ ...flow, path: '/account#new' })
  await register(page, old)
  await keep(page)
  const other = await open('/account')
  await other.getByRole('heading', { name: `Hello, ${old}` }).waitFor()
  await page.getByRole('link', { name: 'Name and data' }).click()
  await page.fill('input[name=rename]', fresh)
  await page.getByRole('button', { name: 'Change my name' }).click()
  await prove(page)
  await page.getByText(`You are ${fresh} now.`).waitFor()
  await page.getByText('You can change it again from').waitFor()
  await other.getByRole('heading', { name: `Hello, ${fresh}` }).waitFor()
  await page.getByText('You can change it again from').scrollIntoViewIfNeeded()
  expect(await looked(page, 'another name')).toEqual([])

  await page.goto(`/@/${old}`)
  await expect(page).toHaveURL(new RegExp(`/@/${fresh}$`))
  const stranger = await person({ path: `/@/${old}` })
  await expect(stranger.page).toHaveURL(new RegExp(`/@/${fresh}$`))
  await stranger.page.getByRole('heading', { name: fresh }).waitFor()
  const again = await stranger.page.evaluate(async name => {
    const r = await fetch('/api/account/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name, password: 'mossy lantern 42 herons' }),
    })
    return (await r.json()).why
  }, old)
  expect(again).toBe('name_taken')
})
