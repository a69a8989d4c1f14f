// Members with pages, for the tests of accounts.
import { expect } from './fixtures.mjs'

export const PASSWORD = 'mossy lantern 42 herons'

/** Registers on the account's page, and returns the recovery codes, which are shown. */
export async function register(page, name) {
  await page.fill('input[name=name]', name)
  await page.fill('input[name=password]', PASSWORD)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('heading', { name: 'Save these codes' }).waitFor()
  const codes = await page.locator('.codes code').allInnerTexts()
  expect(codes).toHaveLength(10)
  return codes
}

/** Goes on after the codes. */
export async function keep(page) {
  const saved = page.getByRole('switch', { name: 'I have saved them' })
  await saved.evaluate(el => el.scrollIntoView({ block: 'center' })) // not below the foot of a phone
  await saved.check({ force: true })
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in on the account's page. */
export async function signIn(page, name, password = PASSWORD) {
  await page.fill('input[name=name]', name)
  await page.fill('input[name=password]', password)
  await page.locator('form button[type=submit]').click()
}

/** Shows the password again, where it is asked for. */
export async function prove(page, password = PASSWORD) {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.locator('input[name=proof]').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Signs out on the account's page, and is asked to sign in. */
export async function signOut(page) {
  await page.waitForLoadState('networkidle') // else what the page asks for meanwhile is refused
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.locator('input[value=login]').waitFor({ state: 'attached' })
  await page.goto('/account') // without a #new
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}
