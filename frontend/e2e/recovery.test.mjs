// Recovery codes: shown at sign-up, made anew for who shows the password, and used once.
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { keep, prove, register, signIn } from './members.mjs'

const NEXT = 'paper kites over the weir'

test('a password is set by a code', { tag: '@long' }, async ({ person, named, allow }) => {
  allow(/401|403/) // a code that was used; the proof that is asked for
  const name = named('Recover')
  const { page } = await person({ ...flow, path: '/account#new' })
  const first = await register(page, name)
  expect(await looked(page, 'the codes')).toEqual([])
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(first.every(code => text.includes(code)) && text.includes(name)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.codes ol')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await keep(page)
  await page.getByText('You have 10 unused codes.').waitFor()

  // New ones take the place of the old, for who shows the password.
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await looked(page, 'the question')).toEqual([])
  await prove(page)
  await page.locator('.codes code').first().waitFor()
  const codes = await page.locator('.codes code').allInnerTexts()
  await keep(page)

  // Elsewhere, without the password: every other page is signed out.
  const other = await person({ ...flow, path: '/account' })
  const form = async (code, password) => {
    await other.page.fill('input[name=name]', name)
    await other.page.fill('input[name=code]', code)
    await other.page.fill('input[name=password]', password)
    await other.page.getByRole('button', { name: 'Set the password' }).click()
  }
  await other.page.getByRole('button', { name: 'Lost your password?' }).click()
  await form(first[0], NEXT)
  await other.page.getByText('That name and code do not belong together').waitFor()
  expect(await looked(other.page, 'recovery')).toEqual([])
  await form(codes[0].toLowerCase().replaceAll('-', ' '), NEXT)
  await other.page.getByText(`Welcome back, ${name}.`).waitFor()
  await other.page.getByText('You have 9 unused codes.').waitFor()
  await page.getByText('You were signed out on this page.').waitFor()

  await page.goto('/account')
  await signIn(page, name)
  await page.getByText('Name or password is wrong.').waitFor()
  await page.getByRole('button', { name: 'Lost your password?' }).click()
  await page.fill('input[name=name]', name)
  await page.fill('input[name=code]', codes[0])
  await page.fill('input[name=password]', NEXT)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('the code was used before').waitFor()
})
