// The analysis board: a tree by keyboard, the engine's word on it, a link that leads back to the position.
import { faults, looks } from './look.mjs'
import { place, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const button = (page, name) => page.getByRole('button', { name, exact: true })
const engine = page => page.getByRole('switch', { name: 'Engine' }).check()

test('a tree, a proof of the server, and a link to the position', { tag: '@long' }, async ({ person }) => {
  const p = await person(looks[0][2])
  const { page } = p
  await page.goto('/')
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('link', { name: 'Analysis board' }).first().click()
  await page.getByText('Black to move').waitFor()
  for (const at of ['h8', 'a1', 'i8', 'a3', 'j8', 'c1']) await place(page, at)
  await stones(page, 6)
  await engine(page)
  await page.getByText(/Black has a win by (fours|threats): /).waitFor({ timeout: 120_000 })
  await button(page, 'Show the win').click()
  await page.getByRole('heading', { name: 'Why Black wins' }).waitFor()
  await stones(page, 7)
  expect(await faults(page, 'a proof on the analysis board')).toEqual([])
  await page.keyboard.press('Escape')

  // Another sixth move is a variation, which comes up and is taken back.
  await page.locator('h1').focus()
  await page.keyboard.press('ArrowLeft')
  await stones(page, 5)
  await place(page, 'k8')
  await page.getByText('Promote variation').click()
  await button(page, 'Undo').click()
  await page.getByLabel('Comment').fill('This stops the three.')
  await page.getByLabel('Comment').blur()
  await button(page, 'Threats').click()
  expect(await faults(page, 'the analysis board')).toEqual([])

  await page.waitForURL(/#freestyle\/15\/h8a1i8a3j8k8$|#renju\/15\/h8a1i8a3j8k8$/)
  const link = page.url()
  await page.reload()
  await page.getByText('has a comment').waitFor({ state: 'attached' })
  await stones(page, 6)
  const other = await person(looks[0][2])
  await other.page.goto(link)
  await stones(other.page, 6)
})

test('who reloads or leaves at once finds every stone again', async ({ person }) => {
  const { page } = await person(looks[0][2])
  await page.goto('/analysis')
  await page.getByText('Black to move').waitFor()
  const points = ['h8', 'i9', 'j10', 'k11', 'l12', 'm13']
  for (const at of points) await place(page, at)
  await page.getByLabel('Comment').fill('Half of a')
  await page.reload()
  await stones(page, 6)
  await expect(page.getByLabel('Comment')).toHaveValue('Half of a')
  await place(page, 'h7')
  await page.goto('/robots.txt')
  await page.goto('/analysis')
  await stones(page, 7)
  // Within the site, without a click that would end what is being written.
  await page.goto('/')
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('link', { name: 'Analysis board' }).first().click()
  await stones(page, 7)
  await page.getByLabel('Comment').fill('Half of another')
  await page.goBack()
  await page.getByLabel('Comment').waitFor({ state: 'detached' })
  await page.goForward()
  await expect(page.getByLabel('Comment')).toHaveValue('Half of another')
})

test('a click that means something else places nothing', { tag: '@long' }, async ({ person }) => {
  const { page } = await person(looks[0][2])
  await page.goto('/analysis')
  await page.getByText('Black to move').waitFor()
  await place(page, 'h8')
  for (const key of ['Control', 'Meta', 'Alt', 'Shift']) {
    await page.keyboard.down(key)
    await place(page, 'a1')
    await page.keyboard.up(key)
  }
  for (const [first, second] of [
    ['left', 'right'],
    ['right', 'left'],
  ]) {
    await page.mouse.down({ button: 'left' })
    await page.mouse.down({ button: 'right' })
    await page.mouse.up({ button: second })
    await page.mouse.up({ button: first })
  }
  await place(page, 'i9')
  await stones(page, 2)
})

test('on a phone, in the dark, with a forbidden point', { tag: '@long' }, async ({ person }) => {
  const p = await person(looks[3][2])
  const { page } = p
  await page.goto('/analysis#renju/15/g8f5h10f6g9f4f3o1h8f7')
  await stones(page, 10)
  await tap(page, 'f8')
  await page.getByText('f8 is forbidden to Black: it makes two threes.').waitFor()
  await engine(page)
  await page.getByText('Black is lost: every move is proven to lose.').waitFor({ timeout: 120_000 })
  await button(page, 'Menu').tap()
  await button(page, 'New board').tap()
  expect(await faults(page, 'the analysis board on a phone')).toEqual([])
})

test('the engine in this browser says the same, and the server is not asked', { tag: '@long' }, async ({ person }) => {
  const p = await person(looks[0][2])
  const { page } = p
  const asked = []
  page.on('request', r => asked.push(new URL(r.url()).pathname))
  await page.goto('/')
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('link', { name: 'Analysis board' }).first().click()
  for (const at of ['h8', 'a1', 'i8', 'a3', 'j8', 'c1']) await place(page, at)
  expect(!asked.some(path => path.includes('wasm')), 'the engine was loaded before it was asked for').toBe(true)
  await engine(page)
  await button(page, 'Settings of the engine').click()
  await page.getByLabel('in this browser').check({ force: true })
  asked.length = 0
  await page.getByText(/Black has a win by (fours|threats): /).waitFor({ timeout: 120_000 })
  await place(page, 'g8')
  await page.getByLabel('5', { exact: true }).check({ force: true })
  await page.locator('.study-lines li').nth(4).waitFor({ timeout: 120_000 })
  expect(!asked.includes('/api/analysis')).toBe(true)
  expect(await faults(page, 'the engine in this browser')).toEqual([])
})
