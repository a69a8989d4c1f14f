// Personal tokens on the account's page, and the page that describes what programs do with them.
import { expect, test } from './fixtures.mjs'
import { faults, shown } from './look.mjs'
import { keep, register } from './members.mjs'
import { shot } from './site.mjs'

for (const [device, scheme, options] of shown) {
  test(`a token is made, works, and is withdrawn, on ${device}, ${scheme}`, async ({ person, site }) => {
    const { page } = await person({ ...options, path: '/account#new' })
    await register(page, `T${device}${scheme}`)
    await keep(page)
    await page.fill('input[name=token]', 'My bot')
    await page.getByRole('button', { name: 'Make a token' }).click()
    const secret = await page.locator('.secret').textContent()
    expect(secret).toMatch(/^tgn_\w{64}$/)
    expect(await faults(page, 'the token')).toEqual([])
    await page.locator('.secret').scrollIntoViewIfNeeded()
    await shot(page, `token-${device}-${scheme}`)
    const ask = () => fetch(`${site.base}/api/account`, { headers: { Authorization: `Bearer ${secret}` } })
    expect((await ask()).status).toBe(200)

    await page.reload()
    await expect(page.getByText('last used')).toBeVisible()
    await expect(page.locator('.secret')).toHaveCount(0)
    await page.getByRole('button', { name: 'Withdraw My bot' }).click()
    await expect(page.getByText('You have no tokens.')).toBeVisible()
    expect((await ask()).status).toBe(401)

    await page.getByRole('link', { name: 'About the API' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('bot API')
    expect(await faults(page, 'the description')).toEqual([])
    await shot(page, `api-${device}-${scheme}`)
  })
}
