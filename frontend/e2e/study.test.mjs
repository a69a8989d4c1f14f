// The analysis board: a tree by keyboard, the engine's word on it, a link that leads back to the position.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, looks } from './look.mjs'
import { person, place, stones, tap } from './site.mjs'
import { browser, site } from './tested.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })

test('a tree, a proof of the server, and a link to the position', async () => {
  const p = await person(browser, site, looks[0][2])
  const { page } = p
  await page.goto(`${site.base}/`)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Analysis').click()
  await page.getByText('Black to move').waitFor()
  for (const at of ['h8', 'a1', 'i8', 'a3', 'j8', 'c1']) await place(page, at)
  await stones(page, 6)
  await page.getByText('Explain this position').click()
  await page.getByText(/Black has a win by (fours|threats) in 2 moves/).waitFor({ timeout: 120_000 })
  await button(page, 'Show the win').click()
  await page.getByRole('heading', { name: 'Why Black wins' }).waitFor()
  await stones(page, 7)
  assert.deepEqual(await faults(page, 'a proof on the analysis board'), [])
  await page.keyboard.press('Escape')

  // Another sixth move is a variation, which comes up and is taken back.
  await page.locator('h1').focus()
  await page.keyboard.press('ArrowLeft')
  await stones(page, 5)
  await place(page, 'k8')
  await page.getByText('Move the variation up').click()
  await button(page, 'Undo').click()
  await page.getByLabel('Comment').fill('This stops the three.')
  await page.getByLabel('Comment').blur()
  await page.getByText('Draw threats').click()
  assert.deepEqual(await faults(page, 'the analysis board'), [])

  await page.waitForURL(/#freestyle\/15\/h8a1i8a3j8k8$|#renju\/15\/h8a1i8a3j8k8$/)
  const link = page.url()
  await page.reload()
  await page.getByText('has a comment').waitFor({ state: 'attached' })
  await stones(page, 6)
  const other = await person(browser, site, looks[0][2])
  await other.page.goto(link)
  await stones(other.page, 6)
  assert.deepEqual(p.complaints, [])
  assert.deepEqual(other.complaints, [])
})

test('on a phone, in the dark, with a forbidden point', async () => {
  const p = await person(browser, site, looks[3][2])
  const { page } = p
  await page.goto(`${site.base}/analysis#renju/15/g8f5h10f6g9f4f3o1h8f7`)
  await stones(page, 10)
  await tap(page, 'f8')
  await page.getByText('f8 is forbidden to Black: it makes two threes.').waitFor()
  await page.getByText('Explain this position').tap()
  await page.getByText('Nothing holds any more: Black loses whatever it plays.').waitFor({ timeout: 120_000 })
  await page.getByText('Rule and board').tap()
  assert.deepEqual(await faults(page, 'the analysis board on a phone'), [])
  assert.deepEqual(p.complaints, [])
})

test('the engine in this browser says the same, and the server is not asked', async () => {
  const p = await person(browser, site, looks[0][2])
  const { page } = p
  const asked = []
  page.on('request', r => asked.push(new URL(r.url()).pathname))
  await page.goto(`${site.base}/`)
  await page.getByRole('navigation', { name: 'Main' }).getByText('Analysis').click()
  for (const at of ['h8', 'a1', 'i8', 'a3', 'j8', 'c1']) await place(page, at)
  assert.ok(!asked.some(path => path.includes('wasm')), 'the engine was loaded before it was asked for')
  await page.getByText('Explain this position').click()
  await page.getByLabel('in this browser').check()
  asked.length = 0
  await page.getByText(/Black has a win by (fours|threats) in 2 moves/).waitFor({ timeout: 120_000 })
  await place(page, 'g8')
  await page.getByLabel('5', { exact: true }).check()
  await page.locator('.study-lines li').nth(4).waitFor({ timeout: 120_000 })
  assert.ok(!asked.includes('/api/analysis'))
  assert.deepEqual(await faults(page, 'the engine in this browser'), [])
  assert.deepEqual(p.complaints, [])
})
