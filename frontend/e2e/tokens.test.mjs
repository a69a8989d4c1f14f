// Personal tokens on the account's page, and the page that describes what programs do with them.
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { keep, register } from './members.mjs'

test('a token is made, works, and is withdrawn', { tag: '@long' }, async ({ person, site, named }) => {
  const { page } = await person({ ...flow, path: '/account#new' })
  await register(page, named('Tokener'))
  await keep(page)
  await page.getByRole('link', { name: 'Programs' }).click()
  await page.fill('input[name=token]', 'My bot')
  await page.getByRole('button', { name: 'Make a token' }).click()
  const secret = await page.locator('.secret').textContent()
  expect(secret).toMatch(/^tgn_\w{64}$/)
  expect(await looked(page, 'the token')).toEqual([])
  await page.locator('.secret').scrollIntoViewIfNeeded()
  const ask = () => fetch(`${site.base}/api/account`, { headers: { Authorization: `Bearer ${secret}` } })
  expect((await ask()).status).toBe(200)

  await page.reload()
  await expect(page.getByText('last used')).toBeVisible()
  await expect(page.locator('.secret')).toHaveCount(0)
  await page.getByRole('button', { name: 'Revoke My bot' }).click()
  await expect(page.getByText('You have no tokens.')).toBeVisible()
  expect((await ask()).status).toBe(401)

  await page.getByRole('link', { name: 'About the API' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('bot API')
  expect(await looked(page, 'the description')).toEqual([])
})

test('a link asks for a token, and the page says so', { tag: '@long' }, async ({ person, named }) => {
  const { page } = await person({ ...flow, path: '/account#new' })
  await register(page, named('Asked'))
  await keep(page)
  await page.goto('/account?token=My+tool&scopes=challenge:read', { referer: 'https://tool.example/page' })
  await expect(page.getByRole('note')).toContainText('A link asks for this token.')
  await expect(page.getByRole('note')).toContainText('You came here from tool.example.')
  expect(await looked(page, 'the link')).toEqual([])
  await page.getByRole('button', { name: 'Make a token' }).click()
  await expect(page.locator('.secret')).toBeVisible()
  await expect(page.getByText('See challenges and games').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revoke My tool' })).toBeVisible()
})
